/** Texts of documents in a SQLite corpus, where `civic documents fetch` keeps them: a row a document. */
import type { DatabaseSync } from 'node:sqlite';
import { zstdDecompressSync } from 'node:zlib';
import * as z from 'zod';
import type { PageText } from '../../../schemas/tables/index.ts';
import type { RawRecord } from '../formats/format.ts';
import { partsOf } from './parts.ts';
import type { Address } from './stage-texts.ts';

const rowShape = z.object({
  sha256: z.string(),
  text: z.instanceof(Uint8Array),
  page_starts: z.string(),
  // The others are absent from corpora of earlier versions.
  start_seconds: z.string().nullish(),
  language: z.string().nullable(),
  read_by: z.literal('ocr').nullish(),
});

const startsShape = z.array(z.int().min(0));
const timesShape = z.array(z.tuple([z.int().min(0), z.int().min(0)]));

/** True if the corpus has texts of documents in this form. */
export const hasStoredTexts = (database: DatabaseSync): boolean =>
  database
    .prepare(
      `SELECT count(*) AS tables FROM sqlite_schema WHERE name IN ('import_document_texts', 'import_document_addresses')`,
    )
    .get()?.['tables'] === 2;

/** The pages of a row of `import_document_texts`. */
export function pagesOfRow(row: Record<string, unknown>): PageText[] {
  const { sha256, text, language, ...rest } = rowShape.parse(row);
  const parts = partsOf(zstdDecompressSync(text).toString('utf8'), {
    pageStarts: startsShape.parse(JSON.parse(rest.page_starts)),
    times: timesShape.parse(JSON.parse(rest.start_seconds ?? '[]')),
  });
  return parts.map((part, index) => ({
    document_sha256: sha256,
    page: index + 1,
    pages: parts.length,
    text: part.text,
    language,
    read_by: rest.read_by ?? 'text',
    start_seconds: part.startSeconds,
  }));
}

/** What each address of a corpus serves. */
export const servedAddresses = (database: DatabaseSync): readonly Address[] =>
  hasStoredTexts(database)
    ? database
        .prepare('SELECT url, sha256 FROM import_document_addresses WHERE sha256 IS NOT NULL')
        .all()
        .map(({ url, sha256 }) => ({ url: String(url), sha256: String(sha256) }))
    : [];

/** All texts of a corpus, as records like those of a file. */
export function* storedTexts(database: DatabaseSync): Generator<RawRecord> {
  if (!hasStoredTexts(database)) return;
  const rows = database
    .prepare(
      `SELECT * FROM import_document_texts
       WHERE status = 'text' AND sha256 IN (SELECT sha256 FROM import_document_addresses) ORDER BY sha256`,
    )
    .iterate();
  let line = 0;
  for (const row of rows) for (const page of pagesOfRow(row)) yield { line: ++line, row: { ...page } };
}
