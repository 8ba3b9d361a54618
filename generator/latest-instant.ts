import { compareText } from './compare-text.ts';

/** The latest instant, null where none is known. They are compared without their `Z`, so that a fraction counts as later. */
export const latestInstant = (instants: readonly (string | null)[]): string | null =>
  instants.reduce(
    (latest, instant) =>
      latest === null || (instant !== null && compareText(instant.slice(0, -1), latest.slice(0, -1)) > 0)
        ? instant
        : latest,
    null,
  );
