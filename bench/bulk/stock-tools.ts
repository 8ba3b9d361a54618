/** Writes the same files with standard tools: DuckDB's COPY, and the sqlite3 program with gzip. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { quoteName, quoteText } from '../../schemas/ddl.ts';
import { parquetColumns } from '../../schemas/parquet.ts';
import { tableFileName } from '../../schemas/paths.ts';
import { type TableName, tableNames } from '../../schemas/tables/index.ts';

/** Runs a step; returns the seconds it took. */
export async function secondsOf(step: () => unknown): Promise<number> {
  const started = performance.now();
  await step();
  return (performance.now() - started) / 1000;
}

export type Copied = {
  /** COPY to zstd from tables already loaded in DuckDB. */
  readonly fromTables: number;
  /** COPY from CSV that sqlite3 writes, because DuckDB cannot read the corpus. */
  readonly fromCorpus: number;
  /** Size in bytes by compression. */
  readonly zstdBytes: number;
  readonly plainBytes: number;
};

/** Measures DuckDB's COPY of the rows in a folder of Parquet files, with default settings and one thread per core. */
export async function duckdbCopy(data: string, corpus: string, work: string): Promise<Copied> {
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const instance = await DuckDBInstance.create(join(work, 'floor.duckdb'), { memory_limit: '4GB' });
  const connection = await instance.connect();
  const total = { fromTables: 0, fromCorpus: 0, zstdBytes: 0, plainBytes: 0 };
  for (const name of tableNames) {
    const copied = await copyTable(connection, name, join(data, tableFileName(name)), corpus, work);
    for (const key of Object.keys(total) as (keyof Copied)[]) total[key] += copied[key];
  }
  connection.closeSync();
  instance.closeSync();
  rmSync(work, { recursive: true, force: true });
  return total;
}

async function copyTable(
  connection: DuckDBConnection,
  name: TableName,
  parquet: string,
  corpus: string,
  work: string,
): Promise<Copied> {
  const out = join(work, 'out.parquet');
  const csv = join(work, 'out.csv');
  const table = quoteName(name);
  const copy = (source: string, compression: string) => () =>
    connection.run(`COPY ${source} TO ${quoteText(out)} (FORMAT parquet${compression})`);
  await connection.run(`CREATE TABLE ${table} AS FROM ${quoteText(parquet)}`);
  await copy(table, '')();
  const plainBytes = statSync(out).size;
  const fromTables = await secondsOf(copy(table, ', COMPRESSION zstd'));
  const zstdBytes = statSync(out).size;
  const rows = `SELECT * FROM ${table}${'muni_id' in columnTypes(name) ? ' ORDER BY muni_id' : ''}`;
  const fromCorpus =
    (await secondsOf(() =>
      execFileSync('/bin/sh', [
        '-c',
        `sqlite3 -csv ${quoteText(corpus)} ${quoteText(rows)} > ${quoteText(csv)}`,
      ]),
    )) + (await secondsOf(copy(`(FROM ${readCsv(csv, name)})`, ', COMPRESSION zstd')));
  await connection.run(`DROP TABLE ${table}`);
  return { fromTables, fromCorpus, zstdBytes, plainBytes };
}

const columnTypes = (name: TableName): Record<string, string> =>
  Object.fromEntries(
    // CSV has no lists, so they remain JSON.
    parquetColumns(name).map(({ name, type }) => [name, type === 'VARCHAR[]' ? 'VARCHAR' : type]),
  );

function readCsv(path: string, name: TableName): string {
  const columns = Object.entries(columnTypes(name)).map(
    ([column, type]) => `${quoteText(column)}: ${quoteText(type)}`,
  );
  return `read_csv(${quoteText(path)}, header = false, auto_detect = false, quote = '"', escape = '"', max_line_size = 8000000, columns = {${columns.join(', ')}})`;
}

export type Dumped = { readonly dump: number; readonly gzip: number; readonly gzipBytes: number };

const shell = (command: string) => (): unknown => execFileSync('/bin/sh', ['-c', command]);

/** Runs `sqlite3 .dump | sqlite3` and `gzip -6` on the same database. */
export async function dumpAndCompress(database: string, work: string): Promise<Dumped> {
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  const [copy, gz] = [join(work, 'copy.db'), join(work, 'copy.db.gz')];
  const dump = await secondsOf(shell(`sqlite3 ${quoteText(database)} .dump | sqlite3 ${quoteText(copy)}`));
  const gzip = await secondsOf(shell(`gzip -6 -c ${quoteText(database)} > ${quoteText(gz)}`));
  const gzipBytes = statSync(gz).size;
  rmSync(work, { recursive: true, force: true });
  return { dump, gzip, gzipBytes };
}
