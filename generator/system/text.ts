/** Texts: compared, made safe to show, and instants, which are compared as text. Pure. */

/** Orders texts by code units, so that no locale has a say. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The latest instant, null where none is known. They are compared without their `Z`, so that a fraction counts as later. */
export const latestInstant = (instants: readonly (string | null)[]): string | null =>
  instants.reduce(
    (latest, instant) =>
      latest === null || (instant !== null && compareText(instant.slice(0, -1), latest.slice(0, -1)) > 0)
        ? instant
        : latest,
    null,
  );

/** A text whose control, format and bidirectional characters are escaped. */
export const escapeUnsafe = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
