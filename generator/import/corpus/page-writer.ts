/** Writes one page of an importer into the corpus, in one transaction, and counts what it changed. */
import type { DatabaseSync } from 'node:sqlite';
import { placeTables, type TableName, tableOf } from '../../../schemas/tables/index.ts';
import type { Page, Rows } from '../importer.ts';
import { inTransaction } from './corpus-file.ts';
import type { ImportCounts } from './import-counts.ts';
import type { RecordMemory } from './record-memory.ts';
import { RowRemover } from './row-remover.ts';
import { RowWriter } from './row-writer.ts';

/** Each table after those that it refers to. */
const tablesInOrder: readonly TableName[] = ['municipalities', 'sources', ...placeTables];

export type PageTarget = {
  readonly database: DatabaseSync;
  readonly memory: RecordMemory;
  readonly counts: ImportCounts;
  /** Begins the keys of the importer's own rows. */
  readonly keyPrefix: string;
  /** The instant of the import. */
  readonly now: string;
};

export class PageWriter {
  readonly #target: PageTarget;
  readonly #writer: RowWriter;
  readonly #remover: RowRemover;

  constructor(target: PageTarget) {
    this.#target = target;
    this.#writer = new RowWriter(target.database, target.now);
    this.#remover = new RowRemover(target.database);
  }

  write(page: Page): void {
    inTransaction(this.#target.database, () => {
      for (const { table, row } of rowsOf(page.stubs))
        this.#countRow(table, this.#writer.writeMissing(table, row));
      this.#removeLeftovers(page);
      for (const { table, row } of rowsOf(page.rows)) this.#countRow(table, this.#writer.write(table, row));
      this.#remember(page);
    });
  }

  /** What whole meetings had and have no longer. */
  #removeLeftovers({ wholeMeetings = [], rows }: Page): void {
    const kept = new Set(rowsOf(rows).map(({ table, row }) => `${table} ${String(row[tableOf(table).key])}`));
    for (const meetingId of wholeMeetings) {
      const own = [...this.#remover.rowsOfMeeting(meetingId, this.#target.keyPrefix)];
      for (const { table, key } of own) if (!kept.has(`${table} ${key}`)) this.#remove(table, key);
    }
  }

  #remember({ records = [], gone = [], failures = [], skipped = [], cursor }: Page): void {
    const { memory, counts, now } = this.#target;
    for (const record of records) counts.addRecord(record.kind, memory.keep(record, now));
    for (const record of gone) {
      this.#retire(record.table, record.key);
      memory.forget(record, now);
      counts.addRecord(record.kind, 'vanished');
    }
    counts.failures.push(...failures);
    counts.skipped.push(...skipped);
    if (cursor !== undefined) memory.setCursor(cursor);
  }

  /** A row that can say that it has vanished stays, others go. */
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
