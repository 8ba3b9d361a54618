/** The texts of documents in the dataset: beside the tables, by year, and only on request. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { DocumentRecords } from '../../../generator/documents/fetch/records.ts';
import { createStateTables } from '../../../generator/documents/state.ts';
import { dataManifestSchema } from '../../../schemas/bulk.ts';
import {
  type CorpusRows,
  meeting,
  smallCorpus,
  temporaryFolder,
  writeNdjson,
  writeSqlite,
} from '../../support/corpus/corpus.ts';
import { sampleRow } from '../../support/corpus/rows.ts';
import { codeOf } from '../../support/dataset/dataset-card.ts';
import { dataFolder } from '../../support/dataset/dataset-rows.ts';
import { buildInto, readJson } from '../../support/site/build.ts';

const sha = (digit: string): string => digit.repeat(64);

const meetings = [
  meeting({ id: 'm1', meeting_date: '2024-05-06' }),
  meeting({ id: 'm2', meeting_date: '2026-05-06' }),
];

const document = (id: string, meetingId: string, sha256: string) =>
  sampleRow('documents', {
    id,
    meeting_id: meetingId,
    kind: 'packet',
    url: `https://a.example/${id}`,
    sha256,
  });

const rows = (): CorpusRows => ({
  ...smallCorpus(),
  meetings,
  documents: [
    document('d1', 'm1', sha('b')),
    document('d2', 'm2', sha('a')),
    // The same bytes were published again two years later.
    document('d3', 'm2', sha('b')),
    document('d4', 'm2', sha('c')),
  ],
});

const page = (digit: string, number: number, text: string, over: object = {}) => ({
  document_sha256: sha(digit),
  page: number,
  pages: 3,
  text,
  language: 'en',
  read_by: 'text',
  start_seconds: null,
  ...over,
});

const hostile = '<b>bold</b>, "quoted", ‮right to left, ’s\r\n\n';

const texts = [
  page('b', 2, 'A backup generator behind the hall.'),
  page('b', 1, hostile),
  page('a', 3, 'Procès-verbal', { language: 'fr', read_by: 'ocr' }),
  page('a', 1, 'Minute', { start_seconds: 61 }),
  page('c', 1, 'Withdrawn'),
];

function corpusOf(redactions: readonly object[] = []): string {
  const folder = writeNdjson(join(temporaryFolder(), 'corpus'), rows());
  const lines = (values: readonly object[]): string =>
    values.map((value) => `${JSON.stringify(value)}\n`).join('');
  writeFileSync(join(folder, 'document_texts.ndjson'), lines(texts));
  writeFileSync(join(folder, 'redactions.ndjson'), lines(redactions));
  return folder;
}

async function datasetOf(corpus: string, bulkTexts = true): Promise<string> {
  const out = join(temporaryFolder(), 'out');
  await buildInto(out, corpus, { parts: ['bulk'], bulkTexts });
  return dataFolder(out);
}

const parquetIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.parquet'))
    .toSorted();

async function query(sql: string): Promise<unknown[]> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    return (await connection.runAndReadAll(sql)).getRowObjectsJson();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

const pagesOf = (data: string) =>
  query(`SELECT regexp_extract(filename, '\\d{4}.parquet') AS file, document_sha256[1] AS sha, page, text
    FROM read_parquet('${data}/texts/*.parquet', filename = true) ORDER BY file, document_sha256, page`);

const manifestOf = (data: string) => dataManifestSchema.parse(readJson(data, 'manifest.json'));

/** A SQLite corpus with the text of a document as it was fetched, which no check has seen. */
function fetchedCorpus(text: string): string {
  const path = writeSqlite(join(temporaryFolder(), 'corpus.db'), rows());
  using database = new DatabaseSync(path);
  createStateTables(database);
  const records = new DocumentRecords(database);
  const content = { sha256: sha('b'), bytes: 1, mediaType: 'application/pdf' };
  records.keep('https://a.example/d1', content, { etag: null, lastModified: null }, '2026-01-02T03:04:05Z');
  const extraction = {
    status: 'text',
    reason: null,
    pages: 1,
    language: null,
    text,
    pageStarts: [0],
  } as const;
  records.saveText(sha('b'), extraction);
  return path;
}

describe('texts of documents in the dataset', () => {
  it('have no NUL, and no half of a surrogate pair', async () => {
    const data = await datasetOf(fetchedCorpus('NUL \0 and \ud83d half'));
    expect(await pagesOf(data)).toEqual([
      { file: '2024.parquet', sha: 'b', page: '1', text: 'NUL \ufffd and \ufffd half' },
    ]);
  });

  it('are left out unless they are requested', async () => {
    const data = await datasetOf(corpusOf(), false);
    expect(existsSync(join(data, 'texts'))).toBe(false);
    expect(readFileSync(join(data, 'README.md'), 'utf8')).not.toContain('Texts of documents');
  });

  it('have a row a page, in the year of the first meeting that has the document', async () => {
    const data = await datasetOf(corpusOf());
    expect(await pagesOf(data)).toEqual([
      { file: '2024.parquet', sha: 'b', page: '1', text: hostile },
      { file: '2024.parquet', sha: 'b', page: '2', text: 'A backup generator behind the hall.' },
      { file: '2026.parquet', sha: 'a', page: '1', text: 'Minute' },
      { file: '2026.parquet', sha: 'a', page: '3', text: 'Procès-verbal' },
      { file: '2026.parquet', sha: 'c', page: '1', text: 'Withdrawn' },
    ]);
  });

  it('are a corpus again, from which a build makes the same bytes', async () => {
    const data = await datasetOf(corpusOf());
    const again = await datasetOf(data);
    expect(parquetIn(again)).toEqual(parquetIn(data));
    expect(parquetIn(data)).toContain(join('texts', '2024.parquet'));
    const different = parquetIn(data).filter(
      (name) => !readFileSync(join(data, name)).equals(readFileSync(join(again, name))),
    );
    expect(different).toEqual([]);
  });

  it('lack what a redaction removes: pages, documents, and those of a removed meeting', async () => {
    const data = await datasetOf(
      corpusOf([
        { table: 'documents', id: 'd1', pages: [2] },
        { table: 'documents', id: 'd4' },
      ]),
    );
    expect(await pagesOf(data)).toMatchObject([
      { sha: 'b', page: '1' },
      { sha: 'a', page: '1' },
      { sha: 'a', page: '3' },
    ]);
    const withoutMeeting = await datasetOf(corpusOf([{ table: 'meetings', id: 'm2' }]));
    expect(await pagesOf(withoutMeeting)).toMatchObject([{ sha: 'b' }, { sha: 'b' }]);
  });

  it('are in the manifest, the Data Package, Croissant and the card', async () => {
    const data = await datasetOf(corpusOf());
    const files = manifestOf(data).files.filter(({ part_of: partOf }) => partOf === 'document_texts');
    expect(files).toMatchObject([
      { path: 'texts/2024.parquet', rows: 2, media_type: 'application/vnd.apache.parquet' },
      { path: 'texts/2026.parquet', rows: 3 },
    ]);
    expect(readJson(data, 'datapackage.json')).toMatchObject({
      resources: expect.arrayContaining([
        expect.objectContaining({
          name: 'texts-2024',
          path: 'texts/2024.parquet',
          schema: expect.objectContaining({ primaryKey: ['document_sha256', 'page'] }),
        }),
      ]),
    });
    expect(readJson(data, 'croissant.json')).toMatchObject({
      recordSet: expect.arrayContaining([
        expect.objectContaining({
          '@id': 'texts-2024',
          key: [{ '@id': 'texts-2024/document_sha256' }, { '@id': 'texts-2024/page' }],
        }),
      ]),
    });
    expect(readFileSync(join(data, 'SHA256SUMS'), 'utf8')).toContain('  texts/2024.parquet\n');
  });

  it('are found with the query of the card', async () => {
    const data = await datasetOf(corpusOf());
    const card = readFileSync(join(data, 'README.md'), 'utf8');
    const [sql = ''] = codeOf(card, 'Texts of documents', 'sql');
    const local = sql
      .replaceAll(/https?:\/\/[^'"]*\/data\//g, `${data}/`)
      .replace('texts/2026.parquet', 'texts/2024.parquet');
    expect(await query(local)).toMatchObject([
      { meeting_id: 'm1', page: '2' },
      { meeting_id: 'm2', page: '2' },
    ]);
    expect(card).toContain('    data_files: data/texts/*.parquet');
  });

  it('make a new release if they alone change, or are removed', async () => {
    const { readPreviousRelease } = await import('../../../generator/bulk/previous-release.ts');
    const before = await datasetOf(corpusOf());
    const releaseOf = async (corpus: string, bulkTexts: boolean): Promise<string> => {
      const out = join(temporaryFolder(), 'out');
      const previous = await readPreviousRelease(before);
      await buildInto(out, corpus, { parts: ['bulk'], bulkTexts, previous });
      return manifestOf(dataFolder(out)).release;
    };
    const { release } = manifestOf(before);
    expect(await releaseOf(corpusOf(), true)).toBe(release);
    expect(await releaseOf(corpusOf([{ table: 'documents', id: 'd1', pages: [2] }]), true)).toBe(
      `${release}-2`,
    );
    expect(await releaseOf(corpusOf(), false)).toBe(`${release}-2`);
  });
});
