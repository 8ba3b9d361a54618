/** Writes a page of an importer to the corpus in one transaction, and counts the changes. */
import type { DatabaseSync } from 'node:sqlite';
import { placeTables, type TableName, tableOf } from '../../../schemas/tables/index.ts';
import type { Page, Rows, Failure } from '../importer.ts';
import { MeetingMerger } from '../merge/meeting-merger.ts';
import { otherRows } from '../merge/page-facts.ts';
import type { SourceName } from '../merge/place-sources.ts';
import { inTransaction } from './corpus-file.ts';
import type { RecordMemory } from './record-memory.ts';
import { RowRemover } from './row-remover.ts';
import { RowWriter } from './row-writer.ts';

/** Each table comes after the tables that it references. */
const tablesInOrder: readonly TableName[] = ['municipalities', 'sources', ...placeTables];

export type PageTarget = {
  readonly database: DatabaseSync;
  readonly memory: RecordMemory;
  readonly counts: ImportCounts;
  /** The source as `legistar/nyc`, and the prefix of the keys of its rows. */
  readonly source: SourceName;
  readonly placeId: string;
  /** The sources of the place in the configuration, preferred ones first. */
  readonly order: readonly string[];
  /** The instant of the import. */
  readonly now: string;
};

export class PageWriter {
  readonly #target: PageTarget;
  readonly #writer: RowWriter;
  readonly #remover: RowRemover;
  readonly #merger: MeetingMerger;

  constructor(target: PageTarget) {
    this.#target = target;
    this.#writer = new RowWriter(target.database, target.now);
    this.#remover = new RowRemover(target.database);
    this.#merger = new MeetingMerger({
      ...target,
      writer: this.#writer,
      remover: this.#remover,
      onWritten: (table, written) => this.#countRow(table, written),
      onRemoved: (table, count) => target.counts.addRows(table, 'removed', count),
      onFinding: (finding) => target.counts.addFinding(finding),
    });
  }

  async write(page: Page): Promise<void> {
    await inTransaction(this.#target.database, () => {
      this.#merger.begin();
      const isMerged = this.#merger.isNeeded();
      this.#writeRows(isMerged ? { ...page, rows: otherRows(page.rows), wholeMeetings: [] } : page);
      if (isMerged) this.#merger.write(page);
      this.#remember(page, isMerged);
    });
  }

  #writeRows(page: Page): void {
    for (const { table, row } of rowsOf(page.stubs))
      this.#countRow(table, this.#writer.writeMissing(table, row));
    this.#removeLeftovers(page);
    for (const { table, row } of rowsOf(page.rows)) this.#countRow(table, this.#writer.write(table, row));
  }

  /** Removes rows that a completely read meeting no longer has. */
  #removeLeftovers({ wholeMeetings = [], rows }: Page): void {
    const kept = new Set(rowsOf(rows).map(({ table, row }) => `${table} ${String(row[tableOf(table).key])}`));
    for (const meetingId of wholeMeetings) {
      const own = [...this.#remover.rowsOfMeeting(meetingId, this.#target.source.keyPrefix)];
      for (const { table, key } of own) if (!kept.has(`${table} ${key}`)) this.#remove(table, key);
    }
  }

  #remember(
    { records = [], gone = [], failures = [], skipped = [], findings = [], cursor }: Page,
    isMerged: boolean,
  ): void {
    const { memory, counts, now } = this.#target;
    for (const record of records) counts.addRecord(record.kind, memory.keep(record, now));
    for (const record of gone) {
      // The merger marks a meeting once it is gone from all sources.
      if (!isMerged || record.table !== 'meetings') this.#retire(record.table, record.key);
      memory.forget(record, now);
      counts.addRecord(record.kind, 'vanished');
    }
    counts.failures.push(...failures);
    counts.skipped.push(...skipped);
    for (const finding of findings) counts.addFinding(finding);
    if (cursor !== undefined) memory.setCursor(cursor);
  }

  /** Marks a row as vanished if its table has a column for that; otherwise removes it. */
  #retire(table: TableName, key: string): void {
    if (tableOf(table).columns['vanished_at'] === undefined) return this.#remove(table, key);
    const { now } = this.#target;
    const marked = { [tableOf(table).key]: key, vanished_at: now, updated_at: now };
    this.#countRow(table, this.#writer.write(table, marked));
  }

  #remove(table: TableName, key: string): void {
    for (const [name, count] of this.#remover.remove(table, key))
      this.#target.counts.addRows(name, 'removed', count);
  }

  #countRow(table: TableName, written: 'added' | 'changed' | 'unchanged'): void {
    if (written !== 'unchanged') this.#target.counts.addRows(table, written, 1);
  }
}

type TableRow = { readonly table: TableName; readonly row: Readonly<Record<string, unknown>> };

const rowsOf = (rows: Rows = {}): TableRow[] =>
  tablesInOrder.flatMap((table) => (rows[table] ?? []).map((row) => ({ table, row })));

export type RecordChange = 'added' | 'changed' | 'unchanged' | 'vanished';
export type RowChange = 'added' | 'changed' | 'removed';

/** Counts of what one import read and changed. */
export class ImportCounts {
  /** Records read from the source, by kind. */
  readonly records = new Map<string, Record<RecordChange, number>>();
  /** Changed rows by table; unchanged tables are missing. */
  readonly rows = new Map<TableName, Record<RowChange, number>>();
  readonly failures: Failure[] = [];
  readonly skipped: Failure[] = [];
  readonly findings: Failure[] = [];
  readonly #found = new Set<string>();
  requests = 0;

  addRecord(kind: string, change: RecordChange): void {
    const counts = this.records.get(kind) ?? { added: 0, changed: 0, unchanged: 0, vanished: 0 };
    counts[change] += 1;
    this.records.set(kind, counts);
  }

  /** Adds a finding once: a meeting may be written with its list and again with its details. */
  addFinding(finding: Failure): void {
    const key = JSON.stringify([finding.what, finding.reason]);
    if (!this.#found.has(key)) this.findings.push(finding);
    this.#found.add(key);
  }

  addRows(table: TableName, change: RowChange, count: number): void {
    const counts = this.rows.get(table) ?? { added: 0, changed: 0, removed: 0 };
    counts[change] += count;
    this.rows.set(table, counts);
  }
}
