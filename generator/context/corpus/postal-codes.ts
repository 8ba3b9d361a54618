/**
 * The places in a postal code area, for the place finder: a table of the SQLite corpus whose prefix `import_` sets it apart from the
 * 28 tables. A row has the share of the area that is in a place.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Written } from '../../import/corpus/row-writer.ts';

export const postalTable = 'import_postal_codes';

export class PostalCodes {
  readonly #select: StatementSync;
  readonly #insert: StatementSync;

  constructor(database: DatabaseSync) {
    database.exec(`CREATE TABLE IF NOT EXISTS ${postalTable} (
      postal_code TEXT NOT NULL, muni_id TEXT NOT NULL, share REAL NOT NULL, PRIMARY KEY (postal_code, muni_id)
    ) STRICT, WITHOUT ROWID`);
    this.#select = database.prepare(`SELECT share FROM ${postalTable} WHERE postal_code = ? AND muni_id = ?`);
    this.#insert = database.prepare(`INSERT OR REPLACE INTO ${postalTable} VALUES (?, ?, ?)`);
  }

  write(postalCode: string, placeId: string, share: number): Written {
    const stored = this.#select.get(postalCode, placeId)?.['share'];
    if (stored === share) return 'unchanged';
    this.#insert.run(postalCode, placeId, share);
    return stored === undefined ? 'added' : 'changed';
  }
}
