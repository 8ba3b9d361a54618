/** The whole corpus as one SQLite database that somebody who downloads it can query and search at once. */
import { DatabaseSync } from 'node:sqlite';
import { createIndexes, createTable, quoteName } from '../../schemas/ddl.ts';
import { type TableName, tableNames, tableOf } from '../../schemas/tables/index.ts';
import { createFullText, databaseViews } from '../../schemas/views.ts';
import { attachCheckedRows, type CheckedRows, type RowsQuery } from './checked-rows.ts';

/** Measured on a tenth of the nationwide demo, beside 4 KiB and 16 KiB: docs/decisions/2026-11-20-dataset-written-by-sql.md. */
const pageSizeBytes = 8_192;
/** Room for the upper levels of every index, and for sorting when indexes are made. */
const cacheKib = 128 * 1024;
/** SQLite sorts the rows of an index in so many threads besides its own. */
const sortThreads = 2;

/** Rows that were written, by table. */
export type RowCounts = ReadonlyMap<TableName, number>;

/**
 * Writes a new database at `path`: all tables with keys, references and indexes, the full-text index, the views. The same
 * rows give the same bytes. `onStep` is told what is being written.
 */
export function writeDatabase(path: string, rows: CheckedRows, onStep: (step: string) => void): RowCounts {
  // References were checked with the corpus; here they would be looked up row by row.
  using database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  // Nobody else reads the file before it is whole, so it needs neither journal nor locks.
  database.exec(`
    PRAGMA page_size = ${pageSizeBytes};
    PRAGMA journal_mode = OFF;
    PRAGMA synchronous = OFF;
    PRAGMA locking_mode = EXCLUSIVE;
    PRAGMA cache_size = -${cacheKib};
    PRAGMA temp_store = FILE;
    PRAGMA threads = ${sortThreads}`);
  const queries = attachCheckedRows(database, rows);
  const counts = new Map<TableName, number>();
  for (const name of tableNames) {
    onStep(`database: ${name}`);
    counts.set(name, copyTable(database, name, queries.get(name)));
  }
  database.exec('DETACH corpus');
  onStep('database: full-text index');
  indexTables(database, textTables);
  indexText(database);
  onStep('database: indexes');
  indexTables(
    database,
    tableNames.filter((name) => !textTables.includes(name)),
  );
  for (const { name, sql } of databaseViews) database.exec(`CREATE VIEW ${quoteName(name)} AS ${sql}`);
  database.exec('ANALYZE main');
  if (freePages(database) > 0) database.exec('VACUUM main');
  return counts;
}

function copyTable(database: DatabaseSync, name: TableName, query: RowsQuery | undefined): number {
  database.exec(createTable(name));
  if (query === undefined) return 0;
  const columns = Object.keys(tableOf(name).columns).map(quoteName);
  const { changes } = database
    .prepare(
      `INSERT INTO main.${quoteName(name)} (${columns.join(', ')}) SELECT ${query.expressions.join(', ')} ${query.from} ${query.orderBy}`,
    )
    .run();
  return Number(changes);
}

/**
 * The full-text index reads these by their indexes. The other tables are indexed after it, so that they take the pages that
 * it frees while it merges.
 */
const textTables: readonly TableName[] = ['briefs', 'decisions'];

function indexTables(database: DatabaseSync, names: readonly TableName[]): void {
  for (const statement of names.flatMap(createIndexes)) database.exec(statement);
}

/** Words of so many bytes are gathered before a segment is written; fewer segments are merged less. */
const hashBytes = 32 * 1024 * 1024;

function indexText(database: DatabaseSync): void {
  for (const statement of createFullText) database.exec(statement);
  database.exec(`
    INSERT INTO search_text (search_text, rank) VALUES ('hashsize', ${hashBytes});
    INSERT INTO search_text (search_text) VALUES ('rebuild');
    INSERT INTO search_text (search_text) VALUES ('optimize')`);
}

const freePages = (database: DatabaseSync): number =>
  Number(database.prepare('PRAGMA freelist_count').get()?.['freelist_count']);
