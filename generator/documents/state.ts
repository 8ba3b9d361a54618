/**
 * What is known about fetched documents: tables of the SQLite corpus whose prefix `import_` sets them apart from the corpus format.
 *
 * - `import_document_addresses`: the last response of each address.
 * - `import_document_versions`: rows of `documents` that were added because the bytes at an address had changed.
 * - `import_document_texts`: the text of each content. It is in the corpus rather than next to the file, so that a brief and its
 *   quotes are read and written in one transaction, and a copy of the corpus is complete.
 *   `read_by` is `ocr` for the result of optical character recognition. `start_seconds` says when parts of a transcript are spoken.
 */
import type { DatabaseSync } from 'node:sqlite';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** Kinds of documents that are fetched: those that say what a meeting is about. */
export const fetchedKinds = ['agenda', 'packet', 'minutes', 'transcript'] as const;

export type FetchedKind = (typeof fetchedKinds)[number];

const tables = `
  CREATE TABLE IF NOT EXISTS import_document_addresses (
    url TEXT PRIMARY KEY, status TEXT NOT NULL, reason TEXT, etag TEXT, last_modified TEXT,
    sha256 TEXT, bytes INTEGER, media_type TEXT, checked_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS import_document_versions (
    id TEXT PRIMARY KEY, document_id TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS import_document_texts (
    sha256 TEXT PRIMARY KEY, status TEXT NOT NULL, reason TEXT, pages INTEGER, language TEXT,
    characters INTEGER NOT NULL, page_starts TEXT NOT NULL, text BLOB, read_by TEXT, start_seconds TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS import_documents_by_url ON documents (url);
  CREATE INDEX IF NOT EXISTS import_documents_by_sha256 ON documents (sha256)`;

/** Creates the tables where they are missing, and columns that those of earlier versions lack. */
export function createStateTables(database: DatabaseSync): void {
  database.exec(tables);
  const present = new Set(
    database
      .prepare(`SELECT name FROM pragma_table_info('import_document_texts')`)
      .all()
      .map(({ name }) => name),
  );
  for (const column of ['read_by', 'start_seconds'])
    if (!present.has(column)) database.exec(`ALTER TABLE import_document_texts ADD COLUMN ${column} TEXT`);
}

export const hasStateTables = (database: DatabaseSync): boolean =>
  database.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'import_document_texts'`).get() !== undefined;

/** A level above 3 saves 5 % of the size, and takes several times as long. */
export const packText = (text: string): Uint8Array => zstdCompressSync(text);

export const unpackText = (packed: Uint8Array): string => zstdDecompressSync(packed).toString('utf8');
