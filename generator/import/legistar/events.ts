/** Reads the events, and the items and votes of events that are due. */
import type { Failure, Page, SourceRecord, GoneRecord } from '../importer.ts';
import { SourceError, reasonOf } from '../web/source-error.ts';
import { type EventDetails, readEventDetails } from './event-details.ts';
import type { MeetingContext } from './normalize/context.ts';
import { dayOf, timeOf } from '../normalize/dates.ts';
import type { PlatformMeeting } from '../platform/model.ts';
import { reportPackets } from '../platform/packets.ts';
import { RepeatedMeetings } from '../platform/repeated-meetings.ts';
import { isTestEvent, skippedTest } from '../platform/test-events.ts';
import { eventRows } from './normalize/event.ts';
import type { MeetingRow } from './normalize/meetings.ts';
import { knownColumns } from '../platform/parts.ts';
import { dueCheck, failedDetails, isTriedAgain, wereRead } from '../plan.ts';
import { parseRecords } from '../normalize/records.ts';
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
  const repeated = new RepeatedMeetings();
  const pages = readList(run, {
    resource: 'Events',
    query: { filter: eventFilter(plan), orderBy: 'EventId' },
    shape: eventShape,
    kind: 'event',
    idOf: ({ EventId }) => EventId,
  });
  for (;;) {
    const { done, value } = await pages.next();
    if (done) {
      if (!plan.isSweep) yield* readAgain(run, value.seen, context);
      return value;
    }
    const { found: all = [], ...page } = value;
    const tests = all.map(({ value: event }) => comparedOf(event)).filter(isTestEvent);
    const found = all.filter(({ value: event }) => !isTestEvent(comparedOf(event)));
    const { true: due = [], false: others = [] } = Object.groupBy(found, ({ value: event, hash }) =>
      isDue({ id: String(event.EventId), hash, day: dayOf(event.EventDate) }) ? 'true' : 'false',
    );
    const meetings = found.map(({ value: event }) => comparedOf(event));
    yield {
      ...page,
      skipped: [...(page.skipped ?? []), ...tests.map(skippedTest)],
      findings: [...reportPackets(meetings), ...repeated.findIn(meetings)],
      gone: tests
        .filter(({ id }) => options.memory.recall({ kind: 'event', id }) !== undefined)
        .map(({ id }) => goneEvent(Number(id), context)),
      records: others.map(recordOf),
    };
    yield* readDue(run, due, context);
  }
}

const goneEvent = (id: number, { keys }: Pick<MeetingContext, 'keys'>): GoneRecord => ({
  kind: 'event',
  id: String(id),
  table: 'meetings',
  key: keys.meeting(id),
});

/** An event as other platforms have it. */
const comparedOf = (event: EventRecord): PlatformMeeting => ({
  id: String(event.EventId),
  day: dayOf(event.EventDate),
  startTime: timeOf(event.EventTime),
  body: { name: event.EventBodyName ?? '' },
  location: event.EventLocation,
  participation: event.EventComment,
  status: { names: [event.EventAgendaStatusName] },
  agendaUrl: event.EventAgendaFile,
  minutesUrl: event.EventMinutesFile,
  sourceUrl: '',
});

/** Events with parts that could not be read, which a list of changes does not have. */
async function* readAgain(
  run: Run,
  seen: ReadonlySet<number>,
  context: MeetingContext,
): AsyncGenerator<Page> {
  const failed = run.options.memory
    .recordsOf('details')
    .filter((details) => details.hash === null && !seen.has(Number(details.id)))
    .filter((details) => isTriedAgain(details, run.plan));
  const records = await Promise.all(
    failed.map(({ id }) =>
      run.api.recordAt(`Events/${id}`).catch((error: unknown) => {
        if (error instanceof SourceError) return [];
        throw error;
      }),
    ),
  );
  yield* readDue(run, parseRecords(eventShape, records.flat(), 'event').values, context);
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
  /** An earlier import read the items, which may say more about the status. */
  readonly hadDetails?: boolean;
  /** Votes of items could not be read, so that existing rows stay. */
  readonly isPartial?: boolean;
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
    return {
      records: [recordOf(listed), failedDetails(id, run.options.memory)],
      rows: eventRows(event, [], context),
      hadDetails: wereRead(run.options.memory.recall({ kind: 'details', id })),
      failure: { what: `items and votes of event ${id}`, reason: details.message },
    };
  }
  if (details.problems.length > 0)
    return {
      records: [recordOf(listed), failedDetails(id, run.options.memory, true)],
      rows: eventRows(event, details.items, context),
      isComplete: true,
      hadDetails: wereRead(run.options.memory.recall({ kind: 'details', id })),
      isPartial: true,
      failure: { what: `items and votes of event ${id}`, reason: details.problems.join(' ') },
    };
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

/** Tables whose rows are written also for meetings that were read in part. */
const tablesInParts = ['motions', 'decisions', 'documents', 'member_votes'] as const;

/** If the items of a meeting could not be read, only the meeting is written, and its existing rows stay. */
function pageOf(read: readonly ReadMeeting[]): Page {
  const readable = read.flatMap(({ rows, isComplete = false, isPartial = false, hadDetails = false }) =>
    rows === undefined ? [] : [{ rows, isComplete, isPartial, hadDetails }],
  );
  const complete = readable.filter(({ isComplete }) => isComplete);
  const whole = complete.filter(({ isPartial }) => !isPartial);
  const partial = complete.filter(({ isPartial }) => isPartial);
  const table = (name: (typeof tablesInParts)[number]) => [
    ...whole.flatMap(({ rows: { rows } }) => rows[name] ?? []),
    ...partial.flatMap(({ rows: { rows } }) => (rows[name] ?? []).map(knownColumns)),
  ];
  return {
    rows: {
      meetings: readable.map(({ rows: { meeting }, isComplete, hadDetails }) =>
        isComplete || !hadDetails ? meeting : withoutStatus(meeting),
      ),
      agenda_items: [
        ...whole.flatMap(({ rows: { rows } }) => rows.agenda_items ?? []),
        ...partial.flatMap(({ rows: { rows }, hadDetails }) =>
          // The text of an item has the attendance of its roll call.
          (rows.agenda_items ?? []).map(({ text, ...row }) =>
            knownColumns(hadDetails ? row : { ...row, text: text ?? null }),
          ),
        ),
      ],
      documents: table('documents'),
      motions: table('motions'),
      member_votes: table('member_votes'),
      decisions: table('decisions'),
      briefs: complete.flatMap(({ rows: { rows }, isPartial, hadDetails }) =>
        isPartial && hadDetails ? [] : (rows.briefs ?? []),
      ),
    },
    stubs: { matters: complete.flatMap(({ rows: { stubs } }) => stubs.matters ?? []) },
    wholeMeetings: whole.map(({ rows: { meeting } }) => meeting.id),
    records: read.flatMap(({ records }) => records),
    failures: read.flatMap(({ failure }) => failure ?? []),
    skipped: read.flatMap(({ skipped }) => skipped ?? []),
  };
}

/** The status depends on the items, except for a cancelled meeting. */
function withoutStatus({ status, ...meeting }: MeetingRow): Partial<MeetingRow> {
  return status === 'cancelled' || status === 'passed' ? { ...meeting, status } : meeting;
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
    try {
      if (!(await api.exists(`Events/${id}`))) yield { gone: [goneEvent(Number(id), context)] };
    } catch (error) {
      run.fail();
      yield { failures: [{ what: `event ${id}, which is missing from the list`, reason: reasonOf(error) }] };
    }
  }
}
