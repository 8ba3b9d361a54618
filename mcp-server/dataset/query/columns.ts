/** Columns that a query may name: those of the file of its table, and some of the row's place. */
import type { Column } from '../../../schemas/columns.ts';
import { publishedColumns } from '../../../schemas/derived-columns.ts';
import { isTableName, type TableName, tableNames, tableOf } from '../../../schemas/tables/index.ts';
import { DatasetQueryError, didYouMean, quoted } from '../messages.ts';

/** Columns of a row's place that queries on any table with `muni_id` may name, and their names in `municipalities`. */
const placeSources = {
  slug: 'slug',
  place_name: 'name',
  state: 'state',
  state_code: 'state_code',
  country: 'country',
  kind: 'kind',
} as const;

export const placeColumns = Object.keys(placeSources);

/** @throws DatasetQueryError if the table does not exist */
export function requireTable(name: string): TableName {
  if (isTableName(name)) return name;
  throw new DatasetQueryError(
    `There is no table ${quoted(name)}.${didYouMean(name, tableNames)} The tables are: ${tableNames.join(', ')}.`,
  );
}

/** @throws DatasetQueryError if neither the table nor the row's place has such a column */
export function requireColumn(table: TableName, name: string): Column {
  const source = placeSource(table, name);
  const column = source === undefined ? ownColumn(table, name) : ownColumn('municipalities', source);
  if (column === undefined) throw noSuchColumns(table, [name]);
  return column;
}

/** @throws DatasetQueryError that names every column that does not exist */
export function requireColumns(table: TableName, names: readonly string[]): void {
  const unknown = names.filter(
    (name) => ownColumn(table, name) === undefined && placeSource(table, name) === undefined,
  );
  if (unknown.length > 0) throw noSuchColumns(table, unknown);
}

/** The column of `municipalities` that a name means; undefined if it is a column of the table, or none. */
export function placeSource(table: TableName, name: string): string | undefined {
  const { columns } = tableOf(table);
  const hasPlace = columns['muni_id'] !== undefined && !Object.hasOwn(columns, name);
  return hasPlace && Object.hasOwn(placeSources, name)
    ? placeSources[name as keyof typeof placeSources]
    : undefined;
}

/** Ignores inherited properties such as `constructor`. */
function ownColumn(table: TableName, name: string): Column | undefined {
  const columns = publishedColumns(table);
  return Object.hasOwn(columns, name) ? columns[name] : undefined;
}

function noSuchColumns(table: TableName, unknown: readonly string[]): DatasetQueryError {
  const own = Object.keys(publishedColumns(table));
  const ofPlace = placeColumns.filter((name) => placeSource(table, name) !== undefined);
  const suggestions = unknown.map((name) => didYouMean(name, [...own, ...ofPlace])).join('');
  const place = ofPlace.length === 0 ? '' : ` Those of its place: ${ofPlace.join(', ')}.`;
  const parts = unknown.some((name) => /\.(year|month)$/.test(name))
    ? ' .year and .month of a day are for `group_by` and `distinct`; conditions on a year use gte and lte, or starts_with.'
    : '';
  return new DatasetQueryError(
    `The table ${table} has no column ${unknown.map(quoted).join(' or ')}.${suggestions}${parts} Its columns are: ${own.join(', ')}.${place}`,
  );
}
