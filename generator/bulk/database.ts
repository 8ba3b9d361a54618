/** The whole corpus as one SQLite database that is ready to query and search after download. */
import { DatabaseSync } from 'node:sqlite';
import { createIndexes, createTable, quoteName } from '../../schemas/ddl.ts';
import { type TableName, tableNames, tableOf } from '../../schemas/tables/index.ts';
import { createFullText, databaseViews } from '../../schemas/views.ts';
import { attachCheckedRows, type CheckedRows, type RowsQuery } from './checked-rows.ts';

/** Chosen by measurement over 4 KiB and 16 KiB: docs/decisions/dataset/2026-11-20-dataset-written-by-sql.md. */
const pageSizeBytes = 8_192;
/** Holds the upper levels of every index, and sort buffers during index creation. */
const cacheKib = 128 * 1024;
/** Auxiliary threads that SQLite uses to sort the rows of an index. */
const sortThreads = 2;

/** The number of rows written, by table. */
export type RowCounts = ReadonlyMap<TableName, number>;

/**
 * Writes a new database at `path` with all tables (keys, references, indexes), the full-text index and the views. The same
 * rows give the same bytes.
 */
export function writeDatabase(path: string, rows: CheckedRows, onStep: (step: string) => void): RowCounts {
  // The corpus check has verified references; SQLite would look each of them up again.
  using database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  // Nothing else opens the file before it is complete, so it needs neither a journal nor locks. Without `main`, the locking
  // mode would also apply to the corpus.
  database.exec(`
    PRAGMA page_size = ${pageSizeBytes};
    PRAGMA journal_mode = OFF;
    PRAGMA synchronous = OFF;
    PRAGMA main.locking_mode = EXCLUSIVE;
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
 * Tables whose indexes the full-text index needs. The others are indexed after it, so that they reuse the pages that it
 * frees while it merges.
 */
const textTables: readonly TableName[] = ['briefs', 'decisions'];

function indexTables(database: DatabaseSync, names: readonly TableName[]): void {
  for (const statement of names.flatMap(createIndexes)) database.exec(statement);
}

/** FTS5 collects this many bytes of terms before it writes a segment; fewer segments need fewer merges. */
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
