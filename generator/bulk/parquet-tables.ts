/** One Parquet file per table, by DuckDB, from lines of JSON that SQLite writes: neither passes rows through JavaScript. */
import { once } from 'node:events';
import { createWriteStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { quoteName, quoteText } from '../../schemas/ddl.ts';
import { type ParquetColumn, parquetColumns } from '../../schemas/parquet.ts';
import { tableFileName } from '../../schemas/paths.ts';
import { type TableName, tableNames, tableOf } from '../../schemas/tables/index.ts';
import { attachCheckedRows, type CheckedRows, type RowsQuery } from './checked-rows.ts';
import type { RowCounts } from './database.ts';
import { footerBytes, footerMaxBytes, rowGroupSize } from './row-groups.ts';

/** Facts that stand in every file, by name, beside what its rows are. */
export type FileFacts = Readonly<Record<string, string>>;

export type ParquetOptions = {
  /** Where the files go. */
  readonly folder: string;
  /** Where rows stand while they are on their way. */
  readonly spoolFolder: string;
  readonly facts: FileFacts;
  /** Told what is being written. */
  readonly onStep: (step: string) => void;
};

/** DuckDB sorts and buffers nothing here but one row group. */
const memoryLimit = '512MB';

/** SQLite may be so many tables ahead of DuckDB; their lines stand on the disk meanwhile. */
const tablesAhead = 2;

/**
 * Writes the Parquet files of all tables. The same rows give the same bytes: with one thread, row groups do not depend on
 * who is faster. That thread works while SQLite writes the lines of the next table.
 */
export async function writeParquetTables(rows: CheckedRows, options: ParquetOptions): Promise<RowCounts> {
  using database = new DatabaseSync(':memory:');
  database.exec('PRAGMA temp_store = FILE');
  const queries = attachCheckedRows(database, rows);
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: memoryLimit, threads: '1' });
  const connection = await instance.connect();
  const counts = new Map<TableName, number>();
  try {
    let copied: Promise<void> = Promise.resolve();
    const waiting: Promise<void>[] = [];
    for (const name of tableNames) {
      options.onStep(`Parquet: ${name}`);
      const lines = join(options.spoolFolder, `${name}.ndjson`);
      const count = await writeLines(database, lines, name, queries.get(name));
      counts.set(name, count);
      copied = copied.then(() => copyTable(connection, lines, name, count, options));
      // Told here if it fails while further lines are written; awaited after them.
      copied.catch(() => {});
      waiting.push(copied);
      if (waiting.length > tablesAhead) await waiting.shift();
    }
    await copied;
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
  return counts;
}

/** Lines are gathered to so many characters before they are written. */
const writeCharacters = 1 << 20;

/** Writes each row as a line of JSON, with the columns' numbers as names; returns how many. */
async function writeLines(
  database: DatabaseSync,
  path: string,
  name: TableName,
  query: RowsQuery | undefined,
): Promise<number> {
  const output = createWriteStream(path, { flags: 'wx' });
  await once(output, 'open');
  let count = 0;
  let lines = '';
  const flush = async (): Promise<void> => {
    if (!output.write(lines)) await once(output, 'drain');
    else await setImmediate();
    lines = '';
  };
  if (query !== undefined) {
    const statement = database.prepare(selectLines(name, query));
    statement.setReturnArrays(true);
    for (const row of statement.iterate() as Iterable<unknown>) {
      lines += `${String((row as readonly unknown[])[0])}\n`;
      count++;
      if (lines.length > writeCharacters) await flush();
    }
  }
  await flush();
  output.end();
  await once(output, 'close');
  return count;
}

function selectLines(name: TableName, { expressions, from, orderBy }: RowsQuery): string {
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
  lines: string,
  name: TableName,
  count: number,
  { folder, facts }: ParquetOptions,
): Promise<void> {
  const target = join(folder, tableFileName(name));
  let size = rowGroupSize(name, count);
  await connection.run(copyStatement(lines, target, name, size, facts));
  // Least and greatest values may be longer than estimated.
  for (; footerBytes(target) > footerMaxBytes; size *= 2)
    await connection.run(copyStatement(lines, target, name, size * 2, facts));
  rmSync(lines);
}

function copyStatement(
  lines: string,
  target: string,
  name: TableName,
  rowsPerGroup: number,
  facts: FileFacts,
): string {
  const columns = parquetColumns(name);
  const selected = columns.map(({ name, type }, index) => `"${index}"::${type} AS ${quoteName(name)}`);
  const types = columns.map((column, index) => `'${index}': ${quoteText(lineType(column))}`);
  const metadata = Object.entries({ description: tableOf(name).description, ...facts }).map(
    ([fact, value]) => `${fact}: ${quoteText(value)}`,
  );
  return `COPY (
    SELECT ${selected.join(', ')}
    FROM read_json(${quoteText(escapePattern(lines))}, format = 'newline_delimited', columns = {${types.join(', ')}})
  ) TO ${quoteText(target)}
  (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${rowsPerGroup}, KV_METADATA {${metadata.join(', ')}})`;
}

/** DuckDB reads names of files as patterns. */
export const escapePattern = (path: string): string => path.replaceAll(/[*?[]/g, '[$&]');

/** Instants pass as texts: the reader of JSON takes them for local time. */
const lineType = ({ type }: ParquetColumn): string => (type.startsWith('TIMESTAMP') ? 'VARCHAR' : type);
