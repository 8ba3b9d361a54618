/** CSV files as published: UTF-8, RFC 4180, one header row (CONTRACT.md 3). Pure. */

export type CsvValue = string | number | boolean | null | undefined;

/** Characters that make a spreadsheet run a cell as a formula, with their full-width forms (OWASP, "CSV Injection"). */
const formulaStarts: ReadonlySet<string> = new Set('=+-@\t\r\n＝＋－＠');

const plainNumber = /^-?\d+(\.\d+)?$/;

/** Matches cells that need no change. Tested first, because nearly all cells match. */
// oxlint-disable-next-line no-control-regex
const plain = /^[^=+\-@＝＋－＠",\0-\x1f][^",\0-\x1f]*$/;
/** Must be quoted, or is forbidden (RFC 4180, 2). */
// oxlint-disable-next-line no-control-regex
const special = /[",\0-\x1f]/;
// oxlint-disable-next-line no-control-regex
const mayBeReplaced = /["\0-\x08\x0b\x0c\x0e-\x1f]/;
// oxlint-disable-next-line no-control-regex
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f]/g;

/** Returns the lines of a table, each ending with CR LF. */
export const csvTable = (header: readonly string[], rows: readonly (readonly CsvValue[])[]): string =>
  [header, ...rows].map(csvLines()).join('');

/** Returns a function that writes the next line of a table. Many cells are equal to those above: dates, bodies, sources. */
export function csvLines(): (cells: readonly CsvValue[]) => string {
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
      line += commas(index - last) + (known ?? (texts[index] = csvCell(cell)));
      last = index;
    }
    above = cells;
    return `${line}${commas(cells.length - 1 - last)}\r\n`;
  };
}

const commasUpTo = Array.from({ length: 32 }, (_, count) => ','.repeat(count));

const commas = (count: number): string => commasUpTo[count] ?? ','.repeat(Math.max(0, count));

/**
 * Numbers are written as they are. Texts that a spreadsheet would run get an apostrophe in front. Control characters become
 * U+FFFD.
 */
function csvCell(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value);
  if (plain.test(value)) return value;
  const first = value.charAt(0);
  const text = formulaStarts.has(first) && !plainNumber.test(value) ? `'${value}` : value;
  if (!special.test(text)) return text;
  // Most such cells are sentences with a comma, and nothing to replace.
  return mayBeReplaced.test(text)
    ? `"${text.replace(forbidden, '\ufffd').replaceAll('"', '""')}"`
    : `"${text}"`;
}

/** `123456` -> `1234.56`; exact, as text that is a number. */
export function decimalOf(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
