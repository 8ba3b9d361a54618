/** Reads and writes the cells of SQLite tables, and finds texts that are not UTF-8. */
import { isUtf8 } from 'node:buffer';
import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { quoteName } from '../../../schemas/ddl.ts';
import { type FileName, tableOf } from '../../../schemas/tables/index.ts';
import { systemErrorCode } from '../../system/errors.ts';
import { isBusy } from '../../system/sqlite-errors.ts';
import { Problem, type Report } from '../rows/finding.ts';
import { findingOf, type RawRow } from '../rows/row-check.ts';
import { UnreadableTable } from './format.ts';

/**
 * The rows of a query. Integers are numbers; from the first integer beyond 2^53 on, rows have bigint instead.
 * A damaged file throws `UnreadableTable`.
 */
export function* queryRows(
  database: DatabaseSync,
  sql: string,
  ...parameters: SQLInputValue[]
): Generator<RawRow> {
  let read = 0;
  try {
    for (const row of plainRows(database.prepare(sql), parameters)) {
      read++;
      yield row;
    }
  } catch (error) {
    if (systemErrorCode(error) !== 'ERR_OUT_OF_RANGE') throw unreadable(error);
    yield* queryRowsFrom(database, sql, parameters, read);
  }
}

function* queryRowsFrom(
  database: DatabaseSync,
  sql: string,
  parameters: SQLInputValue[],
  first: number,
): Generator<RawRow> {
  const statement = database.prepare(sql);
  statement.setReadBigInts(true);
  let index = 0;
  for (const row of plainRows(statement, parameters)) if (index++ >= first) yield row;
}

/**
 * The rows of a statement as plain objects. The objects of `node:sqlite` are hash tables to V8: twice as large, and four times as slow
 * to read.
 */
function* plainRows(statement: StatementSync, parameters: SQLInputValue[]): Generator<RawRow> {
  const PlainRow = rowClassOf(statement.columns().map(({ name }) => name));
  statement.setReturnArrays(true);
  // The declared type ignores this setting.
  for (const cells of statement.iterate(...parameters)) yield new PlainRow(cells as unknown as Cells);
}

/** The first page of a query; each of the next has twice as many rows as the one before, up to the largest. */
const firstPageRows = 1_000;
const largestPageRows = 16_000;

/**
 * Calls `use` with each row of a query on one place, in the order of SQLite. Rows are read in pages: `iterate` takes twice as long as
 * `all`, of which a page bounds the memory. The query has no LIMIT of its own. A page with an integer beyond 2^53 or in a damaged file is
 * read row by row.
 */
export function forEachRow(
  database: DatabaseSync,
  sql: string,
  parameters: readonly SQLInputValue[],
  use: (row: RawRow) => void,
): void {
  for (let offset = 0, limit = firstPageRows; ; limit = Math.min(2 * limit, largestPageRows)) {
    const query = `${sql} LIMIT ${limit} OFFSET ${offset}`;
    const page = readPage(database, query, parameters);
    let read = 0;
    if (page === undefined)
      for (const row of queryRows(database, query, ...parameters)) {
        read++;
        use(row);
      }
    else {
      // An iterator would take twice the time.
      for (; read < page.cells.length; read++) use(new page.PlainRow(page.cells[read] ?? []));
    }
    if (read < limit) return;
    offset += read;
  }
}

type Page = { readonly PlainRow: RowClass; readonly cells: readonly Cells[] };

/** Undefined if it must be read row by row. */
function readPage(
  database: DatabaseSync,
  sql: string,
  parameters: readonly SQLInputValue[],
): Page | undefined {
  try {
    const statement = database.prepare(sql);
    const PlainRow = rowClassOf(statement.columns().map(({ name }) => name));
    statement.setReturnArrays(true);
    // The declared type ignores this setting.
    return { PlainRow, cells: statement.all(...parameters) as unknown as readonly Cells[] };
  } catch {
    return undefined;
  }
}

type Cells = readonly SQLOutputValue[];
type RowClass = new (cells: Cells) => RawRow;

const rowClasses = new Map<string, RowClass>();

/** The class of rows with these columns. All queries share it, since code that reads objects of one class is fast. */
function rowClassOf(columns: readonly string[]): RowClass {
  const key = columns.join('\n');
  const known = rowClasses.get(key);
  if (known !== undefined) return known;
  class PlainRow {
    [column: string]: unknown;
    constructor(cells: Cells) {
      for (let index = 0; index < columns.length; index++) this[columns[index] ?? ''] = cells[index];
    }
  }
  rowClasses.set(key, PlainRow);
  return PlainRow;
}

const unreadable = (cause: unknown): unknown =>
  systemErrorCode(cause) === 'ERR_SQLITE_ERROR' && !isBusy(cause)
    ? new UnreadableTable(`cannot be read as SQLite (${cause instanceof Error ? cause.message : ''})`, {
        cause,
      })
    : cause;

/** True if the text in this cell is not valid UTF-8. SQLite does not check encodings, and invalid bytes read as U+FFFD. */
function hasInvalidUtf8(
  database: DatabaseSync,
  table: FileName,
  column: string,
  keyColumn: string,
  key: string,
): boolean {
  const [row] = database
    .prepare(
      `SELECT CAST(${quoteName(column)} AS BLOB) AS bytes FROM ${quoteName(table)} WHERE ${quoteName(keyColumn)} = ?`,
    )
    .all(key);
  const bytes = row?.['bytes'];
  return bytes instanceof Uint8Array && !isUtf8(bytes);
}

/** Keys of rows whose text in this column is not valid UTF-8, from one pass over the table. */
function keysWithInvalidUtf8(
  database: DatabaseSync,
  table: FileName,
  column: string,
  keyColumn: string,
): ReadonlySet<unknown> {
  const cells = queryRows(
    database,
    `SELECT ${quoteName(keyColumn)} AS key, CAST(${quoteName(column)} AS BLOB) AS bytes FROM ${quoteName(table)}`,
  );
  return new Set(
    cells.filter(({ bytes }) => bytes instanceof Uint8Array && !isUtf8(bytes)).map(({ key }) => key),
  );
}

/** The SQLite value of a cell: booleans as 0 and 1, lists as JSON. */
export function sqliteValue(value: unknown): SQLInputValue {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  return value === null || value === undefined ? null : JSON.stringify(value);
}

const invalid = new Problem('invalid-encoding', 'is not valid UTF-8', 'Write the text in UTF-8.');

/** Columns of other types cannot contain U+FFFD. */
const textColumns = (name: FileName): string[] =>
  Object.entries(tableOf(name).columns)
    .filter(([, { type }]) => type === 'list' || type === 'text' || type === 'url' || type === 'evidence')
    .map(([column]) => column);

/** True if a cell is not valid UTF-8. Called only for texts with U+FFFD, which may be genuine. */
type IsInvalidCell = (column: string, key: unknown) => boolean;

/** Looks up cells by key, which must have an index. */
export const lookUpCells =
  (database: DatabaseSync, name: FileName): IsInvalidCell =>
  (column, key) =>
    hasInvalidUtf8(database, name, column, tableOf(name).key, String(key));

/** Scans a column on its first use: for tables without an index on the key. */
export function scanColumns(database: DatabaseSync, name: FileName): IsInvalidCell {
  const scanned = new Map<string, ReadonlySet<unknown>>();
  return (column, key) => {
    const keys = scanned.get(column) ?? keysWithInvalidUtf8(database, name, column, tableOf(name).key);
    scanned.set(column, keys);
    return keys.has(key);
  };
}

/** Returns a function that reports the invalid texts of a row, and is true if there are any. */
export function invalidTexts(
  name: FileName,
  isInvalid: IsInvalidCell,
): (row: RawRow, report: Report) => boolean {
  const columns = textColumns(name);
  const { key } = tableOf(name);
  return (row, report) => {
    let found = false;
    for (const column of columns) {
      const value = row[column];
      if (!mayBeInvalid(value) || !isInvalid(column, row[key])) continue;
      report(findingOf(name, row[key], column, value, invalid));
      found = true;
    }
    return found;
  };
}

const mayBeInvalid = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\ufffd')
    : Array.isArray(value) && value.some((item) => JSON.stringify(item).includes('\ufffd'));
