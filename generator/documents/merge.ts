/** Adds to a corpus what runs in copies of it have fetched. */
import type { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { explainReadError } from '../corpus/sqlite-file.ts';
import { UserError } from '../system/errors.ts';
import { isDamaged } from '../system/sqlite-errors.ts';
import { DocumentRecords } from './fetch/records.ts';
import { createStateTables } from './state.ts';

export type MergeCounts = { readonly addresses: number; readonly texts: number };

/** The newer response of an address wins, and a text wins over none, so that the order of the copies does not matter. */
const mergeStatements = {
  addresses: `INSERT INTO main.import_document_addresses SELECT * FROM shard.import_document_addresses WHERE true
    ON CONFLICT (url) DO UPDATE SET (status, reason, etag, last_modified, sha256, bytes, media_type, checked_at) =
      (excluded.status, excluded.reason, excluded.etag, excluded.last_modified, excluded.sha256, excluded.bytes,
       excluded.media_type, excluded.checked_at)
    WHERE excluded.checked_at > checked_at`,
  texts: `INSERT INTO main.import_document_texts (sha256, status, reason, pages, language, characters, page_starts, text, read_by, start_seconds)
    SELECT sha256, status, reason, pages, language, characters, page_starts, text, read_by, start_seconds
    FROM shard.import_document_texts WHERE true
    ON CONFLICT (sha256) DO UPDATE SET (status, reason, pages, language, characters, page_starts, text, read_by, start_seconds) =
      (excluded.status, excluded.reason, excluded.pages, excluded.language, excluded.characters, excluded.page_starts,
       excluded.text, excluded.read_by, excluded.start_seconds)
    WHERE status <> 'text' AND excluded.status = 'text'`,
};

/**
 * Merges the addresses, texts and versions of documents from a copy into the corpus, in one transaction. Kept files are in their store.
 * @throws {UserError} if the copy has no fetched documents, or cannot be read
 */
export function mergeDocuments(database: DatabaseSync, copy: string): MergeCounts {
  createStateTables(database);
  const url = pathToFileURL(copy);
  url.searchParams.set('mode', 'ro');
  try {
    database.prepare('ATTACH ? AS shard').run(url.href);
  } catch (error) {
    throw explainReadError(copy, error);
  }
  try {
    const has = database
      .prepare(`SELECT 1 FROM shard.sqlite_schema WHERE name = 'import_document_texts'`)
      .get();
    if (has === undefined)
      throw new UserError(
        `${copy} has no fetched documents. Name a corpus in which civic documents fetch ran.`,
      );
    database.exec('BEGIN IMMEDIATE');
    try {
      const run = (sql: string): number => Number(database.prepare(sql).run().changes);
      const counts = { addresses: run(mergeStatements.addresses), texts: run(mergeStatements.texts) };
      new DocumentRecords(database).completeRows();
      run(
        'UPDATE documents SET sha256 = sha256 WHERE sha256 IN (SELECT sha256 FROM shard.import_document_texts)',
      );
      database.exec('COMMIT');
      return counts;
    } catch (error) {
      database.exec('ROLLBACK');
      throw isDamaged(error) ? explainReadError(copy, error) : error;
    }
  } finally {
    database.exec('DETACH shard');
  }
}
