/** Random queries, with values of the dataset and values similar to them. */
import type { DatabaseSync } from 'node:sqlite';
import * as fc from 'fast-check';
import type { Column, ColumnType } from '../../../schemas/columns.ts';
import { quoteName } from '../../../schemas/ddl.ts';
import { publishedColumns } from '../../../schemas/derived-columns.ts';
import { type TableName, tableNames, tableOf } from '../../../schemas/tables/index.ts';
import {
  aggregateFunctions,
  type DatasetAggregate,
  type DatasetCondition,
  type DatasetQuery,
  type Operator,
} from '../../../mcp-server/dataset/types.ts';
import { columnOf, placeNames, sourceSql } from './sqlite-oracle.ts';

const ordered = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'in'] as const;
const matching = ['contains', 'starts_with'] as const;

const operatorsOf = (type: ColumnType): readonly Exclude<Operator, 'is_null'>[] => {
  if (type === 'evidence') return ['contains'];
  if (type === 'list') return ['eq', 'in', ...matching];
  if (type === 'boolean') return ['eq', 'ne', 'in'];
  return type === 'integer' || type === 'number' || type === 'instant' ? ordered : [...ordered, ...matching];
};

/** Random queries on any table with rows. */
export function queries(database: DatabaseSync): fc.Arbitrary<DatasetQuery> {
  const filled = tableNames.filter((name) => samplesOf(database, name, tableOf(name).key).length > 0);
  return fc.constantFrom(...filled).chain((table) => queriesOn(database, table));
}

/** Columns of a table and of the place of each row. */
function namedColumns(table: TableName): [string, Column][] {
  const own = publishedColumns(table);
  const hasPlace = tableOf(table).columns['muni_id'] !== undefined;
  const ofPlace = hasPlace ? placeNames.filter((name) => own[name] === undefined) : [];
  return [...Object.keys(own), ...ofPlace].flatMap((name) => {
    const column = columnOf(table, name);
    return column === undefined ? [] : [[name, column] as [string, Column]];
  });
}

/** Random groupings and different values of any table with rows. */
export function groupings(database: DatabaseSync): fc.Arbitrary<DatasetQuery> {
  const filled = tableNames.filter((name) => samplesOf(database, name, tableOf(name).key).length > 0);
  return fc.constantFrom(...filled).chain((table) => groupingsOn(database, table));
}

const nameOf = ({ function: name, column }: DatasetAggregate): string =>
  column === undefined ? name : `${name}_${column}`;

/** Aggregates of a column that its type allows. */
const aggregatesOf = ([column, { type }]: readonly [string, Column]): DatasetAggregate[] =>
  aggregateFunctions
    .filter((name) => name !== 'sum' || type === 'integer' || type === 'number')
    .filter((name) => name === 'count' || (type !== 'list' && type !== 'evidence'))
    .map((name) => ({ function: name, column }));

const orders = (names: readonly string[]): fc.Arbitrary<DatasetQuery['order_by']> =>
  fc.option(
    fc.uniqueArray(
      fc.record({
        column: fc.constantFrom(...names),
        direction: fc.constantFrom('asc' as const, 'desc' as const, undefined),
      }),
      { maxLength: 3, selector: ({ column }) => column },
    ),
    { nil: undefined },
  );

function groupingsOn(database: DatabaseSync, table: TableName): fc.Arbitrary<DatasetQuery> {
  const columns = namedColumns(table);
  const sortable = columns.filter(([, { type }]) => type !== 'list' && type !== 'evidence');
  const groups = sortable.flatMap(([name, { type }]) =>
    type === 'date' || type === 'instant' ? [name, `${name}.year`, `${name}.month`] : [name],
  );
  const count: DatasetAggregate = { function: 'count' };
  const own = columns.map(([name, column]) => conditionsOn(database, table, name, column));
  const common = {
    table: fc.constant(table),
    where: fc.array(fc.oneof(...own), { maxLength: 2 }),
    limit: fc.integer({ min: 1, max: 40 }),
  };
  const grouped = fc
    .record({
      ...common,
      group_by: fc.uniqueArray(fc.constantFrom(...groups), { maxLength: 3 }),
      aggregates: fc.uniqueArray(fc.constantFrom(count, ...columns.flatMap(aggregatesOf)), {
        minLength: 1,
        maxLength: 4,
        selector: nameOf,
      }),
    })
    .chain((query) =>
      orders([...query.group_by, ...query.aggregates.map(nameOf)]).map((order_by) => ({
        ...query,
        order_by,
      })),
    );
  const distinct = fc
    .record({
      ...common,
      distinct: fc.constant(true),
      columns: fc.uniqueArray(fc.constantFrom(...groups), { minLength: 1, maxLength: 3 }),
    })
    .chain((query) => orders(query.columns).map((order_by) => ({ ...query, order_by })));
  return fc.oneof({ weight: 3, arbitrary: grouped }, { weight: 1, arbitrary: distinct });
}

function queriesOn(database: DatabaseSync, table: TableName): fc.Arbitrary<DatasetQuery> {
  const columns = namedColumns(table);
  const names = columns.map(([name]) => name);
  const sortable = columns
    .filter(([, { type }]) => type !== 'list' && type !== 'evidence')
    .map(([name]) => name);
  const own = columns.map(([name, column]) => conditionsOn(database, table, name, column));
  return fc.record({
    table: fc.constant(table),
    where: fc.array(fc.oneof(...own), { maxLength: 3 }),
    columns: fc.option(fc.uniqueArray(fc.constantFrom(...names), { minLength: 1 }), { nil: undefined }),
    order_by: fc.uniqueArray(
      fc.record({
        column: fc.constantFrom(...sortable),
        direction: fc.constantFrom('asc' as const, 'desc' as const, undefined),
      }),
      { maxLength: 2, selector: ({ column }) => column },
    ),
    limit: fc.integer({ min: 1, max: 60 }),
  });
}

function conditionsOn(
  database: DatabaseSync,
  table: TableName,
  name: string,
  column: Column,
): fc.Arbitrary<DatasetCondition> {
  const isNull = fc.record({
    column: fc.constant(name),
    op: fc.constant('is_null' as const),
    value: fc.constantFrom(true, false, undefined),
  });
  const samples = samplesOf(database, table, name);
  if (samples.length === 0) return isNull;
  const sample = fc.constantFrom(...samples);
  const compared = fc.constantFrom(...operatorsOf(column.type)).chain((op) =>
    fc.record({
      column: fc.constant(name),
      op: fc.constant(op),
      value: valuesFor(name, column, op, sample),
    }),
  );
  return fc.oneof({ weight: 8, arbitrary: compared }, { weight: 1, arbitrary: isNull });
}

function valuesFor(
  name: string,
  column: Column,
  op: Operator,
  sample: fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  if (op === 'in') return fc.array(sample, { minLength: 1, maxLength: 4 });
  if (op === 'contains' || op === 'starts_with') return fc.tuple(sample, fc.nat(), fc.nat(9)).map(partOf(op));
  // Unknown names are refused.
  const mustExist = column.type === 'enum' || name === 'slug' || name === 'state';
  const isNumeric = column.type === 'integer' || column.type === 'number';
  if (isNumeric)
    return fc.tuple(sample, fc.constantFrom(0, 1, -1, 0.5)).map(([value, by]) => Number(value) + by);
  if (mustExist || column.type === 'boolean' || column.type === 'date' || column.type === 'instant')
    return sample;
  return fc
    .tuple(sample, fc.constantFrom('', ' ', 'z'))
    .map(([value, end]) => `${String(value)}${end}`.slice(0, 900));
}

/** A substring in upper case. */
const partOf =
  (op: 'contains' | 'starts_with') =>
  ([value, start, length]: [unknown, number, number]): string => {
    const letters = Array.from(String(value));
    const from = op === 'contains' ? start % letters.length : 0;
    return letters
      .slice(from, from + length + 1)
      .join('')
      .toUpperCase();
  };

/** Values of a column, as a query spells them. */
function samplesOf(database: DatabaseSync, table: TableName, name: string): unknown[] {
  const type = columnOf(table, name)?.type;
  const cell = quoteName(name);
  const from =
    type === 'list'
      ? `SELECT DISTINCT item.value AS value FROM ${sourceSql(table)}, json_each(${cell}) AS item`
      : `SELECT DISTINCT ${cell} AS value FROM ${sourceSql(table)} WHERE ${cell} IS NOT NULL`;
  const values = database
    .prepare(`${from} LIMIT 2000`)
    .all()
    .map(({ value }) => value)
    .filter((value) => typeof value !== 'string' || (value.length < 900 && value !== ''));
  const step = Math.max(1, Math.floor(values.length / 25));
  const spread = values.filter((_, index) => index % step === 0);
  return type === 'boolean' ? spread.map((value) => value === 1) : spread;
}
