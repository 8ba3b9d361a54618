/** Days are counted from 1970-01-01, as `Date.UTC` does; the demo knows no clock and no time zone. */
const dayMs = 86_400_000;

export const dayOf = (date: string): number => Date.parse(date) / dayMs;

const texts: string[] = [];

/** YYYY-MM-DD. */
export const dateOf = (day: number): string =>
  (texts[day] ??= new Date(day * dayMs).toISOString().slice(0, 10));

export const yearOf = (day: number): number => Number(dateOf(day).slice(0, 4));

/** The demo's present, so that the same corpus comes out on every day. */
export const today = dayOf('2026-11-20');
export const firstDay = dayOf('2016-01-04');
export const lastDay = dayOf('2027-02-26');
/** Exported at the very start of today, so nothing may have changed later. */
export const exportedAt = '2026-11-20T00:00:00Z';

/** An instant within the day, or the export's if that comes first. */
export const instantOf = (day: number, hour: number): string =>
  day >= today ? exportedAt : `${dateOf(day)}T${String(hour).padStart(2, '0')}:05:00Z`;

/** When a row about a meeting of that day changed: some days after it, or before it where it is still to come. */
export const changeInstant = (day: number, days: number): string =>
  day < today ? instantOf(day + days, 6 + days) : instantOf(Math.min(today, day - 7) - days, 15);

/** 0 is Monday. 1970-01-01 was a Thursday. */
export const weekdayOf = (day: number): number => (day + 3) % 7;

/** ISO 8601 week, such as 2026-W07: the year and the number are those of its Thursday. */
export function weekOf(day: number): string {
  const thursday = day - weekdayOf(day) + 3;
  const year = yearOf(thursday);
  const number = Math.floor((thursday - dayOf(`${year}-01-01`)) / 7) + 1;
  return `${year}-W${String(number).padStart(2, '0')}`;
}

/** YYYY-MM, that many months before the month of today. */
export function monthBefore(months: number): string {
  const index = 2026 * 12 + 10 - months;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}
