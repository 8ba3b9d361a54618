/**
 * Copies a corpus that cannot be read place by place (a folder of files, a SQLite file without indexes) to an indexed SQLite
 * file. Each row is checked individually as it is copied.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { createIndex, createStagingTable, quoteName } from '../../schemas/ddl.ts';
import { type FileName, type TableName, tableOf } from '../../schemas/tables/index.ts';
import { type Report, showName, showValue } from './rows/finding.ts';
import { escapeUnsafe } from '../system/text.ts';
import { systemErrorCode } from '../system/errors.ts';
import { csvFault } from './formats/csv.ts';
import { type RawRecord, UnreadableTable } from './formats/format.ts';
import type { DroppedRows } from './dropped-rows.ts';
import { redactRow, type Redactions } from './redactions.ts';
import { type RawRow, rowCheckOf } from './rows/row-check.ts';
import { sqliteValue } from './formats/sqlite.ts';

export type TableInput = {
  readonly name: TableName;
  readonly records: AsyncIterable<RawRecord> | Iterable<RawRecord>;
  /** Reports texts that are not UTF-8, and is true if there are any; absent if the reader itself checks them. */
  readonly hasInvalidTexts?: (row: RawRow, report: Report) => boolean;
  /** Called with each row that a redaction removes. */
  readonly onRedacted?: (row: RawRow) => void;
};

const recordsPerTurn = 10_000;

/** Stages one table; false if its file could not be read completely. */
export async function stageTable(
  database: DatabaseSync,
  { name, records, hasInvalidTexts, onRedacted }: TableInput,
  redactions: Redactions,
  droppedRows: DroppedRows,
  report: Report,
): Promise<boolean> {
  database.exec(createStagingTable(name));
  const insert = prepareInsert(database, name);
  const check = rowCheckOf(name);
  const { key } = tableOf(name);
  database.exec('BEGIN');
  const isComplete = await readAll(name, report, async () => {
    let read = 0;
    for await (const { line, row, isReported } of records) {
      // Signals are handled only between turns of the event loop.
      if (++read % recordsPerTurn === 0) await setImmediate();
      if (isReported === true) droppedRows.add(name, row[key]);
      else if (!redactRow(redactions, name, row)) {
        droppedRows.addRedacted(name, row[key]);
        onRedacted?.(row);
      } else if (check(row, report, line) && hasInvalidTexts?.(row, report) !== true) insert(row);
      else droppedRows.add(name, row[key]);
    }
  });
  database.exec('COMMIT');
  indexTable(database, name, droppedRows, report);
  return isComplete;
}

/** Reads the file of a table with a function; false if it could not be read completely, which is reported. */
export async function readAll(name: FileName, report: Report, read: () => Promise<void>): Promise<boolean> {
  try {
    await read();
    return true;
  } catch (error) {
    if (!(error instanceof UnreadableTable) && !isDamage(error)) throw error;
    const reason = error instanceof UnreadableTable ? error.message : faultOf(error);
    reportUnreadable(name, new UnreadableTable(reason), report);
    return false;
  }
}

/** True for errors of zlib, the CSV parser and the file system about the input itself. */
const isDamage = (error: unknown): error is Error =>
  error instanceof Error &&
  'code' in error &&
  (/^(Z_|CSV_)/.test(String(error.code)) || ('syscall' in error && error.code !== 'ENOSPC'));

/** What is wrong with a file, in words that follow its name. */
const faultOf = (error: Error): string =>
  systemErrorCode(error)?.startsWith('CSV_') === true ? csvFault(error) : `cannot be read (${error.message})`;

/** Reports a table that could not be read completely. */
export function reportUnreadable(name: FileName, error: Error, report: Report): void {
  report({
    severity: 'error',
    rule: 'unreadable',
    table: name,
    message: `The table ${escapeUnsafe(error.message)}`,
    remedy: 'Write or copy the file again; it may be truncated or in another format.',
  });
}

function prepareInsert(database: DatabaseSync, name: TableName): (row: RawRow) => void {
  const columns = Object.keys(tableOf(name).columns);
  const statement: StatementSync = database.prepare(
    `INSERT INTO ${quoteName(name)} VALUES (${columns.map(() => '?').join(', ')})`,
  );
  return (row) => statement.run(...columns.map((column) => sqliteValue(row[column])));
}

function indexTable(database: DatabaseSync, name: TableName, droppedRows: DroppedRows, report: Report): void {
  const { key, columns } = tableOf(name);
  database.exec(createIndex(name, key));
  dropDuplicates(database, name, droppedRows, report);
  if (columns['muni_id'] !== undefined && key !== 'muni_id') database.exec(createIndex(name, 'muni_id'));
}

/** Reports duplicate keys and keeps the first row of each, so that reading can continue. */
function dropDuplicates(
  database: DatabaseSync,
  name: TableName,
  droppedRows: DroppedRows,
  report: Report,
): void {
  const key = quoteName(tableOf(name).key);
  const table = quoteName(name);
  const duplicates = database
    .prepare(`SELECT ${key} AS id, count(*) AS rows FROM ${table} GROUP BY ${key} HAVING rows > 1`)
    .all();
  const drop = database.prepare(
    `DELETE FROM ${table} WHERE ${key} = ? AND rowid > (SELECT min(rowid) FROM ${table} WHERE ${key} = ?)`,
  );
  for (const { id, rows } of duplicates) {
    report({
      severity: 'error',
      rule: 'duplicate-key',
      table: name,
      row: showName(String(id)),
      column: tableOf(name).key,
      value: showValue(id),
      message: `is used in ${String(rows)} rows`,
      remedy: 'Use a different key for each row, or remove the duplicates.',
    });
    drop.run(String(id), String(id));
    droppedRows.invalidCount += Number(rows) - 1;
  }
}
