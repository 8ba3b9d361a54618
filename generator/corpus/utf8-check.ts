/** SQLite does not check that its texts are UTF-8; invalid bytes read as U+FFFD. */
import type { DatabaseSync } from 'node:sqlite';
import { type TableName, tableOf } from '../../schemas/tables/index.ts';
import { Problem, type Report } from './finding.ts';
import { holdsInvalidUtf8 } from './formats/sqlite.ts';
import { findingOf, type RawRow } from './row-check.ts';

const invalid = new Problem('invalid-encoding', 'is not valid UTF-8', 'Write the text anew in UTF-8.');

/** Only texts without a pattern can hold such characters. */
const textColumns = (name: TableName): string[] =>
  Object.entries(tableOf(name).columns)
    .filter(([, { type, pattern }]) => type === 'list' || (type === 'text' && pattern === undefined))
    .map(([column]) => column);

/** Tells, and reports, whether a row of a SQLite table has an invalid text. */
export function invalidTexts(
  database: DatabaseSync,
  name: TableName,
): (row: RawRow, report: Report) => boolean {
  const columns = textColumns(name);
  const { key } = tableOf(name);
  return (row, report) => {
    let found = false;
    for (const column of columns) {
      const value = row[column];
      if (!mayBeInvalid(value)) continue;
      if (!holdsInvalidUtf8(database, name, column, key, String(row[key]))) continue;
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
