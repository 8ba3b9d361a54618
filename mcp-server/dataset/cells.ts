/** Cells in comparable form, and their order. */

/** Days are ISO 8601 text, instants microseconds since 1970; integers are exact. */
export type Comparable = string | number | bigint | boolean;
export type Cell = Comparable | readonly string[] | null;

/** Statistics of a column in one row group; undefined where the file has none. */
export type CellStatistics = {
  readonly min?: Comparable | undefined;
  readonly max?: Comparable | undefined;
  readonly nulls?: number | undefined;
  readonly rows: number;
};

/** SQLite's order: text by code point, numbers by value, false before true. */
export function compareCells(a: Comparable, b: Comparable): number {
  if (typeof a === 'string' && typeof b === 'string') return compareTexts(a, b);
  const [left, right] = [numeric(a), numeric(b)];
  if (left < right) return -1;
  return left > right ? 1 : 0;
}

/** JavaScript compares a bigint and a number exactly. */
const numeric = (value: Comparable): number | bigint => (typeof value === 'bigint' ? value : Number(value));

/** By code point, like SQLite and Parquet, which compare UTF-8 bytes. JavaScript compares UTF-16 code units. */
function compareTexts(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const [left, right] = [a.charCodeAt(index), b.charCodeAt(index)];
    if (left !== right) return rankOf(left) - rankOf(right);
  }
  return a.length - b.length;
}

/** Surrogates encode code points above those of a single code unit. */
const rankOf = (unit: number): number => (unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit);

/** `2026-11-20` from days since 1970. */
export const dayOf = (days: number): string => new Date(days * 86_400_000).toISOString().slice(0, 10);

/** `2026-11-20T12:00:00.25Z` from microseconds since 1970, without trailing zeros. */
export function instantOf(microseconds: bigint): string {
  const fraction = ((microseconds % 1_000_000n) + 1_000_000n) % 1_000_000n;
  const seconds = new Date(Number((microseconds - fraction) / 1000n)).toISOString().slice(0, 19);
  const digits = String(fraction).padStart(6, '0').replace(/0+$/, '');
  return `${seconds}${digits && '.'}${digits}Z`;
}

/** Microseconds since 1970 of an instant, or of the start of a day in UTC. */
export function microsecondsOf(text: string): bigint {
  const [seconds = '', fraction = ''] = text.replace('Z', '').split('.');
  const time = seconds.includes('T') ? `${seconds}Z` : `${seconds}T00:00:00Z`;
  return BigInt(Date.parse(time)) * 1000n + BigInt(fraction.padEnd(6, '0'));
}
