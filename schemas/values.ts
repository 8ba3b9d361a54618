/** Value patterns, size limits and filter names, shared by the corpus check, the JSON Schemas, the DDL, programs and pages. */

/** Row keys; used in URL fragments (`#m<id>`) and HTML ids. */
export const idPattern = '[A-Za-z0-9_-]{1,64}';
/** One lowercase path segment. */
export const slugPattern = '[a-z0-9]([a-z0-9-]{0,98}[a-z0-9])?';
/** Absolute http or https URL without white space, quotes, angle brackets, backslashes or control characters. */
export const urlPattern = 'https?://[^\\s"<>\\\\\\x00-\\x1f\\x7f]+';
export const sha256Pattern = '[0-9a-f]{64}';
export const datePattern = '\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])';
export const timePattern = '([01]\\d|2[0-3]):[0-5]\\d';
export const instantPattern = `${datePattern}T([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d{1,6})?Z`;

const daysInMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** True if a text of the form YYYY-MM-DD is a day of the (proleptic) Gregorian calendar. */
export function isCalendarDate(text: string): boolean {
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8, 10));
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = month === 2 && isLeapYear ? 29 : (daysInMonth[month - 1] ?? 0);
  return day >= 1 && day <= days;
}

/** Limit of every published JSON or HTML file, in bytes: a CDN compresses only files under 10 MB. */
export const documentMaxBytes = 9_000_000;

/** Limit of meetings.json, in bytes. */
export const meetingsDocumentMaxBytes = 4_000_000;

/** Limit of one record as JSON, in bytes. */
export const recordMaxBytes = 1_000_000;
