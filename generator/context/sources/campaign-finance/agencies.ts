/** Geoids of cities by their NetFile agency code. County agencies are not listed, since their filers come from many places. */
const geoids: ReadonlyMap<string, string> = new Map([
  ['BRK', '0606000'], // Berkeley
  ['COAK', '0653000'], // Oakland
  ['SFO', '0667000'], // San Francisco
]);

export const agencyCodes: readonly string[] = [...geoids.keys()];

export type Agency = { readonly geoid: string; readonly url: string };

/** The city of an agency, and its page at NetFile. */
export function agencyOf(code: string): Agency | undefined {
  const geoid = geoids.get(code.toUpperCase());
  return geoid === undefined
    ? undefined
    : { geoid, url: `https://public.netfile.com/pub2/?aid=${code.toUpperCase()}` };
}
