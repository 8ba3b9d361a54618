/** Writes the corpora of `corpus.ts` in every input format, including invalid rows. */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { quoteName } from '../../../schemas/ddl.ts';
import { parquetColumns } from '../../../schemas/parquet.ts';
import { isTableName, tableOf } from '../../../schemas/tables/index.ts';
import { type CorpusRows, writeNdjson, writeSqlite } from './corpus.ts';

type Rows = readonly Record<string, unknown>[];

/** Names of the rows' columns; without rows, the declared columns. */
function columnsOf(name: string, rows: Rows): string[] {
  const present = new Set(rows.flatMap((row) => Object.keys(row)));
  return present.size > 0 || !isTableName(name) ? [...present] : Object.keys(tableOf(name).columns);
}

const entriesOf = (rows: CorpusRows): [string, Rows][] => Object.entries(rows);

/** One CSV file per table (RFC 4180): null is an empty cell, an empty text is `""`. */
export function writeCsv(folder: string, rows: CorpusRows): string {
  mkdirSync(folder, { recursive: true });
  for (const [name, tableRows] of entriesOf(rows)) {
    const columns = columnsOf(name, tableRows);
    const lines = [
      columns.map(csvCell),
      ...tableRows.map((row) => columns.map((column) => csvCell(row[column]))),
    ];
    writeFileSync(join(folder, `${name}.csv`), lines.map((cells) => `${cells.join(',')}\r\n`).join(''));
  }
  return folder;
}

function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = textOfCell(value);
  return text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function textOfCell(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'bigint' ? String(value) : JSON.stringify(value);
}

/**
 * One Parquet file per table. SQL casts the cells from text to the type in `types`, else to the declared type. Unknown columns
 * are VARCHAR.
 */
export async function writeParquet(
  folder: string,
  rows: CorpusRows,
  types: Readonly<Record<string, string>> = {},
): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  try {
    for (const [name, tableRows] of entriesOf(rows)) {
      const declared = isTableName(name) ? parquetColumns(name) : [];
      const typeOf = (column: string): string =>
        types[column] ?? declared.find((candidate) => candidate.name === column)?.type ?? 'VARCHAR';
      const columns = columnsOf(name, tableRows).map((column): [string, string] => [column, typeOf(column)]);
      await writeParquetFile(connection, join(folder, `${name}.parquet`), columns, tableRows);
    }
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
  return folder;
}

async function writeParquetFile(
  connection: DuckDBConnection,
  file: string,
  columns: [string, string][],
  rows: Rows,
): Promise<void> {
  await connection.run(
    `CREATE OR REPLACE TABLE rows (${columns.map(([name, type]) => `${quoteName(name)} ${type}`).join(', ')})`,
  );
  const casts = columns.map(([, type], index) =>
    type.endsWith('[]') ? `CAST(CAST($${index + 1} AS JSON) AS ${type})` : `CAST($${index + 1} AS ${type})`,
  );
  for (const row of rows) {
    const cells = columns.map(([name]) => row[name] ?? null);
    await connection.run(
      `INSERT INTO rows VALUES (${casts.join(', ')})`,
      cells.map((cell) => (cell === null ? null : textOfCell(cell))),
    );
  }
  await connection.run(`COPY rows TO '${file}' (FORMAT parquet)`);
}

/**
 * SQLite without types and constraints, so that any value can be written. With `isIndexed`, the corpus is read in place;
 * without these indexes it is copied.
 */
export function writeLooseSqlite(file: string, rows: CorpusRows, { isIndexed = false } = {}): string {
  mkdirSync(dirname(file), { recursive: true });
  using database = new DatabaseSync(file);
  database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF');
  writeTables(database, rows, isIndexed);
  return file;
}

function writeTables(database: DatabaseSync, rows: CorpusRows, isIndexed: boolean): void {
  for (const [name, tableRows] of entriesOf(rows)) {
    const columns = columnsOf(name, tableRows);
    database.exec(`CREATE TABLE ${quoteName(name)} (${columns.map(quoteName).join(', ')})`);
    const insert = database.prepare(
      `INSERT INTO ${quoteName(name)} VALUES (${columns.map(() => '?').join(', ')})`,
    );
    for (const row of tableRows) insert.run(...columns.map((column) => sqliteValue(row[column])));
    if (isIndexed) addIndexes(database, name, columns);
  }
}

function addIndexes(database: DatabaseSync, name: string, columns: readonly string[]): void {
  if (!isTableName(name)) return;
  database.exec(`CREATE UNIQUE INDEX "${name}_key" ON "${name}" (${quoteName(tableOf(name).key)})`);
  if (columns.includes('muni_id')) database.exec(`CREATE INDEX "${name}_place" ON "${name}" (muni_id)`);
}

function sqliteValue(value: unknown): string | number | bigint | Uint8Array | null {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value;
  if (value instanceof Uint8Array) return value;
  if (typeof value === 'boolean') return Number(value);
  return value === null || value === undefined ? null : JSON.stringify(value);
}

/**
 * SQLite in WAL mode, read in place. All rows are in the `-wal` file, as while another program has the corpus open: the `.db`
 * file alone is empty.
 */
function writeWalSqlite(file: string, rows: CorpusRows): string {
  const written = `${file}.written`;
  mkdirSync(dirname(file), { recursive: true });
  using writer = new DatabaseSync(written);
  writer.exec('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0');
  writeTables(writer, rows, true);
  for (const suffix of ['', '-wal']) copyFileSync(written + suffix, file + suffix);
  return file;
}

/** Replaces a file by its gzip copy, named `.gz`. */
export function gzipFile(file: string): string {
  writeFileSync(`${file}.gz`, gzipSync(readFileSync(file)));
  rmSync(file);
  return `${file}.gz`;
}

function writeGzippedNdjson(folder: string, rows: CorpusRows): string {
  writeNdjson(folder, rows);
  for (const name of Object.keys(rows)) gzipFile(join(folder, `${name}.ndjson`));
  return folder;
}

/** Writers of valid rows by format. Each returns the path of the corpus below the folder. */
export const formats: Record<string, (folder: string, rows: CorpusRows) => string | Promise<string>> = {
  NDJSON: (folder, rows) => writeNdjson(join(folder, 'ndjson'), rows),
  'gzipped NDJSON': (folder, rows) => writeGzippedNdjson(join(folder, 'ndjson-gz'), rows),
  CSV: (folder, rows) => writeCsv(join(folder, 'csv'), rows),
  Parquet: (folder, rows) => writeParquet(join(folder, 'parquet'), rows),
  SQLite: (folder, rows) => writeSqlite(join(folder, 'sqlite', 'corpus.db'), rows),
  'SQLite without any key or index': (folder, rows) =>
    writeLooseSqlite(join(folder, 'loose', 'corpus.db'), rows),
  'SQLite without declared types': (folder, rows) =>
    writeLooseSqlite(join(folder, 'untyped', 'corpus.db'), rows, { isIndexed: true }),
  'SQLite in WAL mode': (folder, rows) => writeWalSqlite(join(folder, 'wal', 'corpus.db'), rows),
  'gzipped SQLite': (folder, rows) => gzipFile(writeSqlite(join(folder, 'sqlite-gz', 'corpus.db'), rows)),
};

/** Formats that can contain invalid rows. */
export const looseFormats = Object.keys(formats).filter((name) => !/^(gzipped .*|SQLite)$/.test(name));

/** Writes a corpus in one of `formats`. */
export function writeAs(format: string, folder: string, rows: CorpusRows): string | Promise<string> {
  const write = formats[format];
  if (write === undefined) throw new Error(`no format ${format}`);
  return write(folder, rows);
}
