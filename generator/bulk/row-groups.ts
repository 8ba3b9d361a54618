/**
 * Row group sizes of the Parquet files. A reader of one place fetches the footer and the row groups with that place: smaller
 * row groups mean fewer bytes of data, but a larger footer.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { ColumnType } from '../../schemas/columns.ts';
import { publishedColumns } from '../../schemas/derived-columns.ts';
import type { TableName } from '../../schemas/tables/index.ts';

/** Maximum size of the footer, which every reader fetches first. */
export const footerMaxBytes = 500_000;
/** Target size for the estimate, below the maximum. */
const footerTargetBytes = 400_000;
/** With fewer rows, dictionary encoding saves little. */
const minRows = 10_240;
/** Rows that are not of a place are always read from all row groups, so fewer requests are better. This is DuckDB's default. */
const minRowsWithoutPlace = 122_880;
/** DuckDB processes rows in vectors of this size; a row group starts at a vector boundary. */
const vectorRows = 2_048;

const longTypes = new Set<ColumnType>(['text', 'url', 'list', 'evidence']);

/** Footer bytes per column of a row group, measured on the demo. Long texts have long min and max values. */
const chunkBytes = (type: ColumnType): number => (longTypes.has(type) ? 280 : 110);

/** The number of rows per row group for a table with this number of rows. */
export function rowGroupSize(name: TableName, rows: number): number {
  const columns = publishedColumns(name);
  const groupBytes = Object.values(columns).reduce((sum, { type }) => sum + chunkBytes(type), 0);
  const groups = Math.floor(footerTargetBytes / groupBytes);
  const minimum = columns['muni_id'] === undefined ? minRowsWithoutPlace : minRows;
  return Math.max(minimum, Math.ceil(rows / groups / vectorRows) * vectorRows);
}

/** Size of the footer of a Parquet file: https://parquet.apache.org/docs/file-format/ */
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
