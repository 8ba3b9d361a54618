/** Archives with several parts, unusual line ends, and addresses with secrets, imported by the source of nonprofits. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { nonprofits } from '../../../../generator/context/sources/nonprofits/nonprofits.ts';
import { workbookOf, zipOf } from '../../../support/zip.ts';
import { ContextCorpus } from '../context.fixture.ts';

const header = 'EIN,NAME,CITY,STATE,SUBSECTION,TAX_PERIOD,ASSET_AMT,REVENUE_AMT,NTEE_CD';
const rowOf = (ein: number, name = 'ACORN'): string => `${ein},${name},MADISON,WI,03,202312,1,2,P20`;
const linesOf = (eins: readonly number[]): string =>
  [header, ...eins.map((ein) => rowOf(ein))].map((line) => `${line}\n`).join('');

async function importOf(name: string, content: string | Uint8Array) {
  const corpus = new ContextCorpus();
  const counts = await corpus.import(nonprofits, corpus.file(name, content));
  return { counts, rows: corpus.rows('nonprofits') };
}

/** The message for a file that is refused. */
async function refusal(name: string, content: string | Uint8Array): Promise<string> {
  const error: unknown = await importOf(name, content).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof Error ? `${error.name}: ${error.message}` : 'not refused';
}

test('members of an archive that have the same name are all read', async () => {
  const archive = zipOf({ 'a.csv': linesOf([1]), 'b.csv': linesOf([2]) });
  const sameNames = Buffer.from(archive.toString('latin1').replaceAll('b.csv', 'a.csv'), 'latin1');
  expect((await importOf('a.zip', sameNames)).rows).toHaveLength(2);
});

test('members of an archive without data, such as an empty file and XML, are named', async () => {
  const members = { '.keep': '', 'about.xml': '<?xml version="1.0"?><a/>', 'a.csv': linesOf([1]) };
  const { counts, rows } = await importOf('a.zip', zipOf(members));
  expect(counts.unread).toEqual(['a.zip/.keep', 'a.zip/about.xml']);
  expect(rows).toHaveLength(1);
});

test('a workbook in an archive is read', async () => {
  const table = linesOf([1])
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  expect((await importOf('a.zip', zipOf({ 'a.xlsx': workbookOf({ Data: table }) }))).rows).toHaveLength(1);
});

test('control characters in texts become spaces', async () => {
  const { rows } = await importOf('a.csv', `${header}\n${rowOf(1, 'ACORN\u001b[31m \0OF OAK')}\n`);
  expect(rows[0]?.['name']).toBe('ACORN [31m  OF OAK');
});

test('lines may end with a carriage return alone', async () => {
  expect((await importOf('a.csv', linesOf([1, 2]).replaceAll('\n', '\r'))).rows).toHaveLength(2);
});

test.each([
  [
    'an archive in an archive',
    'a.zip',
    zipOf({ 'b.zip': zipOf({ 'a.csv': linesOf([1]) }) }),
    'a.zip/b.zip is an archive inside an archive',
  ],
  ['a file that is compressed twice', 'a.csv.gz', gzipSync(gzipSync(linesOf([1]))), 'is compressed twice'],
  ['an empty archive', 'a.zip', zipOf({}), 'is an empty archive'],
  [
    'a column that is there twice',
    'a.csv',
    `${header},CITY\n${rowOf(1)},RACINE\n`,
    'repeats the column “CITY”',
  ],
  [
    'a quote in the middle of a cell',
    'a.csv',
    `${header}\n${rowOf(1, 'A "B" C')}\n`,
    'does not begin with one (near line 2)',
  ],
  [
    'YAML whose aliases multiply',
    'a.yml',
    `a: &a [${'x,'.repeat(20)}]\nb: &b [${'*a,'.repeat(20)}]\nc: [${'*b,'.repeat(20)}]\n`,
    'cannot be read as YAML',
  ],
])('%s is refused', async (_, name, content, message) => {
  const text = await refusal(name, content);
  expect(text).toMatch(/^UserError: /);
  expect(text).toContain(message);
});

test('a password in an address is in no message', async () => {
  const error: unknown = await new ContextCorpus()
    .import(nonprofits, 'https://reader:pass-word@www.example.gov/eo.csv')
    .then(undefined, (reason: unknown) => reason);
  expect(String(error)).toContain('https://www.example.gov/eo.csv: its address contains a user name');
  expect(String(error)).not.toContain('pass-word');
});

test('a key in an address is not in the message about a file of another source', async () => {
  const server = createServer((_, response) => response.end('a,b\n1,2\n')).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const error: unknown = await new ContextCorpus()
    .import(nonprofits, `http://127.0.0.1:${port}/eo.csv?app_token=s3cret`)
    .then(undefined, (reason: unknown) => reason);
  expect(String(error)).toContain('/eo.csv is not a file of this source');
  expect(String(error)).not.toContain('s3cret');
});
