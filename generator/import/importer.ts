/** The interface of importers: a name, and a function that reads a source as pages of rows. */
import type { Row, TableName } from '../../schemas/tables/index.ts';
import type { ReadJson } from './web/json-reader.ts';

/** A row with its key and the columns that the source provides. Other columns keep their values. */
type PartialRow<Name extends TableName> = Partial<Row<Name>>;

/** Rows by table. */
export type Rows = { readonly [Name in TableName]?: readonly PartialRow<Name>[] };

/** Identifies a record of the source by its kind and its id there. */
type RecordKey = { readonly kind: string; readonly id: string };

/** A record that was read. */
export type SourceRecord = RecordKey & {
  /** Hash of the content, since upstream timestamps do not always change; null if the record must be read again. */
  readonly hash: string | null;
  /** A fact that the importer needs later: the day of an event. */
  readonly note?: string;
};

/** A record that is no longer at the source, and the key of its row. */
export type GoneRecord = RecordKey & { readonly table: TableName; readonly key: string };

/** A record or part of the source that could not be read or used, described for the operator. */
export type Failure = { readonly what: string; readonly reason: string };

/** Everything that is written in one transaction. */
export type Page = {
  readonly rows?: Rows;
  /** Rows that are written only if their key has no row yet: the existing one is more complete. */
  readonly stubs?: Rows;
  /** Meetings whose agenda items, documents, motions, votes, decisions and briefs are all in this page. */
  readonly wholeMeetings?: readonly string[];
  readonly records?: readonly SourceRecord[];
  readonly gone?: readonly GoneRecord[];
  /** Parts of the source that could not be read. The import ends with exit code 2. */
  readonly failures?: readonly Failure[];
  /** Records that cannot become rows, such as a meeting without a date. */
  readonly skipped?: readonly Failure[];
  /** Where the next import continues; any JSON. */
  readonly cursor?: unknown;
};

/** State that earlier imports of the same source stored. */
export type Memory = {
  readonly cursor: unknown;
  readonly recall: (key: RecordKey) => Remembered | undefined;
  /** All records of a kind that were at the source when it was last read. */
  readonly recordsOf: (kind: string) => readonly (Remembered & { readonly id: string })[];
};

export type Remembered = {
  readonly hash: string | null;
  readonly note: string | null;
  /** When it was last read. */
  readonly readAt: string;
};

/** Input of one import of one client. */
export type OpenOptions = {
  /** The tenant of the source: `nyc`. */
  readonly client: string;
  /** Key of the place in `municipalities`. */
  readonly placeId: string;
  /** Earlier meetings are ignored (`YYYY-MM-DD`). */
  readonly since: string | undefined;
  /** Read everything again, whatever the source says about changes. */
  readonly isFull: boolean;
  /** Replaces the official address of the source. */
  readonly baseUrl: string | undefined;
  readonly now: Date;
  readonly memory: Memory;
  readonly read: ReadJson;
  /** True if requests carry a token. */
  readonly hasToken: boolean;
  /** Reports the number of records of a kind that have been read. */
  readonly onProgress: (kind: string, done: number, total?: number) => void;
};

export type Importer = {
  /** The name on the command line and in `municipalities.platform`. */
  readonly name: string;
  /** Valid client names. */
  readonly clientPattern: RegExp;
  /** The URL parameter that carries a token. */
  readonly tokenParameter: string;
  /** Title and address of the source, for the `sources` table. */
  readonly publication: (client: string) => { readonly title: string; readonly url: string };
  /** The prefix of every key of its rows. */
  readonly keyPrefix: (client: string) => string;
  readonly open: (options: OpenOptions) => AsyncIterable<Page>;
};
