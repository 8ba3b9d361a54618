/** Reads the events, and the items and votes of events that are due. */
import type { Failure, Page, SourceRecord, GoneRecord } from '../importer.ts';
import { SourceError, reasonOf } from '../web/source-error.ts';
import { type EventDetails, readEventDetails } from './event-details.ts';
import type { MeetingContext } from './normalize/context.ts';
import { dayOf } from '../normalize/dates.ts';
import { eventRows } from './normalize/event.ts';
import type { MeetingRow } from './normalize/meetings.ts';
import { dueCheck } from '../plan.ts';
import { eventFilter } from './filters.ts';
import { readList, type Run } from './run.ts';
import { type EventRecord, eventShape } from './shapes.ts';

/** Events per transaction. An interrupted import loses at most this much work. */
const eventsPerPage = 25;

type Listed = { readonly value: EventRecord; readonly hash: string };

/** Reads events in the order of their ids. Returns the ids of all listed events, and whether the list is complete. */
export async function* readEvents(
  run: Run,
  context: MeetingContext,
): AsyncGenerator<Page, { seen: ReadonlySet<number>; isComplete: boolean }> {
  const { options, plan } = run;
  const isDue = dueCheck({ ...options, plan });
  const pages = readList(run, {
    resource: 'Events',
    query: { filter: eventFilter(plan), orderBy: 'EventId' },
    shape: eventShape,
    kind: 'event',
    idOf: ({ EventId }) => EventId,
  });
  for (;;) {
    const { done, value } = await pages.next();
    if (done) return value;
    const { found = [], ...page } = value;
    const { true: due = [], false: others = [] } = Object.groupBy(found, ({ value: event, hash }) =>
      isDue({ id: String(event.EventId), hash, day: dayOf(event.EventDate) }) ? 'true' : 'false',
    );
    yield { ...page, records: others.map(recordOf) };
    yield* readDue(run, due, context);
  }
}

async function* readDue(run: Run, due: readonly Listed[], context: MeetingContext): AsyncGenerator<Page> {
  for (let start = 0; start < due.length; start += eventsPerPage) {
    run.options.onProgress('meeting', start, due.length);
    const batch = due.slice(start, start + eventsPerPage);
    const read = await Promise.all(batch.map((listed) => readMeeting(run, listed, context)));
    yield pageOf(read);
  }
}

/** The outcome of reading one event. */
type ReadMeeting = {
  readonly records: readonly SourceRecord[];
  readonly rows?: ReturnType<typeof eventRows>;
  readonly isComplete?: boolean;
  readonly failure?: Failure;
  readonly skipped?: Failure;
};

async function readMeeting(run: Run, listed: Listed, context: MeetingContext): Promise<ReadMeeting> {
  const event = listed.value;
  const id = String(event.EventId);
  if (dayOf(event.EventDate) === null)
    return {
      records: [recordOf(listed), { kind: 'details', id, hash: 'none' }],
      skipped: missingDate(event),
    };
  const details = await tryDetails(run, event.EventId);
  if (details instanceof SourceError) {
    run.fail();
    return {
      records: [recordOf(listed), { kind: 'details', id, hash: null }],
      rows: eventRows(event, [], context),
      failure: { what: `items and votes of event ${id}`, reason: details.message },
    };
  }
  return {
    records: [recordOf(listed), { kind: 'details', id, hash: details.hash }],
    rows: eventRows(event, details.items, context),
    isComplete: true,
  };
}

const tryDetails = (run: Run, eventId: number): Promise<EventDetails | SourceError> =>
  readEventDetails(run.api, eventId).catch((error: unknown) => {
    if (error instanceof SourceError) return error;
    throw error;
  });

const missingDate = ({ EventId, EventDate }: EventRecord): Failure => ({
  what: `event ${EventId}`,
  reason: `It has no date (EventDate is ${EventDate ?? 'empty'})`,
});

const recordOf = ({ value, hash }: Listed): SourceRecord => ({
  kind: 'event',
  id: String(value.EventId),
  hash,
  note: dayOf(value.EventDate) ?? '',
});

/** If the items of a meeting could not be read, only the meeting is written, and its existing rows stay. */
function pageOf(read: readonly ReadMeeting[]): Page {
  const readable = read.flatMap(({ rows, isComplete }) => (rows === undefined ? [] : [{ rows, isComplete }]));
  const complete = readable.filter(({ isComplete }) => isComplete).map(({ rows }) => rows);
  const table = <Name extends keyof (typeof complete)[number]['rows']>(name: Name) =>
    complete.flatMap(({ rows }) => rows[name] ?? []);
  return {
    rows: {
      meetings: readable.map(({ rows: { meeting }, isComplete }) =>
        isComplete ? meeting : withoutStatus(meeting),
      ),
      agenda_items: table('agenda_items'),
      documents: table('documents'),
      motions: table('motions'),
      member_votes: table('member_votes'),
      decisions: table('decisions'),
      decision_links: table('decision_links'),
      briefs: table('briefs'),
    },
    stubs: { matters: complete.flatMap(({ stubs }) => stubs.matters ?? []) },
    wholeMeetings: complete.map(({ meeting }) => meeting.id),
    records: read.flatMap(({ records }) => records),
    failures: read.flatMap(({ failure }) => failure ?? []),
    skipped: read.flatMap(({ skipped }) => skipped ?? []),
  };
}

/** The status depends on the items, except for a cancelled meeting. */
function withoutStatus({ status, ...meeting }: MeetingRow): Partial<MeetingRow> {
  return status === 'cancelled' ? { ...meeting, status } : meeting;
}

/**
 * Yields the events that are no longer at the source, after a sweep that listed the events in `seen`. Each missing event is
 * requested, since list pages shift while somebody edits.
 */
export async function* findGoneEvents(run: Run, seen: ReadonlySet<number>): AsyncGenerator<Page> {
  const { options, context, api, plan } = run;
  const missed = options.memory
    .recordsOf('event')
    .filter(({ id, note }) => !seen.has(Number(id)) && (note ?? '') >= (plan.since ?? ''));
  for (const { id } of missed) {
    const gone: GoneRecord = { kind: 'event', id, table: 'meetings', key: context.keys.meeting(Number(id)) };
    try {
      if (!(await api.exists(`Events/${id}`))) yield { gone: [gone] };
    } catch (error) {
      run.fail();
      yield { failures: [{ what: `event ${id}, which is missing from the list`, reason: reasonOf(error) }] };
    }
  }
}
