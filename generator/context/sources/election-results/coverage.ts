/** Decides which part of its place the lines of a contest cover. Pure. */
import { plainCountyName } from '../../places/names.ts';
import type { Contest } from './contests.ts';
import { needsCounty, type PlaceCounties } from './townships.ts';

export type Coverage = {
  /** The counties that were read; null for the whole place, and where the files do not say. */
  readonly area: string | null;
  /** Null if unknown. */
  readonly complete: boolean | null;
};

/**
 * A file about a state covers all of its places, and a file about a county covers the county and its towns. A city may be in several
 * counties: only the list of places says which, and without it, nobody knows whether the files of other counties are missing.
 */
export function coverageOf(contest: Contest, places: PlaceCounties | undefined): Coverage {
  const { place, isStatewide } = contest.first;
  if (isStatewide === null) return { area: null, complete: null };
  const names = [...contest.counties.keys()].filter((name) => name !== '');
  const read = new Set(names.map(plainCountyName));
  const counties = countiesOf(contest, places);
  const isAll = counties === undefined ? undefined : counties.every((county) => read.has(county));
  if (isAll === true || (isStatewide && (isAll === undefined || isOfDistrict(contest))))
    return { area: null, complete: true };
  return {
    area: names.length === 0 ? null : names.map((name) => describeCounty(name, place.state)).join(', '),
    complete: isAll === undefined || isOfDistrict(contest) ? null : false,
  };
}

/** Plain names of all counties that the place is in; undefined if unknown. */
function countiesOf({ first }: Contest, places: PlaceCounties | undefined): readonly string[] | undefined {
  const { place, county } = first;
  const isWithinCounty = needsCounty(place) || isCounty(place.types, place.name, county);
  return isWithinCounty ? [plainCountyName(county)] : places?.of(place);
}

const isCounty = (types: readonly string[] | undefined, name: string, county: string): boolean =>
  types?.includes('county') === true && plainCountyName(name) === plainCountyName(county);

/** A contest of a ward or district, which may be in one county although its place is in several. */
const isOfDistrict = ({ first }: Contest): boolean =>
  /\b(?:district|ward|borough|zone)\b|\d/i.test(first.contest);

/** `Richmond` → `Richmond County` */
const describeCounty = (name: string, state: string): string =>
  /\b(?:county|parish|borough|city|area|municipality)$/i.test(name)
    ? name
    : `${name} ${state === 'LA' ? 'Parish' : 'County'}`;
