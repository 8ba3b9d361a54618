/**
 * The places of postal codes: a table of a SQLite corpus whose prefix `import_` sets it apart from the declared tables. A row has the share
 * of the postal code’s area that is in a place. `civic import context` writes it; the place finder uses it.
 */
import type { DatabaseSync } from 'node:sqlite';

export const postalTable = 'import_postal_codes';

/** A postal code, and a place in its area. */
export type PostalPlace = { readonly code: string; readonly placeId: string };

/**
 * Returns the postal codes of a corpus in order, each with the place that has the largest part of its area first. There are none if
 * the corpus does not have the table. Other texts than ZIP codes and the first three characters of Canadian codes are left out.
 */
export function readPostalCodes(database: DatabaseSync): readonly PostalPlace[] {
  const table = database
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name = ?`)
    .get(postalTable);
  if (table === undefined) return [];
  const rows = database
    .prepare(
      `SELECT postal_code, muni_id FROM ${postalTable}
      WHERE postal_code GLOB '[0-9][0-9][0-9][0-9][0-9]' OR postal_code GLOB '[A-Z][0-9][A-Z]'
      ORDER BY postal_code, share DESC, muni_id`,
    )
    .iterate();
  return Array.from(rows, (row) => ({ code: String(row['postal_code']), placeId: String(row['muni_id']) }));
}
