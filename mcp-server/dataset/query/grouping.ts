/** Grouping and aggregates of a query. */
import type { Column } from '../../../schemas/columns.ts';
import type { TableName } from '../../../schemas/tables/index.ts';
import { type Cell, instantOf } from '../cells.ts';
import { DatasetQueryError, didYouMean, listed, quoted, requireAtMost } from '../messages.ts';
import { type AggregateFunction, type DatasetAggregate, type DatasetQuery, queryLimits } from '../types.ts';
import { isSortable } from './column-values.ts';
import { requireColumn, requireColumns } from './columns.ts';

export type Order = { readonly column: string; readonly isDescending: boolean };

/** A column of the answer: its name there, and the column of the table that it comes from. */
type GroupColumn = {
  readonly name: string;
  readonly column: string;
  readonly type: Column['type'];
  /** Converts a cell to the value that rows are grouped by. */
  readonly valueOf: (cell: Cell) => Cell;
};

export type AggregateColumn = {
  readonly name: string;
  readonly function: AggregateFunction;
  /** Undefined for the number of rows. */
  readonly column: string | undefined;
  readonly type: Column['type'];
};

export type Grouping = {
  readonly groups: readonly GroupColumn[];
  readonly aggregates: readonly AggregateColumn[];
  readonly orderBy: readonly Order[];
};

/**
 * The grouping of a query; undefined if it asks for rows. `distinct` groups by `columns`.
 * @throws DatasetQueryError with the offending value and the remedy
 */
export function readGrouping(table: TableName, query: DatasetQuery): Grouping | undefined {
  const { group_by: groupBy = [], aggregates = [], distinct = false, columns = [] } = query;
  if (groupBy.length === 0 && aggregates.length === 0 && !distinct) return undefined;
  if (distinct && (groupBy.length > 0 || aggregates.length > 0))
    throw new DatasetQueryError(
      '`distinct` returns the different values of `columns`. To count them, use `group_by` or count_distinct instead.',
    );
  if (distinct && columns.length === 0)
    throw new DatasetQueryError(
      '`distinct` requires `columns`: the columns whose different values you want.',
    );
  const names = [...new Set(distinct ? columns : groupBy)];
  requireAtMost(distinct ? 'columns' : 'group_by', names, queryLimits.groupColumns);
  requireAtMost('aggregates', aggregates, queryLimits.aggregates);
  const groups = names.map((name) => groupColumn(table, name));
  const read =
    aggregates.length === 0 && !distinct
      ? [rowCount]
      : aggregates.map((each) => aggregateColumn(table, each));
  const unique = [...new Map(read.map((each) => [each.name, each])).values()];
  if (!distinct) requireShown(columns, [...groups, ...unique]);
  return { groups, aggregates: unique, orderBy: readGroupOrder(groups, unique, query.order_by ?? []) };
}

/** `columns` may repeat the columns of groups, which are all returned. */
function requireShown(columns: readonly string[], shown: readonly { readonly name: string }[]): void {
  const names = shown.map(({ name }) => name);
  if (columns.every((column) => names.includes(column))) return;
  throw new DatasetQueryError(
    `Groups have the columns ${listed(names, 'and')}. Omit \`columns\`, or omit \`group_by\` and \`aggregates\` to get rows.`,
  );
}

const dateParts = { year: 4, month: 7 } as const;

/** A column, or the year or month of a day: `meeting_date.year`. */
function groupColumn(table: TableName, name: string): GroupColumn {
  const [column = '', part, ...rest] = name.split('.');
  requireColumns(table, [column]);
  const { type } = requireColumn(table, column);
  if (part === undefined) {
    if (!isSortable({ type, description: '', nullable: true }))
      throw new DatasetQueryError(`Rows cannot be grouped by ${column}, which is a list.`);
    return { name, column, type, valueOf: (cell) => cell };
  }
  const isDay = type === 'date' || type === 'instant';
  if (rest.length > 0 || !isDay || !Object.hasOwn(dateParts, part))
    throw new DatasetQueryError(
      `${quoted(name)} is not a column. ${isDay ? `Group by ${column}.year or ${column}.month.` : 'Only days have .year and .month.'}`,
    );
  const length = dateParts[part as keyof typeof dateParts];
  const valueOf = (cell: Cell): Cell =>
    cell === null ? null : (typeof cell === 'bigint' ? instantOf(cell) : String(cell)).slice(0, length);
  return { name, column, type: 'text', valueOf };
}

const rowCount: AggregateColumn = { name: 'count', function: 'count', column: undefined, type: 'integer' };

function aggregateColumn(table: TableName, { function: name, column }: DatasetAggregate): AggregateColumn {
  if (column === undefined || column === '') {
    if (name === 'count') return rowCount;
    throw new DatasetQueryError(`${name} requires a column.`);
  }
  requireColumns(table, [column]);
  const { type } = requireColumn(table, column);
  const isNumber = type === 'integer' || type === 'number';
  if (name === 'sum' && !isNumber)
    throw new DatasetQueryError(`sum requires a column of numbers, and ${column} has the type ${type}.`);
  if (name !== 'count' && !isSortable({ type, description: '', nullable: true }))
    throw new DatasetQueryError(`${name} does not support ${column}, which is a list.`);
  const counts = name === 'count' || name === 'count_distinct';
  return { name: `${name}_${column}`, function: name, column, type: counts ? 'integer' : type };
}

/** Default: by time, newest first; without a column of time, the greatest first aggregate first. */
function readGroupOrder(
  groups: readonly GroupColumn[],
  aggregates: readonly AggregateColumn[],
  asked: NonNullable<DatasetQuery['order_by']>,
): Order[] {
  const names = [...groups, ...aggregates].map(({ name }) => name);
  requireAtMost('order_by', asked, queryLimits.orderColumns);
  const unknown = asked.find(({ column }) => !names.includes(column));
  if (unknown !== undefined)
    throw new DatasetQueryError(
      `Groups cannot be sorted by ${quoted(unknown.column)}.${didYouMean(unknown.column, names)} They have ${listed(names, 'and')}.`,
    );
  const order =
    asked.length === 0
      ? defaultOrder(groups, aggregates)
      : asked.map(({ column, direction }) => ({ column, isDescending: direction === 'desc' }));
  const ties = groups.filter(({ name }) => order.every(({ column }) => column !== name));
  return [...order, ...ties.map(({ name }) => ({ column: name, isDescending: false }))];
}

function defaultOrder(groups: readonly GroupColumn[], aggregates: readonly AggregateColumn[]): Order[] {
  const time = groups.find(
    ({ name, type }) => type === 'date' || name.includes('.') || /year|month|period/.test(name),
  );
  const first = time ?? aggregates[0];
  return first === undefined ? [] : [{ column: first.name, isDescending: true }];
}
