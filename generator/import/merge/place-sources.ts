/** The sources of a place, and what each of them publishes about its meetings. Stored in the corpus, next to the rows. */
import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { quoteName } from '../../../schemas/ddl.ts';
import { type TableName, tableOf } from '../../../schemas/tables/index.ts';
import { isWrittenByModel, withoutModelTexts } from '../corpus/model-texts.ts';
import { importedOnly } from '../corpus/row-remover.ts';
import {
  type Cells,
  cellsOf,
  childTables,
  columnsOfOthers,
  type MeetingFacts,
  noChildren,
} from './meeting-facts.ts';

/** A source as `legistar/nyc`, and the prefix of its keys. */
export type SourceName = { readonly source: string; readonly keyPrefix: string };

export type StoredFacts = MeetingFacts & { readonly source: string; readonly day: string };

export class PlaceSources {
  readonly #database: DatabaseSync;
  readonly #placeId: string;
  readonly #statements: ReturnType<typeof prepareStatements>;

  constructor(database: DatabaseSync, placeId: string) {
    this.#database = database;
    this.#placeId = placeId;
    this.#statements = prepareStatements(database);
  }

  /** The sources of the place, preferred ones first: in the order of the configuration, then by name. */
  all(): SourceName[] {
    return this.#statements.sources
      .all(this.#placeId)
      .map((row) => ({ source: String(row['source']), keyPrefix: String(row['key_prefix']) }));
  }

  /**
   * Adds a source, and sets the order of all sources of the place. Returns true if sources that were there before changed
   * their order. An empty order, of an import without a configuration, changes nothing.
   */
  add({ source, keyPrefix }: SourceName, order: readonly string[]): boolean {
    const before = this.all().map((known) => known.source);
    this.#statements.addSource.run(source, this.#placeId, keyPrefix);
    if (order.length > 0)
      for (const known of [...before, source]) {
        const rank = order.indexOf(known);
        this.#statements.setRank.run(rank === -1 ? null : rank, known);
      }
    const after = this.all().map((known) => known.source);
    return before.some((known, index) => known !== after.filter((name) => before.includes(name))[index]);
  }

  /** Backfills the stored meetings of a source that was imported while it was the only one. Returns true if the place has several sources. */
  backfill(): boolean {
    const sources = this.all();
    if (sources.length < 2) return false;
    for (const { source, keyPrefix } of sources)
      if (this.#statements.markStored.run(source).changes > 0) this.#storeRowsOf(source, keyPrefix);
    return true;
  }

  #storeRowsOf(source: string, keyPrefix: string): void {
    const meetings = this.#database
      .prepare('SELECT * FROM meetings WHERE muni_id = ? AND substr(id, 1, ?) = ?')
      .iterate(this.#placeId, keyPrefix.length, keyPrefix);
    const statements = childTables.map((table) => [table, this.#importedRows(table)] as const);
    for (const meeting of meetings) {
      const id = String(meeting['id']);
      const rows = statements.map(([table, statement]) => [
        table,
        statement.all(id, keyPrefix.length, keyPrefix).map(importedCells),
      ]);
      const children = { ...noChildren, ...(Object.fromEntries(rows) as Partial<typeof noChildren>) };
      this.write({ source, day: String(meeting['meeting_date']), meeting: importedCells(meeting), children });
    }
  }

  #importedRows(table: TableName): StatementSync {
    const key = quoteName(tableOf(table).key);
    return this.#database.prepare(
      `SELECT * FROM ${quoteName(table)} WHERE meeting_id = ? AND substr(${key}, 1, ?) = ?${importedOnly(table)} ORDER BY ${key}`,
    );
  }

  find(meetingId: string): StoredFacts | undefined {
    const row = this.#statements.find.get(meetingId);
    return row === undefined ? undefined : factsOf(row);
  }

  write({ source, day, meeting, children }: StoredFacts): void {
    const facts = deflateRawSync(JSON.stringify({ meeting, children }), { level: 1 });
    this.#statements.write.run(String(meeting['id']), source, this.#placeId, day, facts);
  }

  /** The meetings of all sources on a day, those of preferred sources first. */
  meetingsOn(day: string): StoredFacts[] {
    return this.#statements.meetingsOn.all(this.#placeId, day).map(factsOf);
  }

  /** Days on which several sources have meetings. */
  sharedDays(): string[] {
    return this.#statements.sharedDays.all(this.#placeId).map((row) => String(row['day']));
  }
}

/** A row without the columns of other programs. */
const importedCells = (row: Readonly<Record<string, unknown>>): Cells => {
  const own = isWrittenByModel(row) ? withoutModelTexts(row) : row;
  return cellsOf(Object.fromEntries(Object.entries(own).filter(([column]) => !columnsOfOthers.has(column))));
};

/** Compressed, since it would otherwise take more space than the rows. */
function factsOf(row: Readonly<Record<string, SQLOutputValue>>): StoredFacts {
  const { meeting, children } = JSON.parse(textOf(row['facts'])) as MeetingFacts;
  return {
    source: String(row['source']),
    day: String(row['day']),
    meeting,
    // Facts of earlier releases lack the tables that were added since.
    children: { ...noChildren, ...children },
  };
}

const textOf = (facts: SQLOutputValue | undefined): string =>
  facts instanceof Uint8Array ? inflateRawSync(facts).toString() : '';

const preferredFirst = 'import_sources.rank IS NULL, import_sources.rank, import_sources.source';

const prepareStatements = (database: DatabaseSync) => ({
  sources: database.prepare(
    `SELECT source, key_prefix FROM import_sources WHERE place_id = ? ORDER BY ${preferredFirst}`,
  ),
  addSource: database.prepare(
    `INSERT INTO import_sources VALUES (?, ?, ?, NULL, 0)
    ON CONFLICT (source) DO UPDATE SET place_id = excluded.place_id, key_prefix = excluded.key_prefix`,
  ),
  setRank: database.prepare('UPDATE import_sources SET rank = ? WHERE source = ?'),
  markStored: database.prepare(
    'UPDATE import_sources SET has_stored_meetings = 1 WHERE source = ? AND has_stored_meetings = 0',
  ),
  find: database.prepare('SELECT source, day, facts FROM import_meetings WHERE id = ?'),
  write: database.prepare('INSERT OR REPLACE INTO import_meetings VALUES (?, ?, ?, ?, ?)'),
  meetingsOn: database.prepare(
    `SELECT import_meetings.source, day, facts FROM import_meetings JOIN import_sources USING (source)
    WHERE import_meetings.place_id = ? AND day = ? ORDER BY ${preferredFirst}, import_meetings.id`,
  ),
  sharedDays: database.prepare(
    'SELECT day FROM import_meetings WHERE place_id = ? GROUP BY day HAVING count(DISTINCT source) > 1 ORDER BY day',
  ),
});
