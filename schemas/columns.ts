/**
 * How tables and their columns are declared. Both are plain data: row types, SQLite DDL, Parquet columns, JSON Schemas, the
 * data dictionary and the corpus check are derived from them.
 */
import type { Evidence } from './evidence.ts';

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
  | 'list' // array of strings
  | 'evidence'; // array of passages that support a text

/** One column. `Value` is the TypeScript type of its cells, for the compiler only. */
export type Column<Value = unknown> = {
  readonly type: ColumnType;
  readonly description: string;
  readonly nullable: boolean;
  readonly unit?: string;
  /** The table that this column references by key. */
  readonly references?: string;
  /** Whether the referenced row must belong to the meeting of this row. */
  readonly sameMeeting?: boolean;
  /** The column of the same row that names the referenced table. */
  readonly referencesTableIn?: string;
  /** Allowed values of an enum. */
  readonly values?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  /** A regular expression that matches the whole text, or each text of a list. */
  readonly pattern?: string;
  /** Limit of a text, in characters (code points). */
  readonly maxCharacters?: number;
  readonly _value?: Value;
};

type Columns = Readonly<Record<string, Column>>;

/** A table of the corpus. The row type is derived from `C`. */
export type Table<C extends Columns = Columns> = {
  readonly name: string;
  /** What one row represents. */
  readonly description: string;
  /** The primary key column. */
  readonly key: string;
  /** Further unique sets of columns. */
  readonly unique: readonly (readonly string[])[];
  readonly columns: C;
};

/** The row type of a table. */
export type RowOf<T extends Table> = {
  -readonly [Name in keyof T['columns']]: T['columns'][Name] extends Column<infer Value> ? Value : never;
};

type Text = { pattern?: string; maxCharacters?: number };
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

/** A count: a non-negative integer. */
export const count = (description: string, unit?: string): Column<number> =>
  integer(description, unit === undefined ? { minimum: 0 } : { minimum: 0, unit });

/** An amount of money, in cents of the currency of the place's country. */
export const cents = (description: string): Column<number> => integer(description, { unit: 'cents' });

/** Text from a closed list of values. */
export const oneOf = <const Value extends string>(
  values: readonly Value[],
  description: string,
): Column<Value> => ({ type: 'enum', description, nullable: false, values });

/** A reference: the key of a row in another table. */
export const reference = (table: string, description: string): Column<string> => ({
  type: 'id',
  description,
  nullable: false,
  references: table,
});

/** A reference to a row of the same meeting. */
export const meetingReference = (table: string, description: string): Column<string> => ({
  ...reference(table, description),
  sameMeeting: true,
});

/** Returns a nullable copy of a column. */
export const optional = <Value>(column: Column<Value>): Column<Value | null> => ({
  ...column,
  nullable: true,
});

// Columns that several tables share.

export const muniId = reference('municipalities', 'The place.');
export const meetingId = reference('meetings', 'The meeting.');
export const sourceUrl = url('The official page or file that the row comes from or is derived from.');
export const generatedBy = optional(
  text(
    'Author of the text: `ai:<model>`, `extract:<rule>`, `human:<who>` or `publisher:<who>`; null for official text. Only `ai:` marks AI-generated text.',
    { pattern: '(ai|extract|human|publisher):.+' },
  ),
);

/** Results of motions. */
export const motionResults = ['passed', 'failed', 'tabled', 'referred', 'withdrawn', 'other'] as const;

/** How a member can vote. */
export const rollCallVotes = [
  'yes',
  'no',
  'abstain',
  'absent',
  'excused',
  'recused',
  'present',
  'other',
] as const;

/** Outcomes of decisions: those of motions, and what became of a veto. */
export const outcomes = [...motionResults, 'overridden', 'sustained'] as const;

export const evidence = optional(
  column<Evidence>('evidence')(
    'Passages of official documents that support the text, one object `{ claim, quote, document_id, document_sha256, start, end }` each.',
  ),
);

/** What a decision or motion does: settles its matter, changes it, or neither. */
export const stages = ['final', 'amendment', 'procedural'] as const;

/** Declares a table. The default key is `id`. */
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
