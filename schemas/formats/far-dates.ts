/** Dates of meetings that are so far ahead that they are more likely mistakes. Pure. */

/** No body announces its meetings further ahead; `2206` for `2026` is a typing error. */
const maxYearsAhead = 3;

/** The local time after which a meeting is no longer too far ahead to be believed: the end of its day three years earlier. */
export const believedAfter = (date: string): string =>
  `${String(Number(date.slice(0, 4)) - maxYearsAhead).padStart(4, '0')}${date.slice(4)}T24:00`;

/** True if a meeting is three years ahead of the local time, or more. */
export const isFarOff = (date: string, localNow: string): boolean => believedAfter(date) >= localNow;
