/**
 * How many rows a row group holds. A reader of one place reads the footer and the row groups that hold the place: the
 * smaller these are the less it reads, and the larger the footer.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { ColumnType } from '../../schemas/columns.ts';
import { type TableName, tableOf } from '../../schemas/tables/index.ts';

/** A reader reads the footer before anything else. */
export const footerMaxBytes = 500_000;
/** What the estimate aims at, less than the most. */
const footerAimBytes = 400_000;
/** Below this, dictionaries are too small to be worth having. */
const leastRows = 10_240;
/** DuckDB handles rows in vectors of this many and begins a row group between two. */
const vectorRows = 2_048;

/** Bytes that a column of a row group takes in the footer; measured on the demo. Long texts have long least and greatest values. */
const chunkBytes = (type: ColumnType): number =>
  type === 'text' || type === 'url' || type === 'list' ? 280 : 110;

/** Rows per row group for a table of so many rows. */
export function rowGroupSize(name: TableName, rows: number): number {
  const groupBytes = Object.values(tableOf(name).columns).reduce(
    (sum, { type }) => sum + chunkBytes(type),
    0,
  );
  const groups = Math.floor(footerAimBytes / groupBytes);
  return Math.max(leastRows, Math.ceil(rows / groups / vectorRows) * vectorRows);
}

/** Bytes of the footer of a Parquet file: https://parquet.apache.org/docs/file-format/ */
export function footerBytes(path: string): number {
  const file = openSync(path, 'r');
  try {
    const tail = Buffer.alloc(8);
    readSync(file, tail, 0, tail.length, fstatSync(file).size - tail.length);
    return tail.readUInt32LE(0);
  } finally {
    closeSync(file);
  }
}
