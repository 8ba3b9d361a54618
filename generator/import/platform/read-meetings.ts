/** Reads the lists of a client, and the details of the meetings that are due. */
import type { Failure, Page, Rows, SourceRecord } from '../importer.ts';
import { hashOf } from '../normalize/records.ts';
import { dueCheck } from '../plan.ts';
import { SourceError } from '../web/source-error.ts';
import type { PlatformContext } from './context.ts';
import { findGone } from './gone.ts';
import { meetingRows, type MeetingRows } from './meeting-rows.ts';
import { isInPeriod } from './period.ts';
import type { Listed, Platform, PlatformRun } from './platform.ts';
import { RepeatedMeetings } from './repeated-meetings.ts';

/** Meetings per transaction. An interrupted import loses at most this much work. */
const meetingsPerPage = 25;

/** The outcome of reading one meeting. */
type ReadMeeting = {
  readonly records: readonly SourceRecord[];
  readonly rows?: MeetingRows;
  readonly isWhole?: boolean;
  readonly failure?: Failure;
  readonly skipped?: Failure;
};

/** Yields the meetings that are due. Returns true if everything could be read. `onFirstError` is called if the first list fails. */
export async function* readMeetings<Extra>(
  platform: Platform<Extra>,
  run: PlatformRun,
  context: PlatformContext,
  onFirstError: (error: SourceError) => never,
): AsyncGenerator<Page, boolean> {
  const { options, plan, period } = run;
  const isDue = dueCheck({ ...options, plan });
  const seen = new Set<string>();
  const repeated = new RepeatedMeetings();
  let isListComplete = true;
  let isListed = true;
  let isComplete = true;
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
          !seen.has(id) && seen.add(id) && (day === null || isInPeriod(period, day)),
      );
      const listed = found.map((entry) => ({ entry, hash: hashOf([entry.meeting, entry.extra]) }));
      const due = listed.filter(({ entry: { meeting }, hash }) =>
        isDue({ id: meeting.id, hash, day: meeting.day }),
      );
      const others = listed.filter((entry) => !due.includes(entry));
      options.onProgress('meeting', seen.size);
      yield {
        skipped: page.skipped ?? [],
        findings: repeated.findIn(found.map(({ meeting }) => meeting)),
        records: others.map(({ entry, hash }) => listRecord(entry, hash)),
      };
      const isRead = yield* readDue(platform, run, context, due);
      if (page.record !== undefined) yield { records: [isRead ? page.record : unread(page.record)] };
      isComplete = isComplete && isRead;
    }
    isFirst = false;
  }
  const isSettled =
    isListComplete && isListed && plan.isSweep ? yield* findGone(platform, run, context, seen) : true;
  return isListComplete && isComplete && isSettled;
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
  const whole = await platform.read(run, entry).catch((error: unknown) => {
    if (error instanceof SourceError) return error;
    throw error;
  });
  if (whole instanceof SourceError) {
    const rows = meetingRows(entry.meeting, context);
    return {
      // Without a hash, the next import reads it again.
      records: [list, { kind: 'details', id, hash: null }],
      ...(rows === undefined ? {} : { rows }),
      failure: { what: `agenda and votes of meeting ${id}`, reason: whole.message },
    };
  }
  const rows = meetingRows(whole, context);
  return {
    records: [list, { kind: 'details', id, hash: hashOf(whole) }],
    ...(rows === undefined ? {} : { rows }),
    isWhole: true,
  };
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
  const partial = read.flatMap(({ rows, isWhole }) => (rows !== undefined && isWhole !== true ? [rows] : []));
  const table = <Name extends keyof Rows>(kind: 'rows' | 'stubs', name: Name) =>
    whole.flatMap((rows) => rows[kind][name] ?? []);
  return {
    rows: {
      meetings: [...table('rows', 'meetings'), ...partial.map(({ meeting }) => listFacts(meeting))],
      agenda_items: table('rows', 'agenda_items'),
      documents: table('rows', 'documents'),
      motions: table('rows', 'motions'),
      member_votes: table('rows', 'member_votes'),
      decisions: table('rows', 'decisions'),
      briefs: table('rows', 'briefs'),
    },
    stubs: {
      bodies: [...table('stubs', 'bodies'), ...partial.flatMap(({ stubs }) => stubs.bodies ?? [])],
      matters: table('stubs', 'matters'),
    },
    wholeMeetings: whole.map(({ meeting }) => meeting.id),
    records: read.flatMap(({ records }) => records),
    failures: read.flatMap(({ failure }) => failure ?? []),
    skipped: read.flatMap(({ skipped }) => skipped ?? []),
    findings: whole.flatMap(({ findings }) => findings),
  };
}

/** What the list states. Other columns, and a status that depends on the details, keep their values. */
const listFacts = (meeting: MeetingRows['meeting']): Partial<MeetingRows['meeting']> =>
  Object.fromEntries(
    Object.entries(meeting).filter(
      ([column, value]) =>
        column === 'vanished_at' || (value !== null && (column !== 'status' || value === 'cancelled')),
    ),
  );
