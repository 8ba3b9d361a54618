/** Writes the outcomes of an import to the corpus: one transaction for each batch. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { quoteName } from '../../../schemas/ddl.ts';
import { postalTable } from '../../corpus/postal-codes.ts';
import { inTransaction } from '../../import/corpus/corpus-file.ts';
import { RowWriter } from '../../import/corpus/row-writer.ts';
import type { Batch } from '../convert.ts';
import { describePlace } from '../places/place-key.ts';
import { PlaceIndex } from '../places/place-index.ts';
import type { ContextCounts } from '../counts.ts';
import type { ContextTable, FoundPlace, PlacedRow, PostalArea } from '../outcome.ts';
import type { ContextSource } from '../source.ts';
import { PlaceWriter } from './place-writer.ts';
import { PostalCodes } from './postal-codes.ts';
import { Provenance } from './provenance.ts';

export type WriterTarget = {
  readonly database: DatabaseSync;
  readonly source: ContextSource;
  readonly counts: ContextCounts;
  /** The instant of the import. */
  readonly now: Date;
  /** True to create no places. */
  readonly isOnlyKnownPlaces: boolean;
};

/** When and where the file of a row was retrieved. */
type Origin = { readonly retrieved: string; readonly sourceUrl: string };

export class ContextWriter {
  readonly #target: WriterTarget;
  readonly #rows: RowWriter;
  readonly #places: PlaceIndex;
  readonly #placeWriter: PlaceWriter;
  readonly #provenance: Provenance;
  readonly #postalCodes: PostalCodes;
  readonly #see: StatementSync;
  readonly #scopes = new Map<ContextTable, Set<string>>();

  constructor(target: WriterTarget) {
    const { database, now, source } = target;
    this.#target = target;
    this.#rows = new RowWriter(database, `${now.toISOString().slice(0, 19)}Z`);
    this.#places = new PlaceIndex(database);
    this.#placeWriter = new PlaceWriter(database, this.#rows, this.#places, source);
    this.#provenance = new Provenance(source);
    this.#postalCodes = new PostalCodes(database);
    // A table on disk: a set of the keys of a large file would not fit in memory.
    database.exec(
      'PRAGMA temp_store = FILE; DROP TABLE IF EXISTS temp.context_seen; CREATE TEMP TABLE context_seen (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID',
    );
    this.#see = database.prepare('INSERT OR IGNORE INTO temp.context_seen VALUES (?)');
  }

  async write({ file, outcomes, records }: Batch): Promise<void> {
    const { counts, now, source, database } = this.#target;
    const origin = {
      retrieved: file?.retrieved ?? now.toISOString().slice(0, 10),
      sourceUrl: file?.url ?? source.url,
    };
    counts.records += records;
    await inTransaction(database, () => {
      for (const outcome of outcomes) {
        if ('skipped' in outcome) counts.addSkipped(outcome.skipped);
        else if ('found' in outcome) this.#writePlace(outcome, origin);
        else if ('postalCode' in outcome) this.#writePostalArea(outcome, origin);
        else this.#writeRow(outcome, origin);
      }
    });
  }

  /** Removes the rows that a complete import no longer has, and records where the rows came from. */
  async finish(isComplete: boolean): Promise<void> {
    const { database, counts } = this.#target;
    await inTransaction(database, () => {
      if (isComplete) this.#removeLeftovers();
      for (const row of this.#provenance.rows(database))
        counts.addRow('sources', this.#rows.write('sources', row));
    });
    database.exec('DROP TABLE temp.context_seen');
  }

  #writeRow({ place, table, row, vintage, scope }: PlacedRow, origin: Origin): void {
    const { counts } = this.#target;
    const found = this.#places.find(place);
    if ('reason' in found) return counts.addUnmatched(describePlace(place), found.reason);
    counts.addMatched(found.id, found.by);
    const cells = { source_url: origin.sourceUrl, ...row, muni_id: found.id };
    if (scope !== undefined) this.#addScope(table, scope);
    if (this.#see.run(`${table} ${row.id}`).changes === 0)
      return counts.addDuplicate(row.id, this.#rows.differs(table, cells));
    this.#provenance.add({ table, vintage, retrieved: origin.retrieved, place: found });
    counts.addRow(table, this.#rows.write(table, cells));
  }

  #addScope(table: ContextTable, scope: string): void {
    const scopes = this.#scopes.get(table) ?? new Set();
    this.#scopes.set(table, scopes.add(scope));
  }

  #writePlace({ found, vintage }: FoundPlace, { retrieved, sourceUrl }: Origin): void {
    const { counts, isOnlyKnownPlaces } = this.#target;
    const written = this.#placeWriter.write(found, sourceUrl, !isOnlyKnownPlaces);
    if ('reason' in written) return counts.addUnmatched(describePlace(found.key), written.reason);
    counts.addMatched(written.id, written.by);
    this.#provenance.add({ table: 'municipalities', vintage, retrieved, place: written });
    counts.addRow('municipalities', written.change);
  }

  #writePostalArea({ postalCode, place, share, vintage }: PostalArea, { retrieved }: Origin): void {
    const { counts } = this.#target;
    const found = this.#places.find(place);
    if ('reason' in found) return counts.addUnmatched(describePlace(place), found.reason);
    counts.addMatched(found.id, found.by);
    this.#provenance.add({ table: 'municipalities', vintage, retrieved, place: found });
    counts.addRow(postalTable, this.#postalCodes.write(postalCode, found.id, share));
  }

  #removeLeftovers(): void {
    const { database, counts } = this.#target;
    for (const [table, scopes] of this.#scopes) {
      const remove = database.prepare(leftovers(table));
      for (const scope of scopes) {
        const removed = Number(remove.run(scope, `${table} `).changes);
        if (removed > 0) counts.addRow(table, 'removed', removed);
      }
    }
  }
}

/** Deletes the rows of a scope that were not seen. Every character of a key is before `~`. */
const leftovers = (table: ContextTable): string =>
  `DELETE FROM ${quoteName(table)} WHERE id BETWEEN ?1 AND ?1 || '~'
    AND NOT EXISTS (SELECT 1 FROM temp.context_seen AS seen WHERE seen.id = ?2 || ${quoteName(table)}.id)`;
