import type { Column } from './columns.ts';

export type Columns = Readonly<Record<string, Column>>;

/** A table of the corpus. `C` carries the columns' types, from which the row type follows. */
export type Table<C extends Columns = Columns> = {
  readonly name: string;
  /** What one row is. */
  readonly description: string;
  /** The column that is the primary key. */
  readonly key: string;
  /** Further sets of columns that no two rows share. */
  readonly unique: readonly (readonly string[])[];
  readonly columns: C;
};

/** A row of a table, by its declared columns. */
export type RowOf<T extends Table> = {
  -readonly [Name in keyof T['columns']]: T['columns'][Name] extends Column<infer Value> ? Value : never;
};

/** Declares a table. The key is `id` unless said otherwise. */
export const table = <const C extends Columns>(
  name: string,
  description: string,
  columns: C,
  options: {
    key?: keyof C & string;
    unique?: readonly (readonly (keyof C & string)[])[];
  } = {},
): Table<C> => ({
  name,
  description,
  key: options.key ?? 'id',
  unique: options.unique ?? [],
  columns,
});
