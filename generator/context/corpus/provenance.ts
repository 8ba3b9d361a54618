/** Rows of `sources` for an import: what was read, and how its places were matched. */
import type { DatabaseSync } from 'node:sqlite';
import type { Row, TableName } from '../../../schemas/tables/index.ts';
import type { FoundPlaceId } from '../places/place-index.ts';
import { rowKey } from '../row-key.ts';
import type { ContextSource } from '../source.ts';

type Use = {
  readonly table: TableName;
  readonly vintage: string;
  readonly retrieved: string;
  readonly place: FoundPlaceId;
};

type Entry = {
  readonly vintage: string;
  readonly placeId: string | null;
  retrieved: string;
  readonly tables: Set<TableName>;
};

export class Provenance {
  readonly #source: ContextSource;
  readonly #entries = new Map<string, Entry>();

  constructor(source: ContextSource) {
    this.#source = source;
  }

  /** A place that was matched by its name has a separate entry, which says so. */
  add({ table, vintage, retrieved, place }: Use): void {
    const placeId = place.by === 'name' ? place.id : null;
    const key = `${vintage} ${placeId ?? ''}`;
    const entry = this.#entries.get(key);
    if (entry === undefined)
      this.#entries.set(key, { vintage, placeId, retrieved, tables: new Set([table]) });
    else {
      entry.tables.add(table);
      if (retrieved > entry.retrieved) entry.retrieved = retrieved;
    }
  }

  /** Tables that earlier imports recorded are kept: an import may read only some of the files. */
  rows(database: DatabaseSync): Row<'sources'>[] {
    const stored = database.prepare('SELECT tables, retrieved_at FROM sources WHERE id = ?');
    const { name, title, publisher, license, licenseUrl, url, country } = this.#source;
    return [...this.#entries.values()].map(({ vintage, placeId, retrieved, tables }) => {
      const id = placeId === null ? rowKey('ctx', name, vintage) : rowKey('ctx', name, vintage, placeId);
      const before = stored.get(id);
      const known = before === undefined ? [] : (JSON.parse(String(before['tables'])) as TableName[]);
      const day = String(before?.['retrieved_at'] ?? '');
      return {
        id,
        publisher,
        title: `${title}, ${vintage}${placeId === null ? '' : ' (place found by name and state)'}`,
        url,
        license,
        license_url: licenseUrl ?? null,
        retrieved_at: day > retrieved ? day : retrieved,
        tables: [...new Set([...known, ...tables])].toSorted(),
        muni_id: placeId,
        state_code: null,
        country: placeId === null ? country : null,
        source_url: url,
      };
    });
  }
}
