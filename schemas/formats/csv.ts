/** CSV files as published: UTF-8, RFC 4180, one header row (CONTRACT.md 3). Pure. */

export type CsvValue = string | number | boolean | null | undefined;

/** Characters that make a spreadsheet run a cell as a formula (OWASP, "CSV Injection"). */
const formulaStart = /^[=+\-@\t\r]/;

const plainNumber = /^-?\d+(\.\d+)?$/;

/** Returns the lines of a table, each ending with CR LF. */
export const csvTable = (header: readonly string[], rows: readonly (readonly CsvValue[])[]): string =>
  [header, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');

/** Numbers are written as they are; texts that a spreadsheet would run get an apostrophe in front. */
function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const text = formulaStart.test(value) && !plainNumber.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** `123456` -> `1234.56`; exact, as text that is a number. */
export function decimalOf(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
