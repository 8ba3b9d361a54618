/** Applies redactions to rows. */
import { type TableName, tableOf } from '../../schemas/tables/index.ts';
import type { GoneRows } from './gone-rows.ts';
import type { RawRow } from './rows/row-check.ts';

/** The columns of a row that are cleared, or that the whole row goes. */
export type Redaction = readonly string[] | 'row';

/** By table and row key. */
export type Redactions = ReadonlyMap<TableName, ReadonlyMap<string, Redaction>>;

/** What a cleared cell becomes: null, or this text where the column must have one. */
export const redactedValue = (table: TableName, column: string): string | null =>
  tableOf(table).columns[column]?.nullable === true ? null : '[redacted]';

/** Clears the redacted columns of a row in place; false where the whole row goes. */
export function redactRow(redactions: Redactions, table: TableName, row: RawRow): boolean {
  const redacted = redactions.get(table)?.get(String(row[tableOf(table).key]));
  if (redacted === undefined) return true;
  if (redacted === 'row') return false;
  for (const column of redacted) row[column] = redactedValue(table, column);
  return true;
}

/** Rows of other places may refer to them, wherever these are read. */
export function addRedactedRows(gone: GoneRows, redactions: Redactions): void {
  for (const [table, rows] of redactions)
    for (const [id, redaction] of rows) if (redaction === 'row') gone.addRedacted(table, id);
}
