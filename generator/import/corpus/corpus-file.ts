/** The SQLite corpus that imports write into: the declared tables, and beside them what importers remember. */
import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { createIndexes, createTable } from '../../../schemas/ddl.ts';
import { type TableName, tableNames, tableOf } from '../../../schemas/tables/index.ts';
import { UserError } from '../../system/errors.ts';
import { explainCorpusWrite } from './write-errors.ts';

/** Names that begin with `import_` are no tables of the corpus (CONTRACT.md 2). */
const memoryTables = `
  CREATE TABLE IF NOT EXISTS import_records (
    source TEXT NOT NULL, kind TEXT NOT NULL, id TEXT NOT NULL, hash TEXT, note TEXT, read_at TEXT NOT NULL, gone_at TEXT,
    PRIMARY KEY (source, kind, id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS import_cursors (
    source TEXT PRIMARY KEY, cursor TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`;

/** Larger pages hold more of the short rows that votes and documents are. */
const pageSizeBytes = 8192;
const cacheKib = 64 * 1024;
/** Another program may read the corpus meanwhile. */
const patienceMs = 10_000;

/**
 * Opens the corpus at a path, or makes one. What exists keeps its rows.
 * @throws {UserError} when there is something else, or it cannot be written.
 */
export function openCorpusFile(path: string): DatabaseSync {
  if (existsSync(path) && !statSync(path).isFile())
    throw new UserError(`Cannot import into ${path}: it is no file. Name a SQLite file with --corpus.`);
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
      PRAGMA busy_timeout = ${patienceMs};
      PRAGMA synchronous = NORMAL;
      BEGIN IMMEDIATE;
      ${memoryTables}`);
    for (const name of tableNames) createOrCheck(database, name, path);
    database.exec('COMMIT');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function createOrCheck(database: DatabaseSync, name: TableName, path: string): void {
  const columns = database.prepare('SELECT name FROM pragma_table_info(?)').all(name);
  if (columns.length === 0) {
    for (const statement of [createTable(name), ...createIndexes(name)]) database.exec(statement);
    return;
  }
  const present = new Set(columns.map((column) => column['name']));
  const missing = Object.keys(tableOf(name).columns).find((column) => !present.has(column));
  if (missing !== undefined)
    throw new UserError(
      `Cannot import into ${path}: its table ${name} has no column ${missing}. Import into a new file, or add the column.`,
    );
}

/** Runs a step in one transaction: all of it is written, or nothing. References are looked up at its end. */
export function inTransaction(database: DatabaseSync, step: () => void): void {
  database.exec('BEGIN IMMEDIATE; PRAGMA defer_foreign_keys = ON');
  try {
    step();
    database.exec('COMMIT');
  } catch (error) {
    // SQLite has rolled back by itself where the disk is full.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
