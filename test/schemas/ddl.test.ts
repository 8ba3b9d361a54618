import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Column } from '../../schemas/columns.ts';
import { createIndexes, createStagingTable, createTable, quoteName } from '../../schemas/ddl.ts';
import { type TableName, tableNames, tableOf } from '../../schemas/tables/index.ts';
import { sampleRow } from '../support/corpus/rows.ts';

/** A database with all tables, each with one row that others can reference. */
function database(): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  for (const name of tableNames) {
    database.exec(createTable(name));
    createIndexes(name).forEach((sql) => database.exec(sql));
  }
  database.exec('PRAGMA foreign_keys = OFF');
  for (const name of tableNames) insert(database, name, {});
  insert(database, 'meetings', { id: 'm2' });
  database.exec('PRAGMA foreign_keys = ON');
  return database;
}

/** Inserts the sample row with some cells changed. */
function insert(database: DatabaseSync, name: TableName, over: Record<string, unknown>): void {
  const row = { ...sampleRow(name), ...referenced(name), ...over };
  const cells = Object.values(row).map((value) =>
    Array.isArray(value) ? JSON.stringify(value) : typeof value === 'boolean' ? Number(value) : value,
  );
  database
    .prepare(`INSERT INTO ${quoteName(name)} VALUES (${cells.map(() => '?').join(', ')})`)
    .run(...(cells as (string | number | null)[]));
}

/** Foreign keys of the sample row: every sample row has the key `x1`, except meetings and places. */
const referenced = (name: TableName): Record<string, string> => {
  const { key, columns } = tableOf(name);
  const keys = Object.entries(columns)
    .filter(([, { references, nullable }]) => references !== undefined && !nullable)
    .map(([column, { references }]) => [column, keyOf(references ?? '')]);
  return { ...(key === 'id' ? { id: keyOf(name) } : {}), ...Object.fromEntries(keys) };
};

const keyOf = (name: string): string => ({ municipalities: 'p1', meetings: 'm1' })[name] ?? 'x1';

/** A new key, so that only the tested cell is invalid. */
const fresh = (name: TableName): Record<string, string> => {
  const uniques: Partial<Record<TableName, Record<string, string>>> = {
    municipalities: { id: 'x2', slug: 'other' },
    meetings: { id: 'm3' },
    briefs: { meeting_id: 'm2' },
    briefs_i18n: { id: 'x2', language: 'fr' },
  };
  return uniques[name] ?? { [tableOf(name).key]: 'x2' };
};

type ColumnInfo = { name: string; type: string; notnull: number; pk: number };

describe.each(tableNames)('SQLite table %s', (name) => {
  const { key, unique, columns } = tableOf(name);
  let tables: DatabaseSync;

  beforeEach(() => {
    tables = database();
    return () => tables.close();
  });

  const rows = (sql: string): unknown[] => tables.prepare(sql).all();
  const columnsWhere = (is: (column: Column) => boolean): string[] =>
    Object.keys(columns).filter((column) => columns[column] !== undefined && is(columns[column]));

  const each = (is: (column: Column) => boolean, ...values: unknown[]): Record<string, unknown>[] =>
    columnsWhere(is).flatMap((column) => values.map((value) => ({ [column]: value })));

  /** Inserts the sample row with a new key and these cells. Returns the error of SQLite, or 'accepted'. */
  function tryInsert(over: Record<string, unknown>): string {
    try {
      insert(tables, name, { ...fresh(name), ...over });
      return 'accepted';
    } catch (error) {
      return error instanceof Error ? error.message : '';
    }
  }

  /** The changes that are not refused with this message. */
  const notRefused = (changes: readonly Record<string, unknown>[], words: RegExp): string[] =>
    changes
      .map((over) => [JSON.stringify(over), tryInsert(over)].join(': '))
      .filter((line) => !words.test(line));

  test('is strict and has its columns, key and foreign keys', () => {
    expect(rows(`SELECT strict FROM pragma_table_list('${name}')`)).toEqual([{ strict: 1 }]);
    const info = rows(`SELECT name, type, "notnull", pk FROM pragma_table_info('${name}')`) as ColumnInfo[];
    expect(info.map((column) => column.name)).toEqual(Object.keys(columns));
    expect(info.filter(({ pk }) => pk > 0).map((column) => column.name)).toEqual([key]);
    expect(info.filter(({ notnull }) => notnull === 1).map((column) => column.name)).toEqual(
      columnsWhere(({ nullable }) => !nullable),
    );
    const foreign = rows(
      `SELECT "from", "table", "to" FROM pragma_foreign_key_list('${name}') ORDER BY "from"`,
    );
    const declared = columnsWhere(({ references }) => references !== undefined).toSorted();
    expect(foreign).toEqual(
      declared.map((column) => {
        const target = columns[column]?.references ?? '';
        return { from: column, table: target, to: 'id' };
      }),
    );
  });

  test('has an index that starts with each join key', () => {
    const first = rows(
      `SELECT info.name FROM pragma_index_list('${name}') list, pragma_index_info(list.name) info WHERE info.seqno = 0`,
    ).map((row) => (row as { name: string }).name);
    const joinKeys = ['muni_id', 'meeting_id'].filter((column) => column in columns);
    expect(first).toEqual(expect.arrayContaining(joinKeys));
  });

  test('accepts a valid row, but not a duplicate key or a missing required value', () => {
    const required = columnsWhere(({ nullable }) => !nullable).map((column) => ({ [column]: null }));
    expect(notRefused(required, /NOT NULL constraint failed/)).toEqual([]);
    expect(tryInsert({})).toBe('accepted');
    const duplicates = unique.map((columns) => ({
      [key]: 'x3',
      ...Object.fromEntries(
        columns.map((column) => [column, new Map(Object.entries(sampleRow(name))).get(column)]),
      ),
    }));
    expect(notRefused([{}, ...duplicates], /UNIQUE constraint failed/)).toEqual([]);
  });

  test('refuses values that its columns do not allow', () => {
    const days = ['2026-02-30', '2026-13-01', '2026-1-1', '20260101', 'tomorrow', ''];
    const unchecked = [
      ...each(({ type }) => type === 'enum', 'nonsense', 'YES', ''),
      ...each(({ type }) => type === 'boolean', 2, -1),
      ...each(({ type }) => type === 'date', ...days),
      ...each(({ minimum }) => minimum === 0, -1),
      ...each(({ maximum }) => maximum === 100, 101),
    ];
    expect(notRefused(unchecked, /CHECK constraint failed/)).toEqual([]);
    const texts = each(({ type }) => type === 'integer' || type === 'boolean', 'many');
    expect(notRefused(texts, /cannot store TEXT value in INTEGER column/)).toEqual([]);
    const nowhere = each(({ references }) => references !== undefined, 'nowhere');
    expect(notRefused(nowhere, /FOREIGN KEY constraint failed/)).toEqual([]);
  });

  test('accepts every value of its vocabularies, and leap days', () => {
    const changes = [
      ...columnsWhere(({ type }) => type === 'enum').flatMap((column) =>
        (columns[column]?.values ?? []).map((value) => ({ [column]: value })),
      ),
      ...columnsWhere(({ type }) => type === 'date').map((column) => ({ [column]: '2024-02-29' })),
    ];
    const results = changes.map((over) => {
      const result = tryInsert(over);
      tables
        .prepare(`DELETE FROM ${quoteName(name)} WHERE ${quoteName(key)} = ?`)
        .run(fresh(name)[key] ?? '');
      return result;
    });
    expect(results).toEqual(changes.map(() => 'accepted'));
  });

  test('has a staging form that accepts any value', () => {
    using staging = new DatabaseSync(':memory:');
    staging.exec(createStagingTable(name));
    const names = staging.prepare(`SELECT name FROM pragma_table_info('${name}')`).all();
    expect(names.map((row) => row['name'])).toEqual(Object.keys(columns));
    expect(() => staging.exec(`INSERT INTO ${quoteName(name)} DEFAULT VALUES`)).not.toThrow();
  });
});
