/** Types of columns: how the text of a cell becomes a value. Pure. */

/** A cell of a file. In text formats, every cell is text; blank ones are null. */
export type Cell = string | number | bigint | boolean | null;

/** Returns undefined for text that is not of the type. */
type Parse<Value> = (text: string) => Value | undefined;

export type Column<Value = unknown> = {
  /** For messages: `a whole number`. */
  readonly expected: string;
  readonly parse: Parse<Value>;
  readonly isRequired: boolean;
  /** The layout may lack it. */
  readonly isOptional: boolean;
};

export type Columns = Readonly<Record<string, Column>>;

/** The values of a record, by the names of the layout. Blank and suppressed cells are null. */
export type RecordOf<C extends Columns> = {
  readonly [Name in keyof C]: C[Name] extends Column<infer Value> ? Value : never;
};

const column = <Value>(expected: string, parse: Parse<Value>): Column<Value | null> => ({
  expected,
  parse,
  isRequired: false,
  isOptional: false,
});

/** Makes a record invalid if the cell is blank or suppressed. */
export const required = <Value>(of: Column<Value | null>): Column<Value> => ({
  ...(of as Column<Value>),
  isRequired: true,
});

/** A column that some files of the layout lack; its values are null there. */
export const optional = <Value>(of: Column<Value | null>): Column<Value | null> => ({
  ...of,
  isOptional: true,
});

/** A first test for all cells, because nearly all of them have none. */
const control = /\p{Cc}/u;
/** Control characters save tabs and line ends. Importers of meetings remove them too. */
const controls = /(?:(?![\t\n\r])\p{Cc})+/gu;

/** A text. Control characters become spaces. */
export const text = (): Column<string | null> =>
  column('a text', (cell) => (control.test(cell) ? cell.replaceAll(controls, ' ') : cell));

/** An official code of a fixed number of digits. Leading zeros that a spreadsheet dropped are restored. */
export const code = (digits: number): Column<string | null> =>
  column(`a code of up to ${digits} digits`, (cell) =>
    /^\d+$/.test(cell) && cell.length <= digits ? cell.padStart(digits, '0') : undefined,
  );

/** `1,234` or `1234`, or with decimals where all of them are zero. */
const wholeText = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.0+)?$/;
const numberText = /^-?(?:(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/;

const wholeOf: Parse<number> = (cell) => {
  const value = wholeText.test(cell) ? Number(cell.replaceAll(',', '')) : Number.NaN;
  return Number.isSafeInteger(value) ? value : undefined;
};

const numberOf: Parse<number> = (cell) =>
  numberText.test(cell) ? Number(cell.replaceAll(',', '')) : undefined;

export const integer = (): Column<number | null> => column('a whole number', wholeOf);

export const number = (): Column<number | null> => column('a number', numberOf);

/** Dollars, with or without a sign and cents; becomes cents. */
export const dollars = (): Column<number | null> =>
  column('an amount in dollars', (cell) => centsOf(cell, 100));

/** Thousands of dollars; becomes cents. Only for layouts whose publisher states the unit. */
export const thousandDollars = (): Column<number | null> =>
  column('an amount in thousands of dollars', (cell) => centsOf(cell, 100_000));

function centsOf(cell: string, factor: number): number | undefined {
  // Accounts write negative amounts in parentheses.
  const [, inParentheses] = /^\((.+)\)$/.exec(cell) ?? [];
  const amount = numberOf((inParentheses ?? cell).replace('$', ''));
  const cents =
    amount === undefined ? Number.NaN : Math.round(amount * factor) * (inParentheses === undefined ? 1 : -1);
  return Number.isSafeInteger(cents) ? cents : undefined;
}

const isDay = (day: string): boolean => new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ?? false;

/** `2020-11-03`, `2020-11-03T00:00:00Z`, `11/3/2020` or `20201103`; becomes an ISO day. */
export const date = (): Column<string | null> => column('a date such as 2020-11-03 or 11/3/2020', parseDay);

function parseDay(cell: string): string | undefined {
  const [, month = '', day = '', year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: .*)?$/.exec(cell) ?? [];
  const [, y, m, d] = /^(\d{4})(\d{2})(\d{2})$/.exec(cell) ?? [];
  const iso =
    year !== undefined
      ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
      : y !== undefined
        ? `${y}-${m}-${d}`
        : /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(cell)?.[0];
  return iso !== undefined && isDay(iso) ? iso : undefined;
}

/** Day 0 of a spreadsheet's serial dates. They agree with the calendar from March 1, 1900 (61). */
const serialEpochMs = Date.UTC(1899, 11, 30);
const firstSerial = 61;
const lastSerial = 2_958_465;

/** A date, or the serial number that a spreadsheet stores for one (43222 = 2018-05-02); becomes an ISO day. */
export const serialDate = (): Column<string | null> =>
  column('a date, or its number in a spreadsheet', (cell) => {
    const serial = numberOf(cell);
    if (serial === undefined || serial < firstSerial || serial > lastSerial) return parseDay(cell);
    return new Date(serialEpochMs + Math.floor(serial) * 86_400_000).toISOString().slice(0, 10);
  });

/** One of the listed texts, exactly. */
export const oneOf = <const Value extends string>(...values: readonly Value[]): Column<Value | null> =>
  column(`one of ${values.join(', ')}`, (cell) => values.find((value) => value === cell));

const flags = new Map([
  ...['true', 't', 'yes', 'y', '1'].map((word) => [word, true] as const),
  ...['false', 'f', 'no', 'n', '0'].map((word) => [word, false] as const),
]);

export const flag = (): Column<boolean | null> =>
  column('yes or no', (cell) => flags.get(cell.toLowerCase()));
