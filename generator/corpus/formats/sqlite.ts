/** Rows of a SQLite table, as raw cells. */
import { isUtf8 } from 'node:buffer';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { quoteName } from '../../../schemas/ddl.ts';
import type { TableName } from '../../../schemas/tables/index.ts';
import { systemErrorCode } from '../../system/errors.ts';
import type { RawRow } from '../rows/row-check.ts';
import { UnreadableTable } from './format.ts';

/**
 * The rows that a query gives. Integers come as numbers; where one exceeds 2^53 the rest of the rows come with bigint.
 * A damaged file throws an `UnreadableTable`.
 */
export function* queryRows(
  database: DatabaseSync,
  sql: string,
  ...parameters: SQLInputValue[]
): Generator<RawRow> {
  let read = 0;
  try {
    for (const row of database.prepare(sql).iterate(...parameters)) {
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
  for (const row of statement.iterate(...parameters)) if (index++ >= first) yield row;
}

const unreadable = (cause: unknown): unknown =>
  systemErrorCode(cause) === 'ERR_SQLITE_ERROR'
    ? new UnreadableTable(`cannot be read as SQLite (${cause instanceof Error ? cause.message : ''})`, {
        cause,
      })
    : cause;

/** Whether SQLite holds a text of invalid UTF-8, which reads as U+FFFD, in this cell. */
export function holdsInvalidUtf8(
  database: DatabaseSync,
  table: TableName,
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

/** Keys of the rows with a text of invalid UTF-8 in this column, found in one pass over the table. */
export function keysOfInvalidUtf8(
  database: DatabaseSync,
  table: TableName,
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
