/** Formats days, months and times. Uses lookups instead of Intl, since a page has thousands of dates. */
import { type Html, html } from './html-template.ts';

/** Languages that pages are written in. */
export type PageLanguage = 'en' | 'es' | 'fr';

type DateWords = {
  readonly months: readonly string[];
  readonly shortMonths: readonly string[];
  readonly long: (day: number, month: string, year: number) => string;
  readonly short: (day: number, month: string, year: number) => string;
  readonly dayOfYear: (day: number, month: string) => string;
  readonly month: (month: string, year: number) => string;
  readonly time: (hour: number, minute: string) => string;
};

const english = 'January February March April May June July August September October November December';
const spanish = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre';
const french = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre';

/** Hour on a 12-hour clock: midnight and noon are 12. */
const twelveHour = (hour: number): number => hour % 12 || 12;
const frenchDay = (day: number): string => (day === 1 ? '1er' : String(day));

const words: Record<PageLanguage, DateWords> = {
  en: {
    months: english.split(' '),
    shortMonths: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
    long: (day, month, year) => `${month} ${day}, ${year}`,
    short: (day, month, year) => `${month} ${day}, ${year}`,
    dayOfYear: (day, month) => `${month} ${day}`,
    month: (month, year) => `${month} ${year}`,
    time: (hour, minute) => `${twelveHour(hour)}:${minute} ${hour < 12 ? 'am' : 'pm'}`,
  },
  es: {
    months: spanish.split(' '),
    shortMonths: 'ene feb mar abr may jun jul ago sep oct nov dic'.split(' '),
    long: (day, month, year) => `${day} de ${month} de ${year}`,
    short: (day, month, year) => `${day} ${month} ${year}`,
    dayOfYear: (day, month) => `${day} ${month}`,
    month: (month, year) => `${month} de ${year}`,
    time: (hour, minute) => `${twelveHour(hour)}:${minute} ${hour < 12 ? 'a. m.' : 'p. m.'}`,
  },
  fr: {
    months: french.split(' '),
    shortMonths: 'janv. févr. mars avr. mai juin juill. août sept. oct. nov. déc.'.split(' '),
    long: (day, month, year) => `${frenchDay(day)} ${month} ${year}`,
    short: (day, month, year) => `${frenchDay(day)} ${month} ${year}`,
    dayOfYear: (day, month) => `${frenchDay(day)} ${month}`,
    month: (month, year) => `${month} ${year}`,
    // `19 h`, or `19 h 30`, with no-break spaces, as the Office québécois de la langue française writes times.
    time: (hour, minute) => `${hour}\u00a0h${minute === '00' ? '' : `\u00a0${minute}`}`,
  },
};

const yearOf = (date: string): number => Number(date.slice(0, 4));
const dayOf = (date: string): number => Number(date.slice(8, 10));
const monthName = (names: readonly string[], date: string): string =>
  names[Number(date.slice(5, 7)) - 1] ?? '';

/** `2026-03-04`, or an instant on that day (UTC) -> `March 4, 2026`. */
export function longDate(date: string, language: PageLanguage = 'en'): string {
  const { long, months } = words[language];
  return long(dayOf(date), monthName(months, date), yearOf(date));
}

/** `2026-03-04`, or an instant on that day (UTC) -> `Mar 4, 2026`. */
export function shortDate(date: string, language: PageLanguage = 'en'): string {
  const { short, shortMonths } = words[language];
  return short(dayOf(date), monthName(shortMonths, date), yearOf(date));
}

/** `2026-03-04` -> `Mar 4`, for lists below a heading with the year. */
export function dayOfYear(date: string, language: PageLanguage = 'en'): string {
  const { dayOfYear, shortMonths } = words[language];
  return dayOfYear(dayOf(date), monthName(shortMonths, date));
}

/** `2026-03` -> `March 2026`. A year without a month is returned unchanged. */
export function monthOfYear(month: string, language: PageLanguage = 'en'): string {
  const { month: format, months } = words[language];
  return month.length < 7 ? month : format(monthName(months, month), yearOf(month));
}

/** `2026-03` -> `Mar 2026`, for the axis of a chart. */
export const shortMonthOfYear = (month: string, language: PageLanguage): string =>
  `${monthName(words[language].shortMonths, month)} ${month.slice(0, 4)}`;

/** `2026-03` -> `Mar`, for lists below a heading with the year. */
export const shortMonth = (month: string, language: PageLanguage = 'en'): string =>
  monthName(words[language].shortMonths, month);

/** Local time `19:00` -> `7:00 pm`. */
export const localTime = (time: string, language: PageLanguage = 'en'): string =>
  words[language].time(Number(time.slice(0, 2)), time.slice(3, 5));

/** `<time datetime="2026-03-04">March 4, 2026</time>` */
export const longDateElement = (date: string, language: PageLanguage = 'en'): Html =>
  html`<time datetime="${date}">${longDate(date, language)}</time>`;

/** `<time datetime="2026-03-04">Mar 4, 2026</time>` */
export const shortDateElement = (date: string, language: PageLanguage = 'en'): Html =>
  html`<time datetime="${date}">${shortDate(date, language)}</time>`;
