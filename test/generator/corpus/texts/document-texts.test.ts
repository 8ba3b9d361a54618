/** Texts of documents beside the tables of a corpus: read, checked like a table, and redacted. */
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { openCorpus } from '../../../../generator/corpus/open.ts';
import type { Finding } from '../../../../generator/corpus/rows/finding.ts';
import { PageTexts } from '../../../../generator/corpus/texts/page-texts.ts';
import { createStateTables, packText } from '../../../../generator/documents/state.ts';
import type { PageText } from '../../../../schemas/tables/index.ts';
import {
  type CorpusRows,
  smallCorpus,
  temporaryFolder,
  writeNdjson,
} from '../../../support/corpus/corpus.ts';
import { onlyFinding } from '../../../support/corpus/findings.ts';
import { writeAs, writeCsv, writeParquet } from '../../../support/corpus/formats.ts';
import { sampleRow } from '../../../support/corpus/rows.ts';

const sha = (digit: string): string => digit.repeat(64);
const address = (id: string): string => `https://source.example/${id}.pdf`;

const document = (id: string, sha256: string | null) =>
  sampleRow('documents', { id, kind: 'packet', url: address(id), sha256 });

const rows = (): CorpusRows => ({
  ...smallCorpus(),
  documents: [document('doc1', sha('a')), document('doc2', sha('b')), document('doc3', null)],
});

const page = (number: number, text: string, over: object = {}): Record<string, unknown> => ({
  document_sha256: sha('a'),
  page: number,
  pages: 3,
  text,
  language: 'en',
  read_by: 'ocr',
  start_seconds: null,
  ...over,
});

const pages = [page(3, 'Generators'), page(1, 'Agenda'), page(2, '   ')];

/** The rows with texts, in each format of a folder. */
const folders: [string, (texts: readonly Record<string, unknown>[]) => Promise<string>][] = [
  ['NDJSON', async (texts) => withTexts(texts)],
  [
    'Parquet',
    async (texts) => {
      const integers = { page: 'INTEGER', pages: 'INTEGER', start_seconds: 'INTEGER' };
      const corpus = withTexts([]);
      return await writeParquet(corpus, { document_texts: [...texts] } as CorpusRows, integers);
    },
  ],
  ['CSV', async (texts) => writeCsv(withTexts([]), { document_texts: [...texts] } as CorpusRows)],
];

function withTexts(texts: readonly Record<string, unknown>[]): string {
  const corpus = writeNdjson(join(temporaryFolder(), 'corpus'), rows());
  if (texts.length > 0) writeNdjson(corpus, { document_texts: [...texts] } as CorpusRows);
  return corpus;
}

/** A SQLite corpus whose documents were fetched; with the indexes that reading place by place needs, or without. */
async function fetched(format: string): Promise<string> {
  const file = await writeAs(format, temporaryFolder(), rows());
  using database = new DatabaseSync(file);
  createStateTables(database);
  const keep = database.prepare(
    `INSERT INTO import_document_addresses (url, status, sha256, checked_at) VALUES (?, 'kept', ?, '2026-11-23T00:00:00Z')`,
  );
  keep.run(address('doc1'), sha('a'));
  // The address of the second document serves other bytes by now.
  keep.run(address('doc2'), sha('c'));
  keep.run(address('another'), sha('b'));
  const save = database.prepare(
    `INSERT INTO import_document_texts VALUES (?, 'text', NULL, 3, 'en', 0, '[0,8,12]', ?, 'ocr', NULL)`,
  );
  for (const digit of ['a', 'b']) save.run(sha(digit), packText('Agenda\n\n  \n\nGenerators'));
  return file;
}

const sqliteFormats = ['SQLite', 'SQLite without any key or index'];

type Texts = { texts: PageText[][]; stamps: (string | undefined)[]; findings: Finding[] };

async function textsOf(corpus: string): Promise<Texts> {
  const findings: Finding[] = [];
  using opened = await openCorpus(corpus, { report: (finding) => findings.push(finding) });
  const texts = new PageTexts(opened.snapshot.database, opened.redactions);
  const documents = rows().documents as { url: string; sha256: string | null }[];
  return {
    texts: documents.map((row) => texts.of(row)),
    stamps: documents.map((row) => texts.stampOf(row)),
    findings,
  };
}

const expected = [[page(1, 'Agenda'), page(3, 'Generators')], [], []];

describe('texts of documents', () => {
  test.each(folders)('are read from %s, in the order of pages, without empty ones', async (_, write) => {
    const { texts, findings } = await textsOf(await write(pages));
    expect(findings).toEqual([]);
    expect(texts).toEqual(expected);
  });

  test.each(sqliteFormats)('are read from %s, of the bytes that an address serves now', async (format) => {
    const { texts, findings } = await textsOf(await fetched(format));
    expect(findings).toEqual([]);
    expect(texts).toEqual(expected);
  });

  test('may be missing', async () => {
    expect(await textsOf(withTexts([]))).toEqual({
      texts: [[], [], []],
      stamps: [undefined, undefined, undefined],
      findings: [],
    });
  });
});

describe('a finding', () => {
  const faults: [string, Record<string, unknown>[], Partial<Finding>][] = [
    [
      'a document that the corpus lacks',
      [page(1, 'One', { document_sha256: sha('f') })],
      { rule: 'broken-reference', row: sha('f'), column: 'document_sha256' },
    ],
    ['a page after the last one', [page(4, 'Four')], { rule: 'wrong-value', column: 'page', value: '4' }],
    ['a page before the first one', [page(0, 'None')], { rule: 'wrong-value', column: 'page' }],
    ['two texts of a page', [page(1, 'One'), page(1, 'Two')], { rule: 'duplicate-key', column: 'page' }],
    ['more pages than any document has', [page(1, 'One', { pages: 1e6 })], { column: 'pages' }],
    ['a text that is too long', [page(1, 'x'.repeat(200_001))], { rule: 'wrong-value', column: 'text' }],
    ['a NUL', [page(1, 'a\0b')], { rule: 'invalid-encoding', column: 'text' }],
    ['a lone surrogate', [page(1, 'a\ud800')], { rule: 'invalid-encoding', column: 'text' }],
    [
      'a name of a language in place of its code',
      [page(1, 'One', { language: 'English' })],
      { column: 'language' },
    ],
    ['another way of reading', [page(1, 'One', { read_by: 'eyes' })], { column: 'read_by' }],
    ['a negative time', [page(1, 'One', { start_seconds: -1 })], { column: 'start_seconds' }],
    ['no text', [page(1, 'One', { text: null })], { rule: 'missing-value', column: 'text' }],
    ['an unknown column', [page(1, 'One', { words: 3 })], { rule: 'unknown-column', column: 'words' }],
  ];
  test.each(faults)('names %s', async (_, texts, finding) => {
    expect(await onlyFinding(withTexts([...texts, page(2, 'Fine')]))).toMatchObject({
      severity: 'error',
      table: 'document_texts',
      ...finding,
    });
  });

  test('names a document whose pages disagree about their number, all of which are kept', async () => {
    const corpus = withTexts([page(1, 'One', { pages: 2 }), page(3, 'Three')]);
    expect(await onlyFinding(corpus)).toMatchObject({
      severity: 'warning',
      rule: 'wrong-value',
      row: sha('a'),
      column: 'pages',
      value: '2 and 3',
    });
    expect((await textsOf(corpus)).texts[0]).toHaveLength(2);
  });

  test('drops its page only', async () => {
    const { texts } = await textsOf(
      withTexts([page(4, 'Four'), page(1, 'One'), page(1, 'Two'), page(2, 'Fine')]),
    );
    expect(texts[0]?.map(({ text }) => text)).toEqual(['One', 'Fine']);
  });

  test('names a file that is no corpus file', async () => {
    const corpus = withTexts([]);
    writeFileSync(join(corpus, 'Document_Texts.json'), '{}');
    expect(await onlyFinding(corpus)).toMatchObject({ table: 'document_texts', rule: 'unreadable' });
  });
});

describe('a redaction', () => {
  const everywhere: [string, () => Promise<string>][] = [
    ['NDJSON', async () => withTexts([...pages, page(1, 'Twin', { document_sha256: sha('b'), pages: 1 })])],
    ...sqliteFormats.map((format): [string, () => Promise<string>] => [format, () => fetched(format)]),
  ];
  const redact = (corpus: string, format: string, redaction: object): void =>
    writeFileSync(
      join(format === 'NDJSON' ? corpus : dirname(corpus), 'redactions.ndjson'),
      JSON.stringify(redaction),
    );

  test.each(everywhere)('of a document removes its text (%s)', async (format, write) => {
    const corpus = await write();
    redact(corpus, format, { table: 'documents', id: 'doc1' });
    const { texts, findings } = await textsOf(corpus);
    expect(findings).toEqual([]);
    expect(texts[0]).toEqual([]);
  });

  test.each(everywhere)('of pages removes theirs (%s)', async (format, write) => {
    const corpus = await write();
    redact(corpus, format, { table: 'documents', id: 'doc1', pages: [2, 3] });
    const { texts, findings } = await textsOf(corpus);
    expect(findings).toEqual([]);
    expect(texts[0]?.map(({ text }) => text)).toEqual(['Agenda']);
  });

  test.each(everywhere)(
    'changes the stamp of a text, which ends with its last page (%s)',
    async (format, write) => {
      const corpus = await write();
      const stampWithout = async (removed: readonly number[]): Promise<string | undefined> => {
        redact(corpus, format, { table: 'documents', id: 'doc1', pages: removed });
        return (await textsOf(corpus)).stamps[0];
      };
      const { stamps: whole } = await textsOf(corpus);
      const stamps = [whole[0], await stampWithout([3]), await stampWithout([1])];
      expect(stamps).toEqual([expect.any(String), expect.any(String), expect.any(String)]);
      expect(new Set(stamps).size).toBe(3);
      expect(await stampWithout([1, 3])).toBeUndefined();
      redact(corpus, format, { table: 'documents', id: 'doc1' });
      expect((await textsOf(corpus)).stamps[0]).toBeUndefined();
    },
  );

  test('of pages of a document that the corpus lacks is reported', async () => {
    const corpus = withTexts(pages);
    redact(corpus, 'NDJSON', { table: 'documents', id: 'doc9', pages: [1] });
    expect(await onlyFinding(corpus)).toMatchObject({
      rule: 'redaction',
      message: 'matches no row of documents',
    });
  });

  test.each([
    { table: 'meetings', id: 'm1', pages: [1] },
    { table: 'documents', id: 'doc1', pages: [1], columns: ['title'] },
    { table: 'documents', id: 'doc1', pages: [] },
    { table: 'documents', id: 'doc1', pages: [0] },
  ])('with other pages is refused: %j', async (redaction) => {
    const corpus = withTexts(pages);
    redact(corpus, 'NDJSON', redaction);
    expect(await onlyFinding(corpus)).toMatchObject({ rule: 'redaction', severity: 'error' });
  });
});
