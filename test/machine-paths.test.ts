/** No tracked file and no commit names a path of the machine on which it was written. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Folders of one machine: home folders, temporary folders, work folders. Not part of a URL, and not a relative path. */
const machinePath = /(?<![\w.~:/$}-])\/(?:work|tmp|root|mnt|Users|home\/\w+|var\/(?:tmp|folders))\/[\w.-]+/;

/** The output of git; undefined outside of a clone, such as in an unpacked archive. */
function git(...args: string[]): string | undefined {
  try {
    // In a container, the folder may belong to another user.
    return execFileSync('git', ['-c', 'safe.directory=*', ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 100_000_000,
    });
  } catch {
    return undefined;
  }
}

const tracked = git('ls-files', '-z')
  ?.split('\0')
  .filter((path) => path !== '' && existsSync(path));

/** `file:12: the line`, for each line with a machine path. */
const faultsIn = (path: string, text: string): string[] =>
  text
    .split('\n')
    .flatMap((line, index) =>
      machinePath.test(line) ? [`${path}:${index + 1}: ${line.trim().slice(0, 120)}`] : [],
    );

/** An absolute path, assembled so that this file has none. */
const absolute = (...folders: readonly string[]): string => `/${folders.join('/')}`;

describe('a machine path', () => {
  it.each([
    `see ${absolute('work', 'shared', 'notes.md')}`,
    `"${absolute('tmp', 'eng', 'main')}"`,
    `Merge branch 'main' of ${absolute('tmp', 'peers', 'main')}`,
    `cd ${absolute('home', 'alice', 'civic')}`,
    `file=${absolute('root', '.ssh')}`,
    `(${absolute('Users', 'bob', 'x')})`,
    absolute('var', 'folders', 'ab'),
  ])('is found in: %s', (line) => expect(machinePath.test(line)).toBe(true));

  it.each([
    `https://example.org${absolute('tmp', 'x')}`,
    `.${absolute('work', 'file')}`,
    'generator/site/home/places.ts',
    `\${RUNNER_TEMP}${absolute('tmp', 'x')}`,
    '/usr/lib/nginx/modules',
    '../home/state-places.ts',
  ])('is not found in: %s', (line) => expect(machinePath.test(line)).toBe(false));

  it('is in no tracked file', () => {
    if (tracked === undefined) process.stderr.write('Tracked files are not checked: this is no git clone.\n');
    const faults = (tracked ?? []).flatMap((path) => {
      const bytes = readFileSync(path);
      return bytes.includes(0) ? [] : faultsIn(path, bytes.toString());
    });
    expect(faults).toEqual([]);
  });
});

/** Commits up to this one cannot be changed any more; some of them name temporary folders. */
const lastUnchecked = 'b963efc';
const subjectMaxLength = 72;

/** The checked commits. A shallow clone without the last unchecked one has only newer commits. */
const messages =
  log(`${lastUnchecked}..HEAD`) ??
  (git('rev-parse', '--is-shallow-repository')?.trim() === 'true' ? log('HEAD') : undefined);

function log(range: string): string | undefined {
  return git('log', '--format=%h%x00%s%x00%b%x01', range);
}

describe('commits', () => {
  // A skipped test counts as a failure in CI, where a clone may have no history.
  if (messages === undefined)
    process.stderr.write(`Commits are not checked: ${lastUnchecked} is not in this clone.\n`);
  const commits = (messages ?? '')
    .split('\x01')
    .map((record) => record.trim().split('\0'))
    .map(([id = '', subject = '', body = '']) => ({ id, subject, body }));

  it('have a subject of at most 72 characters', () => {
    expect(commits.filter(({ subject }) => subject.length > subjectMaxLength)).toEqual([]);
  });

  it('name no machine path', () => {
    expect(commits.filter(({ subject, body }) => machinePath.test(`${subject}\n${body}`))).toEqual([]);
  });
});
