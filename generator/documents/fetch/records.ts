/** Writes to the corpus what was fetched. Every method runs in the caller’s transaction. */
import { hash } from 'node:crypto';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import * as z from 'zod';
import { quoteName } from '../../../schemas/ddl.ts';
import { tableOf } from '../../../schemas/tables/index.ts';
import { fetchedKinds, packText } from '../state.ts';
import type { Extraction } from '../text/extraction.ts';
import type { KeptFile } from './archive.ts';

/** `kept`: the bytes are in the archive. The others as in {@link SourceError}; `failed` ones are asked for in the next run. */
export type AddressStatus = 'kept' | 'missing' | 'refused' | 'failed';

export type Validators = {
  readonly etag: string | null;
  readonly lastModified: string | null;
};

/** A kept file without a text. */
export type UnreadFile = {
  readonly sha256: string;
  readonly mediaType: string;
};

/** Rows that an importer wrote, with the content of their address. */
const currentRows = `
  FROM documents JOIN import_document_addresses AS addresses USING (url)
  WHERE addresses.sha256 IS NOT NULL AND documents.kind IN (${fetchedKinds.map((kind) => `'${kind}'`).join(', ')})
    AND documents.id NOT IN (SELECT id FROM import_document_versions) AND (?1 IS NULL OR documents.url = ?1)`;

/** A row whose address has this content. */
const contentShape = z.object({
  id: z.string(),
  sha256: z.string(),
  bytes: z.int(),
  media_type: z.string(),
});

export class DocumentRecords {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** Records the content of an address. Returns the number of versions that were added to `documents`. */
  keep(
    url: string,
    { sha256, bytes, mediaType }: KeptFile,
    { etag, lastModified }: Validators,
    now: string,
  ): number {
    this.#run(
      `INSERT OR REPLACE INTO import_document_addresses VALUES (?, 'kept', NULL, ?, ?, ?, ?, ?, ?)`,
      url,
      etag,
      lastModified,
      sha256,
      bytes,
      mediaType,
      now,
    );
    return this.completeRows(url);
  }

  /** Records that an address still has the content of the last response. */
  confirm(url: string, now: string): void {
    this.#run(
      `UPDATE import_document_addresses SET status = 'kept', reason = NULL, checked_at = ? WHERE url = ?`,
      now,
      url,
    );
  }

  /** Records that an address gave no document. What it gave before is kept. */
  fail(url: string, status: Exclude<AddressStatus, 'kept'>, reason: string, now: string): void {
    this.#run(
      `INSERT INTO import_document_addresses (url, status, reason, checked_at) VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET status = excluded.status, reason = excluded.reason, checked_at = excluded.checked_at`,
      url,
      status,
      reason,
      now,
    );
  }

  /**
   * Completes the rows of `documents` from what is known about their addresses: all rows, or those with one address. A row without
   * `sha256` gets the content of its address. If it has another one, its content has changed: it stays, and the new content gets a row of
   * its own. Returns the number of added rows.
   */
  completeRows(url: string | null = null): number {
    this.#run(
      `UPDATE documents SET sha256 = known.sha256, bytes = known.bytes, media_type = known.media_type
       FROM (SELECT documents.id, addresses.sha256, addresses.bytes, addresses.media_type ${currentRows}
         AND documents.sha256 IS NULL) AS known
       WHERE documents.id = known.id`,
      url,
    );
    const changed = this.#database
      .prepare(
        `SELECT documents.id, addresses.sha256, addresses.bytes, addresses.media_type ${currentRows}
         AND documents.sha256 <> addresses.sha256`,
      )
      .all(url)
      .map((row) => contentShape.parse(row));
    return changed.filter(({ id, ...content }) => this.#addVersion(id, content)).length;
  }

  #addVersion(original: string, content: Omit<z.infer<typeof contentShape>, 'id'>): boolean {
    const id = versionId(original, content.sha256);
    const cells = new Map<string, SQLInputValue>(Object.entries({ ...content, id, archived_key: null }));
    const columns = Object.keys(tableOf('documents').columns);
    const added = this.#run(
      `INSERT OR IGNORE INTO documents (${columns.map(quoteName).join(', ')})
       SELECT ${columns.map((column) => (cells.has(column) ? '?' : quoteName(column))).join(', ')}
       FROM documents WHERE id = ?`,
      ...columns.filter((column) => cells.has(column)).map((column) => cells.get(column) ?? null),
      original,
    );
    this.#run('INSERT OR IGNORE INTO import_document_versions VALUES (?, ?)', id, original);
    return added > 0;
  }

  /** Kept files whose text was not read yet, or, with `isFull`, could not be read. */
  unread(isFull: boolean): UnreadFile[] {
    return this.#database
      .prepare(
        `SELECT DISTINCT sha256, media_type AS mediaType FROM import_document_addresses AS addresses
         LEFT JOIN import_document_texts AS texts USING (sha256)
         WHERE sha256 IS NOT NULL AND (texts.sha256 IS NULL OR (? AND texts.status <> 'text')) ORDER BY sha256`,
      )
      .all(Number(isFull))
      .map(({ sha256, mediaType }) => ({
        sha256: String(sha256),
        mediaType: String(mediaType),
      }));
  }

  isRead(sha256: string): boolean {
    return (
      this.#database.prepare('SELECT 1 FROM import_document_texts WHERE sha256 = ?').get(sha256) !== undefined
    );
  }

  /** Keeps the text of a content, and touches its documents, so that the next run reads their places. */
  saveText(sha256: string, extraction: Extraction): void {
    const { status, reason, pages, language, text, pageStarts, times = [], readBy } = extraction;
    this.#run(
      `INSERT OR REPLACE INTO import_document_texts
         (sha256, status, reason, pages, language, characters, page_starts, text, read_by, start_seconds)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      sha256,
      status,
      reason,
      pages,
      language,
      text.length,
      JSON.stringify(pageStarts),
      status === 'text' ? packText(text) : null,
      readBy ?? null,
      times.length === 0 ? null : JSON.stringify(times),
    );
    this.#run('UPDATE documents SET sha256 = sha256 WHERE sha256 = ?', sha256);
  }

  /** Makes the addresses of a file due, since the archive has lost it. */
  forget(sha256: string): void {
    this.#run(
      `UPDATE import_document_addresses SET status = 'failed', reason = 'The kept file is missing', etag = NULL,
         last_modified = NULL, sha256 = NULL WHERE sha256 = ?`,
      sha256,
    );
  }

  #run(sql: string, ...values: SQLInputValue[]): number {
    return Number(this.#database.prepare(sql).run(...values).changes);
  }
}

/** The key of a later version of a document. It has no prefix of an importer, which would remove the row. */
const versionId = (documentId: string, sha256: string): string =>
  `version-${hash('sha256', `${documentId} ${sha256}`).slice(0, 40)}`;
