import type { TableName } from '../../../schemas/tables/index.ts';
import type { Failure } from '../importer.ts';

export type RecordChange = 'added' | 'changed' | 'unchanged' | 'vanished';
export type RowChange = 'added' | 'changed' | 'removed';

/** What one import found and did. */
export class ImportCounts {
  /** Records of the source by kind. */
  readonly records = new Map<string, Record<RecordChange, number>>();
  /** Rows of the corpus by table; tables that stayed as they were are not there. */
  readonly rows = new Map<TableName, Record<RowChange, number>>();
  readonly failures: Failure[] = [];
  readonly skipped: Failure[] = [];
  requests = 0;

  addRecord(kind: string, change: RecordChange): void {
    const counts = this.records.get(kind) ?? { added: 0, changed: 0, unchanged: 0, vanished: 0 };
    counts[change] += 1;
    this.records.set(kind, counts);
  }

  addRows(table: TableName, change: RowChange, count: number): void {
    const counts = this.rows.get(table) ?? { added: 0, changed: 0, removed: 0 };
    counts[change] += count;
    this.rows.set(table, counts);
  }
}
