/** Rows that DuckDB reads from Parquet files. */
import type { DuckDBValue } from '@duckdb/node-api';
import { formatCount } from '../../system/terminal.ts';

type Chunk = { readonly rowCount: number; readonly getRows: () => DuckDBValue[][] };

/** The part of a DuckDB connection that is used. */
export type RowConnection = {
  readonly runAndReadAll: (sql: string) => Promise<{ readonly getRows: () => DuckDBValue[][] }>;
  readonly stream: (sql: string) => Promise<{ readonly fetchChunk: () => Promise<Chunk | null> }>;
};

/**
 * The rows of `SELECT selected FROM source`, in chunks. Where a part of the file is damaged, the client ends the stream without an
 * error, so the rows are counted.
 * @throws {Error} if the file has more rows than could be read
 */
export async function* parquetRowsIn(
  connection: RowConnection,
  selected: readonly string[],
  source: string,
): AsyncGenerator<DuckDBValue[][]> {
  // DuckDB reads this from the metadata at the end of the file.
  const counted = await connection.runAndReadAll(`SELECT count(*) FROM ${source}`);
  const stated = Number(counted.getRows()[0]?.[0]);
  const result = await connection.stream(`SELECT ${selected.join(', ')} FROM ${source}`);
  let read = 0;
  for (let chunk = await result.fetchChunk(); chunk !== null && chunk.rowCount > 0;) {
    read += chunk.rowCount;
    yield chunk.getRows();
    chunk = await result.fetchChunk();
  }
  if (read !== stated)
    throw new Error(
      `it is damaged: only ${formatCount(read)} of its ${formatCount(stated)} rows can be read`,
    );
}
