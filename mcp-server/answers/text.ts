/** Building blocks of readable answers. */
import { singleLine } from '../../schemas/formats/plain-texts.ts';
import { licenseName } from '../../schemas/license.ts';
import { moneyText } from '../../schemas/formats/money.ts';
import { countryOfState } from '../../schemas/names/states.ts';

/** Joins paragraphs and skips empty ones. */
export const paragraphs = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join('\n\n');

/** `3 meetings`, `1 meeting` */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/** The last paragraph of every answer. */
export const credit = (attribution: string): string => `Credit: ${attribution} (${licenseName}).`;

type TextRow = Readonly<Record<string, unknown>>;

/**
 * Rows as a table with a header line and one line per row. Columns without any value are left out; those with the same value in
 * all rows are in the line above.
 * @param unknown the text of a cell without a value
 */
export function textTable(
  rows: readonly TextRow[],
  columns: readonly string[] = columnsOf(rows),
  unknown = '',
): string {
  const textAt = (row: TextRow, column: string): string => cellText(row, column) || unknown;
  const filled = columns.filter((column) => rows.some((row) => textAt(row, column) !== ''));
  const isSame = (column: string): boolean =>
    rows.length > 1 && rows.every((row) => textAt(row, column) === textAt(rows[0] ?? {}, column));
  const same = filled.filter(isSame);
  const varying = filled.filter((column) => !same.includes(column));
  return [
    same.length === 0
      ? ''
      : `In all rows: ${same.map((column) => `${column} ${textAt(rows[0] ?? {}, column)}`).join('; ')}`,
    varying.length === 0 ? '' : line(varying),
    ...(varying.length === 0 ? [] : rows.map((row) => line(varying.map((column) => textAt(row, column))))),
  ]
    .filter((text) => text !== '')
    .join('\n');
}

/** A cell; cents are followed by the amount: `150000 ($1,500)`. */
function cellText(row: TextRow, column: string): string {
  const value = row[column];
  const text = cell(value);
  if (!column.endsWith('_cents') || text === '' || !/^-?\d+$/.test(text)) return text;
  const { state } = row;
  const country = typeof state === 'string' ? countryOfState(state) : undefined;
  const amount = moneyText(Number(text), country);
  return `${text} (${country === undefined ? '$' : ''}${amount})`;
}

const line = (cells: readonly string[]): string => cells.join(' | ');

const columnsOf = (rows: readonly object[]): string[] => [
  ...new Set(rows.flatMap((row) => Object.keys(row))),
];

const cell = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return oneLine(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll('|', '\\|');
};

/** Collapses whitespace, so that the text fits on one line. */
export const oneLine = (text: string): string => singleLine(text).replaceAll(/\s+/g, ' ').trim();
