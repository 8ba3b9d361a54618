/** Decides what an import reads: changes since the last import, or everything once a day (a sweep). Pure. */
import * as z from 'zod';
import type { OpenOptions, Memory, Remembered, SourceRecord } from './importer.ts';

const cursorShape = z.object({
  since: z.string().nullable(),
  /** When the last sweep began. */
  sweptAt: z.string(),
  /** When the last import began. */
  listedAt: z.string(),
});

type Cursor = z.infer<typeof cursorShape>;

export type Plan = {
  readonly since: string | null;
  /** Read whole lists, to find edits without a new timestamp and records that are gone. */
  readonly isSweep: boolean;
  /** No import of this period was complete. */
  readonly isFirst: boolean;
  /** Unless a sweep: read changes since this instant (`YYYY-MM-DDTHH:MM:SS`, UTC). */
  readonly changedSince: string | undefined;
  /** The cursor for the next import, stored if this one has no failures. */
  readonly cursor: Cursor;
};

const hourMs = 3_600_000;
/** Makes an hourly job sweep once a day. */
const sweepEveryMs = 20 * hourMs;
/** Clocks differ, and a row may become visible after its timestamp. Hashes identify records that are read twice. */
const overlapMs = 2 * hourMs;

/** The plan of an import that begins at `now`. */
export function planOf({ since = null, isFull, now, memory }: PlanInput): Plan {
  const cursor = cursorShape.safeParse(memory.cursor).data;
  const at = now.toISOString();
  const isFirst = cursor === undefined || cursor.since !== since;
  const isSweep = isFull || isFirst || ageMs(cursor.sweptAt, now) >= sweepEveryMs;
  if (isSweep)
    return { since, isSweep, isFirst, changedSince: undefined, cursor: { since, sweptAt: at, listedAt: at } };
  const changedSince = new Date(Date.parse(cursor.listedAt) - overlapMs).toISOString().slice(0, 19);
  return { since, isSweep, isFirst, changedSince, cursor: { ...cursor, listedAt: at } };
}

type PlanInput = Pick<OpenOptions, 'isFull' | 'now' | 'memory'> & {
  readonly since?: string | null | undefined;
};

const ageMs = (instant: string, now: Date): number => now.getTime() - Date.parse(instant);

/** A meeting in a list. */
export type ListedEvent = { readonly id: string; readonly hash: string; readonly day: string | null };

const dayMs = 86_400_000;
/** Agendas change in the weeks before a meeting, votes in the weeks after it. */
const recentDays = 30;
/** Number of older meetings that each sweep reads again to find silent edits. At this rate, weeks cover years of meetings. */
const rereadsPerSweep = 100;

export type DueOptions = {
  readonly plan: Plan;
  readonly isFull: boolean;
  readonly now: Date;
  readonly memory: Memory;
};

/**
 * Returns a predicate for meetings whose items must be read: those that are new, that changed, or that could not be read before. A
 * sweep also reads recent ones, and those that were read longest ago.
 */
export function dueCheck({ plan, isFull, now, memory }: DueOptions): (event: ListedEvent) => boolean {
  const oldest = plan.isSweep ? oldestRead(memory) : new Set<string>();
  return ({ id, hash, day }) => {
    const details = memory.recall({ kind: 'details', id });
    if (details === undefined) return true;
    if (details.hash === null) return isTriedAgain(details, plan);
    if (memory.recall({ kind: 'event', id })?.hash !== hash || isFull) return true;
    return plan.isSweep && wasReadBefore(details, plan) && (isRecent(day, now) || oldest.has(id));
  };
}

/** A part that failed is asked for again by the next imports, and then once a day. */
const quickTriesMax = 3;

/** The number of times in a row that details could not be read, which is in the note of their record: `2 read`. */
const triesOf = (details: Remembered | undefined): number =>
  details?.hash === null ? Number.parseInt(details.note ?? '', 10) || 1 : 0;

/** True if an import once read the details, so that rows of them exist. */
export const wereRead = (details: Remembered | undefined): boolean =>
  details !== undefined && (details.hash !== null || details.note?.endsWith('read') === true);

/** True if a part that failed is due again. */
export const isTriedAgain = (details: Remembered, plan: Plan): boolean =>
  triesOf(details) < quickTriesMax || plan.isSweep;

/** The record of details that could not be read completely. `isRead` if some of them were. */
export function failedDetails(id: string, memory: Memory, isRead = false): SourceRecord {
  const before = memory.recall({ kind: 'details', id });
  const note = `${triesOf(before) + 1}${isRead || wereRead(before) ? ' read' : ''}`;
  return { kind: 'details', id, hash: null, note };
}

/** False for a meeting that an interrupted run of this sweep has already read. */
const wasReadBefore = ({ readAt }: Remembered, { cursor }: Plan): boolean =>
  Date.parse(cursor.sweptAt) - Date.parse(readAt) > dayMs / 2;

const isRecent = (day: string | null, now: Date): boolean =>
  day !== null && Math.abs(ageMs(day, now)) <= recentDays * dayMs;

const oldestRead = (memory: Memory): ReadonlySet<string> =>
  new Set(
    memory
      .recordsOf('details')
      .toSorted((a, b) => Date.parse(a.readAt) - Date.parse(b.readAt))
      .slice(0, rereadsPerSweep)
      .map(({ id }) => id),
  );
