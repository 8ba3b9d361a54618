/** Rows of every table, read from both forms of the dataset by independent readers, in the form of the corpus. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { quoteName } from '../../../schemas/ddl.ts';
import { type TableName, tableNames, tableOf } from '../../../schemas/tables/index.ts';
import type { CorpusRows } from '../corpus/corpus.ts';

export type TableRows = Record<TableName, Record<string, unknown>[]>;

/** The dataset folder of a build. */
export const dataFolder = (built: string): string => join(built, 'archive/data');

/** Unpacks the database of a built dataset next to the built folder, once. */
export function unpackDatabase(folder: string): string {
  const file = `${resolve(folder, '../../..')}.db`;
  if (!existsSync(file)) writeFileSync(file, gunzipSync(readFileSync(join(folder, 'civic-meetings.db.gz'))));
  return file;
}

/** The expected rows of the dataset: every column, sorted by place and key. */
export const expectedRows = (rows: CorpusRows): TableRows =>
  ofTables((name) =>
    sorted(
      name,
      (rows[name] ?? []).map((row) => complete(name, row)),
    ),
  );

export function databaseRows(file: string): TableRows {
  using database = new DatabaseSync(file, { readOnly: true });
  return ofTables((name) => {
    const statement = database.prepare(`SELECT * FROM ${quoteName(name)} ORDER BY rowid`);
    statement.setReadBigInts(true);
    return statement.all().map((row) => decode(name, { ...row }));
  });
}

export async function parquetRows(folder: string): Promise<TableRows> {
  const tables = tableNames.map(
    async (name) => [name, await parquetTable(name, join(folder, `${name}.parquet`))] as const,
  );
  return Object.fromEntries(await Promise.all(tables)) as TableRows;
}

async function parquetTable(name: TableName, path: string): Promise<Record<string, unknown>[]> {
  const file = await asyncBufferFromFile(path);
  const rows = await parquetReadObjects({ file, compressors });
  return rows.map((row) => decode(name, row));
}

const ofTables = (rowsOf: (name: TableName) => Record<string, unknown>[]): TableRows =>
  Object.fromEntries(tableNames.map((name) => [name, rowsOf(name)])) as TableRows;

const complete = (name: TableName, row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.keys(tableOf(name).columns).map((column) => [column, row[column] ?? null]));

/** Converts the cells of a row to their JSON values in a corpus. */
function decode(name: TableName, row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(tableOf(name).columns).map(([column, { type }]) => {
      const value = row[column] ?? null;
      if (value === null) return [column, null];
      if (type === 'boolean') return [column, typeof value === 'boolean' ? value : value === 1n];
      if (type === 'list') return [column, typeof value === 'string' ? JSON.parse(value) : value];
      if (value instanceof Date) return [column, type === 'date' ? dayOf(value) : instantOf(value)];
      return [column, typeof value === 'bigint' ? Number(value) : value];
    }),
  );
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
const instantOf = (date: Date): string => date.toISOString().replace(/\.?0*Z$/, 'Z');

function sorted(name: TableName, rows: Record<string, unknown>[]): Record<string, unknown>[] {
  const { key } = tableOf(name);
  const isGlobal = ['municipalities', 'sources', 'about'].includes(name);
  const order = (row: Record<string, unknown>): Buffer =>
    Buffer.from(`${isGlobal ? '' : String(row['muni_id'])}\0${String(row[key])}`);
  return rows.toSorted((a, b) => order(a).compare(order(b)));
}
