/**
 * How current the meetings of a place are. Councils, school boards and committees meet at least every second month, except for a
 * summer break. So a place is stale if no meeting is announced, and the newest one was more than `staleAfterDays` days ago:
 * our copy of its calendar has very likely ended. In the same way, if meetings since the newest one with a record were only scheduled,
 * for longer than that, the records have ended; and if the newest decision is older than that, the decisions have. Pure.
 */
import type { Meeting } from '../../../../schemas/documents.ts';
import { staleAfterDays } from '../../../places/validity.ts';
import { hasRecord } from '../meeting/record.ts';

/** What the page says at its top. `after` is a day. */
export type Freshness =
  | { readonly kind: 'current' }
  | { readonly kind: 'nothing-after'; readonly after: string }
  | { readonly kind: 'no-records-after'; readonly after: string }
  | { readonly kind: 'no-decisions-after'; readonly after: string };

/** Finds out how current meetings are on a day (`YYYY-MM-DD`). `recent` is sorted newest first. */
export function freshnessOf(
  upcoming: readonly Meeting[],
  recent: readonly Meeting[],
  today: string,
  rows: Parameters<typeof hasRecord>[1],
): Freshness {
  const [newest] = recent;
  if (newest !== undefined && upcoming.length === 0 && isStale(newest.date, today))
    return { kind: 'nothing-after', after: newest.date };
  const recorded = recent.find((meeting) => hasRecord(meeting, rows));
  if (recorded !== undefined && recorded !== newest && isStale(recorded.date, today))
    return { kind: 'no-records-after', after: recorded.date };
  const decided = recent.find(({ decisions }) => decisions.length > 0);
  return decided !== undefined && isStale(decided.date, today)
    ? { kind: 'no-decisions-after', after: decided.date }
    : { kind: 'current' };
}

const dayMs = 86_400_000;

const isStale = (day: string, today: string): boolean =>
  Date.parse(`${today}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`) > staleAfterDays * dayMs;
