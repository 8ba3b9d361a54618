/** Paths of a corpus that lead to no file: each is one clear line, and none is waited for. */
import { execFileSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runMain } from '../../support/cli.ts';
import { smallCorpus, temporaryFolder, writeNdjson } from '../../support/corpus/corpus.ts';

const corpusWith = (make: (folder: string) => void): string => {
  const folder = writeNdjson(join(temporaryFolder(), 'corpus'), smallCorpus());
  make(folder);
  return folder;
};
const pipe = (path: string): void => void execFileSync('mkfifo', [path]);

it.each([
  ['a named pipe', 'is a named pipe, not a file', (folder: string) => pipe(join(folder, 'bodies.csv'))],
  [
    'a device',
    'is a device, not a file',
    (folder: string) => symlinkSync('/dev/zero', join(folder, 'bodies.csv')),
  ],
  [
    'a link to itself',
    'is a link that leads to itself',
    (folder: string) => symlinkSync('bodies.csv', join(folder, 'bodies.csv')),
  ],
])('%s as a table is an error of check and build', async (_, message, make) => {
  const folder = corpusWith(make);
  const checked = await runMain(['check', folder]);
  expect([checked.code, checked.stderr]).toEqual([1, '']);
  expect(checked.stdout).toMatch(new RegExp(`bodies.*"bodies\\.csv".*${message}`));
  expect((await runMain(['build', folder, '--out', join(temporaryFolder(), 'site')])).code).toBe(1);
});

it('a socket as a table is an error', async () => {
  const folder = corpusWith(() => {});
  const server = createServer().listen(join(folder, 'bodies.csv'));
  await once(server, 'listening');
  expect((await runMain(['check', folder])).stdout).toContain('is a socket, not a file');
  server.close();
});

it('a named pipe as the corpus or as its redactions is refused in one line', async () => {
  const path = join(temporaryFolder(), 'us.db');
  pipe(path);
  expect((await runMain(['check', path])).stderr).toMatch(
    /^error Cannot open the corpus .+us\.db: it is a named pipe, not a file\. [^\n]+\n$/,
  );
  const folder = corpusWith((corpus) => pipe(join(corpus, 'redactions.ndjson')));
  expect((await runMain(['check', folder])).stderr).toMatch(
    /^error Cannot read the redactions .+: it is a named pipe, not a file\. [^\n]+\n$/,
  );
});

it('a link to itself as the corpus is refused in one line', async () => {
  const path = join(temporaryFolder(), 'loop');
  symlinkSync(path, path);
  expect((await runMain(['check', path])).stderr).toMatch(
    /^error Cannot open the corpus .+: it is a link that leads to itself\. [^\n]+\n$/,
  );
});

it.each([
  ['b1\n', 'has more or fewer cells than the header'],
  ['"b1,m1,x,https://a.example\n', 'has a quote that is never closed'],
  ['"b1"x,m1,y,https://a.example\n', 'has text after a closing quote'],
  ['b1,m1,a "b",https://a.example\n', 'has a quote in the middle of a cell'],
])('the fault of the CSV %j is said in words', async (text, fault) => {
  const folder = corpusWith((corpus) =>
    writeFileSync(join(corpus, 'nonprofits.csv'), `id,muni_id,name,source_url\n${text}`),
  );
  const { stdout } = await runMain(['check', folder]);
  expect(stdout).toContain(fault);
  expect(stdout).not.toMatch(/CSV_|INVALID_/);
});

it('check lists only tables with rows', async () => {
  const { stdout } = await runMain(['check', corpusWith(() => {})]);
  const [, ...rows] = stdout.split('\n').filter((line) => /^\w+ +[\d,]+$/.test(line));
  expect(rows.length).toBeGreaterThan(0);
  expect(stdout).not.toMatch(/^\w+ +0$/m);
});
