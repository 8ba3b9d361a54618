/** Compares texts and instants, and escapes unsafe characters. Pure. */

import { compareText } from '../../search-lambda/engine/text/compare.ts';

export { compareText };

/** The latest instant, or null if there is none. Compared without the `Z`, so that an instant with a fraction is later. */
export const latestInstant = (instants: readonly (string | null)[]): string | null =>
  instants.reduce(
    (latest, instant) =>
      latest === null || (instant !== null && compareText(instant.slice(0, -1), latest.slice(0, -1)) > 0)
        ? instant
        : latest,
    null,
  );

/** Escapes control, format and bidirectional characters. */
export const escapeUnsafe = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );

/** Escapes a text for a regular expression. Node.js 22, where the npm package runs too, has no RegExp.escape. */
export const escapePattern = (text: string): string =>
  text.replaceAll(/[$()*+.?[\\\]^{|}/]/g, String.raw`\$&`);
