import { expect, test } from 'vitest';
import { parquetRowsIn, type RowConnection } from '../../../generator/corpus/formats/parquet-rows.ts';

/** A connection whose stream ends after two rows, as that of DuckDB does if the rest of a large file is damaged. */
const connectionWith = (stated: bigint): RowConnection => ({
  runAndReadAll: async () => ({ getRows: () => [[stated]] }),
  stream: async () => {
    const chunks = [{ rowCount: 2, getRows: () => [['a'], ['b']] }];
    return { fetchChunk: async () => chunks.shift() ?? null };
  },
});

const read = (stated: bigint) => Array.fromAsync(parquetRowsIn(connectionWith(stated), ['name'], 'file'));

test('rows that end early are an error, since the client reports none', async () => {
  await expect(read(3n)).rejects.toThrow('it is damaged: only 2 of its 3 rows can be read');
  expect(await read(2n)).toEqual([[['a'], ['b']]]);
});
