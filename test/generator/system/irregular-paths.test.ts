/** Files of an operator and of the service that are pipes, sockets or devices: one clear line, and none is waited for. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runMain } from '../../support/cli.ts';
import { smallCorpus, writeNdjson, writeSqlite } from '../../support/corpus/corpus.ts';

const folder = mkdtempSync(join(tmpdir(), 'civic-irregular-'));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string): string => join(folder, name);

function pipe(path: string): string {
  mkdirSync(dirname(path), { recursive: true });
  execFileSync('mkfifo', [path]);
  return path;
}

beforeAll(async () => {
  writeNdjson(at('corpus'), smallCorpus());
  writeSqlite(at('us.db'), smallCorpus());
  writeSqlite(at('a.db'), smallCorpus());
  pipe(at('a.db-journal'));
  pipe(at('pipe'));
  symlinkSync('/dev/zero', at('zero'));
  await runMain(['build', at('corpus'), '--out', at('site')]);
});

const commands: [string, () => string[]][] = [
  ['a configuration', () => ['build', at('corpus'), '--out', at('other'), '--config', at('pipe')]],
  [
    'a device as a configuration',
    () => ['build', at('corpus'), '--out', at('other'), '--config', at('zero')],
  ],
  ['saved searches', () => ['follow', at('pipe'), '--dry-run']],
  ['claims', () => ['briefs', 'verify', '--corpus', at('us.db'), '--claims', at('pipe')]],
  [
    'a corpus of briefs',
    () => ['briefs', '--corpus', at('pipe'), '--provider', 'openai', '--model', 'm', '--dry-run'],
  ],
  ['expectations', () => ['search', 'check', at('site'), at('pipe')]],
  ['expectations of a publish', () => ['publish', at('site'), '--to', at('s'), '--expectations', at('pipe')]],
  ['the journal of SQLite', () => ['check', at('a.db')]],
  [
    'a built folder',
    () => ['build', at('corpus'), '--out', dirname(dirname(pipe(at('b/.build/manifest.json'))))],
  ],
  ['a served folder', () => ['serve', dirname(dirname(pipe(at('c/.build/manifest.json')))), '--port', '0']],
  ['a store', () => ['publish', at('site'), '--to', dirname(dirname(pipe(at('d/.build/manifest.json'))))]],
  [
    'the journal of a store',
    () => ['publish', at('site'), '--to', dirname(dirname(pipe(at('e/.build/pending.json'))))],
  ],
  [
    'the lock of a store',
    () => ['publish', at('site'), '--to', dirname(dirname(pipe(at('f/.store/lock.db'))))],
  ],
];

it.each(commands)('%s is refused in one line', async (_, command) => {
  const { code, stderr } = await runMain(command());
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^error [^\n]+ is a (?:named pipe|device), not a file\. [^\n]+\n$/),
  ]);
});
