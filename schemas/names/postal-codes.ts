/** Postal codes: US ZIP codes (`78701`), and the first three characters of Canadian codes (`K1P`). */

/** A published postal code. */
export const postalCodePattern = /^(?:\d{5}|[A-Z]\d[A-Z])$/;

/** Canadian codes are published without their last three characters. The rest of either code is optional. */
const typedCode = /^(?:(\d{5})(?:[- ]?\d{4})?|([a-z]\d[a-z]) ?(?:\d(?:[a-z]\d?)?)?)$/i;

/** The published form of a typed postal code: `48104-1234` -> `48104`, `h2x 1y4` -> `H2X`. Undefined for other texts. */
export function postalCodeOf(typed: string): string | undefined {
  const [, zip, prefix] = typedCode.exec(typed.trim()) ?? [];
  return zip ?? prefix?.toUpperCase();
}

/** Codes are published in files by their first characters: a few hundred codes, some 20 kB. */
const prefixLength = 2;

/** The prefix of the file that has a postal code: `78701` -> `78`, `K1P` -> `K1`. */
export const postalPrefixOf = (code: string): string => code.slice(0, prefixLength);
