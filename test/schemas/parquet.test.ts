import { DuckDBInstance } from '@duckdb/node-api';
import { expect, onTestFinished, test } from 'vitest';
import { quoteName } from '../../schemas/ddl.ts';
import { parquetColumns } from '../../schemas/parquet.ts';
import { publishedColumns } from '../../schemas/derived-columns.ts';
import { type TableName, tableNames, tableOf } from '../../schemas/tables/index.ts';

test('DuckDB accepts the typed Parquet columns of every table', async () => {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  onTestFinished(() => connection.closeSync());
  for (const name of tableNames) {
    const columns = parquetColumns(name);
    const names = columns.map((column) => column.name);
    expect(names).toEqual(Object.keys(publishedColumns(name)));
    expect(names).toEqual(expect.arrayContaining(Object.keys(tableOf(name).columns)));
    const lines = columns.map(
      ({ name, type, nullable }) => `${quoteName(name)} ${type}${nullable ? '' : ' NOT NULL'}`,
    );
    await connection.run(`CREATE TABLE ${quoteName(name)} (${lines.join(', ')})`);
    const reader = await connection.runAndReadAll(
      `SELECT column_name, data_type, is_nullable FROM information_schema.columns WHERE table_name = '${name}' ORDER BY ordinal_position`,
    );
    expect(reader.getRows()).toEqual(
      columns.map(({ name, type, nullable }) => [name, type, nullable ? 'YES' : 'NO']),
    );
  }
});

const typesOf = (name: TableName): Record<string, string> =>
  Object.fromEntries(parquetColumns(name).map(({ name, type }) => [name, type]));

test('Parquet columns are not all strings', () => {
  expect(typesOf('meetings')).toMatchObject({
    id: 'VARCHAR',
    meeting_date: 'DATE',
    start_time: 'VARCHAR',
    updated_at: 'TIMESTAMP WITH TIME ZONE',
  });
  expect(typesOf('motions')).toMatchObject({ divided: 'BOOLEAN', yes: 'BIGINT' });
  expect(typesOf('demographics')).toMatchObject({ year: 'BIGINT', value: 'DOUBLE' });
  expect(typesOf('briefs')).toMatchObject({ tags: 'VARCHAR[]' });
  expect(typesOf('gov_finances')).toMatchObject({ amount_cents: 'BIGINT' });
});
