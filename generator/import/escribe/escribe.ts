/** The eSCRIBE importer: the calendar of a client, and its agendas and minutes in HTML. */
import { subdomainsOf } from '../detect/detection.ts';
import type { Failure } from '../importer.ts';
import { parseRecords } from '../normalize/records.ts';
import type { PlatformMeeting } from '../platform/model.ts';
import { firstListedYear, monthsOf } from '../platform/period.ts';
import type { Listed, ListPage, MissedMeeting, Platform, PlatformRun } from '../platform/platform.ts';
import { platformImporter } from '../platform/platform-importer.ts';
import { shaped } from '../platform/shape.ts';
import { parseHtml } from '../web/html.ts';
import { SourceError } from '../web/source-error.ts';
import { itemsOf, participationOf } from './items.ts';
import { type DetailPage, detailPageOf, meetingOf } from './meeting.ts';
import { PastMeetings } from './past-meetings.ts';
import { calendarShape, type MeetingRecord, meetingShape } from './shapes.ts';

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
  exists,
};

export const escribe = platformImporter(platform);

/** No client has older calendars. */
const firstYear = 2008;
/** After this many months without a meeting, the earlier ones are requested by year. */
const emptyMonthsMax = 24;
/** The calendar of a client that fails this often in a row fails for other months too. */
const errorsMax = 3;

/** The calendar, and in a sweep the lists of past meetings, which alone have them where the calendar shows no past months. */
async function* lists(run: PlatformRun): AsyncGenerator<ListPage<Extra>> {
  const past = pastOf(run);
  const seen = new Set<string>();
  let hasErrors = false;
  for await (const page of calendarPages(run, past)) {
    hasErrors ||= page !== 'unchanged' && 'error' in page;
    if (page !== 'unchanged' && 'meetings' in page)
      for (const { meeting, extra } of page.meetings) {
        seen.add(meeting.id);
        if (extra.type !== null) past.addType(extra.type);
      }
    yield page;
  }
  if (!run.plan.isSweep || hasErrors) return;
  try {
    await past.findTypes();
    const meetings = await past.hidden(seen);
    yield {
      meetings: meetings.map((record) => listedOf(record, run)),
      skipped: past.takeRefused(),
      records: past.types.map((type) => ({ kind: 'type', id: type, hash: '' })),
    };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    yield { error, what: 'the lists of past meetings' };
  }
}

/** Month by month, since an answer contains the whole span that was requested. */
async function* calendarPages(run: PlatformRun, past: PastMeetings): AsyncGenerator<ListPage<Extra>> {
  const today = run.options.now.toISOString().slice(0, 10);
  const first = firstListedYear(run, firstYear);
  let empty = 0;
  let errors = 0;
  let byYear: string | undefined;
  for (const month of monthsOf(run.period, first)) {
    if (byYear === month.from.slice(0, 4)) continue;
    const isRestByYear = empty >= emptyMonthsMax && month.to.endsWith('-12-31');
    const span = isRestByYear ? { from: `${month.from.slice(0, 4)}-01-01`, to: month.to } : month;
    byYear = isRestByYear ? month.from.slice(0, 4) : undefined;
    const page = await readSpan(run, span, past);
    yield page;
    const isError = page !== 'unchanged' && 'error' in page;
    const isEmpty = page !== 'unchanged' && 'meetings' in page && page.meetings.length === 0;
    errors = isError ? errors + 1 : 0;
    empty = isEmpty && (month.to < today || empty > 0) ? empty + 1 : 0;
    if (errors === errorsMax) return;
  }
}

const pasts = new WeakMap<PlatformRun, PastMeetings>();

/** The lists of past meetings of an import, each page of which is requested once. */
function pastOf(run: PlatformRun): PastMeetings {
  const past = pasts.get(run) ?? new PastMeetings(run);
  pasts.set(run, past);
  return past;
}

/** The calendar decides about a meeting to come, the lists of past meetings about any other. */
async function exists(run: PlatformRun, { id, day, isToCome }: MissedMeeting): Promise<boolean> {
  return !isToCome && (await pastOf(run).mayHave(id, day));
}

const listedOf = (record: MeetingRecord, { site }: PlatformRun): Listed<Extra> => ({
  meeting: meetingOf(record, site),
  extra: { page: detailPageOf(record, site), type: record.MeetingType },
});

async function readSpan(
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
    return {
      meetings: flagged,
      skipped: [...skipped, ...past.takeRefused()],
      record: page.record,
      ...(skipped.length === 0 ? { span: { from, to }, uncertainDays: [] } : {}),
    };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return { error, what: `the calendar of ${from.slice(0, 7)}` };
  }
}

function meetingsIn(
  content: unknown,
  url: URL,
  run: PlatformRun,
): { readonly meetings: readonly Listed<Extra>[]; readonly skipped: readonly Failure[] } {
  const { values, skipped } = parseRecords(meetingShape, shaped(calendarShape, content, url).d, 'meeting');
  return {
    meetings: values.map(({ value }) => listedOf(value, run)),
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
    const flag = isListed ? await past.isCancelled({ type, id, day }) : undefined;
    const isCancelled = flag ?? meeting.status.isCancelled;
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
