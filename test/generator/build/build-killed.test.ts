/** A build that is killed leaves what was built before whole, or lets the next one put it right. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { buildInto, filesOf } from '../../support/site/build.ts';
import { builtFolder, corpusNamed } from '../../support/site/built-folder.ts';
import { startCli } from '../../support/cli.ts';
import { meeting, municipality, temporaryFolder, writeSqlite } from '../../support/corpus/corpus.ts';
import { refusal } from '../../support/corpus/findings.ts';

/** Id of a process that has ended. */
const deadPid = (): number => spawnSync(process.execPath, ['-e', '']).pid;

type Stage = {
  readonly name: string;
  /** What is left: the folder, its work folder of new files, and that of old files. */
  readonly leave: (folder: string, next: string, old: string) => void;
};

const move = (from: string, to: string, name: string): void => renameSync(join(from, name), join(to, name));
const setManifestAside = (folder: string, old: string): void => {
  mkdirSync(old);
  cpSync(join(folder, '.build/manifest.json'), join(old, 'manifest.json'));
};
const swap = (folder: string, next: string, old: string, name: string): void => {
  move(folder, old, name);
  move(next, folder, name);
};
const commit = (folder: string, next: string): void => move(next, join(folder, '.build'), 'manifest.json');

/** The build is killed before its manifest is in place. */
const beforeCommit: Stage[] = [
  { name: 'while files were written', leave: (_, next) => rmSync(join(next, 'manifest.json')) },
  { name: 'before anything was moved', leave: (_, __, old) => mkdirSync(old) },
  {
    name: 'while the manifest was copied',
    leave: (_, __, old) => {
      mkdirSync(old);
      writeFileSync(join(old, 'manifest.json'), '{"form');
    },
  },
  { name: 'after the manifest was set aside', leave: (folder, _, old) => setManifestAside(folder, old) },
  {
    name: 'with one folder moved away',
    leave: (folder, _, old) => {
      setManifestAside(folder, old);
      move(folder, old, 'us');
    },
  },
  {
    name: 'with one folder replaced',
    leave: (folder, next, old) => {
      setManifestAside(folder, old);
      swap(folder, next, old, 'us');
    },
  },
  {
    name: 'with all folders replaced',
    leave: (folder, next, old) => {
      setManifestAside(folder, old);
      ['us', 'ca'].forEach((name) => swap(folder, next, old, name));
    },
  },
];

/** The build is killed after its manifest is in place. */
const afterCommit: Stage[] = [
  {
    name: 'with the new manifest in place',
    leave: (folder, next, old) => {
      setManifestAside(folder, old);
      ['us', 'ca'].forEach((name) => swap(folder, next, old, name));
      commit(folder, next);
    },
  },
  {
    name: 'while the old files were removed',
    leave: (folder, next, old) => {
      setManifestAside(folder, old);
      ['us', 'ca'].forEach((name) => swap(folder, next, old, name));
      commit(folder, next);
      rmSync(join(old, 'manifest.json'));
      rmSync(join(old, 'us/city'), { recursive: true });
    },
  },
];

/** Leaves a folder as a build of the named corpus that was killed at a stage would. */
async function leaveKilled(folder: string, name: string, { leave }: Stage): Promise<void> {
  const pid = deadPid();
  const next = join(folder, '.build', `next-${pid}`);
  renameSync(await builtFolder(name), next);
  move(join(next, '.build'), next, 'manifest.json');
  rmSync(join(next, '.build'), { recursive: true });
  leave(folder, next, join(folder, '.build', `old-${pid}`));
}

/** The next build, which finds no corpus. */
const recover = (folder: string): Promise<string> => refusal(buildInto(folder, join(folder, 'missing')));

const builtFiles = async (name: string): Promise<Map<string, Buffer>> => filesOf(await builtFolder(name));

describe('after a build that was killed', () => {
  test.each(beforeCommit)('$name the next one puts the old files back', async (stage) => {
    const folder = await builtFolder();
    const before = filesOf(folder);
    await leaveKilled(folder, 'After', stage);
    await recover(folder);
    expect(filesOf(folder)).toEqual(before);
    expect(readdirSync(join(folder, '.build'))).toEqual(['manifest.json']);
  });

  test.each(afterCommit)('$name the next one keeps the new files', async (stage) => {
    const folder = await builtFolder();
    await leaveKilled(folder, 'After', stage);
    await recover(folder);
    expect(filesOf(folder)).toEqual(await builtFiles('After'));
    expect(readdirSync(join(folder, '.build'))).toEqual(['manifest.json']);
  });

  test.each([...beforeCommit, ...afterCommit])(
    '$name the next one keeps files whole that did not change',
    async (stage) => {
      const folder = await builtFolder();
      await leaveKilled(folder, 'Before', stage);
      await recover(folder);
      expect(filesOf(folder)).toEqual(await builtFiles('Before'));
    },
  );

  test('the next one that succeeds leaves nothing of it', async () => {
    const folder = await builtFolder();
    for (const stage of beforeCommit.slice(-2)) await leaveKilled(folder, 'Killed', stage);
    await buildInto(folder, corpusNamed('After'));
    expect(filesOf(folder)).toEqual(await builtFiles('After'));
    expect(readdirSync(join(folder, '.build'))).toEqual(['manifest.json']);
  });
});

/** Enough places that a build of them can be met half-way. */
function largeCorpus(): string {
  const places = Array.from({ length: 1500 }, (_, index) => `p${index}`);
  return writeSqlite(join(temporaryFolder(), 'corpus.db'), {
    municipalities: places.map((id) => municipality({ id, slug: id, name: id })),
    meetings: places.map((id) => meeting({ id: `m-${id}`, muni_id: id })),
  });
}

test('kill -9 half-way leaves the previous output whole, and the next build puts everything right', async () => {
  const folder = await builtFolder();
  const corpus = largeCorpus();
  // What it leaves among the temporary files goes with the test's own.
  const TMPDIR = temporaryFolder();
  const child = startCli(['build', corpus, '--out', folder], { TMPDIR });
  const written = join(folder, '.build', `next-${child.pid}`, 'us', 'city');
  while (child.exitCode === null && !(existsSync(written) && readdirSync(written).length > 100))
    await sleep(5);
  child.kill('SIGKILL');
  if (child.signalCode === null) await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
  const left = readdirSync(written).length;
  expect(left).toBeGreaterThan(100);
  expect(left).toBeLessThan(1500);
  expect(filesOf(folder)).toEqual(await builtFiles('Before'));
  await buildInto(folder, corpusNamed('After'));
  expect(filesOf(folder)).toEqual(await builtFiles('After'));
  expect(readdirSync(join(folder, '.build'))).toEqual(['manifest.json']);
});
