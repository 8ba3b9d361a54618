/** One Parquet file per table. SQLite writes rows as NDJSON and DuckDB converts it, so that no row becomes a JavaScript value. */
import { createWriteStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { quoteName, quoteText } from '../../schemas/ddl.ts';
import { type ParquetColumn, parquetColumns } from '../../schemas/parquet.ts';
import { tableFileName } from '../../schemas/paths.ts';
import { type FileName, type TableName, tableNames, tableOf } from '../../schemas/tables/index.ts';
import { attachCheckedRows, type CheckedRows, type RowsQuery } from './checked-rows.ts';
import { withDerivedColumns } from './derived-columns.ts';
import type { RowCounts } from './database.ts';
import { footerBytes, footerMaxBytes, rowGroupSize } from './row-groups.ts';

/** Key-value metadata of every file, in addition to the description of its table. */
export type FileMetadata = Readonly<Record<string, string>>;

export type ParquetOptions = {
  /** Output folder. */
  readonly folder: string;
  /** Folder for the NDJSON. */
  readonly spoolFolder: string;
  readonly metadata: FileMetadata;
  readonly onStep: (step: string) => void;
};

/** DuckDB buffers only one row group here and sorts nothing. */
const memoryLimit = '512MB';

/** SQLite may be this many tables ahead of DuckDB; their NDJSON waits on disk. */
const tablesAhead = 2;

/**
 * Writes the Parquet files of all tables. The same rows give the same bytes: with a single DuckDB thread, row groups do not
 * depend on timing. That thread works while SQLite writes the NDJSON of the next table.
 */
export async function writeParquetTables(rows: CheckedRows, options: ParquetOptions): Promise<RowCounts> {
  using database = new DatabaseSync(':memory:');
  database.exec('PRAGMA temp_store = FILE');
  const queries = withDerivedColumns(attachCheckedRows(database, rows));
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: memoryLimit, threads: '1' });
  const connection = await instance.connect();
  const counts = new Map<TableName, number>();
  let copied: Promise<void> = Promise.resolve();
  try {
    const waiting: Promise<void>[] = [];
    for (const name of tableNames) {
      options.onStep(`Parquet: ${name}`);
      const ndjson = join(options.spoolFolder, `${name}.ndjson`);
      const count = await writeNdjson(database, ndjson, name, queries.get(name));
      counts.set(name, count);
      copied = copied.then(() => copyTable(connection, ndjson, name, count, options));
      // Handles a failure during the next tables; it is thrown when the promise is awaited.
      copied.catch(() => {});
      waiting.push(copied);
      if (waiting.length > tablesAhead) await waiting.shift();
    }
    await copied;
  } finally {
    // A connection must not be closed while it runs a statement.
    await Promise.allSettled([copied]);
    connection.closeSync();
    instance.closeSync();
  }
  return counts;
}

/** Rows are collected into chunks of this many characters before they are written. */
const chunkCharacters = 1 << 20;

/** Writes each row as a line of JSON whose keys are column numbers; returns the number of rows. */
async function writeNdjson(
  database: DatabaseSync,
  path: string,
  name: TableName,
  query: RowsQuery | undefined,
): Promise<number> {
  let count = 0;
  function* chunks(): Generator<string> {
    let lines = '';
    if (query !== undefined) {
      const statement = database.prepare(selectJson(name, query));
      statement.setReturnArrays(true);
      for (const row of statement.iterate() as Iterable<unknown>) {
        lines += `${String((row as readonly unknown[])[0])}\n`;
        count++;
        if (lines.length <= chunkCharacters) continue;
        yield lines;
        lines = '';
      }
    }
    if (lines !== '') yield lines;
  }
  await pipeline(Readable.from(chunks()), createWriteStream(path, { flags: 'wx' }));
  return count;
}

function selectJson(name: TableName, { expressions, from, orderBy }: RowsQuery): string {
  const cells = parquetColumns(name).flatMap(({ type }, index) => {
    const expression = expressions[index] ?? 'NULL';
    const cell =
      type === 'BOOLEAN' ? `json(CASE ${expression} WHEN 0 THEN 'false' WHEN 1 THEN 'true' END)` : expression;
    return [`'${index}'`, cell];
  });
  return `SELECT json_object(${cells.join(', ')}) ${from} ${orderBy}`;
}

async function copyTable(
  connection: DuckDBConnection,
  ndjson: string,
  name: TableName,
  count: number,
  { folder, metadata }: ParquetOptions,
): Promise<void> {
  const target = join(folder, tableFileName(name));
  await copyRows(connection, { ndjson, target, name, rowsPerGroup: rowGroupSize(name, count) }, metadata);
}

/** A file of rows to convert. */
export type RowsCopy = {
  readonly ndjson: string;
  readonly target: string;
  readonly name: FileName;
  /** Doubled until the footer is small enough. */
  readonly rowsPerGroup: number;
};

/** Converts NDJSON whose keys are column numbers to Parquet, and removes it. */
export async function copyRows(
  connection: DuckDBConnection,
  copy: RowsCopy,
  metadata: FileMetadata,
): Promise<void> {
  let { rowsPerGroup } = copy;
  await connection.run(copyStatement(copy, metadata));
  // Min and max values may be longer than estimated.
  for (; footerBytes(copy.target) > footerMaxBytes; rowsPerGroup *= 2)
    await connection.run(copyStatement({ ...copy, rowsPerGroup: rowsPerGroup * 2 }, metadata));
  rmSync(copy.ndjson);
}

function copyStatement({ ndjson, target, name, rowsPerGroup }: RowsCopy, metadata: FileMetadata): string {
  const columns = parquetColumns(name);
  const selected = columns.map(({ name, type }, index) => `"${index}"::${type} AS ${quoteName(name)}`);
  const types = columns.map((column, index) => `'${index}': ${quoteText(jsonType(column))}`);
  const entries = Object.entries({ description: tableOf(name).description, ...metadata }).map(
    ([key, value]) => `${key}: ${quoteText(value)}`,
  );
  return `COPY (
    SELECT ${selected.join(', ')}
    FROM read_json(${quoteText(escapePattern(ndjson))}, format = 'newline_delimited', columns = {${types.join(', ')}})
  ) TO ${quoteText(target)}
  (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${rowsPerGroup}, KV_METADATA {${entries.join(', ')}})`;
}

/** DuckDB reads file names as glob patterns. */
export const escapePattern = (path: string): string => path.replaceAll(/[*?[]/g, '[$&]');

/** Instants are read as text: DuckDB's JSON reader would take them for local time. */
const jsonType = ({ type }: ParquetColumn): string => (type.startsWith('TIMESTAMP') ? 'VARCHAR' : type);
