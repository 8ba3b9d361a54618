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

const french = ['jan', 'fév', 'mars', 'avr', 'mai', 'juin', 'juil', 'aoû', 'sep', 'oct', 'nov', 'déc'];
const englishNames =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const frenchNames =
  'janv(?:ier)?|févr(?:ier)?|mars|avr(?:il)?|mai|juin|juil(?:let)?|août|sept(?:embre)?|oct(?:obre)?|nov(?:embre)?|déc(?:embre)?';
/** A word such as `mardi` (a Tuesday) or `marked` is no month. */
const dayAndMonth = new RegExp(
  [
    String.raw`(?<!\p{L})(?<month>${englishNames})\.?\s+(?<day>\d{1,2})(?!\d)`,
    String.raw`(?<!\d)(?<dayFirst>\d{1,2})(?:er|st|nd|rd|th)?\s+(?:of\s+)?(?<monthLast>${frenchNames}|${englishNames})(?!\p{L})`,
    String.raw`(?<![\d/-])(?<first>\d{1,2})[/-](?<second>\d{1,2})(?!\d)`,
    String.raw`(?<!\d)\d{4}-(?<isoMonth>\d\d)-(?<isoDay>\d\d)`,
  ].join('|'),
  'giu',
);
const frenchWords = /(?<!\p{L})(?:du|le|au|séance|réunion)(?!\p{L})/iu;

/** The days that a text names, without their years: `Rescheduled to August 3`, `au 3 août`, `8/3` → `08-03`; in French, `3/8` is. */
export const dayNamesIn = (text: string): string[] =>
  [...text.matchAll(dayAndMonth)].map(({ groups = {} }) => {
    const { month = groups['monthLast'], day = groups['dayFirst'], first = '', second = '' } = groups;
    if (month !== undefined) return nameOfDay(monthOf(month), day);
    if (groups['isoMonth'] !== undefined) return nameOfDay(groups['isoMonth'], groups['isoDay']);
    const isDayFirst = Number(first) > months.length || frenchWords.test(text);
    return isDayFirst && Number(second) <= months.length
      ? nameOfDay(second, first)
      : nameOfDay(first, second);
  });

const nameOfDay = (month: number | string, day: string | undefined): string =>
  [month, day ?? ''].map((part) => String(part).padStart(2, '0')).join('-');

function monthOf(name: string): number {
  const word = name.toLowerCase();
  const index = months.findIndex((start) => word.startsWith(start));
  return (index >= 0 ? index : french.findIndex((start) => word.startsWith(start))) + 1;
}
