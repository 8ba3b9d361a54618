/** What the pages of a place are made from. */
import type { BlockRecords } from '../../places/blocks.ts';
import type { ShownMeetings } from '../../places/meeting-files.ts';
import type { PlaceMeetings } from '../../places/meetings.ts';
import type { Place } from '../../places/place.ts';
import type { ContextSection } from '../html/section.ts';
import type { PageSite } from '../html/page.ts';

export type CityPagesInput = {
  readonly pageSite: PageSite;
  readonly place: Place;
  readonly meetings: PlaceMeetings;
  /** Files with every meeting of every year, where not all stand in meetings.json. */
  readonly archive: ShownMeetings['archive'];
  readonly blocks: readonly BlockRecords[];
  /** Names of the place's bodies by id. */
  readonly bodies: ReadonlyMap<string, string>;
  readonly context: readonly ContextSection[];
  /** Local time at the place, `YYYY-MM-DDTHH:MM`. It never stands on a page: only what is upcoming depends on it. */
  readonly localNow: string;
};
