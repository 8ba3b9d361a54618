/** An opened corpus. */
import type { TableName } from '../../schemas/tables/index.ts';
import type { DroppedRows } from './dropped-rows.ts';
import type { Layout } from './layout.ts';
import type { PostalPlace } from './postal-codes.ts';
import type { Redactions } from './redactions.ts';
import type { Snapshot } from './snapshot.ts';

export type Corpus = {
  /** The path or address that the user named. */
  readonly location: string;
  /** The rows to read. The corpus itself is never modified. */
  readonly snapshot: Snapshot;
  readonly layout: Layout;
  /** Tables that exist but could not be read. References to them are not checked. */
  readonly unreadable: ReadonlySet<TableName>;
  readonly redactions: Redactions;
  /** Only a SQLite file has any. */
  readonly postalCodes: readonly PostalPlace[];
  /** True if every row was already checked individually. */
  readonly isChecked: boolean;
  /** Rows that were dropped while the corpus was opened. */
  readonly droppedRows: DroppedRows;
  /** Closes the corpus and removes temporary files. */
  readonly [Symbol.dispose]: () => void;
};

/** The part of a corpus that a reader needs; another process can rebuild it from plain data. */
export type ReadableCorpus = Pick<
  Corpus,
  'layout' | 'unreadable' | 'redactions' | 'isChecked' | 'droppedRows'
>;
