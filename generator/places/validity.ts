/** The period in which the files of a place do not depend on the clock. Pure. */
import type { PlaceRows } from '../corpus/place-rows.ts';
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

/**
 * Returns the last local time before `localNow` at which anything in the files of a place may have changed because time passed, and
 * the next one: when a meeting begins, when its day ends, when a term begins or ends, or when data becomes out of date.
 */
export function validityAt(rows: Pick<PlaceRows, 'meetings' | 'officials'>, localNow: string): Validity {
  let [since, until]: [string | null, string | null] = [null, null];
  for (const time of changesIn(rows)) {
    if (time < localNow) {
      if (since === null || time > since) since = time;
    } else if (until === null || time < until) until = time;
  }
  return { since, until };
}

function* changesIn({ meetings, officials }: Pick<PlaceRows, 'meetings' | 'officials'>): Generator<string> {
  const hasUndated = officials.some((term) => term.start_date === null && term.end_date === null);
  for (const { meeting_date: day, start_time } of meetings) {
    yield `${day}T${start_time ?? '24:00'}`;
    yield endOf(day);
    yield endOf(daysAfter(day, staleAfterDays));
    if (hasUndated) yield endOf(yearsAfter(day, maxYearsUndated));
  }
  for (const { start_date, end_date } of officials) {
    if (start_date !== null) yield endOf(daysAfter(start_date, -1));
    if (end_date !== null) yield endOf(end_date);
  }
}

/** Whether files that were rendered in this period are valid at a local time. */
export const isValidAt = ({ since, until }: Validity, localNow: string): boolean =>
  (since === null || since < localNow) && (until === null || localNow <= until);
