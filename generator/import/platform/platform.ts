/**
 * What an importer of a meeting platform declares. `platformImporter` turns it into an importer: which meetings are due, batches,
 * failures, vanished meetings, rows and keys are the same for all platforms.
 */
import type { Detection } from '../detect/detection.ts';
import type { Failure, OpenOptions, SourceRecord } from '../importer.ts';
import type { Plan } from '../plan.ts';
import type { PaceLimits } from '../web/pace.ts';
import type { SourceError } from '../web/source-error.ts';
import type { ChangedPage, SourceReader, SourceRequest } from '../web/source-reader.ts';
import type { PlatformBody, PlatformMeeting, PlatformOfficial } from './model.ts';

/** One import of one client. */
export type PlatformRun = {
  readonly options: OpenOptions;
  readonly client: string;
  readonly source: SourceReader;
  /** Where requests go: the API or site of the client, or its mirror. Without a slash at the end. */
  readonly base: string;
  /** The public site of the client, against which links are resolved even if a mirror is read. */
  readonly site: string;
  readonly plan: Plan;
  /**
   * Reads a page of a list, with a conditional request except in a sweep. Undefined means that it is unchanged, so that none of
   * its meetings is due.
   */
  readonly listPage: (url: URL, request?: SourceRequest) => Promise<ChangedPage<string> | undefined>;
  /** The days whose lists must be read. Lists without dates are read whole. */
  readonly period: Period;
};

/** From the first day, or from the beginning if it is null, to the last day. */
export type Period = { readonly from: string | null; readonly to: string };

/** A meeting in a list. */
export type Listed<Extra> = {
  /** Everything that the list says about it. Written alone if its details cannot be read. */
  readonly meeting: PlatformMeeting;
  /** What `read` needs besides. A change of either makes the meeting due. */
  readonly extra: Extra;
  /** Its packets, where the list has them like meetings. */
  readonly packets?: readonly Listed<Extra>[];
};

/** A page of a list, `unchanged` if it is what the last import read, or why it could not be read. */
export type ListPage<Extra> =
  | {
      readonly meetings: readonly Listed<Extra>[];
      readonly skipped?: readonly Failure[];
      /** The record of a page that `run.listPage` read. Stored when all of its meetings have been read. */
      readonly record?: SourceRecord;
      /** The days that the list, of which this is the last page, listed completely. On other days, nothing is gone. */
      readonly span?: Period;
      /** Days with a row that could not be identified, which may be any meeting. */
      readonly uncertainDays?: readonly string[];
      /** What the next imports must know of the list. */
      readonly records?: readonly SourceRecord[];
    }
  | 'unchanged'
  | { readonly error: SourceError; readonly what: string };

/** A known meeting that its list no longer has. */
export type MissedMeeting = { readonly id: string; readonly day: string; readonly isToCome: boolean };

export type Platform<Extra> = {
  /** The name on the command line. */
  readonly name: string;
  /** Two letters that begin every key. */
  readonly keyCode: string;
  readonly clientPattern: RegExp;
  readonly exampleClient: string;
  /** Which addresses and pages belong to its clients. */
  readonly detection: Detection;
  /** The title in the `sources` table. */
  readonly title: string;
  /** The public site of a client. */
  readonly site: (client: string) => string;
  /** Where requests go, if not to the site. */
  readonly api?: (client: string) => string;
  /** The page of the `sources` table, if not the site. */
  readonly calendar?: (client: string) => string;
  readonly limits?: PaceLimits;
  /** Why the first list of a client cannot be read, with the remedy. */
  readonly explainFailure?: (error: SourceError, client: string) => string;
  /** Bodies that the platform lists. Others are known from their meetings. */
  readonly bodies?: (run: PlatformRun) => Promise<readonly PlatformBody[]>;
  readonly officials?: (run: PlatformRun) => Promise<readonly PlatformOfficial[]>;
  /** The lists of the period, page by page. Errors of pages are yielded, not thrown. */
  readonly lists: (run: PlatformRun) => AsyncIterable<ListPage<Extra>>;
  /**
   * Reads the whole meeting, in at most three requests plus one per vote if each vote has its own page; returns `listed.meeting` if
   * there is nothing more to read. @throws {SourceError}
   */
  readonly read: (run: PlatformRun, listed: Listed<Extra>) => Promise<PlatformMeeting>;
  /** What is known of a meeting whose details cannot be read, if that differs from what the list says. */
  readonly withoutDetails?: (
    run: PlatformRun,
    listed: Listed<Extra>,
    error: SourceError,
  ) => PlatformMeeting | undefined;
  /** Meetings move to another list once they are held, at a time that nothing states. */
  readonly hasSeparateArchive?: boolean;
  /** Sites of clients that use another platform for their meetings exist, and are empty. */
  readonly mayBeEmpty?: boolean;
  /**
   * Asks the platform's record of a meeting that is missing from a complete list. Without this, such a meeting is gone if it is to come,
   * or if the list had it after it was held; docs/import.md says for each platform why its list has no other explanation.
   */
  readonly exists?: (run: PlatformRun, meeting: MissedMeeting) => Promise<boolean>;
};
