/** An opened corpus. */
import type { TableName } from '../../schemas/tables/index.ts';
import type { GoneRows } from './gone-rows.ts';
import type { Layout } from './layout.ts';
import type { Redactions } from './redact.ts';

export type Corpus = {
  /** The SQLite file to read; it is never written. */
  readonly databasePath: string;
  readonly layout: Layout;
  /** Tables that are there but could not be read; references to them are not checked. */
  readonly unreadable: ReadonlySet<TableName>;
  readonly redactions: Redactions;
  /** Whether each row was checked by itself already. */
  readonly isChecked: boolean;
  /** Rows that were left out on the way in. */
  readonly gone: GoneRows;
  /** Removes temporary files. */
  readonly [Symbol.dispose]: () => void;
};

/** What reading needs of a corpus; plain enough to be rebuilt in another process. */
export type ReadableCorpus = Pick<Corpus, 'layout' | 'unreadable' | 'redactions' | 'isChecked' | 'gone'>;
