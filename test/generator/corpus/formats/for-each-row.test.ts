/** Queries read in pages give the same rows, in the same order, as row by row. */
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { forEachRow, queryRows } from '../../../../generator/corpus/formats/sqlite.ts';
import type { RawRow } from '../../../../generator/corpus/rows/row-check.ts';

const sql = 'SELECT id, amount FROM permits WHERE muni_id = ?1';

/** Permits of two places in turn, by number; those at `large` have an amount that a double cannot represent. */
function permits(count: number, large: readonly number[] = []): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  database.exec('CREATE TABLE permits (id TEXT, muni_id TEXT, amount INTEGER); BEGIN');
  const insert = database.prepare('INSERT INTO permits VALUES (?, ?, ?)');
  for (let number = 0; number < count; number++)
    for (const place of ['p1', 'p2'])
      insert.run(`${place}-${number}`, place, large.includes(number) ? 2n ** 53n + 1n : number);
  database.exec('COMMIT; CREATE INDEX places ON permits (muni_id)');
  return database;
}

const rowsIn = (database: DatabaseSync): RawRow[] => {
  const rows: RawRow[] = [];
  forEachRow(database, sql, ['p1'], (row) => rows.push(row));
  return rows;
};

test.each([0, 1, 999, 1_000, 1_001, 2_999, 3_000, 3_001, 40_000])('of %d rows', (count) => {
  using database = permits(count);
  const rows = rowsIn(database);
  expect(rows).toHaveLength(count);
  expect(rows).toEqual([...queryRows(database, sql, 'p1')]);
});

test('with integers beyond 2^53 in a later page, as bigint from the first of them to the end of the page', () => {
  using database = permits(8_000, [4_000]);
  const amounts = rowsIn(database).map(({ amount }) => amount);
  expect(amounts.map(Number)).toEqual(
    Array.from({ length: 8_000 }, (_, number) => (number === 4_000 ? 2 ** 53 : number)),
  );
  expect(amounts[4_000]).toBe(2n ** 53n + 1n);
  expect(amounts.findIndex((amount) => typeof amount === 'bigint')).toBe(4_000);
});

test('from a table that is missing fails as it does row by row', () => {
  using database = new DatabaseSync(':memory:');
  expect(() => rowsIn(database)).toThrow('no such table');
  expect(() => [...queryRows(database, sql, 'p1')]).toThrow('no such table');
});
