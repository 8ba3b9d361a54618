/** Reads the rows of all tables from both formats of the dataset with independent readers, and converts them to corpus rows. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import type { ColumnType } from '../../../schemas/columns.ts';
import { quoteName } from '../../../schemas/ddl.ts';
import { type TableName, tableNames, tableOf } from '../../../schemas/tables/index.ts';
import type { CorpusRows } from '../corpus/corpus.ts';

type Cells = Record<string, unknown>;
export type TableRows = Record<TableName, Cells[]>;

/** The dataset folder of a build. */
export const dataFolder = (built: string): string => join(built, 'archive/data');

/** Unpacks the database of a built dataset next to the built folder, unless it is already there. */
export function unpackDatabase(folder: string): string {
  const file = `${resolve(folder, '../..')}.db`;
  if (!existsSync(file)) writeFileSync(file, gunzipSync(readFileSync(join(folder, 'civic-meetings.db.gz'))));
  return file;
}

/** The expected rows of the dataset: every column, sorted by place and key. */
export const expectedRows = (rows: CorpusRows): TableRows => ofTables((name) => expectedTable(name, rows));

export const expectedTable = (name: TableName, rows: CorpusRows): Cells[] =>
  sorted(name, rows[name] ?? []).map((row) => complete(name, row));

export function databaseRows(file: string): TableRows {
  using database = new DatabaseSync(file, { readOnly: true });
  return ofTables((name) => databaseTable(database, name));
}

export function databaseTable(database: DatabaseSync, name: TableName): Cells[] {
  const statement = database.prepare(`SELECT * FROM ${quoteName(name)} ORDER BY rowid`);
  statement.setReadBigInts(true);
  return Array.from(statement.iterate(), decoderOf(name));
}

export async function parquetRows(folder: string): Promise<TableRows> {
  const tables = tableNames.map(async (name) => [name, await parquetTable(folder, name)] as const);
  return Object.fromEntries(await Promise.all(tables)) as TableRows;
}

export async function parquetTable(folder: string, name: TableName): Promise<Cells[]> {
  const file = await asyncBufferFromFile(join(folder, `${name}.parquet`));
  return (await parquetReadObjects({ file, compressors })).map(decoderOf(name));
}

const ofTables = (rowsOf: (name: TableName) => Cells[]): TableRows =>
  Object.fromEntries(tableNames.map((name) => [name, rowsOf(name)])) as TableRows;

/** The names and types of the columns, by table. */
const columnsOf = Object.fromEntries(
  tableNames.map((name) => [
    name,
    Object.entries(tableOf(name).columns).map(([column, { type }]) => ({ column, type })),
  ]),
) as Record<TableName, { column: string; type: ColumnType }[]>;

function complete(name: TableName, row: Cells): Cells {
  const cells: Cells = {};
  for (const { column } of columnsOf[name]) cells[column] = row[column] ?? null;
  return cells;
}

/** Returns a function that converts the cells of a table's rows to their JSON values in a corpus. */
function decoderOf(name: TableName): (row: Cells) => Cells {
  const columns = columnsOf[name];
  return (row) => {
    const decoded: Cells = {};
    for (const { column, type } of columns) decoded[column] = decodeCell(type, row[column] ?? null);
    return decoded;
  };
}

function decodeCell(type: ColumnType, value: unknown): unknown {
  if (value === null) return null;
  if (type === 'boolean') return typeof value === 'boolean' ? value : value === 1n;
  if (type === 'list' || type === 'evidence') return typeof value === 'string' ? JSON.parse(value) : value;
  if (value instanceof Date) return type === 'date' ? dayOf(value) : instantOf(value);
  return typeof value === 'bigint' ? Number(value) : value;
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
const instantOf = (date: Date): string => date.toISOString().replace(/\.?0*Z$/, 'Z');

function sorted(name: TableName, rows: Cells[]): Cells[] {
  const { key } = tableOf(name);
  const isGlobal = ['municipalities', 'sources', 'about'].includes(name);
  const sortKey = (row: Cells): Buffer =>
    Buffer.from(`${isGlobal ? '' : String(row['muni_id'])}\0${String(row[key])}`);
  return rows
    .map((row) => ({ row, order: sortKey(row) }))
    .toSorted((a, b) => a.order.compare(b.order))
    .map(({ row }) => row);
}
