/** The pages that show every meeting of a period in full, and where each meeting of the place is shown in full. Pure. */
import type { Meeting } from '../../../../schemas/documents.ts';
import { cityPath, periodPath } from '../../../../schemas/paths.ts';
import { maxFileBytes } from '../../../places/place.ts';
import type { Artifact } from '../../../store/artifact.ts';
import { compareText } from '../../../system/text.ts';
import type { Html } from '../../html/template.ts';
import { isWholeInBrief, meetingInFull } from '../meeting/meeting-article.ts';
import { meetingDisplay } from '../meeting/meeting-display.ts';
import { mayBeInFull } from '../meetings-in-full.ts';
import { PageTooLarge } from '../page-frame.ts';
import type { MeetingAddresses, UnaddressedView } from '../place-view.ts';
import { meetingPagesFile } from './meeting-pages.ts';
import { yearOf } from './period-links.ts';
import { monthsPage, periodPage } from './period-page.ts';
import { meetingsByYear, type Period, periodsOfYear, type PeriodSummary } from './periods.ts';

export type PeriodPages = {
  /** The pages, and meeting-pages.json. Each is rendered when it is requested, because those of a large place fill hundreds of MB. */
  readonly artifacts: Iterable<Artifact>;
  readonly addresses: MeetingAddresses;
  /** The meetings that the page of the place shows, rendered, by id. */
  readonly inFull: ReadonlyMap<string, Html>;
  /** Oldest first. */
  readonly periods: readonly PeriodSummary[];
};

/**
 * Renders the period pages of a place. A year has one only if some meeting of it is not in full on the page of the place, whose
 * meetings `renderInFull` renders.
 * The pages throw a {@link PageTooLarge} when a single meeting does not fit on one.
 */
export function periodPages(
  view: UnaddressedView,
  renderInFull: (addresses: MeetingAddresses) => ReadonlyMap<string, Html>,
): PeriodPages {
  const { place, meetings, meetingRows } = view;
  const { slug } = place.row;
  const whole = new Set(
    mayBeInFull(meetings)
      .filter(({ meeting }) => isWholeInBrief(meeting, { rows: meetingRows }))
      .map(({ meeting }) => meeting.id),
  );
  const needsPage = ([, ofYear]: Year): boolean => ofYear.some(({ id }) => !whole.has(id));
  // All periods are equally deep, so the links on their pages are the same.
  const display = meetingDisplay(view, periodPath(slug, '2000'));
  const render = (meeting: Meeting): Html => meetingInFull(meeting, display);
  const years: readonly Year[] = [...meetingsByYear(meetings)];
  // The page of the place links to the meetings that it does not show whole, so their periods come first.
  const [first, others] = partition(years, needsPage);
  const periods = first.flatMap(([year, ofYear]) => periodsOfYear(year, ofYear, render));
  const periodOf = new Map(periods.flatMap(periodOfMeetings));
  const addresses = addressesIn(slug, (id) => (whole.has(id) ? undefined : periodOf.get(id)));
  const inFull = renderInFull(addresses);
  // Not all meetings that are whole in brief fit on the page of the place.
  for (const id of whole) if (!inFull.has(id)) whole.delete(id);
  for (const [year, ofYear] of others.filter(needsPage)) periods.push(...periodsOfYear(year, ofYear, render));
  for (const [id, name] of periods.flatMap(periodOfMeetings)) periodOf.set(id, name);
  // Stable: the months of a year stay in their order.
  periods.sort((a, b) => compareText(yearOf(a.name), yearOf(b.name)));
  return {
    artifacts: years.length === 0 ? [] : artifactsOf(view, periods),
    addresses,
    inFull,
    periods: periods.map(summaryOf),
  };
}

type Year = readonly [year: string, meetings: readonly Meeting[]];

const partition = <T>(items: readonly T[], isFirst: (item: T) => boolean): readonly [T[], T[]] => [
  items.filter(isFirst),
  items.filter((item) => !isFirst(item)),
];

const periodOfMeetings = ({ name, entries }: Period): (readonly [string, string])[] =>
  entries.map(({ meeting }) => [meeting.id, name]);

const summaryOf = ({ name, entries }: Period): PeriodSummary => ({ name, meetings: entries.length });

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

/** Renders the pages of all periods, of years with a page for each month, and the list of the pages of meetings. */
function* artifactsOf(view: UnaddressedView, periods: readonly Period[]): Generator<Artifact> {
  const names = periods.map(({ name }) => name);
  for (const period of periods) {
    const page = periodPage(view, period, names);
    if (page.body.length > maxFileBytes) throw tooLarge(page, period);
    yield page;
  }
  const years = Map.groupBy(periods.map(summaryOf), ({ name }) => yearOf(name));
  for (const [year, months] of years) if (months[0]?.name !== year) yield monthsPage(view, year, months);
  yield meetingPagesFile(view.place, view.meetings, periods);
}

/** Only a period with a single meeting can be too large. */
const tooLarge = ({ path, body }: Artifact, { entries: [entry] }: Period): PageTooLarge =>
  new PageTooLarge(
    `${path} would have ${body.length} bytes. A published file must stay under ${maxFileBytes + 1} bytes. Shorten the agenda, the decisions or the votes of meeting ${entry?.meeting.id} in the corpus, or divide it into several meetings.`,
  );
