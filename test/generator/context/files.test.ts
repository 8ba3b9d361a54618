/** Files of every format, and files that are damaged, read by a small source. */
import { join } from 'node:path';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, test } from 'vitest';
import type { Cell } from '../../../generator/context/layout/columns.ts';
import { workbookOf, zipOf } from '../../support/zip.ts';
import { ContextCorpus } from './context.fixture.ts';
import { importOf, type Layouts, linesOf, measureSource, places, table, values } from './measures.fixture.ts';

/** The values that an import of one file leaves in the corpus. */
async function valuesOf(name: string, content: string | Uint8Array, layout?: Layouts): Promise<unknown[]> {
  const corpus = new ContextCorpus(places);
  const counts = await corpus.import(measureSource(layout), corpus.file(name, content));
  expect(counts.failures).toEqual([]);
  return corpus.rows('demographics').map(({ muni_id, unit, value, year }) => [muni_id, unit, value, year]);
}

const inArrays = JSON.stringify(table);
const objects = table
  .slice(1)
  .map((row) => Object.fromEntries(row.map((cell, index) => [String(table[0][index]), cell])));

describe('formats', () => {
  test.each([
    ['CSV', 'a.csv', linesOf(',')],
    ['CSV with a byte order mark', 'a.csv', `\uFEFF${linesOf(',')}`],
    ['tab-separated', 'a.tsv', linesOf('\t')],
    ['separated by bars', 'a.dat', linesOf('|')],
    ['Windows-1252', 'a.csv', Buffer.from(linesOf(','), 'latin1')],
    ['UTF-16', 'a.csv', Buffer.from(`\uFEFF${linesOf(',')}`, 'utf16le')],
    ['gzip', 'a.csv.gz', gzipSync(linesOf(','))],
    ['zip with a folder and notes', 'a.zip', zipOf({ 'folder/a.csv': linesOf(','), 'notes.txt': 'Notes' })],
    ['JSON, an array of arrays', 'a.json', inArrays],
    ['JSON, an array of objects', 'a.json', JSON.stringify(objects)],
    ['NDJSON', 'a.ndjson', objects.map((object) => `${JSON.stringify(object)}\n`).join('')],
    ['YAML', 'a.yaml', objects.map((object) => `- ${JSON.stringify(object)}\n`).join('')],
    ['a workbook', 'a.xlsx', workbookOf({ Notes: [['Some notes']], Data: table })],
  ])('%s', async (_, name, content) => {
    expect(await valuesOf(name, content)).toEqual(values);
  });

  test('nested JSON', async () => {
    const document = { results: [{ place: { geoid: '5548000' }, value: 3, year: 2020 }] };
    expect(await valuesOf('a.json', JSON.stringify(document))).toEqual([['madison-wi', undefined, 3, 2020]]);
  });

  test('Parquet', async () => {
    const corpus = new ContextCorpus(places);
    const path = corpus.file('a.csv', linesOf(','));
    const parquet = join(path, '..', "quote's.parquet");
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    await connection.run(
      `COPY (FROM read_csv('${path}')) TO '${parquet.replaceAll("'", "''")}' (FORMAT parquet)`,
    );
    connection.closeSync();
    await corpus.import(measureSource(), parquet);
    expect(corpus.rows('demographics')).toHaveLength(2);
  });

  test('fixed width', async () => {
    const layout = { fixedWidth: { geoid: [0, 7], name: [7, 17], value: [17, 23], year: [23, 27] } } as const;
    const lines = '5548000Madison   1234.52020\n5540775Là Crosse       2020\n';
    expect(await valuesOf('a.txt', lines, layout)).toEqual(values);
  });

  test('two header rows, and a title before them', async () => {
    const header = {
      before: 1,
      rows: 2,
      names: ([top = [], bottom = []]: readonly (readonly Cell[])[]) =>
        bottom.map((cell, index) => `${String(top[index] ?? '')}${String(cell)}`),
    };
    const sheet = [['A title'], ['geo', 'na', 'val', 'ye'], ['id', 'me', 'ue', 'ar'], ...table.slice(1)];
    expect(await valuesOf('a.xlsx', workbookOf({ Data: sheet }), { header })).toEqual(values);
  });
});

/** Imports a file that is refused, and returns the message. */
async function refusal(name: string, content: string | Uint8Array, layout?: Layouts): Promise<string> {
  const corpus = new ContextCorpus(places);
  const error: unknown = await corpus.import(measureSource(layout), corpus.file(name, content)).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(corpus.rows('sources')).toEqual([]);
  return error instanceof Error ? `${error.name}: ${error.message}` : 'not refused';
}

describe('files that are refused', () => {
  test.each([
    ['a missing column', 'a.csv', 'geoid,name,year\n', 'lacks the column “value”'],
    [
      'a new column',
      'a.csv',
      'geoid,name,value,year,extra\n5548000,M,1,2020,1\n',
      'has the new column “extra”',
    ],
    [
      'a renamed column',
      'a.csv',
      'GEOID,name,value,year\n',
      'lacks the column “geoid” and has the new column “GEOID”',
    ],
    [
      'several columns',
      'a.csv',
      'geoid,old,year\n',
      'lacks the columns “name”, “value” and has the new column “old”',
    ],
    ['an empty file', 'a.csv', '', 'is empty'],
    ['a web page', 'a.csv', '<!DOCTYPE html><p>Not found', 'is a web page'],
    ['JSON that is cut off', 'a.json', '[{"geoid": "55', 'may be cut off'],
    ['JSON of another shape', 'a.json', '{"error": {"code": 1}}', 'has no records of “nested measures”'],
    [
      'a truncated zip archive',
      'a.zip',
      zipOf({ 'a.csv': linesOf(',') }).subarray(0, -30),
      'cut off or damaged',
    ],
  ])('%s', async (_, name, content, message) => {
    expect(await refusal(name, content)).toContain(message);
    expect(await refusal(name, content)).toContain('Nothing was imported');
  });
});

/** Many lines, so that the end of the file is in another batch than its beginning. */
const manyLines = (count: number): string =>
  `geoid,name,value,year\n${Array.from({ length: count }, (_, index) => `5548000,Madison,${index},${1700 + (index % 500)}\n`).join('')}`;

describe('workbooks that would fill the memory', () => {
  /** A workbook of zeros, compressed, whose directory states any size (at 24 bytes after its signature; the method is at 10). */
  function compressedWorkbook(statedBytes: number): Buffer {
    const archive = zipOf({ 'xl/workbook.xml': deflateRawSync(Buffer.alloc(1_000_000)) });
    const directory = archive.indexOf('PK\u0001\u0002');
    archive.writeUInt16LE(8, directory + 10);
    archive.writeUInt32LE(statedBytes, directory + 24);
    return archive;
  }

  test('a large one is refused before it is unpacked', async () => {
    const message = await refusal('a.xlsx', compressedWorkbook(200e6));
    expect(message).toContain('unpacks to 200 MB, more than the limit of 100 MB');
  });

  test('one that unpacks to more than it states is refused', async () => {
    expect(await refusal('a.xlsx', compressedWorkbook(10))).toContain('too many bytes');
  });
});

describe('truncated files', () => {
  const compressed = gzipSync(manyLines(6000));
  test.each([
    ['gzip', 'a.csv.gz', compressed.subarray(0, compressed.length - 2000), 'cut off'],
    ['a line', 'a.csv', `${linesOf(',')}5548000,Madi`, 'fewer cells than its header'],
    ['a quoted cell', 'a.csv', `${manyLines(100)}5548000,"Madi`, 'inside a quoted cell'],
  ])('%s: what came before is kept, and reported as incomplete', async (_, name, content, reason) => {
    const { corpus, counts } = await importOf(name, content);
    expect(counts.failures).toEqual([{ file: 'a.csv', reason: expect.stringContaining(reason) as string }]);
    expect(corpus.rows('demographics').length).toBeGreaterThan(0);
  });

  test('a member of an archive with a wrong checksum', async () => {
    const archive = zipOf({ 'a.csv': manyLines(6000) });
    archive[archive.lastIndexOf('5999') + 1] = 0x38;
    const { counts } = await importOf('a.zip', archive);
    expect(counts.failures).toEqual([
      { file: 'a.zip/a.csv', reason: expect.stringContaining('checksum') as string },
    ]);
  });

  test('fewer records than the closing line declares', async () => {
    const declaredRecords = (cells: readonly unknown[]) =>
      cells[0] === 'TOTAL' ? Number(cells[1]) : undefined;
    const { counts } = await importOf('a.csv', `${linesOf(',')}TOTAL,3,,\n`, { declaredRecords });
    expect(counts.failures[0]?.reason).toContain('has 2 records, but its last line says 3');
    const complete = await importOf('a.csv', `${linesOf(',')}TOTAL,2,,\n`, { declaredRecords });
    expect(complete.counts.failures).toEqual([]);
    const without = await importOf('a.csv', linesOf(','), { declaredRecords });
    expect(without.counts.failures[0]?.reason).toContain('no closing line');
  });
});
