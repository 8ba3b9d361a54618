/** The days whose lists an import reads. Pure. */
import type { Plan } from '../plan.ts';
import type { Period, PlatformRun } from './platform.ts';

const dayMs = 86_400_000;
/** Agendas and votes change within weeks of a meeting. A sweep reads all lists. */
const recentDays = 45;
/** Calendars have dates for a year ahead. */
const futureDays = 400;

export function periodOf({ since, isSweep }: Plan, now: Date): Period {
  const recent = dayAfter(now, -recentDays);
  const to = dayAfter(now, futureDays);
  if (isSweep) return { from: since, to };
  return { from: since !== null && since > recent ? since : recent, to };
}

const dayAfter = (now: Date, days: number): string =>
  new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);

/** True if a day is in the period. */
export const isInPeriod = ({ from, to }: Period, day: string): boolean =>
  (from === null || day >= from) && day <= to;

/** The years of a period, newest first, for lists by year. `firstYear` bounds a period without a beginning. */
export function yearsOf({ from, to }: Period, firstYear: number): number[] {
  const first = Math.max(firstYear, Number((from ?? '0000').slice(0, 4)));
  const last = Number(to.slice(0, 4));
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => last - index);
}

/**
 * The first year whose lists are read. Until an import was complete, all of them are, since archives have gaps of any length; later
 * imports go back to the earliest known meeting. Call it before the first page is yielded.
 */
export function firstListedYear(
  { options, plan }: Pick<PlatformRun, 'options' | 'plan'>,
  firstYear: number,
): number {
  const known = options.memory
    .recordsOf('event')
    .flatMap(({ note }) => (note === null || note === '' ? [] : [note]));
  const earliest = known.reduce((first, day) => (day < first ? day : first), '9999');
  return plan.isFirst || options.isFull ? firstYear : Math.max(firstYear, Number(earliest.slice(0, 4)));
}

/** The months of a period, newest first, for calendars. */
export function monthsOf(
  period: Period,
  firstYear: number,
): { readonly from: string; readonly to: string }[] {
  return yearsOf(period, firstYear)
    .flatMap((year) => Array.from({ length: 12 }, (_, index) => monthOf(year, 12 - index)))
    .filter(({ from, to }) => to >= (period.from ?? '') && from <= period.to);
}

function monthOf(year: number, month: number): { from: string; to: string } {
  const start = `${year}-${String(month).padStart(2, '0')}`;
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { from: `${start}-01`, to: `${start}-${days}` };
}
