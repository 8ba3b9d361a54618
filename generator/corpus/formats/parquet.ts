/** Parquet files, read by DuckDB. */
import { hash } from 'node:crypto';
import { symlink } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { quoteName } from '../../../schemas/ddl.ts';
import { derivedColumns } from '../../../schemas/derived-columns.ts';
import type { Report } from '../rows/finding.ts';
import { readBytes } from './bytes.ts';
import {
  columnGuard,
  type RawRecord,
  reportMissingColumns,
  type TableFile,
  UnreadableTable,
} from './format.ts';
import { parquetRowsIn } from './parquet-rows.ts';

let instance: Promise<DuckDBInstance> | undefined;

/**
 * All tables of a process share an instance of DuckDB, since starting one takes longer than reading most of them. Each file is read
 * once, so none is cached.
 */
async function connect(): Promise<DuckDBConnection> {
  instance ??= DuckDBInstance.create(':memory:', {
    memory_limit: '512MB',
    enable_external_file_cache: 'false',
  });
  return (await instance).connect();
}

/** Reads the rows of a Parquet file. */
export async function* readParquet(file: TableFile, report: Report): AsyncGenerator<RawRecord> {
  const source = `read_parquet('${(await safeCopy(file)).replaceAll("'", "''")}')`;
  const connection = await connect();
  try {
    const columns = await knownColumns(connection, source, file, report);
    const names = columns.map(([name]) => name);
    const selected = columns.map(([name, type]) => normalizedColumn(quoteName(name), type));
    let line = 1;
    for await (const rows of parquetRowsIn(connection, selected, source))
      for (const cells of rows) {
        yield {
          line: line++,
          row: Object.fromEntries(
            cells.map((cell, index) => [names[index], withoutGuard(cell, columns[index]?.[1])]),
          ),
        };
      }
  } catch (cause) {
    if (cause instanceof UnreadableTable) throw cause;
    throw new UnreadableTable(`cannot be read as Parquet (${firstLine(cause)})`, { cause });
  } finally {
    connection.closeSync();
  }
}

const firstLine = (error: unknown): string => String(error).split('\n')[0] ?? '';

/** DuckDB treats `*`, `?` and `[` in paths as patterns, and does not read gzipped Parquet. A copy or link avoids both. */
async function safeCopy({ name, path, workFolder }: TableFile): Promise<string> {
  // Texts of documents are in several files.
  const copy = join(workFolder, `${name}-${hash('sha256', path).slice(0, 16)}.parquet`);
  if (path.endsWith('.gz')) await pipeline(readBytes(path), createWriteStream(copy));
  else await symlink(resolve(path), copy);
  return copy;
}

/** Columns of the table. Derived columns of a published dataset are ignored. */
async function knownColumns(
  connection: DuckDBConnection,
  source: string,
  { name }: TableFile,
  report: Report,
): Promise<[string, string][]> {
  const described = await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${source}`);
  const isKnown = columnGuard(name, report);
  const derived = derivedColumns(name);
  const columns = described
    .getRows()
    .map(([column, type]): [string, string] => [String(column), String(type)])
    .filter(([column]) => !Object.hasOwn(derived, column) && isKnown(column));
  const present = new Set(columns.map(([column]) => column));
  if (!reportMissingColumns(name, present, report)) throw new UnreadableTable('lacks required columns');
  return columns;
}

/**
 * The DuckDB client strips a leading U+FEFF from texts as if it were a byte order mark. A guard character before every text
 * prevents that.
 */
const guard = '=';

const withoutGuard = (cell: unknown, type: string | undefined): unknown =>
  type === 'VARCHAR' && typeof cell === 'string' ? cell.slice(guard.length) : cell;

/** SQL that converts a column's values to what the row check expects; other types stay as they are. */
function normalizedColumn(column: string, type: string): string {
  if (type === 'VARCHAR') return `'${guard}' || ${column}`;
  if (type === 'DATE') return `CAST(${column} AS VARCHAR)`;
  if (type.startsWith('TIMESTAMP'))
    return `strftime(make_timestamp(epoch_us(${column})), '%Y-%m-%dT%H:%M:%S.%fZ')`;
  if (type === 'TIME') return `strftime(DATE '2000-01-01' + ${column}, '%H:%M')`;
  if (/^DECIMAL\(\d+,0\)$/.test(type)) return `CAST(${column} AS HUGEINT)`;
  if (type.startsWith('DECIMAL') || type === 'FLOAT') return `CAST(${column} AS DOUBLE)`;
  if (type.startsWith('VARCHAR[')) return `CAST(to_json(${column}) AS VARCHAR)`;
  return column;
}
