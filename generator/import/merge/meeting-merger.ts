/**
 * Writes the meetings of a place with several sources. What each source publishes is stored separately; the rows in the corpus
 * depend only on what is stored, not on the order of imports. Every method runs in the caller's transaction.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { quoteName } from '../../../schemas/ddl.ts';
import { type TableName, tableNames, tableOf } from '../../../schemas/tables/index.ts';
import { importedOnly, referrersOf, type RowRemover } from '../corpus/row-remover.ts';
import type { RowWriter, Written } from '../corpus/row-writer.ts';
import type { Page } from '../importer.ts';
import type { Failure } from '../source-records.ts';
import { contradictionsOf } from './contradictions.ts';
import { type Cells, childTables, columnsOfOthers, emptyMeeting, isMeetingTable } from './meeting-facts.ts';
import { type MergedMeeting, mergedMeeting } from './merged-meeting.ts';
import { storePage } from './page-facts.ts';
import { PlaceSources, type SourceName, type StoredFacts } from './place-sources.ts';
import { sameMeetings } from './same-meeting.ts';

export type MergerTarget = {
  readonly database: DatabaseSync;
  readonly writer: RowWriter;
  readonly remover: RowRemover;
  readonly placeId: string;
  readonly source: SourceName;
  /** The sources of the place in the configuration, preferred ones first. */
  readonly order: readonly string[];
  readonly now: string;
  readonly onWritten: (table: TableName, written: Written) => void;
  readonly onRemoved: (table: TableName, count: number) => void;
  /** Receives contradictions between the sources. */
  readonly onFinding: (finding: Failure) => void;
};

export class MeetingMerger {
  readonly #target: MergerTarget;
  readonly #sources: PlaceSources;
  readonly #statements = new Map<string, StatementSync>();

  constructor(target: MergerTarget) {
    this.#target = target;
    this.#sources = new PlaceSources(target.database, target.placeId);
  }

  /** Adds the source to the place, and merges what is already in the corpus if the sources or their order changed. */
  begin(): void {
    const { source, order } = this.#target;
    const isNew = !this.#sources.all().some((known) => known.source === source.source);
    const hasNewOrder = this.#sources.add(source, order);
    if (!this.#sources.backfill() || !(isNew || hasNewOrder)) return;
    // Day by day, since all meetings of a large place would take too much memory.
    for (const day of this.#sources.sharedDays()) this.#merge([day]);
  }

  /** True if the place has several sources, so that `write` must write its meetings. A concurrent import may add a source. */
  isNeeded(): boolean {
    return this.#sources.all().length > 1;
  }

  /** Writes the meetings of a page, merged with those of the other sources. */
  write(page: Page): void {
    const { source, now } = this.#target;
    this.#merge([...storePage(page, source.source, this.#sources, now)]);
  }

  #merge(days: readonly string[]): void {
    const prefixes = this.#sources.all().map(({ keyPrefix }) => keyPrefix);
    const meetings = days.toSorted().flatMap((day) => this.#mergedOn(day));
    for (const { meeting } of meetings) this.#write('meetings', { ...emptyMeeting, ...meeting });
    for (const table of childTables)
      for (const { children } of meetings) for (const cells of children[table]) this.#write(table, cells);
    for (const { id, otherIds } of meetings) for (const other of otherIds) this.#replace(other, id);
    for (const meeting of meetings) this.#removeLeftovers(meeting, prefixes);
  }

  #mergedOn(day: string): MergedMeeting[] {
    const compared = this.#sources.meetingsOn(day).map((facts) => ({
      facts,
      source: facts.source,
      startTime: textOf(facts.meeting['start_time']),
      bodyName: textOf(facts.meeting['body_name']),
      isVanished: textOf(facts.meeting['vanished_at']) !== null,
    }));
    return sameMeetings(compared).flatMap((group) => {
      const [first, ...others] = group.map(({ facts }): StoredFacts => facts);
      if (first === undefined) return [];
      const merged = mergedMeeting([first, ...others]);
      for (const finding of contradictionsOf([first, ...others], merged)) this.#target.onFinding(finding);
      return [merged];
    });
  }

  #write(table: TableName, cells: Cells): void {
    const { writer, onWritten } = this.#target;
    onWritten(table, writer.write(table, this.#withValidReferences(table, cells)));
  }

  /** Rows of other tables may have been removed since the source referred to them. */
  #withValidReferences(table: TableName, cells: Cells): Cells {
    const dangling = referencesOf(table).filter(
      ({ column, target }) =>
        textOf(cells[column]) !== null && this.#row(target, cells[column]) === undefined,
    );
    return dangling.length === 0
      ? cells
      : { ...cells, ...Object.fromEntries(dangling.map(({ column }) => [column, null])) };
  }

  /** Removes the row of a meeting that was merged into another, and moves what other programs wrote about it. */
  #replace(from: string, to: string): void {
    const row = this.#row('meetings', from);
    if (row === undefined) return;
    const { remover, writer, onRemoved, onWritten } = this.#target;
    const kept = this.#row('meetings', to) ?? {};
    const others = Object.entries(row).filter(
      ([column, value]) => columnsOfOthers.has(column) && value !== null && kept[column] === null,
    );
    onWritten('meetings', writer.write('meetings', { id: to, ...Object.fromEntries(others) }));
    this.#statement(
      `DELETE FROM briefs WHERE meeting_id = ?${importedOnly('briefs')}
      AND EXISTS (SELECT 1 FROM briefs AS other WHERE other.meeting_id = ? AND other.generated_by NOT LIKE 'extract:%')`,
    ).run(to, from);
    for (const { table, column } of referrersOf('meetings'))
      this.#statement(
        `UPDATE OR IGNORE ${quoteName(table)} SET ${quoteName(column)} = ? WHERE ${quoteName(column)} = ?`,
      ).run(to, from);
    for (const [table, count] of remover.remove('meetings', from)) onRemoved(table, count);
  }

  #row(table: TableName, key: Cells[string] = null): Readonly<Record<string, unknown>> | undefined {
    return this.#statement(
      `SELECT * FROM ${quoteName(table)} WHERE ${quoteName(tableOf(table).key)} = ?`,
    ).get(key);
  }

  #statement(sql: string): StatementSync {
    const prepared = this.#statements.get(sql) ?? this.#target.database.prepare(sql);
    this.#statements.set(sql, prepared);
    return prepared;
  }

  #removeLeftovers({ id, children }: MergedMeeting, prefixes: readonly string[]): void {
    const { remover, onRemoved } = this.#target;
    const kept = new Set(
      childTables.flatMap((table) =>
        children[table].map((cells) => `${table} ${String(cells[tableOf(table).key])}`),
      ),
    );
    for (const prefix of prefixes)
      for (const { table, key } of remover.rowsOfMeeting(id, prefix))
        if (!kept.has(`${table} ${key}`))
          for (const [name, count] of remover.remove(table, key)) onRemoved(name, count);
  }
}

/** Nullable references to tables that are not merged. */
const referencesOf = (table: TableName): { readonly column: string; readonly target: TableName }[] =>
  Object.entries(tableOf(table).columns).flatMap(([column, { references, nullable }]) => {
    const target = tableNames.find((name) => name === references);
    return target === undefined || !nullable || isMeetingTable(target) ? [] : [{ column, target }];
  });

const textOf = (value: Cells[string] | undefined): string | null =>
  typeof value === 'string' ? value : null;
