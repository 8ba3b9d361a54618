/** Finds the place of a key: by code, or by a name that matches only one place. */
import type { DatabaseSync } from 'node:sqlite';
import { countyOfPlace, alternateGeoidOf } from './consolidated.ts';
import { plainCountyName, plainName } from './names.ts';
import type { PlaceKey, PlaceName } from './place-key.ts';

export type FoundPlaceId = { readonly id: string; readonly by: 'code' | 'name' };
/** Why no place was found. */
export type NoPlace = { readonly reason: string };

type IndexedPlace = {
  readonly id: string;
  readonly name: string;
  readonly type: string | null;
  readonly kind: string;
  readonly state: string;
  readonly country: string;
  readonly geoid: string | null;
  readonly ocd: string | null;
};

const counties = new Set(['county', 'parish', 'census_area', 'regional_district']);

export class PlaceIndex {
  readonly #byCode = new Map<string, string>();
  readonly #byName = new Map<string, IndexedPlace[]>();
  readonly #found = new Map<string, FoundPlaceId | NoPlace>();

  constructor(database: DatabaseSync) {
    const rows = database
      .prepare(
        'SELECT id, name, type, kind, state_code AS state, country, census_geoid AS geoid, ocd_division_id AS ocd FROM municipalities',
      )
      .iterate();
    for (const row of rows) this.add(row as IndexedPlace);
  }

  add(place: IndexedPlace): void {
    const { id, name, kind, state, country, geoid, ocd } = place;
    if (geoid !== null) this.#byCode.set(codeOf(country, kind, geoid), id);
    if (ocd !== null) this.#byCode.set(ocd, id);
    const key = nameKey(place.type, state, name);
    const others = this.#byName.get(key);
    if (others === undefined) this.#byName.set(key, [place]);
    else others.push(place);
    this.#found.clear();
  }

  find(key: PlaceKey): FoundPlaceId | NoPlace {
    if ('name' in key) return this.#findCached(key);
    return this.#findCode(key);
  }

  #findCode(key: Exclude<PlaceKey, PlaceName>): FoundPlaceId | NoPlace {
    const id = codesOf(key)
      .map((code) => this.#byCode.get(code))
      .find((found) => found !== undefined);
    return id === undefined ? { reason: 'no place in the corpus has this code' } : { id, by: 'code' };
  }

  #findCached(key: PlaceName): FoundPlaceId | NoPlace {
    const cacheKey = JSON.stringify([key.name, key.state, key.county, key.types]);
    const cached = this.#found.get(cacheKey) ?? this.#findName(key);
    this.#found.set(cacheKey, cached);
    return cached;
  }

  #findName({ name, state, county, types }: PlaceName): FoundPlaceId | NoPlace {
    const isCounty = types?.some((type) => counties.has(type)) === true;
    const named = this.#byName.get(nameKey(isCounty ? 'county' : null, state, name)) ?? [];
    const fitting = named
      .filter(({ type, kind }) => (types === undefined ? kind === 'city' : types.includes(type ?? '')))
      .filter(({ geoid }) => county === undefined || !isKnownElsewhere(geoid, county));
    const [place] = fitting;
    if (place === undefined) return { reason: `no place in ${state} has this name` };
    if (fitting.length > 1) return { reason: `${fitting.length} places in ${state} have this name` };
    return { id: place.id, by: 'name' };
  }
}

const nameKey = (type: string | null, state: string, name: string): string =>
  type !== null && counties.has(type)
    ? `county ${state} ${plainCountyName(name)}`
    : `${state} ${plainName(name)}`;

/** Geoids of places, school districts and census subdivisions have the same form. */
const codeOf = (country: string, kind: string, geoid: string): string => `${country} ${kind} ${geoid}`;

function codesOf(key: Exclude<PlaceKey, PlaceName>): string[] {
  if ('ocd' in key) return [key.ocd];
  if ('district' in key) return [codeOf('US', 'school', key.district)];
  if ('sgc' in key) return [codeOf('CA', 'city', key.sgc)];
  const alternate = alternateGeoidOf(key.geoid);
  return [key.geoid, ...(alternate === undefined ? [] : [alternate])].map((geoid) =>
    codeOf('US', 'city', geoid),
  );
}

/** The county of a place is known for counties' own subdivisions, whose geoid begins with it, and for consolidated ones. */
const isKnownElsewhere = (geoid: string | null, county: string): boolean => {
  const known = geoid === null ? undefined : countyOfPlace(geoid);
  return known !== undefined && known !== county;
};
