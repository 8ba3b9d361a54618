/** Columns that a query may name: those of its table, and some of the row's place. */
import type { Column } from '../../../schemas/columns.ts';
import { isTableName, type TableName, tableNames, tableOf } from '../../../schemas/tables/index.ts';
import { DatasetQueryError, didYouMean, quoted } from '../messages.ts';

/** Columns of `municipalities` that conditions on any table with `muni_id` may name. */
export const placeColumns = ['slug', 'state', 'state_code', 'country', 'kind'] as const;
type PlaceColumn = (typeof placeColumns)[number];

/** @throws DatasetQueryError if the table does not exist */
export function requireTable(name: string): TableName {
  if (isTableName(name)) return name;
  throw new DatasetQueryError(
    `There is no table ${quoted(name)}.${didYouMean(name, tableNames)} The tables are: ${tableNames.join(', ')}.`,
  );
}

/** @throws DatasetQueryError if the table has no such column */
export function requireColumn(table: TableName, name: string): Column {
  const column = ownColumn(table, name);
  if (column !== undefined) return column;
  if (isPlaceColumn(table, name))
    throw new DatasetQueryError(
      `${name} is not a column of ${table}; it can be used only in \`where\`, as a property of the row's place. Read it from municipalities, by muni_id.`,
    );
  throw noSuchColumn(table, name);
}

/** The column that a condition names: one of the table, or one of the row's place. */
export type ConditionColumn = { readonly column: Column; readonly place?: PlaceColumn };

/** @throws DatasetQueryError if neither the table nor the place has such a column */
export function requireConditionColumn(table: TableName, name: string): ConditionColumn {
  const column = ownColumn(table, name);
  if (column !== undefined) return { column };
  const ofPlace = isPlaceColumn(table, name) ? ownColumn('municipalities', name) : undefined;
  if (ofPlace === undefined) throw noSuchColumn(table, name);
  return { column: ofPlace, place: name as PlaceColumn };
}

/** Ignores inherited properties such as `constructor`. */
function ownColumn(table: TableName, name: string): Column | undefined {
  const { columns } = tableOf(table);
  return Object.hasOwn(columns, name) ? columns[name] : undefined;
}

const isPlaceColumn = (table: TableName, name: string): boolean =>
  ownColumn(table, 'muni_id') !== undefined && (placeColumns as readonly string[]).includes(name);

function noSuchColumn(table: TableName, name: string): DatasetQueryError {
  const names = Object.keys(tableOf(table).columns);
  return new DatasetQueryError(
    `The table ${table} has no column ${quoted(name)}.${didYouMean(name, names)} Its columns are: ${names.join(', ')}.`,
  );
}
