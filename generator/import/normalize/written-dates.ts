/** Dates as people write them. Pure. */
import { dayOf } from './dates.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const named =
  /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b/i;
const numeric = /(?<!\d)(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d)/;

/** The first date in a text, in American order: `Jan 06, 2026`, `June 23rd, 2022`, `1/7/2019 6:30 PM` → `2019-01-07`; null if there is none. */
export function writtenDayOf(text: string | null): string | null {
  const [, name, namedDay, namedYear] = named.exec(text ?? '') ?? [];
  if (name !== undefined) return isoDay(namedYear, months.indexOf(name.toLowerCase()) + 1, namedDay);
  const [, month, day, year] = numeric.exec(text ?? '') ?? [];
  return month === undefined ? null : isoDay(year, month, day);
}

const isoDay = (year = '', month: number | string = '', day = ''): string | null =>
  dayOf(`${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`);
