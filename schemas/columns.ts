/**
 * The kinds of columns a table can have. A column is plain data: every product (row type, SQLite DDL, Parquet column,
 * JSON Schema, dictionary, corpus check) is derived from it and nowhere else.
 */

export type ColumnType =
  | 'id' // [A-Za-z0-9_-]{1,64}, safe inside a URL fragment
  | 'slug' // one path segment
  | 'text'
  | 'url' // absolute, http or https
  | 'integer'
  | 'number'
  | 'boolean'
  | 'date' // YYYY-MM-DD
  | 'instant' // YYYY-MM-DDTHH:MM:SS[.sss]Z
  | 'time' // HH:MM, local to the place
  | 'timezone' // IANA name
  | 'enum'
  | 'list'; // array of strings

/** One column. `Value` is the TypeScript type of its cells; it exists for the compiler only. */
export type Column<Value = unknown> = {
  readonly type: ColumnType;
  readonly description: string;
  readonly nullable: boolean;
  readonly unit?: string;
  /** The table whose key this column holds. */
  readonly references?: string;
  /** The column beside it that names the table whose key this column holds. */
  readonly referencesTableIn?: string;
  /** The allowed values of an enum. */
  readonly values?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  /** A regular expression that the whole text matches. */
  readonly pattern?: string;
  readonly _value?: Value;
};

type Text = { pattern?: string };
type Range = { unit?: string; minimum?: number; maximum?: number };

const column =
  <Value>(type: ColumnType) =>
  (description: string, rest: Text & Range = {}): Column<Value> => ({
    type,
    description,
    nullable: false,
    ...rest,
  });

export const id = column<string>('id');
export const slug = column<string>('slug');
export const text = column<string>('text');
export const url = column<string>('url');
export const integer = column<number>('integer');
export const number = column<number>('number');
export const boolean = column<boolean>('boolean');
export const date = column<string>('date');
export const instant = column<string>('instant');
export const time = column<string>('time');
export const timezone = column<string>('timezone');
export const list = column<string[]>('list');

/** A count of something: an integer from 0. */
export const count = (description: string, unit?: string): Column<number> =>
  integer(description, unit === undefined ? { minimum: 0 } : { minimum: 0, unit });

/** An amount of money in cents of the currency of the place's country. */
export const cents = (description: string): Column<number> => integer(description, { unit: 'cents' });

/** A text that takes one of the given values. */
export const oneOf = <const Value extends string>(
  values: readonly Value[],
  description: string,
): Column<Value> => ({ type: 'enum', description, nullable: false, values });

/** The key of a row in another table. */
export const reference = (table: string, description: string): Column<string> => ({
  type: 'id',
  description,
  nullable: false,
  references: table,
});

/** The same column, where a row may have no value. */
export const optional = <Value>(column: Column<Value>): Column<Value | null> => ({
  ...column,
  nullable: true,
});

// Columns that many tables share.

export const muniId = reference('municipalities', 'The place.');
export const meetingId = reference('meetings', 'The meeting.');
export const sourceUrl = url('The official page or file that the row came from or was derived from.');
export const generatedBy = optional(
  text(
    'Who wrote the text: `ai:<model>`, `extract:<rule>`, `human:<who>` or `publisher:<who>`; null for official text. Only `ai:` is marked as AI.',
    { pattern: '(ai|extract|human|publisher):.+' },
  ),
);
