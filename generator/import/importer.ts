/** What every importer is: a name, and a way to read its source as pages of rows. */
import type { Row, TableName } from '../../schemas/tables/index.ts';
import type { ReadJson } from './web/json-reader.ts';

/** A row with its key and the columns that the source tells; what is not named stays as it is. */
type PartialRow<Name extends TableName> = Partial<Row<Name>>;

/** Rows by table. */
export type Rows = { readonly [Name in TableName]?: readonly PartialRow<Name>[] };

/** A record of the source, known again by its kind and its id there. */
type RecordKey = { readonly kind: string; readonly id: string };

/** A record as it was read. */
export type SourceRecord = RecordKey & {
  /** Of the content, since upstream stamps do not always move; null where it must be read again. */
  readonly hash: string | null;
  /** What the importer wants to know of it later: the day of an event. */
  readonly note?: string;
};

/** A record that is no longer at the source, and the row that it had. */
export type GoneRecord = RecordKey & { readonly table: TableName; readonly key: string };

/** What could not be read or used, in words for the operator. */
export type Failure = { readonly what: string; readonly reason: string };

/** What is written in one transaction. */
export type Page = {
  readonly rows?: Rows;
  /** Rows for keys that have none yet; where there is one, it is better. */
  readonly stubs?: Rows;
  /** Meetings whose agenda items, documents, motions, votes, decisions and briefs are all among the rows. */
  readonly wholeMeetings?: readonly string[];
  readonly records?: readonly SourceRecord[];
  readonly gone?: readonly GoneRecord[];
  /** Parts of the source that could not be read. The import ends with exit code 2. */
  readonly failures?: readonly Failure[];
  /** Records that cannot be rows: a meeting without a day. */
  readonly skipped?: readonly Failure[];
  /** Where the next import goes on; any JSON. */
  readonly cursor?: unknown;
};

/** What earlier imports of the same source left. */
export type Memory = {
  readonly cursor: unknown;
  readonly recall: (key: RecordKey) => Remembered | undefined;
  /** Every record of a kind that was at the source when it was last read. */
  readonly recordsOf: (kind: string) => readonly (Remembered & { readonly id: string })[];
};

export type Remembered = {
  readonly hash: string | null;
  readonly note: string | null;
  /** When it was last read. */
  readonly readAt: string;
};

/** What an importer is opened with. */
export type OpenOptions = {
  /** The tenant of the source: `nyc`. */
  readonly client: string;
  /** Key of the place in `municipalities`. */
  readonly placeId: string;
  /** Meetings before this day are left alone (`YYYY-MM-DD`). */
  readonly since: string | undefined;
  /** Reads everything again, whatever the source says of changes. */
  readonly isFull: boolean;
  /** Where the source is read from, in place of its official address. */
  readonly baseUrl: string | undefined;
  readonly now: Date;
  readonly memory: Memory;
  readonly read: ReadJson;
  /** Whether a token is sent along. */
  readonly hasToken: boolean;
  /** How many records of a kind are read. */
  readonly onProgress: (kind: string, done: number, total?: number) => void;
};

export type Importer = {
  /** As on the command line and in `municipalities.platform`. */
  readonly name: string;
  /** What a client may be called there. */
  readonly clientPattern: RegExp;
  /** The parameter of addresses that carries a token. */
  readonly tokenParameter: string;
  /** Who publishes it, for `sources`. */
  readonly publication: (client: string) => { readonly title: string; readonly url: string };
  /** Begins every key that its rows have. */
  readonly keyPrefix: (client: string) => string;
  readonly open: (options: OpenOptions) => AsyncIterable<Page>;
};
