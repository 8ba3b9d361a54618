/** Reads the events, and the items and votes of those that are due. */
import type { Failure, Page, SourceRecord } from '../importer.ts';
import { SourceError } from '../web/json-reader.ts';
import { dueCheck } from './due.ts';
import { type EventDetails, readEventDetails } from './event-details.ts';
import { readList } from './lists.ts';
import type { MeetingContext } from './normalise/context.ts';
import { dayOf } from './normalise/dates.ts';
import { eventRows } from './normalise/event.ts';
import type { MeetingRow } from './normalise/meetings.ts';
import { eventFilter } from './plan.ts';
import type { Run } from './run.ts';
import { type EventRecord, eventShape } from './shapes.ts';

/** So many events are written at once: an import that is ended loses no more of its work. */
const eventsPerPage = 25;

type Listed = { readonly value: EventRecord; readonly hash: string };

/** Reads events in the order of their ids. Returns the ids of all that the source listed, and whether that is all of them. */
export async function* readEvents(
  run: Run,
  context: MeetingContext,
): AsyncGenerator<Page, { seen: ReadonlySet<number>; isWhole: boolean }> {
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

/** What became of one event. */
type ReadMeeting = {
  readonly records: readonly SourceRecord[];
  readonly made?: ReturnType<typeof eventRows>;
  readonly isWhole?: boolean;
  readonly failure?: Failure;
  readonly skipped?: Failure;
};

async function readMeeting(run: Run, listed: Listed, context: MeetingContext): Promise<ReadMeeting> {
  const event = listed.value;
  const id = String(event.EventId);
  if (dayOf(event.EventDate) === null)
    return { records: [recordOf(listed), { kind: 'details', id, hash: 'none' }], skipped: withoutDay(event) };
  const details = await tryDetails(run, event.EventId);
  if (details instanceof SourceError) {
    run.fail();
    return {
      records: [recordOf(listed), { kind: 'details', id, hash: null }],
      made: eventRows(event, [], context),
      failure: { what: `items and votes of event ${id}`, reason: details.message },
    };
  }
  return {
    records: [recordOf(listed), { kind: 'details', id, hash: details.hash }],
    made: eventRows(event, details.items, context),
    isWhole: true,
  };
}

const tryDetails = (run: Run, eventId: number): Promise<EventDetails | SourceError> =>
  readEventDetails(run.api, eventId).catch((error: unknown) => {
    if (error instanceof SourceError) return error;
    throw error;
  });

const withoutDay = ({ EventId, EventDate }: EventRecord): Failure => ({
  what: `event ${EventId}`,
  reason: `It has no day (EventDate is ${EventDate ?? 'empty'})`,
});

const recordOf = ({ value, hash }: Listed): SourceRecord => ({
  kind: 'event',
  id: String(value.EventId),
  hash,
  note: dayOf(value.EventDate) ?? '',
});

/** Of a meeting whose items could not be read, the meeting alone is written, and what it had is left. */
function pageOf(read: readonly ReadMeeting[]): Page {
  const made = read.flatMap(({ made, isWhole }) => (made === undefined ? [] : [{ made, isWhole }]));
  const whole = made.filter(({ isWhole }) => isWhole).map(({ made }) => made);
  const table = <Name extends keyof (typeof whole)[number]['rows']>(name: Name) =>
    whole.flatMap(({ rows }) => rows[name] ?? []);
  return {
    rows: {
      meetings: made.map(({ made: { meeting }, isWhole }) => (isWhole ? meeting : withoutStatus(meeting))),
      agenda_items: table('agenda_items'),
      documents: table('documents'),
      motions: table('motions'),
      member_votes: table('member_votes'),
      decisions: table('decisions'),
      briefs: table('briefs'),
    },
    stubs: { matters: whole.flatMap(({ stubs }) => stubs.matters ?? []) },
    wholeMeetings: whole.map(({ meeting }) => meeting.id),
    records: read.flatMap(({ records }) => records),
    failures: read.flatMap(({ failure }) => failure ?? []),
    skipped: read.flatMap(({ skipped }) => skipped ?? []),
  };
}

/** Whether a meeting was held follows from its items; a cancelled one says so itself. */
function withoutStatus({ status, ...meeting }: MeetingRow): Partial<MeetingRow> {
  return status === 'cancelled' ? { ...meeting, status } : meeting;
}
