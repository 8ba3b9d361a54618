import { describe, expect, test } from 'vitest';
import { recordShape } from '../../schemas/records.ts';
import { placeTables, tableNames, tableOf } from '../../schemas/tables/index.ts';
import { sampleRow } from '../support/corpus/rows.ts';
import { contractEnums, contractTables } from '../support/corpus/contract-tables.ts';

const columnsOf = (name: string): string[] =>
  Object.keys(tableOf(tableNames.find((table) => table === name) ?? 'about').columns);

test('there are the tables of the contract, in its order', () => {
  expect(contractTables.size).toBe(28);
  expect(tableNames.filter((name) => contractTables.has(name))).toEqual([...contractTables.keys()]);
  expect(tableNames.map((name) => tableOf(name).name)).toEqual(tableNames);
});

test.each([...contractTables])('%s has the columns of the contract', (name, columns) => {
  expect(columnsOf(name)).toEqual(expect.arrayContaining([...columns]));
});

describe.each(tableNames)('%s', (name) => {
  const { key, columns, description } = tableOf(name);

  test('has the key id, except briefs and about', () => {
    expect(key).toBe(name === 'briefs' ? 'meeting_id' : name === 'about' ? 'key' : 'id');
    expect(columns[key]).toMatchObject({ nullable: false });
    expect(columns[key]?.type).toBe(name === 'about' ? 'text' : 'id');
  });

  test('has the source of each row, except about', () => {
    const sourceUrl = columns['source_url'];
    expect(sourceUrl === undefined ? undefined : [sourceUrl.type, sourceUrl.nullable]).toEqual(
      name === 'about' ? undefined : ['url', false],
    );
  });

  test('has the same join keys as all tables', () => {
    const joins = { muni_id: 'municipalities', meeting_id: 'meetings' };
    for (const [column, target] of Object.entries(joins)) {
      const declared = columns[column] ?? { type: 'id', references: target };
      expect(declared).toMatchObject({ type: 'id', references: target });
    }
  });

  test('describes itself and each column, and keeps money in cents', () => {
    expect(description).toMatch(/\.$/);
    const declared = Object.entries(columns).map(([column, rest]) => ({ column, ...rest }));
    expect(declared.filter(({ description }) => !/\S/.test(description))).toEqual([]);
    const money = declared.filter(({ column }) => column.endsWith('_cents'));
    expect(money.filter(({ type, unit }) => type !== 'integer' || unit !== 'cents')).toEqual([]);
  });

  test('has a shape that accepts its sample row and no unknown columns', () => {
    const row = Object.fromEntries(Object.entries(sampleRow(name)).filter(([, value]) => value !== null));
    expect(recordShape(name).safeParse(row).error).toBe(undefined);
    expect(recordShape(name).safeParse({ ...row, other: 1 }).success).toBe(false);
  });
});

test('closed vocabularies match the contract', () => {
  const declared = tableNames.flatMap((name) =>
    Object.entries(tableOf(name).columns).map(([column, { values }]) => [`${name}.${column}`, values]),
  );
  expect(Object.fromEntries(declared)).toMatchObject(contractEnums);
});

test('a place’s tables are all except the three global ones, each after the tables that it references', () => {
  const globals = ['municipalities', 'sources', 'about'];
  expect(new Set(placeTables)).toEqual(new Set(tableNames.filter((name) => !globals.includes(name))));
  for (const [index, name] of placeTables.entries()) {
    const targets = Object.values(tableOf(name).columns).map(({ references }) => references);
    const later = placeTables.slice(index + 1);
    expect(later.filter((table) => targets.includes(table))).toEqual([]);
  }
});
