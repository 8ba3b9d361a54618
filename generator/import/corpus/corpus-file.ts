/** The SQLite corpus that imports write to: the declared tables, and the tables with the state of imports. */
import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import pLimit from 'p-limit';
import { createIndexes, createTable } from '../../../schemas/ddl.ts';
import { type TableName, tableNames } from '../../../schemas/tables/index.ts';
import { hasJournal, startJournal } from '../../corpus/journal.ts';
import { isBusy } from '../../system/sqlite-errors.ts';
import { UserError } from '../../system/errors.ts';
import type { PlaceInput } from '../places/place.ts';
import { upgradeTable } from './upgrade-table.ts';

/** The corpus format ignores tables whose names begin with `import_` (CONTRACT.md 2). */
const stateTables = `
  CREATE TABLE IF NOT EXISTS import_records (
    source TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, hash TEXT, note TEXT, read_at TEXT NOT NULL, gone_at TEXT,
    PRIMARY KEY (source, kind, id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS import_cursors (
    source TEXT PRIMARY KEY, cursor TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS import_sources (
    source TEXT PRIMARY KEY, place_id TEXT NOT NULL, key_prefix TEXT NOT NULL, rank INTEGER,
    has_stored_meetings INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS import_meetings (
    id TEXT PRIMARY KEY, source TEXT NOT NULL, place_id TEXT NOT NULL, day TEXT NOT NULL, facts BLOB NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS import_meetings_by_day ON import_meetings (place_id, day)`;

/** Votes and documents are short rows, and a larger page fits more of them. */
const pageSizeBytes = 8192;
const cacheKib = 64 * 1024;
/** How long an import waits, before it begins, for another program that is using the corpus. */
const openTimeoutMs = 10_000;
/** How long it waits, once it has begun, for a program that is reading the corpus. A nationwide build takes a few minutes. */
const maxWaitMs = 30 * 60_000;
/** SQLite waits this long at a time; signals are handled in between. */
const waitStepMs = 500;

/**
 * Opens the corpus at a path, or creates it. Existing tables keep their rows.
 * @throws {UserError} if the path is not a corpus, or cannot be written.
 */
export function openCorpusFile(path: string): DatabaseSync {
  if (existsSync(path) && !statSync(path).isFile())
    throw new UserError(`Cannot import into ${path}: it is not a file. Name a SQLite file with --corpus.`);
  try {
    return prepare(path);
  } catch (error) {
    throw explainCorpusWrite(path, error);
  }
}

function prepare(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  try {
    database.exec(`
      PRAGMA page_size = ${pageSizeBytes};
      PRAGMA cache_size = -${cacheKib};
      PRAGMA busy_timeout = ${openTimeoutMs};
      PRAGMA foreign_keys = OFF;
      PRAGMA synchronous = NORMAL`);
    // A write transaction waits for readers even if it changes nothing.
    database.exec(`${isPrepared(database) ? 'BEGIN' : 'BEGIN IMMEDIATE'}; ${stateTables}`);
    for (const name of tableNames) createOrUpgrade(database, name, path);
    startJournal(database);
    database.exec(`COMMIT; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = ${waitStepMs}`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

const isPrepared = (database: DatabaseSync): boolean =>
  database.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'import_meetings_by_day'`).get() !== undefined &&
  hasJournal(database);

function createOrUpgrade(database: DatabaseSync, name: TableName, path: string): void {
  const columns = database.prepare('SELECT name FROM pragma_table_info(?)').all(name);
  if (columns.length === 0) {
    for (const statement of [createTable(name), ...createIndexes(name)]) database.exec(statement);
    return;
  }
  upgradeTable(database, name, path);
}

/**
 * Runs a step in one transaction, and waits while another program keeps the corpus locked, such as a build that reads it.
 * References are checked when the transaction ends.
 */
export function inTransaction(database: DatabaseSync, step: () => void): Promise<void> {
  const turn = turns.get(database) ?? pLimit(1);
  turns.set(database, turn);
  return turn(() => runTransaction(database, step));
}

/** Imports that run at the same time share a connection, which has one transaction at a time. */
const turns = new WeakMap<DatabaseSync, ReturnType<typeof pLimit>>();

async function runTransaction(database: DatabaseSync, step: () => void): Promise<void> {
  await whenFree(() => database.exec('BEGIN IMMEDIATE'));
  try {
    database.exec('PRAGMA defer_foreign_keys = ON');
    step();
    await whenFree(() => database.exec('COMMIT'));
  } catch (error) {
    // If the disk is full, SQLite has already rolled back.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** Retries a statement while the corpus is locked. A transaction that cannot be committed yet stays open. */
async function whenFree(execute: () => void): Promise<void> {
  for (const started = performance.now(); ; await setImmediate()) {
    try {
      return execute();
    } catch (error) {
      if (!isBusy(error) || performance.now() - started > maxWaitMs) throw error;
    }
  }
}

/** The newest meeting with the file on its agenda; a cancelled one only if there is no other. */
const latestMeeting = `
  SELECT meetings.id FROM agenda_items JOIN meetings ON meetings.id = agenda_items.meeting_id
  WHERE agenda_items.matter_id = matters.id
  ORDER BY meetings.status IS 'cancelled', meetings.meeting_date DESC, meetings.id DESC LIMIT 1`;

/** The addresses of the sources of a place, preferred ones first. */
const sourceAddresses = `
  SELECT sources.source_url FROM import_sources JOIN sources ON sources.id = key_prefix || 'source'
  WHERE place_id = municipalities.id ORDER BY rank IS NULL, rank, source`;

/**
 * Sets the columns that depend on rows of several pages, at the end of an import: the latest meeting of each file, the
 * address of a place without a website, and when the place last changed.
 */
export function deriveColumns(database: DatabaseSync, placeId: string): void {
  database
    .prepare(
      `UPDATE matters SET meeting_id = (${latestMeeting}) WHERE muni_id = ? AND meeting_id IS NOT (${latestMeeting})`,
    )
    .run(placeId);
  database
    .prepare(
      `UPDATE municipalities SET source_url = (${sourceAddresses} LIMIT 1)
      WHERE id = ? AND source_url IN (${sourceAddresses}) AND source_url IS NOT (${sourceAddresses} LIMIT 1)`,
    )
    .run(placeId);
  database
    .prepare(
      `UPDATE municipalities SET updated_at = newest.at
      FROM (SELECT max(updated_at) AS at FROM meetings WHERE muni_id = ?1) AS newest
      WHERE id = ?1 AND newest.at > coalesce(updated_at, '')`,
    )
    .run(placeId);
}

/** Returns a lookup of the places in a corpus. The file need not exist yet. */
export function storedPlaces(path: string): PlaceInput['stored'] {
  if (!existsSync(path)) return () => undefined;
  using database = openCorpusFile(path);
  const places = new Map(
    database
      .prepare('SELECT id, name, country, slug FROM municipalities')
      .all()
      .map(({ id, name, country, slug }) => [
        `${String(country)} ${String(slug)}`,
        { id: String(id), name: String(name) },
      ]),
  );
  return (country, slug) => places.get(`${country} ${slug}`);
}

/** Remedies by the primary result code of SQLite (https://www.sqlite.org/rescode.html). */
const remedies: Record<number, string> = {
  5: 'Another program is using it. Wait until it is done, and run the import again: it continues where it stopped.',
  8: 'It is not writable. Change its permissions, or name another file with --corpus.',
  10: 'The disk may be full or damaged. Free some space and run the import again: it continues where it stopped.',
  11: 'The file is damaged. Restore a copy, or name a new file with --corpus.',
  13: 'The disk is full. Free some space and run the import again: it continues where it stopped.',
  14: 'Its folder does not exist or is not writable. Create the folder, or name another file with --corpus.',
  26: 'It is not a SQLite database. Name another file with --corpus.',
};

/** Turns an error of SQLite about the file or the disk into a user error; any other error is returned unchanged. */
export function explainCorpusWrite(path: string, error: unknown): unknown {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  const remedy = remedies[code];
  if (remedy === undefined) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new UserError(`Cannot write the corpus ${path}: ${reason}. ${remedy}`, { cause: error });
}
