/** The calendar of the demo. Days are counted from 1970-01-01; the demo uses neither the clock nor time zones. */
const dayMs = 86_400_000;

export const dayOf = (date: string): number => Date.parse(date) / dayMs;

const dates: string[] = [];

/** YYYY-MM-DD. */
export const dateOf = (day: number): string =>
  (dates[day] ??= new Date(day * dayMs).toISOString().slice(0, 10));

export const yearOf = (day: number): number => Number(dateOf(day).slice(0, 4));

/** The current day in the demo, fixed so that the corpus is always the same. */
export const today = dayOf('2026-11-20');
export const firstDay = dayOf('2016-01-04');
export const lastDay = dayOf('2027-02-26');
/** The start of `today`: no row changes after the export. */
export const exportedAt = '2026-11-20T00:00:00Z';

/** An instant within the day, no later than the export. */
export const instantOf = (day: number, hour: number): string =>
  day >= today ? exportedAt : `${dateOf(day)}T${String(hour).padStart(2, '0')}:05:00Z`;

/** When the row of a meeting last changed: some days after a past meeting, or some days before an upcoming one. */
export const changeInstant = (day: number, days: number): string =>
  day < today ? instantOf(day + days, 6 + days) : instantOf(Math.min(today, day - 7) - days, 15);

/** 0 is Monday. 1970-01-01 was a Thursday. */
export const weekdayOf = (day: number): number => (day + 3) % 7;

/** ISO 8601 week, such as 2026-W07. Its Thursday determines year and number. */
export function weekOf(day: number): string {
  const thursday = day - weekdayOf(day) + 3;
  const year = yearOf(thursday);
  const number = Math.floor((thursday - dayOf(`${year}-01-01`)) / 7) + 1;
  return `${year}-W${String(number).padStart(2, '0')}`;
}

/** YYYY-MM, `months` before the month of `today`. */
export function monthBefore(months: number): string {
  const index = 2026 * 12 + 10 - months;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}
