/**
 * The steps of docs/examples/Containerfile in a fresh Debian tree, since no image can be built where this project is tested: in a long
 * run, as root, with debootstrap and what apt and npm are configured to use.
 */
import { execFile, execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writePackage } from '../../generator/package.ts';
import { programVersion } from '../../generator/system/process.ts';
import { isLong } from '../support/long.ts';

const run = promisify(execFile);
const text = readFileSync(resolve(import.meta.dirname, '../../docs/examples/Containerfile'), 'utf8');
const lines = text
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => /^[A-Z]/.test(line));
const valuesOf = (instruction: string): string[] =>
  lines
    .filter((line) => line.startsWith(`${instruction} `))
    .map((line) => line.slice(instruction.length + 1));
const valueOf = (instruction: string): string => valuesOf(instruction)[0]?.trim() ?? '';
/** The commands of `RUN`, with single spaces. */
const commands = valueOf('RUN')
  .split('&&')
  .map((command) => command.trim().replaceAll(/\s+/g, ' '));

test('the instructions are those that the test below follows', () => {
  expect(lines.map((line) => line.split(' ')[0])).toEqual([
    'FROM',
    'ARG',
    'RUN',
    'USER',
    'WORKDIR',
    'ENV',
    'EXPOSE',
    'HEALTHCHECK',
    'ENTRYPOINT',
    'CMD',
  ]);
  expect(valueOf('ARG')).toBe(`VERSION=${programVersion}`);
  expect(commands.map((command) => command.split(' ').slice(0, 2).join(' '))).toEqual([
    'npm install',
    'npm cache',
    'useradd --system',
    'mkdir -p',
    'chown civic:',
  ]);
});

function canRun(): boolean {
  if (!isLong) return false;
  const missing = ['/usr/sbin/debootstrap', '/usr/bin/unshare', '/usr/sbin/ip'].filter(
    (file) => !existsSync(file),
  );
  if (process.getuid?.() === 0 && missing.length === 0) return true;
  process.stderr.write(`SKIPPED: the steps of the Containerfile need root, ${missing.join(', ')}\n`);
  return false;
}

describe.each(canRun() ? ['in a fresh Debian tree'] : [])('%s', () => {
  const folder = mkdtempSync(join(tmpdir(), 'civic-container-'));
  const tree = join(folder, 'tree');
  const volume = join(folder, 'volume');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  beforeAll(async () => {
    const [, release = ''] = /^docker\.io\/library\/node:24-(\w+)-slim$/.exec(valueOf('FROM')) ?? [];
    const targets = execFileSync('apt-get', [
      'indextargets',
      '--format',
      '$(REPO_URI)',
      'Created-By: Packages',
    ]);
    const mirror = targets.toString().split('\n')[0] ?? '';
    await run('debootstrap', ['--variant=minbase', release, tree, mirror], { maxBuffer: 64 * 1024 * 1024 });
    copyFileSync(process.execPath, join(tree, 'usr/local/bin/node'));
    const written = join(folder, 'package');
    await writePackage(written);
    const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: written });
    const [{ filename } = { filename: '' }] = JSON.parse(stdout) as { filename: string }[];
    const [install = '', , ...others] = commands;
    const [npm = '', ...options] = install
      .replace('civic-meetings@${VERSION}', join(folder, filename))
      .split(' ');
    await run(npm, [...options, '--prefix', join(tree, 'usr/local')]);
    for (const command of others) await run('chroot', [tree, 'sh', '-ec', command]);
    // The volume has the owner of the folder in the image.
    const { uid, gid } = statSync(join(tree, valueOf('WORKDIR')));
    mkdirSync(volume);
    await run('chown', [`${uid}:${gid}`, volume]);
  });

  /** The command in a container: read-only, with its own network, processes, /tmp and volume. */
  async function inContainer(script: string): Promise<{ stdout: string; stderr: string }> {
    const [name, value] = valueOf('ENV').split('=');
    const file = join(folder, 'container.sh');
    writeFileSync(
      file,
      `set -e
ip link set lo up
mount --bind ${tree} ${tree}
mount -o remount,ro,bind ${tree}
mount -t tmpfs tmpfs ${tree}/tmp
mount -t proc proc ${tree}/proc
mount --bind /dev ${tree}/dev
mount --bind ${volume} ${tree}${valueOf('WORKDIR')}
in_image() { chroot --userspec=${valueOf('USER')} ${tree} env -i PATH=/usr/local/bin:/usr/bin:/bin ${name}=${value} sh -c 'cd ${valueOf('WORKDIR')} && exec "$@"' sh "$@"; }
${script}
`,
    );
    return await run('unshare', ['--net', '--mount', '--pid', '--fork', 'sh', file], {
      maxBuffer: 64 * 1024 * 1024,
    });
  }

  const quoted = (words: string): string =>
    (JSON.parse(words) as string[]).map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`).join(' ');
  const entry = (): string => quoted(valueOf('ENTRYPOINT'));

  test('a user without rights writes a demo and runs an hour, and cannot write to the image', async () => {
    const { stdout } = await inContainer(`
in_image id -u
in_image ${entry()} demo --out us.db --places 3 --meetings 60 > /dev/null
in_image ${entry()} hourly us.db --to store
in_image touch /usr/local/x 2>/dev/null || echo read-only`);
    expect(stdout).toMatch(/^10001\n[^]*\npublished in .+\nread-only\n$/);
    expect(existsSync(join(volume, 'store/us/index.html'))).toBe(true);
  });

  test('the image serves the store, and its health check says so', async () => {
    const [, check = ''] = /CMD (\[.*\])$/.exec(valueOf('HEALTHCHECK')) ?? [];
    const { stdout } = await inContainer(`
in_image ${quoted(check)} && echo healthy too early
in_image ${entry()} ${quoted(valueOf('CMD'))} &
for attempt in $(seq 300); do in_image ${quoted(check)} && break; sleep 0.2; done
in_image ${quoted(check)} && echo healthy
in_image node -e "fetch('http://127.0.0.1:${valueOf('EXPOSE')}/search?q=council&limit=1').then(async (r) => console.log(r.status, await r.text()))"`);
    expect(stdout).not.toContain('too early');
    expect(stdout).toMatch(/\nhealthy\n200 \{"query":"council"/);
  });
});
