/** Validates the names and values of a query. */
import { fold } from '../../../schemas/names/fold.ts';
import { states } from '../../../schemas/names/states.ts';
import type { Column } from '../../../schemas/columns.ts';
import type { TableName } from '../../../schemas/tables/index.ts';
import { isSortable, readValue, requireOperator } from './column-values.ts';
import { placeSource, requireColumn, requireColumns, requireTable } from './columns.ts';
import { type Condition, conditionOn, nullCondition, stateCondition } from './conditions.ts';
import { type Grouping, type Order, readGrouping } from './grouping.ts';
import { DatasetQueryError, didYouMean, quoted, requireAtMost } from '../messages.ts';
import {
  type DatasetCondition,
  type DatasetLimits,
  type DatasetQuery,
  type Operator,
  queryLimits,
} from '../types.ts';

export type CheckedQuery = {
  readonly table: TableName;
  /** Empty for all columns. */
  readonly columns: readonly string[];
  readonly conditions: readonly Condition[];
  /** Conditions on the place of a row. */
  readonly placeConditions: readonly Condition[];
  /** Slugs that must exist. */
  readonly slugs: readonly string[];
  readonly orderBy: readonly Order[];
  /** Undefined for rows instead of groups. */
  readonly grouping: Grouping | undefined;
  readonly limit: number;
};

/** @throws DatasetQueryError with the offending value and the remedy */
export function checkQuery(query: DatasetQuery, limits: DatasetLimits): CheckedQuery {
  const table = requireTable(query.table);
  const where = query.where ?? [];
  requireAtMost('where', where, queryLimits.conditions);
  const grouping = readGrouping(table, query);
  const columns = grouping === undefined ? (query.columns ?? []) : [];
  requireColumns(table, [...where.map(({ column }) => column), ...columns]);
  const read = where.map((condition) => readCondition(table, condition));
  return {
    table,
    columns: [...new Set(columns)],
    conditions: read.flatMap(({ place, condition }) => (place ? [] : [condition])),
    placeConditions: read.flatMap(({ place, condition }) => (place ? [condition] : [])),
    slugs: read.flatMap(({ slugs }) => slugs),
    orderBy: grouping === undefined ? readOrder(table, query.order_by ?? []) : grouping.orderBy,
    grouping,
    limit: readLimit(query.limit, limits),
  };
}

function readOrder(table: TableName, order: NonNullable<DatasetQuery['order_by']>): Order[] {
  requireAtMost('order_by', order, queryLimits.orderColumns);
  return order.map(({ column, direction }) => {
    if (!isSortable(requireColumn(table, column)))
      throw new DatasetQueryError(`Rows cannot be sorted by ${column}, which is a list.`);
    return { column, isDescending: direction === 'desc' };
  });
}

function readLimit(limit: number | undefined, { defaultRows, maxRows }: DatasetLimits): number {
  if (limit === undefined) return Math.min(defaultRows, maxRows);
  if (Number.isInteger(limit) && limit >= 1 && limit <= maxRows) return limit;
  throw new DatasetQueryError(`\`limit\` is ${quoted(limit)}; it must be an integer from 1 to ${maxRows}.`);
}

type ReadCondition = {
  readonly condition: Condition;
  readonly place: boolean;
  readonly slugs: readonly string[];
};

function readCondition(table: TableName, { column: name, op, value }: DatasetCondition): ReadCondition {
  const column = requireColumn(table, name);
  requireOperator(name, column, op);
  const source = placeSource(table, name);
  const place = source !== undefined;
  const target = source ?? name;
  if (op === 'is_null') return { condition: nullCondition(target, readFlag(name, value)), place, slugs: [] };
  const values = readValues(name, column, op, value);
  const isState = target === 'state' && (place || table === 'municipalities');
  if (isState && (op === 'eq' || op === 'ne' || op === 'in'))
    return { condition: stateCondition(target, op, values.map(stateName)), place, slugs: [] };
  return {
    condition: conditionOn(target, op, values, column.type === 'list'),
    place,
    slugs: source === 'slug' && (op === 'eq' || op === 'in') ? values.map(String) : [],
  };
}

type Values = ReturnType<typeof readValue>[];

function readValues(name: string, column: Column, op: Exclude<Operator, 'is_null'>, value: unknown): Values {
  if (value === undefined || value === null)
    throw new DatasetQueryError(
      `The condition on ${name} has no value. To find rows without a value, use \`is_null\`.`,
    );
  if (op !== 'in') return [readValue(name, column, op, value)];
  if (!Array.isArray(value) || value.length === 0)
    throw new DatasetQueryError(`\`in\` requires a list of values for ${name}, not ${quoted(value)}.`);
  requireAtMost(`in`, value, queryLimits.values);
  return value.map((item: unknown) => readValue(name, column, op, item));
}

function readFlag(name: string, value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === 'boolean') return value;
  throw new DatasetQueryError(
    `\`is_null\` requires true, or false for rows where ${name} has a value, not ${quoted(value)}.`,
  );
}

/** The full name of a state, from its name or postal code. */
function stateName(value: unknown): string {
  const wanted = fold(String(value)).trim();
  const state = states.find(({ name, code }) => fold(name) === wanted || fold(code) === wanted);
  if (state !== undefined) return state.name;
  throw new DatasetQueryError(
    `There is no state or province ${quoted(value)}.${didYouMean(
      String(value),
      states.map(({ name }) => name),
    )} Use its full name or postal code.`,
  );
}
