/** The pages that show every meeting of a period in full, and where each meeting of the place is shown in full. Pure. */
import type { Meeting } from '../../../../schemas/documents.ts';
import { cityPath, pageFilePath, periodPath } from '../../../../schemas/paths.ts';
import { maxFileBytes } from '../../../places/place.ts';
import { type Neighbors, type PeriodSummary, type PublishedPeriod, yearOf } from '../../../places/years.ts';
import type { Artifact, PublishedFile } from '../../../store/artifact.ts';
import { compareText } from '../../../system/text.ts';
import type { Html } from '../../html/template.ts';
import { isWholeInBrief, meetingInFull } from '../meeting/meeting-article.ts';
import { meetingDisplay } from '../meeting/meeting-display.ts';
import { mayBeInFull } from '../meetings-in-full.ts';
import { PageTooLarge } from '../page-frame.ts';
import type { MeetingAddresses, UnaddressedView } from '../place-view.ts';
import { meetingPagesFile } from './meeting-pages.ts';
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

/** A period whose meetings are rendered when its page is, unless it is as published. */
type FoundPeriod = Period & {
  readonly rendered: () => RenderedPeriod;
  readonly published?: PublishedPeriod;
};

type RenderInFull = (addresses: MeetingAddresses) => ReadonlyMap<string, Html>;

/**
 * Renders the period pages of a place, and meeting-pages.json. Each page is rendered when it is requested, because those of a large
 * place fill hundreds of MB. A year has a page only if some meeting of it is not in full on the page of the place, whose meetings
 * `renderInFull` renders.
 * @throws {PageTooLarge} when a single meeting does not fit on a page
 */
export function* periodPages(
  view: UnaddressedView,
  renderInFull: RenderInFull,
): Generator<Artifact | PublishedFile, FoundPeriods> {
  const periods: Period[] = [];
  const found = findPeriods(view, renderInFull);
  let next = found.next();
  for (let previous: string | undefined; next.done !== true;) {
    const period = next.value;
    next = found.next();
    yield pageOf(view, period, { previous, next: next.done === true ? undefined : next.value.name });
    periods.push({ name: period.name, meetings: period.meetings });
    previous = period.name;
  }
  const summaries = periods.map(summaryOf);
  const years = Map.groupBy(summaries, ({ name }) => yearOf(name));
  for (const [year, months] of years) if (months[0]?.name !== year) yield monthsPage(view, year, months);
  if (hasMeetings(view)) yield meetingPagesFile(view.place, view.meetings, periods);
  return { ...next.value, periods: summaries };
}

/** The page of a period: as published, if its meetings and the periods that it links to are. */
function pageOf(
  view: UnaddressedView,
  { rendered, published, ...period }: FoundPeriod,
  neighbors: Neighbors,
): Artifact | PublishedFile {
  const { years, place } = view;
  if (published?.previous === neighbors.previous && published?.next === neighbors.next) {
    const path = place.site.key(pageFilePath(periodPath(place.row.slug, period.name)));
    const file = published && years.fileOf(yearOf(period.name), path);
    if (file !== undefined) return file;
  }
  const page = periodPage(view, rendered(), neighbors);
  if (page.body.length > maxFileBytes) throw tooLarge(page, period);
  return page;
}

const hasMeetings = ({ meetings: { upcoming, recent } }: UnaddressedView): boolean =>
  upcoming.length + recent.length > 0;

type Year = readonly [year: string, meetings: readonly Meeting[]];

/** Yields the periods, oldest first, and returns where each meeting is shown. */
function* findPeriods(
  view: UnaddressedView,
  renderInFull: RenderInFull,
): Generator<FoundPeriod, Omit<FoundPeriods, 'periods'>> {
  const { place, meetings, meetingRows } = view;
  const { slug } = place.row;
  const whole = new Set(
    mayBeInFull(meetings)
      .filter(({ meeting }) => isWholeInBrief(meeting, { rows: meetingRows }))
      .map(({ meeting }) => meeting.id),
  );
  const needsPage = ([, ofYear]: Year): boolean => ofYear.some(({ id }) => !whole.has(id));
  const findInYear = periodFinder(view);
  const periodOf = new Map<string, string>();
  const render = (year: Year): readonly FoundPeriod[] => {
    const periods = findInYear(year);
    for (const period of periods) for (const { id } of period.meetings) periodOf.set(id, period.name);
    return periods;
  };
  const years: readonly Year[] = [...meetingsByYear(meetings)];
  // Only the newest years may have no page.
  const firstOpen = years.findIndex((year) => !needsPage(year));
  const settled = firstOpen === -1 ? years : years.slice(0, firstOpen);
  for (const year of settled) yield* render(year);
  // The page of the place links to the meetings that it does not show whole, so their periods come first.
  const [first, others] = partition(years.slice(settled.length), needsPage);
  const periods = first.flatMap(render);
  const addresses = addressesIn(slug, (id) => (whole.has(id) ? undefined : periodOf.get(id)));
  const inFull = renderInFull(addresses);
  // Not all meetings that are whole in brief fit on the page of the place.
  for (const id of whole) if (!inFull.has(id)) whole.delete(id);
  periods.push(...others.filter(needsPage).flatMap(render));
  // Stable: the months of a year stay in their order.
  yield* periods.toSorted((a, b) => compareText(yearOf(a.name), yearOf(b.name)));
  return { addresses, inFull };
}

/** Returns a function that finds the periods of a year. Those of a year that is as published are known without rendering it. */
function periodFinder(view: UnaddressedView): (year: Year) => readonly FoundPeriod[] {
  // All periods are equally deep, so the links on their pages are the same.
  const display = meetingDisplay(view, periodPath(view.place.row.slug, '2000'));
  return ([year, ofYear]) => {
    const render = (): readonly RenderedPeriod[] =>
      periodsOfYear(year, ofYear, (meeting) => meetingInFull(meeting, display));
    const published = view.years.periodsOf(year);
    if (published === undefined)
      return render().map((period): FoundPeriod => ({ ...period, rendered: () => period }));
    let start = 0;
    return published.map((period, index): FoundPeriod => {
      const { name, meetings: count } = period;
      const meetings = ofYear.slice(start, (start += count));
      return { name, meetings, rendered: () => periodAt(render(), index, name), published: period };
    });
  };
}

function periodAt(periods: readonly RenderedPeriod[], index: number, name: string): RenderedPeriod {
  const period = periods[index];
  if (period?.name !== name) throw new Error(`${name} was published, but ${period?.name} was rendered`);
  return period;
}

const partition = <T>(items: readonly T[], isFirst: (item: T) => boolean): readonly [T[], T[]] => [
  items.filter(isFirst),
  items.filter((item) => !isFirst(item)),
];

const summaryOf = ({ name, meetings }: Period): PeriodSummary => ({ name, meetings: meetings.length });

/** Addresses on the period that `periodOf` names, else on the page of the place. */
function addressesIn(slug: string, periodOf: (id: string) => string | undefined): MeetingAddresses {
  const pageOf = (id: string): string => {
    const period = periodOf(id);
    return period === undefined ? cityPath(slug) : periodPath(slug, period);
  };
  return {
    meeting: (id) => `${pageOf(id)}#m${id}`,
    decision: (meetingId, decisionId) => `${pageOf(meetingId)}#d${decisionId}`,
  };
}

/** Only a period with a single meeting can be too large. */
const tooLarge = ({ path, body }: Artifact, { meetings: [meeting] }: Period): PageTooLarge =>
  new PageTooLarge(
    `${path} would have ${body.length} bytes. A published file must stay under ${maxFileBytes + 1} bytes. Shorten the agenda, the decisions or the votes of meeting ${meeting?.id} in the corpus, or divide it into several meetings.`,
  );
