/** The period in which the files of a place do not depend on the clock. Pure. */
import { believedAfter } from '../../schemas/formats/far-dates.ts';
import type { Meeting } from '../../schemas/documents.ts';
import type { PlaceRows } from '../corpus/place-rows.ts';
import { underWayUntil } from './local-time.ts';
import { isExpected, type MeetingRecord, type PlaceMeetings } from './meetings.ts';
import { maxYearsUndated } from './people/terms.ts';

/** Local times, comparable as text: files are the same at any time after `since` and not after `until`. */
export type Validity = { readonly since: string | null; readonly until: string | null };

/** A page says that a place is out of date this many days after its newest meeting. */
export const staleAfterDays = 90;

/** Midnight at the end of a day, comparable with the times of the day and of the next. */
const endOf = (day: string): string => `${day}T24:00`;

const dayMs = 86_400_000;
const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
const yearsAfter = (day: string, years: number): string =>
  String(Number(day.slice(0, 4)) + years).padStart(4, '0') + day.slice(4);

/** What the files of a place show by the clock. */
export type ClockInputs = {
  readonly rows: Pick<PlaceRows, 'meetings' | 'officials' | 'member_votes'>;
  /** The meetings in the files, split at the local time. */
  readonly meetings: { readonly [Part in keyof PlaceMeetings]: readonly Pick<MeetingRecord, 'meeting'>[] };
  /** Whether anything is known of what happened at a meeting. A page says so of past meetings of which nothing is. */
  readonly hasRecord: (meeting: Meeting) => boolean;
};

/**
 * Returns the last local time before `localNow` at which anything in the files of a place changed because time passed, and the next
 * one: when a meeting begins, when it is no longer held, when the day of one without a record ends, when a term begins or ends, or when data becomes out of date.
 */
export function validityAt(inputs: ClockInputs, localNow: string): Validity {
  let [since, until]: [string | null, string | null] = [null, null];
  for (const time of changesIn(inputs)) {
    if (time < localNow) {
      if (since === null || time > since) since = time;
    } else if (until === null || time < until) until = time;
  }
  return { since, until };
}

function* changesIn({ rows, meetings, hasRecord }: ClockInputs): Generator<string> {
  for (const { meeting } of [...meetings.upcoming, ...meetings.recent]) {
    yield `${meeting.date}T${meeting.time ?? '24:00'}`;
    if (meeting.time !== undefined && isExpected(meeting))
      yield underWayUntil(`${meeting.date}T${meeting.time}`);
    if (!hasRecord(meeting)) yield endOf(meeting.date);
  }
  for (const { meeting } of meetings.upcoming) yield believedAfter(meeting.date);
  for (const day of lastDays(meetings, hasRecord)) yield endOf(daysAfter(day, staleAfterDays));
  for (const day of daysOfUndatedVotes(rows)) yield endOf(yearsAfter(day, maxYearsUndated));
  for (const { start_date, end_date } of rows.officials) {
    if (start_date !== null) yield endOf(daysAfter(start_date, -1));
    if (end_date !== null) yield endOf(end_date);
  }
}

/**
 * The days of the newest past meeting and of the newest with a record or a decision, from which it is counted whether a place is out of date. Which
 * these are changes only when a meeting begins.
 */
function* lastDays(
  { upcoming, recent }: ClockInputs['meetings'],
  hasRecord: ClockInputs['hasRecord'],
): Generator<string> {
  const newest = recent[0]?.meeting;
  const recorded = recent.find(({ meeting }) => hasRecord(meeting))?.meeting;
  const decided = recent.find(({ meeting }) => meeting.decisions.length > 0)?.meeting;
  if (newest !== undefined && upcoming.length === 0) yield newest.date;
  if (recorded !== undefined && recorded !== newest) yield recorded.date;
  if (decided !== undefined) yield decided.date;
}

/** The days of votes by name, if a term without days may cover them. */
function daysOfUndatedVotes({ meetings, officials, member_votes }: ClockInputs['rows']): ReadonlySet<string> {
  if (!officials.some((term) => term.start_date === null && term.end_date === null)) return new Set();
  const voted = new Set(member_votes.map(({ meeting_id }) => meeting_id));
  return new Set(meetings.filter(({ id }) => voted.has(id)).map(({ meeting_date }) => meeting_date));
}

/** Whether files that were rendered in this period are valid at a local time. */
export const isValidAt = ({ since, until }: Validity, localNow: string): boolean =>
  (since === null || since < localNow) && (until === null || localNow <= until);
