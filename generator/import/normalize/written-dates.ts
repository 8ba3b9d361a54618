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

const french = [
  'janv',
  'févr',
  'mars',
  'avri',
  'mai',
  'juin',
  'juil',
  'août',
  'sept',
  'octo',
  'nove',
  'déce',
];
const dayAndMonth =
  /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+(\d{1,2})(?!\d)|(?<!\d)(\d{1,2})(?:er)?\s+(janv|févr|mars|avri|mai|juin|juil|août|sept|octo|nove|déce)|(?<![\d/-])(\d{1,2})[/-](\d{1,2})(?!\d)|(?<!\d)\d{4}-(\d\d)-(\d\d)/gi;

/** The days that a text names, without their years: `Rescheduled to August 3`, `au 3 août`, `8/3` → `08-03`. */
export const dayNamesIn = (text: string): string[] =>
  [...text.matchAll(dayAndMonth)].map(
    ([, name = '', day, frenchDay, frenchName = '', numericMonth, numericDay, isoMonth, isoDayOfMonth]) => {
      const word =
        name === '' ? french.indexOf(frenchName.toLowerCase()) : months.indexOf(name.toLowerCase());
      const month = numericMonth ?? isoMonth ?? word + 1;
      return [month, day ?? frenchDay ?? numericDay ?? isoDayOfMonth ?? '']
        .map((part) => String(part).padStart(2, '0'))
        .join('-');
    },
  );
