/** Geographic ids of the Census Bureau → places. Pure. */
import { alternateGeoidOf } from '../../places/consolidated.ts';
import type { PlaceCode } from '../../places/place-key.ts';

export type Area = {
  readonly key: PlaceCode;
  /** Its code in row keys. A consolidated city has one code, whether the file lists it as a place or as a county. */
  readonly code: string;
  /** Its id in addresses of data.census.gov. */
  readonly urlId: string;
};

const districtLevels = new Set(['950', '960', '970']);
const placeLevels: Readonly<Record<string, number>> = { '160': 7, '050': 5, '060': 10 };
const otherLevels: Readonly<Record<string, string>> = {
  '010': 'the nation',
  '020': 'regions',
  '040': 'states',
};

/** `1600000US5548000` → the place with this geoid; for other kinds of areas, the reason to leave them out. */
export function areaOf(geoId: string): Area | { readonly skipped: string } {
  const [, level = '', code = ''] = /^(\d{3})[0-9A-Z]{4}US(\d*)$/.exec(geoId) ?? [];
  if (districtLevels.has(level) && code.length === 7)
    return { key: { district: code }, code: `sd${code}`, urlId: `${level}XX00US${code}` };
  if (placeLevels[level] !== code.length)
    return { skipped: otherLevels[level] ?? `areas at summary level “${level}”` };
  const alternate = alternateGeoidOf(code);
  return alternate?.length === 7
    ? { key: { geoid: alternate }, code: alternate, urlId: `160XX00US${alternate}` }
    : { key: { geoid: code }, code, urlId: `${level}XX00US${code}` };
}

/** The codes in an API response, one for each level. */
export type AreaCodes = {
  readonly state: string;
  readonly county: string | null;
  readonly place: string | null;
  readonly 'county subdivision': string | null;
  readonly 'school district (unified)': string | null;
};

export function geoIdOf(codes: AreaCodes): string {
  const { state, county, place, 'county subdivision': subdivision } = codes;
  const district = codes['school district (unified)'];
  if (place !== null) return `1600000US${state}${place}`;
  if (district !== null) return `9700000US${state}${district}`;
  if (subdivision !== null) return `0600000US${state}${county ?? ''}${subdivision}`;
  return county === null ? `0400000US${state}` : `0500000US${state}${county}`;
}
