/** An opened corpus. */
import type { TableName } from '../../schemas/tables/index.ts';
import type { DroppedRows } from './dropped-rows.ts';
import type { Layout } from './layout.ts';
import type { Redactions } from './redactions.ts';

export type Corpus = {
  /** The SQLite file to read. It is never modified. */
  readonly databasePath: string;
  readonly layout: Layout;
  /** Tables that exist but could not be read. References to them are not checked. */
  readonly unreadable: ReadonlySet<TableName>;
  readonly redactions: Redactions;
  /** True if every row was already checked by itself. */
  readonly isChecked: boolean;
  /** Rows that were dropped while the corpus was opened. */
  readonly droppedRows: DroppedRows;
  /** Removes temporary files. */
  readonly [Symbol.dispose]: () => void;
};

/** The part of a corpus that a reader needs; another process can rebuild it from plain data. */
export type ReadableCorpus = Pick<
  Corpus,
  'layout' | 'unreadable' | 'redactions' | 'isChecked' | 'droppedRows'
>;
