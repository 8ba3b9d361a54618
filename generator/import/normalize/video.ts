/** Positions in recordings. Pure. */

/** A longer position is a typing mistake of a clerk: PrimeGov has 162 hours. */
const longestSeconds = 24 * 3600;

/** Whole seconds from the beginning of a recording; null without a possible position. */
export const videoSecondsOf = (seconds: number | null | undefined): number | null =>
  seconds !== null && seconds !== undefined && seconds >= 0 && seconds <= longestSeconds
    ? Math.trunc(seconds)
    : null;
