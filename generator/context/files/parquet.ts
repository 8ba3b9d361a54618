/** Rows of Parquet files. */
import { DuckDBInstance } from '@duckdb/node-api';
import { quoteName } from '../../../schemas/ddl.ts';
import { parquetRowsIn } from '../../corpus/formats/parquet-rows.ts';
import type { Cell } from '../layout/columns.ts';
import { explainRead } from './file-error.ts';
import type { Rows } from './lines.ts';

/** Enough for a row group of a wide file; the rest stays on disk. */
const memory = { memory_limit: '128MB', threads: '1' };

export const isParquet = (head: Buffer): boolean => head.subarray(0, 4).toString('latin1') === 'PAR1';

/** A row with the names of the columns, then the rows in batches. `wanted` limits the columns. */
export async function* parquetRows(path: string, wanted?: ReadonlySet<string>): Rows {
  const instance = await DuckDBInstance.create(':memory:', memory);
  const connection = await instance.connect();
  try {
    const source = `read_parquet(['${path.replaceAll("'", "''")}'])`;
    const described = await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${source}`);
    const columns = described
      .getRows()
      .map(([name, type]) => ({ name: String(name), type: String(type) }))
      .filter(({ name }) => wanted === undefined || wanted.has(name));
    yield [columns.map(({ name }) => name)];
    const selected = columns.map(({ name, type }) => plainColumn(quoteName(name), type));
    for await (const rows of parquetRowsIn(connection, selected, source)) yield rows as Cell[][];
  } catch (error) {
    throw explainRead(error, 'cannot be read as Parquet');
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** Numbers, texts and booleans as they are; anything else as text. */
const plainColumn = (column: string, type: string): string =>
  /^(?:VARCHAR|BOOLEAN|DOUBLE|FLOAT|U?(?:TINY|SMALL|BIG)?INT(?:EGER)?)$/.test(type)
    ? column
    : `CAST(${column} AS VARCHAR)`;
