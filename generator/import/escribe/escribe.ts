/** The eSCRIBE importer: the calendar of a client, and its agendas and minutes in HTML. */
import { subdomainsOf } from '../detect/detection.ts';
import type { Failure } from '../importer.ts';
import { parseRecords } from '../normalize/records.ts';
import type { PlatformMeeting } from '../platform/model.ts';
import { monthsOf } from '../platform/period.ts';
import type { Listed, ListPage, Platform, PlatformRun } from '../platform/platform.ts';
import { platformImporter } from '../platform/platform-importer.ts';
import { shaped } from '../platform/shape.ts';
import { parseHtml } from '../web/html.ts';
import { SourceError } from '../web/source-error.ts';
import { itemsOf, participationOf } from './items.ts';
import { type DetailPage, detailPageOf, meetingOf } from './meeting.ts';
import { PastMeetings } from './past-meetings.ts';
import { calendarShape, meetingShape } from './shapes.ts';

type Extra = {
  /** The page with the details; null if there are only files. */
  readonly page: DetailPage | null;
  /** The list of past meetings that has it. */
  readonly type: string | null;
};

const platform: Platform<Extra> = {
  name: 'escribe',
  keyCode: 'es',
  clientPattern: /^[a-z0-9][a-z0-9-]{0,39}$/,
  exampleClient: 'ottawa',
  detection: { addresses: [subdomainsOf('escribemeetings.com', 'pub-')] },
  title: 'Meetings, agendas and votes (eSCRIBE)',
  site: (client) => `https://pub-${client}.escribemeetings.com`,
  limits: { concurrency: 2, requestsPerSecond: 2 },
  lists,
  read,
};

export const escribe = platformImporter(platform);

/** No client has older calendars. */
const firstYear = 2008;
/** After this many months without a meeting, nothing earlier is requested. */
const emptyMonthsMax = 24;
/** The calendar of a client that fails this often in a row fails for other months too. */
const errorsMax = 3;

/** Month by month, since an answer contains the whole span that was requested. */
async function* lists(run: PlatformRun): AsyncGenerator<ListPage<Extra>> {
  const today = run.options.now.toISOString().slice(0, 10);
  let empty = 0;
  let errors = 0;
  const past = new PastMeetings(run);
  for (const month of monthsOf(run.period, firstYear)) {
    const page = await readMonth(run, month, past);
    yield page;
    const isError = page !== 'unchanged' && 'error' in page;
    const isEmpty = page !== 'unchanged' && 'meetings' in page && page.meetings.length === 0;
    errors = isError ? errors + 1 : 0;
    empty = isEmpty && month.to < today ? empty + 1 : 0;
    if (errors === errorsMax || empty === emptyMonthsMax) return;
  }
}

async function readMonth(
  run: PlatformRun,
  { from, to }: { readonly from: string; readonly to: string },
  past: PastMeetings,
): Promise<ListPage<Extra>> {
  const url = new URL(`${run.base}/MeetingsCalendarView.aspx/GetCalendarMeetings`);
  try {
    const page = await run.source.jsonIfChanged(url, {
      json: { calendarStartDate: from, calendarEndDate: to },
      // As in `run.listPage`, which reads texts: a sweep reads recent meetings again.
      isForced: run.plan.isSweep,
    });
    if (page === undefined) return 'unchanged';
    const { meetings, skipped } = meetingsIn(page.content, url, run);
    const flagged = await withFlags(meetings, run, past);
    return { meetings: flagged, skipped: [...skipped, ...past.takeRefused()], record: page.record };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return { error, what: `the calendar of ${from.slice(0, 7)}` };
  }
}

function meetingsIn(
  content: unknown,
  url: URL,
  { site }: PlatformRun,
): { readonly meetings: readonly Listed<Extra>[]; readonly skipped: readonly Failure[] } {
  const { values, skipped } = parseRecords(meetingShape, shaped(calendarShape, content, url).d, 'meeting');
  return {
    meetings: values.map(({ value }) => ({
      meeting: meetingOf(value, site),
      extra: { page: detailPageOf(value, site), type: value.MeetingType },
    })),
    skipped,
  };
}

/** The meetings, those until today with the flag that says whether they were cancelled. */
async function withFlags(
  meetings: readonly Listed<Extra>[],
  { options }: PlatformRun,
  past: PastMeetings,
): Promise<Listed<Extra>[]> {
  const today = options.now.toISOString().slice(0, 10);
  const flagged: Listed<Extra>[] = [];
  for (const { meeting, extra } of meetings) {
    const { id, day } = meeting;
    const { type } = extra;
    const isListed = type !== null && day !== null && day <= today;
    const isCancelled = isListed ? await past.isCancelled({ type, id, day }) : undefined;
    flagged.push({ meeting: { ...meeting, status: { ...meeting.status, isCancelled } }, extra });
  }
  return flagged;
}

/** The minutes, or the newest agenda before there are any: one request. */
async function read(
  run: PlatformRun,
  { meeting, extra: { page: detail } }: Listed<Extra>,
): Promise<PlatformMeeting> {
  if (detail === null) return meeting;
  const url = new URL(`${run.base}${detail.path}`);
  const page = parseHtml(await run.source.text(url));
  if (page.querySelector('.AgendaHeader, .AgendaItems, .AgendaItem') === null)
    throw new SourceError(
      'refused',
      `The source returned a web page without an agenda (${url.origin}${url.pathname}${url.search})`,
    );
  return {
    ...meeting,
    participation: participationOf(page) ?? meeting.participation,
    items: itemsOf(page, { site: run.site, isMinutes: detail.isMinutes }),
  };
}
