/** Building blocks of readable answers. */
import { singleLine } from '../../schemas/formats/plain-texts.ts';
import { licenseName } from '../../schemas/license.ts';

/** Joins paragraphs and skips empty ones. */
export const paragraphs = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== '').join('\n\n');

/** `3 meetings`, `1 meeting` */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/** The last paragraph of every answer. */
export const credit = (attribution: string): string => `Credit: ${attribution} (${licenseName}).`;

/** Rows as a table with a header line and one line per row. */
export function textTable(
  rows: readonly Readonly<Record<string, unknown>>[],
  columns: readonly string[] = columnsOf(rows),
): string {
  return [columns, ...rows.map((row) => columns.map((column) => cell(row[column])))].map(line).join('\n');
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
