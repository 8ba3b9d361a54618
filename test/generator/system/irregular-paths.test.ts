/**
 * Files of an operator and of the service that are pipes, sockets or devices: one clear line, and none is waited for. Each command has a
 * process of its own, which is killed if it waits.
 */
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { archiveKey, dataPath, indexKeys } from '../../../schemas/paths.ts';
import { cliFile, runMain } from '../../support/cli.ts';
import { HubServer, hubToken } from '../../support/hub/hub-server.ts';
import { smallCorpus, writeNdjson, writeSqlite } from '../../support/corpus/corpus.ts';

const folder = mkdtempSync(join(tmpdir(), 'civic-irregular-'));
let hub: HubServer;
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await hub[Symbol.asyncDispose]();
});
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
  symlinkSync('loop', at('loop'));
  writeFileSync(
    at('follows.ndjson'),
    JSON.stringify({ name: 'a', query: 'b', target: { email: 'a@b.example' } }),
  );
  await build('site');
  hub = await HubServer.start();
  hub.addRepository('a/b', { 'README.md': 'x' });
});

const build = (name: string, ...options: string[]) =>
  runMain(['build', at('corpus'), '--out', at(name), ...options]);

/** A built folder with a pipe in the place of a file of the build. */
async function builtWith(name: string, key: string): Promise<string> {
  await build(name, '--only', 'site,search,bulk');
  rmSync(join(at(name), key));
  pipe(join(at(name), key));
  return at(name);
}

/** `/a/b/.build/x` → `/a/b` */
const storeOf = (file: string): string => dirname(dirname(file));

const briefsOf = (corpus: string): string[] => [
  'briefs',
  '--corpus',
  corpus,
  '--provider',
  'openai',
  '--model',
  'm',
  '--dry-run',
];

const importInto = (corpus: string): string[] => [
  'import',
  'legistar',
  'x',
  '--place',
  'oakland-ca',
  '--base-url',
  'http://127.0.0.1:9',
  '--corpus',
  corpus,
];

const contextOf = (file: string): string[] => [
  'import',
  'context',
  'epa-facilities',
  file,
  '--corpus',
  at('us.db'),
];

const expectations = (): string => resolve(import.meta.dirname, '../../../docs/examples/expectations.ndjson');

/** A corpus next to a pipe with the name of its redactions. */
function redactedCorpus(name: string): string {
  pipe(at(`with-${name}/${name}`));
  return writeSqlite(at(`with-${name}/us.db`), smallCorpus());
}

const commands: [string, () => string[] | Promise<string[]>][] = [
  ['a configuration', () => ['build', at('corpus'), '--out', at('other'), '--config', at('pipe')]],
  [
    'a device as a configuration',
    () => ['build', at('corpus'), '--out', at('other'), '--config', at('zero')],
  ],
  [
    'a link to itself as a configuration',
    () => ['build', at('corpus'), '--out', at('other'), '--config', at('loop')],
  ],
  ['a link to itself as the corpus of an hour', () => ['hourly', at('loop'), '--to', at('s')]],
  ['a link to itself as a folder', () => ['build', at('corpus'), '--out', at('loop')]],
  ['a link to itself above a folder', () => ['demo', '--out', join(at('loop'), 'us.db')]],
  ['a configuration of an hour', () => ['hourly', at('us.db'), '--to', at('s'), '--config', at('pipe')]],
  ['saved searches', () => ['follow', at('pipe'), '--dry-run']],
  ['what was sent', () => ['follow', at('follows.ndjson'), '--sent', at('pipe'), '--dry-run']],
  ['claims', () => ['briefs', 'verify', '--corpus', at('us.db'), '--claims', at('pipe')]],
  [
    'a corpus of claims',
    () => ['briefs', 'verify', '--corpus', at('pipe'), '--claims', at('follows.ndjson')],
  ],
  ['a corpus of briefs', () => briefsOf(at('pipe'))],
  ['prices', () => [...briefsOf(at('us.db')), '--prices', at('pipe')]],
  ['a corpus of documents', () => ['documents', 'fetch', '--corpus', at('pipe'), '--dry-run']],
  ['a corpus to check', () => ['check', at('pipe')]],
  [
    'the last build',
    () => ['check', at('us.db'), '--last-build', storeOf(pipe(at('a/.build/manifest.json')))],
  ],
  ['a corpus to upload', () => ['upload', at('pipe'), '--to', 's3://bucket-1/us.db']],
  ['a corpus of OpenSearch', () => ['opensearch', 'load', at('pipe'), '--url', 'http://127.0.0.1:9/a']],
  ['redactions', () => ['check', redactedCorpus('redactions.ndjson')]],
  ['compressed redactions', () => ['check', redactedCorpus('redactions.ndjson.gz')]],
  ['a corpus to import into', () => importInto(at('pipe'))],
  ['facts about places', () => [...importInto(at('new.db')), '--place-facts', at('pipe')]],
  ['a file of a source', () => contextOf(at('pipe'))],
  ['a list of places', () => [...contextOf(at('follows.ndjson')), '--unmatched', at('pipe')]],
  ['expectations', () => ['search', 'check', at('site'), at('pipe')]],
  ['expectations of a publish', () => ['publish', at('site'), '--to', at('s'), '--expectations', at('pipe')]],
  [
    'expectations of an hour',
    () => ['hourly', at('us.db'), '--to', at('s'), '--canary', pipe(at('x.ndjson'))],
  ],
  ['the journal of SQLite', () => ['check', at('a.db')]],
  [
    'the previous release',
    () => [
      'build',
      at('us.db'),
      '--out',
      at('other'),
      '--only',
      'bulk',
      '--previous',
      pipe(at('p/manifest.json')),
    ],
  ],
  ['a built folder', () => ['build', at('corpus'), '--out', storeOf(pipe(at('b/.build/manifest.json')))]],
  ['a served folder', () => ['serve', storeOf(pipe(at('c/.build/manifest.json'))), '--port', '0']],
  ['a store', () => ['publish', at('site'), '--to', storeOf(pipe(at('d/.build/manifest.json')))]],
  [
    'the journal of a store',
    () => ['publish', at('site'), '--to', storeOf(pipe(at('e/.build/pending.json')))],
  ],
  ['the lease of a store', () => ['publish', at('site'), '--to', storeOf(pipe(at('l/.build/lease.json')))]],
  ['the lock of a store', () => ['publish', at('site'), '--to', storeOf(pipe(at('f/.store/lock.db')))]],
  ['a file to publish', async () => ['publish', await builtWith('g', 'us/index.html'), '--to', at('s')]],
  [
    'a file of the dataset to push',
    async () => {
      const site = await builtWith('h', archiveKey(dataPath('README.md')));
      return ['hub', 'push', 'a/b', site, '--adopt', '--hub-url', hub.url];
    },
  ],
];

const timeoutMs = 60_000;

/** Runs a command without waiting forever; `code` is null if it was killed. */
const runWithin = (
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; stdout: string; stderr: string }> =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [cliFile, ...args],
      {
        timeout: timeoutMs,
        killSignal: 'SIGKILL',
        env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: '1', HF_TOKEN: hubToken, ...env },
      },
      (_error, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }),
    );
  });

it.each(commands)('%s is refused in one line', { timeout: 2 * timeoutMs }, async (_, command) => {
  const { code, stderr } = await runWithin(await command());
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(
      /^error [^\n]+ (?:is a named pipe, not a file|is a device, not a file|(?:is|has) a link that leads to itself|is not a file)\. [^\n]+\n$/,
    ),
  ]);
});

it('a link to itself as the temporary folder is refused in one line', async () => {
  const { code, stdout, stderr } = await runWithin(['check', at('corpus')], { TMPDIR: at('loop') });
  const line = `${at('loop')} has a link that leads to itself. Remove it, or name another path.`;
  expect([code, stdout, stderr]).toEqual([1, '', `error ${line}\n`]);
});

it(
  'an hour whose metrics go to a pipe, or whose corpus is one, ends with a line about it',
  { timeout: 2 * timeoutMs },
  async () => {
    const args = ['--to', at('hour'), '--out', at('hour.build')];
    const metrics = await runWithin(['hourly', at('us.db'), ...args, '--metrics', at('pipe')]);
    expect([metrics.code, metrics.stderr]).toEqual([
      2,
      expect.stringMatching(/^(?:Cannot write \S+: \S+ is a named pipe, not a file\. .+\n){2}$/),
    ]);
    const corpus = await runWithin(['hourly', pipe(at('hour.db')), ...args]);
    expect([corpus.code, corpus.stdout]).toEqual([1, expect.stringContaining('is a named pipe, not a file')]);
  },
);

it('a search whose pointer is a pipe says that it cannot be read', { timeout: 2 * timeoutMs }, async () => {
  const site = await builtWith('i', indexKeys.meetings.pointer);
  const message = `The pointer ${indexKeys.meetings.pointer} could not be read`;
  const searched = await runWithin(['search', 'x', '--folder', site]);
  expect([searched.code, searched.stderr]).toEqual([1, expect.stringContaining(message)]);
  const checked = await runWithin(['search', 'check', site, expectations()]);
  expect([checked.code, checked.stderr]).toEqual([2, expect.stringContaining(message)]);
});
