/** Which events' items and votes are read again. Pure. */
import type { Memory, Remembered } from '../importer.ts';
import { ageMs, type Plan } from './plan.ts';

/** A record of the list of events. */
export type ListedEvent = { readonly id: string; readonly hash: string; readonly day: string | null };

const dayMs = 86_400_000;
/** Votes are entered and corrected in the weeks after a meeting, agendas in those before it. */
const recentDays = 30;
/** Of what changes silently and is not recent, so much is read again a day: years of meetings in weeks. */
const oldestPerSweep = 100;

export type DueOptions = {
  readonly plan: Plan;
  readonly isFull: boolean;
  readonly now: Date;
  readonly memory: Memory;
};

/**
 * Tells of an event whether its items must be read: it is new, it changed, it could not be read before; in a sweep also if it
 * is recent, or among those that were not read for longest.
 */
export function dueCheck({ plan, isFull, now, memory }: DueOptions): (event: ListedEvent) => boolean {
  const oldest = plan.isSweep ? oldestRead(memory) : new Set<string>();
  return ({ id, hash, day }) => {
    const details = memory.recall({ kind: 'details', id });
    if (details === undefined || details.hash === null) return true;
    if (memory.recall({ kind: 'event', id })?.hash !== hash || isFull) return true;
    return plan.isSweep && wasReadBefore(details, plan) && (isRecent(day, now) || oldest.has(id));
  };
}

/** An import that was ended and run again does not read the same again. */
const wasReadBefore = ({ readAt }: Remembered, { cursor }: Plan): boolean =>
  Date.parse(cursor.sweptAt) - Date.parse(readAt) > dayMs / 2;

const isRecent = (day: string | null, now: Date): boolean =>
  day !== null && Math.abs(ageMs(day, now)) <= recentDays * dayMs;

const oldestRead = (memory: Memory): ReadonlySet<string> =>
  new Set(
    memory
      .recordsOf('details')
      .toSorted((a, b) => Date.parse(a.readAt) - Date.parse(b.readAt))
      .slice(0, oldestPerSweep)
      .map(({ id }) => id),
  );
