/** The pages that list the meetings of a period, the pages of the meetings, and where each meeting of the place is shown. Pure. */
import { cityPath, meetingPagePath, pageFilePath, periodPath } from '../../../../schemas/paths.ts';
import { maxFileBytes } from '../../../places/place.ts';
import { type Neighbors, type PeriodSummary, type PublishedPeriod, yearOf } from '../../../places/years.ts';
import type { Artifact, PublishedFile } from '../../../store/artifact.ts';
import type { Html } from '../../html/template.ts';
import { meetingDisplay } from '../meeting/meeting-display.ts';
import { meetingPages } from '../meeting/meeting-page.ts';
import { hasMeetingPage } from '../meeting/record.ts';
import { PageTooLarge } from '../page-frame.ts';
import type { MeetingAddresses, UnaddressedView } from '../place-view.ts';
import { meetingLine, wholeMeetingLine } from './meeting-line.ts';
import { monthsPage, periodPage } from './period-page.ts';
import { meetingsByYear, type Period, periodsOfYear, type RenderedPeriod } from './periods.ts';

/** What the other pages of a place depend on. */
export type FoundPeriods = {
  readonly addresses: MeetingAddresses;
  /** The meetings that the page of the place shows, rendered, by id. */
  readonly inFull: ReadonlyMap<string, Html>;
  /** Oldest first. */
  readonly periods: readonly PeriodSummary[];
};

/** A period whose list is rendered when its page is, unless it is as published. */
type FoundPeriod = Period & {
  readonly rendered: () => RenderedPeriod;
  readonly published?: PublishedPeriod;
};

type RenderInFull = (addresses: MeetingAddresses) => ReadonlyMap<string, Html>;

/**
 * Renders the period pages of a place, and the pages of its meetings. Each page is rendered when it is requested, because those of a
 * large place fill hundreds of MB. `renderInFull` renders the meetings on the page of the place.
 * @throws {PageTooLarge} when a page does not fit into a file
 */
export function* periodPages(
  view: UnaddressedView,
  renderInFull: RenderInFull,
): Generator<Artifact | PublishedFile, FoundPeriods> {
  const found = findPeriods(view);
  const periods = found.map(summaryOf);
  for (const [index, period] of found.entries())
    yield pageOf(view, period, { previous: periods[index - 1]?.name, next: periods[index + 1]?.name });
  const years = Map.groupBy(periods, ({ name }) => yearOf(name));
  for (const [year, months] of years) if (months[0]?.name !== year) yield monthsPage(view, year, months);
  yield* meetingPages(view);
  const addresses = addressesIn(view, found);
  return { addresses, inFull: renderInFull(addresses), periods };
}

/** The page of a period: as published, if its meetings and the periods that it links to are. */
function pageOf(
  view: UnaddressedView,
  { rendered, published, name }: FoundPeriod,
  neighbors: Neighbors,
): Artifact | PublishedFile {
  const { years, place } = view;
  if (published?.previous === neighbors.previous && published?.next === neighbors.next) {
    const path = place.site.key(pageFilePath(periodPath(place.row.slug, name)));
    const file = published && years.fileOf(yearOf(name), path);
    if (file !== undefined) return file;
  }
  const page = periodPage(view, rendered(), neighbors);
  if (page.body.length > maxFileBytes)
    throw new PageTooLarge(
      `${page.path} would have ${page.body.length} bytes. A published file must stay under ${maxFileBytes + 1} bytes.`,
    );
  return page;
}

/** The periods of all meetings, oldest first. Those of a year that is as published are known without rendering its list. */
function findPeriods(view: UnaddressedView): readonly FoundPeriod[] {
  // All periods are equally deep, so the links on their pages are the same.
  const display = meetingDisplay(view, periodPath(view.place.row.slug, '2000'));
  return [...meetingsByYear(view.meetings)].flatMap(([year, ofYear]) => {
    const render = (): readonly RenderedPeriod[] =>
      periodsOfYear(year, ofYear, (meeting) =>
        (hasMeetingPage(meeting, view.meetingRows) ? meetingLine : wholeMeetingLine)(meeting, display),
      );
    const published = view.years.periodsOf(year);
    if (published === undefined)
      return render().map((period): FoundPeriod => ({ ...period, rendered: () => period }));
    let start = 0;
    return published.map((period, index): FoundPeriod => {
      const { name, meetings: count } = period;
      const meetings = ofYear.slice(start, (start += count));
      return { name, meetings, rendered: () => periodAt(render(), index, name), published: period };
    });
  });
}

function periodAt(periods: readonly RenderedPeriod[], index: number, name: string): RenderedPeriod {
  const period = periods[index];
  if (period?.name !== name) throw new Error(`${name} was published, but ${period?.name} was rendered`);
  return period;
}

const summaryOf = ({ name, meetings }: Period): PeriodSummary => ({ name, meetings: meetings.length });

/** Addresses on the page of each meeting; one without a page is in the list of its period. */
function addressesIn(
  { place, meetings, meetingRows }: UnaddressedView,
  periods: readonly Period[],
): MeetingAddresses {
  const { slug } = place.row;
  const withPage = new Set(
    [...meetings.upcoming, ...meetings.recent]
      .filter(({ meeting }) => hasMeetingPage(meeting, meetingRows))
      .map(({ meeting }) => meeting.id),
  );
  const periodOf = new Map(
    periods.flatMap(({ name, meetings: ofPeriod }) => ofPeriod.map(({ id }) => [id, name])),
  );
  const listed = (id: string): string => {
    const period = periodOf.get(id);
    return `${period === undefined ? cityPath(slug) : periodPath(slug, period)}#m${id}`;
  };
  return {
    hasPage: (id) => withPage.has(id),
    meeting: (id) => (withPage.has(id) ? meetingPagePath(slug, id) : listed(id)),
    decision: (meetingId, decisionId) => `${meetingPagePath(slug, meetingId)}#d${decisionId}`,
  };
}
