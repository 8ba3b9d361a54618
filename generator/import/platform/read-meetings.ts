/** Reads the lists of a client, and the details of the meetings that are due. */
import type { Failure, GoneRecord, Page, Rows, SourceRecord } from '../importer.ts';
import { hashOf } from '../normalize/records.ts';
import { dueCheck, failedDetails, wereRead } from '../plan.ts';
import { SourceError } from '../web/source-error.ts';
import type { PlatformContext } from './context.ts';
import { findGone, type Listing } from './gone.ts';
import { meetingRows, type MeetingRows } from './meeting-rows.ts';
import { isInPeriod } from './period.ts';
import type { PlatformMeeting } from './model.ts';
import { assignPackets, withPackets } from './packets.ts';
import { knownColumns, partOr } from './parts.ts';
import type { Listed, Platform, PlatformRun } from './platform.ts';
import { isTestEvent, skippedTest } from './test-events.ts';
import { RepeatedMeetings } from './repeated-meetings.ts';

/** Meetings per transaction. An interrupted import loses at most this much work. */
const meetingsPerPage = 25;

/** The outcome of reading one meeting. */
type ReadMeeting = {
  readonly records: readonly SourceRecord[];
  readonly rows?: MeetingRows;
  readonly isWhole?: boolean;
  /** Some parts of the details were read. */
  readonly isPartial?: boolean;
  /** An earlier import read the details, which may say more about its status. */
  readonly hadDetails?: boolean;
  readonly failure?: Failure;
  readonly skipped?: Failure;
};

/** Yields the meetings that are due. Returns true if all lists could be read. `onFirstError` is called if the first list fails. */
export async function* readMeetings<Extra>(
  platform: Platform<Extra>,
  run: PlatformRun,
  context: PlatformContext,
  onFirstError: (error: SourceError) => never,
): AsyncGenerator<Page, boolean> {
  const { options, plan, period } = run;
  const isDue = dueCheck({ ...options, plan });
  const listing: Listing = { seen: new Map(), spans: [], uncertainDays: new Set() };
  const { seen } = listing;
  const repeated = new RepeatedMeetings();
  let isListComplete = true;
  let isListed = true;
  let isFirst = true;
  for await (const page of platform.lists(run)) {
    if (page === 'unchanged') {
      // Its meetings are still there, but which ones they are is not known.
      isListed = false;
    } else if ('error' in page) {
      if (isFirst) onFirstError(page.error);
      isListComplete = false;
      yield { failures: [{ what: page.what, reason: page.error.message }] };
    } else {
      const found = page.meetings.filter(
        ({ meeting: { id, day } }) =>
          !seen.has(id) && seen.set(id, day) && (day === null || isInPeriod(period, day)),
      );
      const isWhole = page.uncertainDays !== undefined || (page.skipped ?? []).length === 0;
      const tests = found.map(({ meeting }) => meeting).filter(isTestEvent);
      const { meetings, packets, findings } = assignPackets(
        found.filter(({ meeting }) => !isTestEvent(meeting)),
      );
      if (page.span !== undefined && isWhole) listing.spans.push(page.span);
      for (const day of page.uncertainDays ?? []) listing.uncertainDays.add(day);
      const listed = meetings.map((entry) => ({ entry, hash: hashOfListed(entry) }));
      const due = listed.filter(({ entry: { meeting }, hash }) =>
        isDue({ id: meeting.id, hash, day: meeting.day }),
      );
      const others = listed.filter((entry) => !due.includes(entry));
      options.onProgress('meeting', seen.size);
      yield {
        skipped: [...(page.skipped ?? []), ...tests.map(skippedTest)],
        findings: [...findings, ...repeated.findIn(meetings.map(({ meeting }) => meeting))],
        gone: [...tests, ...packets].flatMap(({ id }) => goneIfKnown(id, run, context)),
        records: [...(page.records ?? []), ...others.map(({ entry, hash }) => listRecord(entry, hash))],
      };
      const isRead = yield* readDue(platform, run, context, due);
      if (page.record !== undefined) yield { records: [isRead ? page.record : unread(page.record)] };
    }
    isFirst = false;
  }
  if (isListComplete && isListed && seen.size === 0 && options.memory.recordsOf('event').length === 0) {
    const isFailure = options.since === undefined && platform.mayBeEmpty !== true;
    yield nothingFound(run, isFailure);
    if (isFailure) return false;
  }
  const isSettled =
    isListComplete && isListed && plan.isSweep ? yield* findGone(platform, run, context, listing) : true;
  // Details that could not be read are remembered one by one.
  return isListComplete && isSettled;
}

const hashOfListed = <Extra>({ meeting, extra, packets }: Listed<Extra>): string =>
  hashOf(packets === undefined ? [meeting, extra] : [meeting, extra, packets]);

/** What earlier imports took for a meeting. */
function goneIfKnown(id: string, { options }: PlatformRun, { keys }: PlatformContext): GoneRecord[] {
  const isKnown = options.memory.recall({ kind: 'event', id }) !== undefined;
  return isKnown ? [{ kind: 'event', id, table: 'meetings', key: keys.meeting(id) }] : [];
}

/** A first import that finds no meeting has read the wrong lists. With `since`, there may be none. */
function nothingFound({ client, options: { since } }: PlatformRun, isFailure: boolean): Page {
  const failure = {
    what: `the lists of ${client}`,
    reason: `They have no meeting${since === undefined ? '' : ` since ${since}`}. Check the client, --base-url and --since`,
  };
  return isFailure ? { failures: [failure] } : { findings: [failure] };
}

/** A page with failures is requested again, even if an earlier import read it and it is unchanged. */
const unread = (record: SourceRecord): SourceRecord => ({ ...record, hash: null, note: '' });

type Due<Extra> = { readonly entry: Listed<Extra>; readonly hash: string };

async function* readDue<Extra>(
  platform: Platform<Extra>,
  run: PlatformRun,
  context: PlatformContext,
  due: readonly Due<Extra>[],
): AsyncGenerator<Page, boolean> {
  let isComplete = true;
  for (let start = 0; start < due.length; start += meetingsPerPage) {
    run.options.onProgress('agenda', start, due.length);
    const batch = due.slice(start, start + meetingsPerPage);
    const read = await Promise.all(batch.map((entry) => readMeeting(platform, run, context, entry)));
    if (read.some(({ failure }) => failure !== undefined)) isComplete = false;
    yield pageOf(read);
  }
  return isComplete;
}

async function readMeeting<Extra>(
  platform: Platform<Extra>,
  run: PlatformRun,
  context: PlatformContext,
  { entry, hash }: Due<Extra>,
): Promise<ReadMeeting> {
  const { id, day, sourceUrl } = entry.meeting;
  const list = listRecord(entry, hash);
  if (day === null)
    return {
      records: [list, { kind: 'details', id, hash: 'none' }],
      skipped: { what: `meeting ${id}`, reason: `It has no date (${sourceUrl})` },
    };
  const whole = await readWhole(platform, run, entry).catch((error: unknown) => {
    if (error instanceof SourceError) return error;
    throw error;
  });
  if (whole instanceof SourceError) {
    const hadDetails = wereRead(run.options.memory.recall({ kind: 'details', id }));
    const known = hadDetails ? undefined : platform.withoutDetails?.(run, entry, whole);
    const packets = (entry.packets ?? []).map(({ meeting }) => meeting);
    const rows = meetingRows(withPackets(known ?? entry.meeting, packets), context);
    return {
      records: [list, failedDetails(id, run.options.memory)],
      ...(rows === undefined ? {} : { rows }),
      hadDetails,
      failure: { what: `agenda and votes of meeting ${id}`, reason: whole.message },
    };
  }
  const { problems = [] } = whole;
  const rows = meetingRows(whole, context);
  if (problems.length > 0)
    return {
      records: [list, failedDetails(id, run.options.memory, true)],
      ...(rows === undefined ? {} : { rows }),
      isPartial: true,
      hadDetails: wereRead(run.options.memory.recall({ kind: 'details', id })),
      failure: { what: `agenda and votes of meeting ${id}`, reason: problems.join(' ') },
    };
  return {
    records: [list, { kind: 'details', id, hash: hashOf(whole) }],
    ...(rows === undefined ? {} : { rows }),
    isWhole: true,
  };
}

/** The meeting with its packets. @throws {SourceError} if its own details cannot be read */
async function readWhole<Extra>(
  platform: Platform<Extra>,
  run: PlatformRun,
  { packets: listed = [], ...entry }: Listed<Extra>,
): Promise<PlatformMeeting> {
  const whole = await platform.read(run, entry);
  if (listed.length === 0) return whole;
  const problems = [...(whole.problems ?? [])];
  const packets = await Promise.all(
    listed.map(async (packet) => (await partOr(problems, platform.read(run, packet))) ?? packet.meeting),
  );
  return { ...withPackets(whole, packets), problems };
}

const listRecord = <Extra>({ meeting: { id, day } }: Listed<Extra>, hash: string): SourceRecord => ({
  kind: 'event',
  id,
  hash,
  note: day ?? '',
});

/** If the details of a meeting could not be read, only the facts of the list are written, and its other rows stay. */
function pageOf(read: readonly ReadMeeting[]): Page {
  const whole = read.flatMap(({ rows, isWhole }) => (rows !== undefined && isWhole === true ? [rows] : []));
  const partial = read.flatMap(({ rows, isWhole, isPartial = false, hadDetails = false }) =>
    rows !== undefined && isWhole !== true ? [{ ...rows, isPartial, hadDetails }] : [],
  );
  const known = (name: keyof Rows) =>
    partial.flatMap(({ rows, isPartial }) => (isPartial ? (rows[name] ?? []).map(knownColumns) : []));
  const table = <Name extends keyof Rows>(kind: 'rows' | 'stubs', name: Name) =>
    whole.flatMap((rows) => rows[kind][name] ?? []);
  return {
    rows: {
      meetings: [
        ...table('rows', 'meetings'),
        ...partial.map(({ meeting, hadDetails }) => listFacts(meeting, hadDetails)),
      ],
      agenda_items: [...table('rows', 'agenda_items'), ...known('agenda_items')],
      documents: [...table('rows', 'documents'), ...partial.flatMap(({ rows }) => rows.documents ?? [])],
      motions: [...table('rows', 'motions'), ...known('motions')],
      member_votes: [...table('rows', 'member_votes'), ...known('member_votes')],
      decisions: [
        ...table('rows', 'decisions'),
        // An action whose vote could not be read may have a decision with its motion.
        ...partial.flatMap(({ rows, isPartial, hadDetails }) =>
          isPartial
            ? (rows.decisions ?? [])
                .filter(({ motion_id: motion }) => !hadDetails || motion !== null)
                .map(knownColumns)
            : [],
        ),
      ],
      briefs: [
        ...table('rows', 'briefs'),
        ...partial.flatMap(({ rows, isPartial, hadDetails }) =>
          isPartial && !hadDetails ? (rows.briefs ?? []) : [],
        ),
      ],
    },
    stubs: {
      bodies: [...table('stubs', 'bodies'), ...partial.flatMap(({ stubs }) => stubs.bodies ?? [])],
      matters: [...table('stubs', 'matters'), ...partial.flatMap(({ stubs }) => stubs.matters ?? [])],
    },
    wholeMeetings: whole.map(({ meeting }) => meeting.id),
    records: read.flatMap(({ records }) => records),
    failures: read.flatMap(({ failure }) => failure ?? []),
    skipped: read.flatMap(({ skipped }) => skipped ?? []),
    findings: whole.flatMap(({ findings }) => findings),
  };
}

/** What the list states. Other columns keep their values, and so does a status that the details once decided. */
const listFacts = (meeting: MeetingRows['meeting'], hadDetails: boolean): Partial<MeetingRows['meeting']> =>
  Object.fromEntries(
    Object.entries(meeting).filter(
      ([column, value]) =>
        column === 'vanished_at' ||
        (value !== null &&
          (column !== 'status' || !hadDetails || value === 'cancelled' || value === 'passed')),
    ),
  );
