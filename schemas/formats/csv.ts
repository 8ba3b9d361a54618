/** CSV files as published: UTF-8, RFC 4180, one header row (CONTRACT.md 3). Pure. */
import { isSingleLine, plainLines, singleLine } from './plain-texts.ts';

export type CsvValue = string | number | boolean | null | undefined;

/** Characters that make a spreadsheet run a cell as a formula, with their full-width forms (OWASP, "CSV Injection"). */
const formulaStarts: ReadonlySet<string> = new Set('=+-@\t\r\n＝＋－＠');

const plainNumber = /^-?\d+(\.\d+)?$/;

/** Matches cells that need no change. Tested first, because nearly all cells match. */
// oxlint-disable-next-line no-control-regex
const plain = /^[^=+\-@＝＋－＠",\0-\x1f][^",\0-\x1f]*$/;
/** Must be quoted (RFC 4180, 2). */
const special = /[",\t\r\n]/;

/** Returns the lines of a table, each ending with CR LF. */
export const csvTable = (header: readonly string[], rows: readonly (readonly CsvValue[])[]): string =>
  [header, ...rows].map(csvLines(header)).join('');

/** Returns a function that writes the next line of a table. Many cells are equal to those above: dates, bodies, sources. */
export function csvLines(header: readonly string[]): (cells: readonly CsvValue[]) => string {
  const areSingleLine = header.map(isSingleLine);
  let above: readonly CsvValue[] = [];
  const texts: string[] = [];
  return (cells) => {
    let line = '';
    let last = 0;
    for (let index = 0; index < cells.length; index++) {
      const cell = cells[index];
      // Half of all cells are empty. Their commas are added together.
      if (cell === undefined || cell === null) continue;
      const known = cell === above[index] ? texts[index] : undefined;
      line += commas(index - last) + (known ?? (texts[index] = csvCell(cell, areSingleLine[index] === true)));
      last = index;
    }
    above = cells;
    return `${line}${commas(cells.length - 1 - last)}\r\n`;
  };
}

const commasUpTo = Array.from({ length: 32 }, (_, count) => ','.repeat(count));

const commas = (count: number): string => commasUpTo[count] ?? ','.repeat(Math.max(0, count));

/**
 * Numbers are written as they are. Texts that a spreadsheet would run get an apostrophe in front. Control characters, and those that
 * change the direction of text, become spaces; so do line ends where a text has one line.
 */
function csvCell(value: string | number | boolean, isOneLine: boolean): string {
  if (typeof value !== 'string') return String(value);
  const text = isOneLine ? singleLine(value) : plainLines(value);
  if (text === value && plain.test(text)) return text;
  const cell = isFormula(text, value) ? `'${text}` : text;
  return special.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Programs that trim cells see what is behind a space that replaces another character. */
const isFormula = (text: string, value: string): boolean =>
  !plainNumber.test(text) &&
  (formulaStarts.has(text.charAt(0)) || (text !== value && formulaStarts.has(text.trimStart().charAt(0))));

/** `123456` -> `1234.56`; exact, as text that is a number. */
export function decimalOf(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
