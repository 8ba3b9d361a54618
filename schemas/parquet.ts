/** Parquet columns of the tables, as DuckDB types (https://duckdb.org/docs/stable/sql/data_types/overview). */
import type { ColumnType } from './columns.ts';
import { publishedColumns } from './derived-columns.ts';
import type { FileName } from './tables/index.ts';

const duckdbTypes: Record<ColumnType, string> = {
  id: 'VARCHAR',
  slug: 'VARCHAR',
  text: 'VARCHAR',
  url: 'VARCHAR',
  integer: 'BIGINT',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'DATE',
  instant: 'TIMESTAMP WITH TIME ZONE',
  time: 'VARCHAR',
  timezone: 'VARCHAR',
  enum: 'VARCHAR',
  list: 'VARCHAR[]',
  evidence: 'VARCHAR', // JSON
};

export type ParquetColumn = { readonly name: string; readonly type: string; readonly nullable: boolean };

/** Returns the columns of a table's Parquet file, in order: those of the table, then derived ones. */
export const parquetColumns = (name: FileName): readonly ParquetColumn[] =>
  Object.entries(publishedColumns(name)).map(([column, { type, nullable }]) => ({
    name: column,
    type: duckdbTypes[type],
    nullable,
  }));
