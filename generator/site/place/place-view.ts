/** What the pages, feeds and tables of a place are rendered from. */
import type { PlaceRows } from '../../corpus/place-rows.ts';
import type { BlockRecords } from '../../places/blocks.ts';
import type { DividedVote } from '../../places/divided-votes.ts';
import type { ShownMeetings } from '../../places/meeting-files.ts';
import type { PlaceMeetings } from '../../places/meetings.ts';
import type { People } from '../../places/people/people.ts';
import type { Place } from '../../places/place.ts';
import type { PeriodSummary, PublishedYears } from '../../places/years.ts';
import type { PlaceFeeds } from '../feeds/feed-links.ts';
import type { PageLanguage } from '../html/dates.ts';
import type { PageSite } from '../html/page.ts';
import type { Html } from '../html/template.ts';
import type { PlaceTables } from '../tables/table-files.ts';
import type { MeetingRows } from './meeting/meeting-rows.ts';

export type PlaceView = {
  readonly pageSite: PageSite;
  readonly place: Place;
  /** All valid rows of the place. */
  readonly rows: PlaceRows;
  readonly meetings: PlaceMeetings;
  /** The rows about meetings, grouped. */
  readonly meetingRows: MeetingRows;
  readonly blocks: readonly BlockRecords[];
  /** Year files with all meetings; empty if meetings.json has them all. */
  readonly archive: ShownMeetings['archive'];
  /** Names of the blocks that do not fit into city.json, and have their own files. */
  readonly cut: ReadonlySet<string>;
  /** Names of the bodies of the place by id. */
  readonly bodies: ReadonlyMap<string, string>;
  readonly people: People;
  /** Newest first. */
  readonly dividedVotes: readonly DividedVote[];
  /** Local time at the place, `YYYY-MM-DDTHH:MM`. Never shown; decides what is current. */
  readonly localNow: string;
  /** Language of headings and labels on the place's own pages: French in Québec, else English. */
  readonly language: PageLanguage;
  /** The meetings that the page of the place shows, rendered, by id. */
  readonly inFull: ReadonlyMap<string, Html>;
  /** The period pages, oldest first. */
  readonly periods: readonly PeriodSummary[];
  /** Where meetings are shown in full. */
  readonly addresses: MeetingAddresses;
  /** The years whose files are as published. */
  readonly years: PublishedYears;
  /** The CSV files of the place, by table. */
  readonly tables: PlaceTables;
  /** Feeds of bodies and members. */
  readonly feeds: PlaceFeeds;
};

/** Before it is known where meetings are shown in full. */
export type UnaddressedView = Omit<PlaceView, 'addresses' | 'inFull' | 'periods' | 'tables' | 'feeds'>;

/** Where meetings are shown in full. */
export type MeetingAddresses = {
  /** Whether a meeting has a page. */
  readonly hasPage: (id: string) => boolean;
  /** `/city/oakland-ca/meeting/1/`; of a meeting without a page, its line in a list: `/city/oakland-ca/2024/#m1`. */
  readonly meeting: (id: string) => string;
  /** `/city/oakland-ca/meeting/1/#d7` */
  readonly decision: (meetingId: string, decisionId: string) => string;
};
