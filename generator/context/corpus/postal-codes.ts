/** Writes the places of postal codes. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { postalTable } from '../../corpus/postal-codes.ts';
import type { Written } from '../../import/corpus/row-writer.ts';

/** The share is null if the source does not state it. */
const columns =
  'postal_code TEXT NOT NULL, muni_id TEXT NOT NULL, share REAL, PRIMARY KEY (postal_code, muni_id)';

export class PostalCodes {
  readonly #select: StatementSync;
  readonly #insert: StatementSync;

  constructor(database: DatabaseSync) {
    database.exec(`CREATE TABLE IF NOT EXISTS ${postalTable} (${columns}) STRICT, WITHOUT ROWID`);
    allowUnknownShares(database);
    this.#select = database.prepare(`SELECT share FROM ${postalTable} WHERE postal_code = ? AND muni_id = ?`);
    this.#insert = database.prepare(`INSERT OR REPLACE INTO ${postalTable} VALUES (?, ?, ?)`);
  }

  write(postalCode: string, placeId: string, share: number | null): Written {
    const stored = this.#select.get(postalCode, placeId)?.['share'];
    if (stored === share) return 'unchanged';
    this.#insert.run(postalCode, placeId, share);
    return stored === undefined ? 'added' : 'changed';
  }
}

/** Replaces a table in which every row must have a share. */
function allowUnknownShares(database: DatabaseSync): void {
  const required = database
    .prepare(`SELECT name FROM pragma_table_info(?) WHERE name = 'share' AND "notnull" = 1`)
    .get(postalTable);
  if (required === undefined) return;
  database.exec(`BEGIN;
    ALTER TABLE ${postalTable} RENAME TO import_postal_codes_before;
    CREATE TABLE ${postalTable} (${columns}) STRICT, WITHOUT ROWID;
    INSERT INTO ${postalTable} SELECT postal_code, muni_id, share FROM import_postal_codes_before;
    DROP TABLE import_postal_codes_before;
    COMMIT`);
}
