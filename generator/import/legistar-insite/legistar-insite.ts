/** The importer for Legistar’s public site (InSite), for clients whose API is closed. */
import { subdomainsOf } from '../detect/detection.ts';
import type { PlatformItem, PlatformMeeting, PlatformOfficial } from '../platform/model.ts';
import type { Listed, ListPage, Platform, PlatformRun } from '../platform/platform.ts';
import { partOr } from '../platform/parts.ts';
import { platformImporter } from '../platform/platform-importer.ts';
import { gridPageOf, gridPages, openedBy, postback, unusable } from '../web/grid.ts';
import { type HTMLElement, lineOf } from '../web/html.ts';
import { SourceError } from '../web/source-error.ts';
import {
  dayIn,
  type Extra,
  meetingOf,
  meetingPage,
  parametersOf,
  yearList,
  yearsOffered,
} from './calendar.ts';
import { type ItemWithVote, itemsOf, motionOf } from './details.ts';

const platform: Platform<Extra> = {
  name: 'legistar-insite',
  keyCode: 'li',
  clientPattern: /^[a-z0-9][a-z0-9.-]{0,59}$/,
  exampleClient: 'metro',
  detection: {
    addresses: [subdomainsOf('legistar.com', String.raw`(?!webapi\.|media\.)`)],
    // On a domain of the client, which is then the client.
    markers: [{ pattern: /\bid=["']?ctl00_ContentPlaceHolder1_gridCalendar_ctl00\b/, isClientHost: true }],
    alternativeTo: { source: 'legistar', when: 'the Web API of the client is closed' },
  },
  title: 'Meetings, agendas and votes (Legistar InSite)',
  // Some clients have a domain of their own.
  site: (client) => (client.includes('.') ? `https://${client}` : `https://${client}.legistar.com`),
  calendar: (client) => `${platform.site(client)}/Calendar.aspx`,
  // Pages are slow, and servers keep state.
  limits: { concurrency: 1, requestsPerSecond: 1 },
  officials,
  lists,
  read,
};

export const legistarInsite = platformImporter(platform);

const calendarOf = ({ base }: PlatformRun): URL => new URL(`${base}/Calendar.aspx`);

/** Yields the calendar year by year. The page shows the current month; selecting another year is a postback. */
async function* lists(run: PlatformRun): AsyncGenerator<ListPage<Extra>> {
  const calendar = await readCalendar(run).catch(failure('the calendar'));
  if ('error' in calendar) return yield calendar;
  const [from, to] = [run.period.from ?? '', run.period.to].map((day) => day.slice(0, 4));
  for (const year of yearsOffered(calendar.page))
    if (year >= (from ?? '') && year <= (to ?? ''))
      yield await readYear(run, calendar.page, year).catch(failure(`the calendar of ${year}`));
}

const failure =
  (what: string) =>
  (error: unknown): { readonly error: SourceError; readonly what: string } => {
    if (error instanceof SourceError) return { error, what };
    throw error;
  };

async function readCalendar(run: PlatformRun): Promise<{ readonly page: HTMLElement }> {
  const url = calendarOf(run);
  const { page } = gridPageOf(await run.source.text(url), url, '_gridCalendar');
  if (yearsOffered(page).length === 0) throw unusable(url, 'a calendar without a list of years');
  return { page };
}

async function readYear(run: PlatformRun, calendar: HTMLElement, year: string): Promise<ListPage<Extra>> {
  const url = calendarOf(run);
  const { name } = yearList(calendar);
  const state = `${name.replaceAll('$', '_')}_ClientState`;
  const pages = gridPages(run.source, url, '_gridCalendar', {
    request: postback(calendar, name, { [name]: year, [state]: JSON.stringify({ value: year }) }),
    // Servers at times answer with another span.
    checkPage: (page) => {
      const { shown } = yearList(page);
      if (shown !== year) throw unusable(url, `“${shown ?? 'an unknown span'}” in place of ${year}`);
    },
  });
  const rows = (await Array.fromAsync(pages)).flatMap((page) => page.rows);
  const found = rows.map((row) => meetingOf(row, run.site));
  return {
    span: { from: `${year}-01-01`, to: `${year}-12-31` },
    uncertainDays: rows.flatMap((row, index) => (found[index] === undefined ? (dayIn(row) ?? []) : [])),
    meetings: found.filter((listed) => listed !== undefined),
    skipped: found.flatMap((listed, index) =>
      listed === undefined
        ? [{ what: `row ${index + 1} of the calendar of ${year}`, reason: 'It has no id' }]
        : [],
    ),
  };
}

/** The page of the meeting, and one page per item that was voted on. */
async function read(run: PlatformRun, { meeting, extra }: Listed<Extra>): Promise<PlatformMeeting> {
  if (extra.guid === null) return meeting;
  const url = new URL(meetingPage(run.base, meeting.id, extra.guid));
  const pages = await Array.fromAsync(gridPages(run.source, url, '_gridMain'));
  const found = itemsOf(
    pages.flatMap(({ rows }) => rows),
    run.site,
  );
  const problems: string[] = [];
  const items = found.map(async (item) => (await partOr(problems, withMotion(run, item))) ?? item.item);
  return { ...meeting, items: await Promise.all(items), problems };
}

/** The page of an action without named votes has no table of them. */
const actionMarker = '[id$=_lblAction], [id$=_lblResult]';

async function withMotion(
  { source, base }: PlatformRun,
  { item, vote }: ItemWithVote,
): Promise<PlatformItem> {
  if (vote === undefined) return item;
  const url = new URL(`${base}/HistoryDetail.aspx?ID=${vote.id}&GUID=${vote.guid}`);
  const motion = motionOf(gridPageOf(await source.text(url), url, '_gridVote', actionMarker), item);
  return motion === undefined ? item : { ...item, motions: [motion] };
}

/** The list of people: names and e-mail addresses. Terms and bodies are on a page for each of them. */
async function officials({ source, base }: PlatformRun): Promise<readonly PlatformOfficial[]> {
  const url = new URL(`${base}/People.aspx`);
  const pages = await Array.fromAsync(gridPages(source, url, '_gridPeople')).catch((error: unknown) => {
    // Some clients have no such page.
    if (error instanceof SourceError && error.kind === 'missing') return [];
    throw error;
  });
  return pages
    .flatMap(({ rows }) => rows)
    .flatMap(({ element }) => {
      const link = element.querySelector('a[id$=_hypPerson]');
      const person = parametersOf(openedBy(link));
      const name = lineOf(link);
      if (person === undefined || name === null) return [];
      const email = lineOf(element.querySelector('a[id$=_hypEmail]'));
      return [{ id: person.id, personId: person.id, name, email }];
    });
}
