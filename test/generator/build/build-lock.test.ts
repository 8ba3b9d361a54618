/** One build at a time writes into a folder. Whether one is running is what its lock says, not its process id. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, renameSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { beginBuild } from '../../../generator/store/build-folder.ts';
import { refusal } from '../../support/corpus/findings.ts';
import { temporaryFolder } from '../../support/corpus/corpus.ts';
import { buildInto, differingPaths, filesOf } from '../../support/site/build.ts';
import { builtFolder, corpusNamed, snapshot } from '../../support/site/built-folder.ts';

const program = new URL('./begun-build.fixture.ts', import.meta.url).pathname;
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Starts a command that runs `begun-build.fixture.ts`, and returns the process id of the build once it has begun. */
async function begin(command: string, ...args: string[]): Promise<number> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return Number(line.toString());
}

const stateOf = (pid: number): string =>
  spawnSync('ps', ['-o', 'stat=', '-p', String(pid)])
    .stdout.toString()
    .trim();

describe('a build that was killed', () => {
  test('does not block the folder, even while its parent has not collected it', async () => {
    const folder = await builtFolder();
    // The shell starts the build, and becomes a program that never waits for it.
    const shell = '"$0" "$1" "$2" & exec sleep 600';
    const pid = await begin('sh', '-c', shell, process.execPath, program, folder);
    process.kill(pid, 'SIGKILL');
    while (!stateOf(pid).startsWith('Z')) await sleep(10);
    expect(process.kill(pid, 0)).toBe(true);
    await buildInto(folder, corpusNamed('After'));
    expect(differingPaths(filesOf(folder), filesOf(await builtFolder('After')))).toEqual([]);
    expect(readdirSync(join(folder, '.build'))).toEqual(['corpus', 'lock', 'manifest.json', 'parts']);
  });
});

describe('a build that is running', () => {
  test('blocks the folder and keeps its files, even if its process is on another machine', async () => {
    const folder = await builtFolder();
    const pid = await begin(process.execPath, program, folder);
    const foreign = join(folder, '.build', `next-${spawnSync('true').pid}`);
    renameSync(join(folder, '.build', `next-${pid}`), foreign);
    const before = snapshot(folder);
    const message = await refusal(buildInto(folder, corpusNamed('After')));
    expect(message.replace(/20\d\d-[\dT:-]+Z/, '<time>')).toBe(
      `Another command (process ${pid} on ${hostname()}, since <time>) is building into ${folder}, or publishing or pushing it. Wait for it, or name another folder with --out.`,
    );
    expect(snapshot(folder)).toEqual(before);
    process.kill(pid, 'SIGKILL');
    await once(children[0] ?? process, 'exit');
    await buildInto(folder, corpusNamed('After'));
    expect(existsSync(foreign)).toBe(false);
  });

  test('blocks the folder for other builds of its own process until it ends', async () => {
    const folder = join(temporaryFolder(), 'new');
    const other = beginBuild(folder, ['site'], 'nowhere');
    expect(await refusal(buildInto(folder, corpusNamed('New')))).toContain(`is building into ${folder}`);
    expect(existsSync(other.stagingFolder)).toBe(true);
    other[Symbol.dispose]();
    expect(existsSync(folder)).toBe(false);
    await buildInto(folder, corpusNamed('New'));
  });
});
