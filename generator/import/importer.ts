/** The interface of importers: a name, and a function that reads a source as pages of rows. */
import type { Row, TableName } from '../../schemas/tables/index.ts';
import type { ChildTable } from './merge/meeting-facts.ts';
import type { Detection } from './detect/detection.ts';
import type { Failure, Memory, RecordKey, SourceRecord } from './source-records.ts';
import type { ReadJson } from './web/json-reader.ts';
import type { PaceLimits } from './web/pace.ts';
import type { SourceReader } from './web/source-reader.ts';

export type { Failure, Memory, Remembered, SourceRecord } from './source-records.ts';

/** A row with its key and the columns that the source provides. Other columns keep their values. */
type PartialRow<Name extends TableName> = Partial<Row<Name>>;

/** Rows by table. */
export type Rows = { readonly [Name in TableName]?: readonly PartialRow<Name>[] };

/**
 * A record that is no longer at the source, and the key of its row. Rows of a meeting are gone if they are not among the rows of a
 * page with the whole meeting.
 */
export type GoneRecord = RecordKey & {
  readonly table: Exclude<TableName, ChildTable>;
  readonly key: string;
};

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
  /** Contradictions within the source, such as a tally that differs from the named votes. Nothing is repaired. */
  readonly findings?: readonly Failure[];
  /** Where the next import continues; any JSON. */
  readonly cursor?: unknown;
};

/** Input of one import of one client. */
export type OpenOptions = {
  /** The tenant of the source: `nyc`. */
  readonly client: string;
  /** Key of the place in `municipalities`. */
  readonly placeId: string;
  /** The language of the place, for briefs. */
  readonly language: 'en' | 'fr';
  /** Its currency is that of amounts. */
  readonly country: 'US' | 'CA';
  /** Earlier meetings are ignored (`YYYY-MM-DD`). */
  readonly since: string | undefined;
  /** Read everything again, whatever the source says about changes. */
  readonly isFull: boolean;
  /** Replaces the official address of the source. */
  readonly baseUrl: string | undefined;
  readonly now: Date;
  readonly memory: Memory;
  /** Reads JSON from a documented API, without robots.txt and cookies. */
  readonly read: ReadJson;
  /** Reads pages of any kind. */
  readonly source: SourceReader;
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
  /** A valid client name, for messages. */
  readonly exampleClient: string;
  /** Which addresses and pages belong to its clients. */
  readonly detection: Detection;
  /** The URL parameter that carries a token, if its clients may require one. */
  readonly tokenParameter?: string;
  /** Limits of its hosts, if they are stricter than those of the command. */
  readonly limits?: PaceLimits;
  /** Title and address of the source, for the `sources` table. */
  readonly publication: (client: string) => { readonly title: string; readonly url: string };
  /** The prefix of every key of its rows. */
  readonly keyPrefix: (client: string) => string;
  readonly open: (options: OpenOptions) => AsyncIterable<Page>;
};
