/** The columns that a query may name: those of its table, and what is known of a row's place. */
import type { Column } from '../../schemas/columns.ts';
import { isTableName, type TableName, tableNames, tableOf } from '../../schemas/tables/index.ts';
import { DatasetQueryError } from './errors.ts';
import { didYouMean, quoted } from './nearest.ts';

/** Columns of `municipalities` that conditions on rows of any place may name too. */
export const placeColumns = ['slug', 'state', 'state_code', 'country', 'kind'] as const;
type PlaceColumn = (typeof placeColumns)[number];

/** @throws DatasetQueryError where there is no such table */
export function requireTable(name: string): TableName {
  if (isTableName(name)) return name;
  throw new DatasetQueryError(
    `There is no table ${quoted(name)}.${didYouMean(name, tableNames)} The tables are: ${tableNames.join(', ')}.`,
  );
}

/** @throws DatasetQueryError where the table has no such column */
export function requireColumn(table: TableName, name: string): Column {
  const column = ownColumn(table, name);
  if (column !== undefined) return column;
  if (isPlaceColumn(table, name))
    throw new DatasetQueryError(
      `${name} is no column of ${table}; for rows of places it can stand in \`where\` only. Read it from municipalities, by muni_id.`,
    );
  throw noSuchColumn(table, name);
}

/** What a condition names: a column of the table, or of the place that a row belongs to. */
export type Named = { readonly column: Column; readonly place?: PlaceColumn };

/** @throws DatasetQueryError where neither has such a column */
export function requireConditionColumn(table: TableName, name: string): Named {
  const column = ownColumn(table, name);
  if (column !== undefined) return { column };
  const ofPlace = isPlaceColumn(table, name) ? ownColumn('municipalities', name) : undefined;
  if (ofPlace === undefined) throw noSuchColumn(table, name);
  return { column: ofPlace, place: name as PlaceColumn };
}

/** Names such as `constructor` are no columns. */
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
