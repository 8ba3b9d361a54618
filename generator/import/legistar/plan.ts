/** What an import asks for: what changed since the last one, or, once a day, everything. Pure. */
import * as z from 'zod';
import type { OpenOptions } from '../importer.ts';

const cursorShape = z.object({
  since: z.string().nullable(),
  /** When everything was last compared. */
  sweptAt: z.string(),
  /** When the source was last asked for changes. */
  listedAt: z.string(),
});

type Cursor = z.infer<typeof cursorShape>;

export type Plan = {
  readonly since: string | null;
  /** Whole lists are read, so that silent edits are found and what is gone is missed. */
  readonly isSweep: boolean;
  /** Otherwise: changes since this instant (`YYYY-MM-DDTHH:MM:SS`, UTC). */
  readonly changedSince: string | undefined;
  /** For the next import, if this one has no failures. */
  readonly cursor: Cursor;
};

const hourMs = 3_600_000;
/** An hourly job sweeps once a day. */
const sweepEveryMs = 20 * hourMs;
/** Clocks differ, and a row may become visible after its stamp; what comes twice is known by its hash. */
const overlapMs = 2 * hourMs;

/** The plan of an import that begins now. */
export function planOf({ since = null, isFull, now, memory }: PlanInput): Plan {
  const cursor = cursorShape.safeParse(memory.cursor).data;
  const at = now.toISOString();
  const isSweep =
    isFull || cursor === undefined || cursor.since !== since || ageMs(cursor.sweptAt, now) >= sweepEveryMs;
  if (isSweep)
    return { since, isSweep, changedSince: undefined, cursor: { since, sweptAt: at, listedAt: at } };
  const changedSince = new Date(Date.parse(cursor.listedAt) - overlapMs).toISOString().slice(0, 19);
  return { since, isSweep, changedSince, cursor: { ...cursor, listedAt: at } };
}

type PlanInput = Pick<OpenOptions, 'isFull' | 'now' | 'memory'> & {
  readonly since?: string | null | undefined;
};

export const ageMs = (instant: string, now: Date): number => now.getTime() - Date.parse(instant);

/** `EventDate ge datetime'2022-01-01' and (EventLastModifiedUtc ge ... or ...)`, for OData v3. */
export function eventFilter({ since, changedSince }: Plan): string | undefined {
  const stamps = ['EventLastModifiedUtc', 'EventAgendaLastPublishedUTC', 'EventMinutesLastPublishedUTC'];
  return allOf(since === null ? [] : [`EventDate ge datetime'${since}'`], anyOf(stamps, changedSince));
}

/** Files of the time since, by any of their dates. */
export function matterFilter({ since, changedSince }: Plan): string | undefined {
  const dates = ['MatterIntroDate', 'MatterAgendaDate', 'MatterLastModifiedUtc'];
  return allOf(anyOf(dates, since ?? undefined), anyOf(['MatterLastModifiedUtc'], changedSince));
}

const anyOf = (fields: readonly string[], instant: string | undefined): string[] =>
  instant === undefined ? [] : [fields.map((field) => `${field} ge datetime'${instant}'`).join(' or ')];

function allOf(...conditions: readonly string[][]): string | undefined {
  const all = conditions.flat();
  return all.length === 0 ? undefined : all.map((condition) => `(${condition})`).join(' and ');
}
