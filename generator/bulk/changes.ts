/** The rows that a release added, changed and removed, by table. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { quoteName, quoteText } from '../../schemas/ddl.ts';
import type { TableChanges } from '../../schemas/bulk.ts';
import { parquetColumns } from '../../schemas/parquet.ts';
import { changesFileName, tableFileName } from '../../schemas/paths.ts';
import { type TableName, tableOf } from '../../schemas/tables/index.ts';
import { makeFolder } from '../store/make-folder.ts';
import type { ExportedFile } from './write-form.ts';
import { hashFile } from '../store/hash-file.ts';
import { escapePattern } from './parquet-tables.ts';
import type { PreviousRelease } from './previous-release.ts';

export type ChangesOptions = {
  /** Name of this release. */
  readonly release: string;
  /** The folder of its files, which also receives the changes. */
  readonly folder: string;
  readonly spoolFolder: string;
  readonly onStep: (step: string) => void;
};

/** Memory for comparing keys and hashes of two versions of a table; DuckDB spills the rest to disk. */
const memoryLimit = '768MB';

/**
 * Writes `changes/<release>/<table>.parquet` for every table that differs from the previous release: the column `change`
 * (added, changed, removed), then those of the table. A removed row has only its keys, so that withdrawn data is not
 * published again. To apply the changes, delete the rows with these keys and insert the rows that are not removed.
 */
export async function writeChanges(
  files: readonly ExportedFile[],
  previous: PreviousRelease,
  options: ChangesOptions,
): Promise<TableChanges[]> {
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: memoryLimit,
    threads: '1',
    temp_directory: join(options.spoolFolder, 'duckdb'),
  });
  const connection = await instance.connect();
  const changes: TableChanges[] = [];
  try {
    for (const { table, sha256, rows } of files) {
      if (table === undefined) continue;
      const before = previous.manifest.files.find((file) => file.table === table);
      if (before?.sha256 === sha256) continue;
      options.onStep(`Comparing ${table} with release ${previous.manifest.release}`);
      const old = before === undefined ? undefined : await previous.fetch(before, options.spoolFolder);
      const changed = await writeTableChanges(connection, table, rows, old, options);
      if (changed !== undefined) changes.push(changed);
    }
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
  return changes;
}

async function writeTableChanges(
  connection: DuckDBConnection,
  table: TableName,
  rows: number,
  old: string | undefined,
  { release, folder }: ChangesOptions,
): Promise<TableChanges | undefined> {
  const before = await rowsOf(connection, table, old);
  const after = await rowsOf(connection, table, join(folder, tableFileName(table)));
  await connection.run(compareHashes(table, before, after));
  const counts = await countChanges(connection);
  if (counts.added + counts.changed + counts.removed === 0) return undefined;
  const path = changesFileName(release, table);
  const target = join(folder, path);
  makeFolder(join(target, '..'));
  await connection.run(
    `COPY (${changedRows(table, before, after)}) TO ${quoteText(target)} (FORMAT parquet, COMPRESSION zstd)`,
  );
  return {
    table,
    rows,
    ...counts,
    path,
    bytes: statSync(target).size,
    sha256: (await hashFile(target)).sha256,
  };
}

/** A query for the rows of a Parquet file with all columns of the table; columns that an older release lacks are NULL. */
async function rowsOf(
  connection: DuckDBConnection,
  table: TableName,
  path: string | undefined,
): Promise<string> {
  const columns = parquetColumns(table);
  const select = (present: (name: string) => boolean): string =>
    columns
      .map(({ name, type }) => `${present(name) ? quoteName(name) : 'NULL'}::${type} AS ${quoteName(name)}`)
      .join(', ');
  if (path === undefined) return `SELECT ${select(() => false)} WHERE FALSE`;
  const source = `read_parquet(${quoteText(escapePattern(path))})`;
  const described = await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${source}`);
  const present = new Set(described.getRows().map(([name]) => String(name)));
  return `SELECT ${select((name) => present.has(name))} FROM ${source}`;
}

/** Compares rows by 64-bit hashes, so that DuckDB need not keep their texts. */
const compareHashes = (table: TableName, before: string, after: string): string => {
  const key = quoteName(tableOf(table).key);
  const hashed = (rows: string): string => `(SELECT ${key} AS key, hash(r) AS hash FROM (${rows}) AS r)`;
  return `CREATE OR REPLACE TEMP TABLE changes AS
    SELECT coalesce(after.key, before.key) AS key,
      CASE WHEN before.key IS NULL THEN 'added' WHEN after.key IS NULL THEN 'removed' ELSE 'changed' END AS change
    FROM ${hashed(after)} AS after FULL JOIN ${hashed(before)} AS before ON after.key = before.key
    WHERE after.hash IS DISTINCT FROM before.hash`;
};

async function countChanges(
  connection: DuckDBConnection,
): Promise<Pick<TableChanges, 'added' | 'changed' | 'removed'>> {
  const counted = await connection.runAndReadAll(
    'SELECT change, count(*)::INTEGER FROM changes GROUP BY change',
  );
  const counts = new Map(counted.getRows().map(([change, count]) => [change, Number(count)]));
  const of = (change: string): number => counts.get(change) ?? 0;
  return { added: of('added'), changed: of('changed'), removed: of('removed') };
}

function changedRows(table: TableName, before: string, after: string): string {
  const { key, columns } = tableOf(table);
  const isKept = (name: string): boolean => name === key || name === 'muni_id';
  const keysOnly = parquetColumns(table).map(
    ({ name, type }) =>
      `${isKept(name) ? `before.${quoteName(name)}` : `NULL::${type}`} AS ${quoteName(name)}`,
  );
  const join = (rows: string, name: string): string =>
    `(${rows}) AS ${name} JOIN changes ON changes.key = ${name}.${quoteName(key)}`;
  const order = [...(columns['muni_id'] === undefined ? [] : ['muni_id']), key].map(quoteName).join(', ');
  return `SELECT * FROM (
      SELECT change, after.* FROM ${join(after, 'after')} WHERE change <> 'removed'
      UNION ALL
      SELECT change, ${keysOnly.join(', ')} FROM ${join(before, 'before')} WHERE change = 'removed'
    ) ORDER BY ${order}`;
}
