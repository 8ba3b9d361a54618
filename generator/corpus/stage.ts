/**
 * Copies a corpus that cannot be read place by place (a folder of files, a SQLite file without indexes) into a SQLite
 * file that can. Rows are checked by themselves on the way in.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { createIndex, createStagingTable, quoteName } from '../../schemas/ddl.ts';
import { type TableName, tableOf } from '../../schemas/tables/index.ts';
import { type Report, showName, showValue } from './rows/finding.ts';
import { escapeUnsafe } from '../system/text.ts';
import { type RawRecord, UnreadableTable } from './formats/format.ts';
import type { GoneRows } from './gone-rows.ts';
import { redactRow, type Redactions } from './redact.ts';
import { type RawRow, rowCheckOf } from './rows/row-check.ts';
import { sqliteValue } from './sqlite-value.ts';

export type TableInput = {
  readonly name: TableName;
  readonly records: AsyncIterable<RawRecord> | Iterable<RawRecord>;
  /** Tells, and reports, texts that are not UTF-8, where reading does not. */
  readonly hasInvalidTexts?: (row: RawRow, report: Report) => boolean;
};

const recordsPerTurn = 10_000;

/** Stages one table; false where its file could not be read to its end. */
export async function stageTable(
  database: DatabaseSync,
  { name, records, hasInvalidTexts }: TableInput,
  redactions: Redactions,
  gone: GoneRows,
  report: Report,
): Promise<boolean> {
  database.exec(createStagingTable(name));
  const insert = prepareInsert(database, name);
  const check = rowCheckOf(name);
  const { key } = tableOf(name);
  database.exec('BEGIN');
  const isWhole = await readToEnd(name, report, async () => {
    let read = 0;
    for await (const { line, row, isReported } of records) {
      // Signals are heard between turns of the event loop only.
      if (++read % recordsPerTurn === 0) await setImmediate();
      if (isReported === true) gone.add(name, row[key]);
      else if (!redactRow(redactions, name, row)) gone.addRedacted(name, row[key]);
      else if (check(row, report, line) && hasInvalidTexts?.(row, report) !== true) insert(row);
      else gone.add(name, row[key]);
    }
  });
  database.exec('COMMIT');
  indexTable(database, name, gone, report);
  return isWhole;
}

async function readToEnd(name: TableName, report: Report, read: () => Promise<void>): Promise<boolean> {
  try {
    await read();
    return true;
  } catch (error) {
    if (!(error instanceof UnreadableTable) && !isDamage(error)) throw error;
    const reason = error instanceof UnreadableTable ? error.message : `cannot be read (${error.message})`;
    reportUnreadable(name, new UnreadableTable(reason), report);
    return false;
  }
}

/** Errors of zlib, of the CSV parser and of the file system about the input itself. */
const isDamage = (error: unknown): error is Error =>
  error instanceof Error &&
  'code' in error &&
  (/^(Z_|CSV_)/.test(String(error.code)) || ('syscall' in error && error.code !== 'ENOSPC'));

/** Reports a table that could not be read to its end. */
export function reportUnreadable(name: TableName, error: Error, report: Report): void {
  report({
    severity: 'error',
    rule: 'unreadable',
    table: name,
    message: `The table ${escapeUnsafe(error.message)}`,
    remedy: 'Write or copy the file anew; it may be cut off or of another kind.',
  });
}

function prepareInsert(database: DatabaseSync, name: TableName): (row: RawRow) => void {
  const columns = Object.keys(tableOf(name).columns);
  const statement: StatementSync = database.prepare(
    `INSERT INTO ${quoteName(name)} VALUES (${columns.map(() => '?').join(', ')})`,
  );
  return (row) => statement.run(...columns.map((column) => sqliteValue(row[column])));
}

function indexTable(database: DatabaseSync, name: TableName, gone: GoneRows, report: Report): void {
  const { key, columns } = tableOf(name);
  database.exec(createIndex(name, key));
  dropDuplicates(database, name, gone, report);
  if (columns['muni_id'] !== undefined && key !== 'muni_id') database.exec(createIndex(name, 'muni_id'));
}

/** Keys that stand several times: the first row is kept, so that reading can go on. */
function dropDuplicates(database: DatabaseSync, name: TableName, gone: GoneRows, report: Report): void {
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
      message: `stands in ${String(rows)} rows`,
      remedy: 'Give each row a key of its own, or remove the copies.',
    });
    drop.run(String(id), String(id));
    gone.dropped += Number(rows) - 1;
  }
}
