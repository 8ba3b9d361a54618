import type { SQLInputValue } from 'node:sqlite';

/** The SQLite value of a cell: booleans as 0 and 1, lists as JSON. */
export function sqliteValue(value: unknown): SQLInputValue {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  return value === null || value === undefined ? null : JSON.stringify(value);
}
