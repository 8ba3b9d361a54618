/** SQLite does not check that its texts are UTF-8; invalid bytes read as U+FFFD. */
import type { DatabaseSync } from 'node:sqlite';
import { type TableName, tableOf } from '../../../schemas/tables/index.ts';
import { Problem, type Report } from '../rows/finding.ts';
import { holdsInvalidUtf8, keysOfInvalidUtf8 } from './sqlite.ts';
import { findingOf, type RawRow } from '../rows/row-check.ts';

const invalid = new Problem('invalid-encoding', 'is not valid UTF-8', 'Write the text anew in UTF-8.');

/** Texts of the other types cannot hold U+FFFD. */
const textColumns = (name: TableName): string[] =>
  Object.entries(tableOf(name).columns)
    .filter(([, { type }]) => type === 'list' || type === 'text' || type === 'url')
    .map(([column]) => column);

/** Whether a cell holds invalid UTF-8; asked only where its text has a U+FFFD, which may be genuine. */
type HoldsInvalid = (column: string, key: unknown) => boolean;

/** Looks cells up by key, which must have an index. */
export const lookUpCells =
  (database: DatabaseSync, name: TableName): HoldsInvalid =>
  (column, key) =>
    holdsInvalidUtf8(database, name, column, tableOf(name).key, String(key));

/** Scans a column the first time that it is asked about: for tables without an index on the key. */
export function scanColumns(database: DatabaseSync, name: TableName): HoldsInvalid {
  const scanned = new Map<string, ReadonlySet<unknown>>();
  return (column, key) => {
    const keys = scanned.get(column) ?? keysOfInvalidUtf8(database, name, column, tableOf(name).key);
    scanned.set(column, keys);
    return keys.has(key);
  };
}

/** Tells, and reports, whether a row of a SQLite table has an invalid text. */
export function invalidTexts(
  name: TableName,
  holdsInvalid: HoldsInvalid,
): (row: RawRow, report: Report) => boolean {
  const columns = textColumns(name);
  const { key } = tableOf(name);
  return (row, report) => {
    let found = false;
    for (const column of columns) {
      const value = row[column];
      if (!mayBeInvalid(value) || !holdsInvalid(column, row[key])) continue;
      report(findingOf(name, row[key], column, value, invalid));
      found = true;
    }
    return found;
  };
}

const mayBeInvalid = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\ufffd')
    : Array.isArray(value) && value.some((item) => String(item).includes('\ufffd'));
