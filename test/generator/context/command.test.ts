/** `civic import context` as users run it. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockForImport } from '../../../generator/corpus/corpus-lock.ts';
import { runMain } from '../../support/cli.ts';
import { ContextCorpus, madison } from './context.fixture.ts';

const header = 'SUMLEV,STATE,COUNTY,CTYNAME,POPESTIMATE2021\n';
const dane = '050,55,025,Dane County,563951\n';
const county = { ...madison, id: 'dane', slug: 'dane', census_geoid: '55025' };

const importFile = (corpus: ContextCorpus, file: string, ...options: readonly string[]) =>
  runMain(['import', 'context', 'census-places', file, '--corpus', corpus.path, ...options]);

test('prints what was matched, and lists the places that the corpus does not have', async () => {
  const corpus = new ContextCorpus([county]);
  const list = join(corpus.path, '..', 'unmatched.csv');
  const file = corpus.file('co-est2021.csv', `${header}${dane}050,55,027,Dodge County,89313\n`);
  const { code, stdout } = await importFile(corpus, file, '--unmatched', list);
  expect(code).toBe(0);
  expect(stdout).toContain('1 row matched: 1 place by code, 0 by name and state');
  expect(stdout).toContain('1 row of 1 place matched no place in the corpus');
  expect(readFileSync(list, 'utf8')).toBe(
    'place,reason,rows\r\ngeoid 55027,no place in the corpus has this code,1\r\n',
  );
});

test('with --json, prints a report, and the error if nothing was imported', async () => {
  const corpus = new ContextCorpus([county]);
  const { stdout } = await importFile(corpus, corpus.file('co-est2021.csv', header + dane), '--json');
  expect(JSON.parse(stdout)).toMatchObject({
    source: 'census-places',
    records: 1,
    rows: { municipalities: { changed: 1 } },
    matched: { places_by_code: 1 },
  });
  const refused = await importFile(corpus, corpus.file('other.csv', 'a,b\n1,2\n'), '--json');
  expect(refused.code).toBe(1);
  expect(JSON.parse(refused.stdout)).toEqual({
    error: expect.stringContaining('lacks the column') as string,
  });
});

test('exits with 2 if a file was only partly read', async () => {
  const corpus = new ContextCorpus([county]);
  const lines = dane.repeat(100);
  const { code, stdout } = await importFile(
    corpus,
    corpus.file('co-est2021.csv', `${header}${lines}050,55,02`),
  );
  expect(code).toBe(2);
  expect(stdout).toContain('could not read all of co-est2021.csv: it ends in a line with fewer cells');
});

test('exits with 1 if no record of a file could be read', async () => {
  const corpus = new ContextCorpus([county]);
  const file = corpus.file('co-est2021.csv', `${header}050,55,x25,Dane County,563951\n`);
  const { code, stdout } = await importFile(corpus, file);
  expect(code).toBe(1);
  expect(stdout).toContain('column COUNTY is “x25”');
});

test('refuses a list of places that cannot be written, or is the corpus, before it imports', async () => {
  const corpus = new ContextCorpus([county]);
  const file = corpus.file('co-est2021.csv', header + dane);
  for (const list of [corpus.path, file, join(corpus.path, '..', 'none', 'list.csv')]) {
    const { code, stderr } = await importFile(corpus, file, '--unmatched', list);
    expect([code, stderr]).toEqual([1, expect.stringContaining('Name another file with --unmatched')]);
  }
  expect(corpus.rows('sources')).toEqual([]);
  expect(readFileSync(file, 'utf8')).toBe(header + dane);
});

test('lists the sources if the name is unknown', async () => {
  const { code, stderr } = await runMain([
    'import',
    'context',
    'census',
    'a.csv',
    '--corpus',
    'never-created.db',
  ]);
  expect(code).toBe(1);
  expect(stderr).toContain('There is no source “census”. Use one of: census-places, ');
});

test('is refused while another import writes to the corpus', async () => {
  const corpus = new ContextCorpus([county]);
  using _lock = lockForImport(corpus.path);
  const { code, stderr } = await importFile(corpus, corpus.file('co-est2021.csv', header + dane));
  expect(code).toBe(1);
  expect(stderr).toContain('Another import');
  expect(corpus.rows('sources')).toEqual([]);
});

test('downloads a file, and publishes its address without the API key', async () => {
  const server = createServer((request, response) => {
    response.statusCode = request.url?.startsWith('/places.txt') === true ? 200 : 404;
    response.end('STATEFP|PLACEFP|PLACENAME|FUNCSTAT\n55|48000|Madison city|A\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const corpus = new ContextCorpus([]);
  const { code } = await importFile(corpus, `${base}/places.txt?key=secret&year=2020`);
  expect(code).toBe(0);
  expect(corpus.rows('municipalities')).toMatchObject([{ source_url: `${base}/places.txt?year=2020` }]);
  const missing = await importFile(corpus, `${base}/gone.csv?key=secret`);
  expect(missing.stderr).toContain('the server answered with status 404');
  expect(missing.stderr).not.toContain('secret');
});
