/** Counties of places. Names of towns and townships repeat within a state: only the county distinguishes them. */
import { code, required, text } from '../../layout/columns.ts';
import { type TableReader, tableReader } from '../../layout/reader.ts';
import { plainCountyName, plainName } from '../../places/names.ts';
import type { PlaceName } from '../../places/place-key.ts';

/** https://www2.census.gov/geo/docs/reference/codes2020/national_county2020.txt */
const layout = {
  name: 'codes of counties (national_county2020)',
  columns: {
    STATE: required(text()),
    STATEFP: required(code(2)),
    COUNTYFP: required(code(3)),
    COUNTYNAME: required(text()),
  },
  ignored: ['COUNTYNS', 'CLASSFP', 'FUNCSTAT'],
} as const;

/** Geoids of counties by name, from an optional list. */
export class Counties {
  readonly #geoids = new Map<string, string>();

  readonly reader: TableReader = tableReader(layout, (county) => {
    this.#geoids.set(
      `${county.STATE} ${plainCountyName(county.COUNTYNAME)}`,
      `${county.STATEFP}${county.COUNTYFP}`,
    );
    return [];
  });

  geoidOf(state: string, name: string | null): string | undefined {
    return name === null ? undefined : this.#geoids.get(`${state} ${plainCountyName(name)}`);
  }
}

/** https://www2.census.gov/geo/docs/reference/codes2020/national_place2020.txt */
const placeLayout = {
  name: 'codes of places with their counties (national_place2020)',
  columns: {
    STATE: required(text()),
    PLACENAME: required(text()),
    FUNCSTAT: required(text()),
    COUNTIES: required(text()),
  },
  ignored: ['STATEFP', 'PLACEFP', 'PLACENS', 'TYPE', 'CLASSFP'],
} as const;

/** Counties by place, from an optional list. */
export class PlaceCounties {
  /** Undefined for a name that several places of a state have. */
  readonly #counties = new Map<string, readonly string[] | undefined>();

  readonly reader: TableReader = tableReader(placeLayout, (place) => {
    if (!isActive.test(place.FUNCSTAT)) return [];
    const key = `${place.STATE} ${plainName(place.PLACENAME)}`;
    const counties = place.COUNTIES.split('~~~').map(plainCountyName);
    this.#counties.set(key, this.#counties.has(key) ? undefined : counties);
    return [];
  });

  /** The plain names of all counties that the place is in; undefined if unknown. */
  of({ name, state }: PlaceName): readonly string[] | undefined {
    return this.#counties.get(`${state} ${plainName(name)}`);
  }
}

/** Governments that act; the others are statistical areas, which hold no elections. */
const isActive = /^[ABC]$/;

/**
 * States with several towns or townships of the same name. In New England, names are unique within a state.
 * https://www2.census.gov/geo/pdfs/reference/GARM/Ch8GARM.pdf
 */
const statesWithRepeatedNames: ReadonlySet<string> = new Set(
  'IL IN KS MI MN MO ND NE NJ NY OH PA SD WI'.split(' '),
);

/** True if several places of this type in the state may share the name. */
export const needsCounty = ({ state, types = [] }: PlaceName): boolean =>
  statesWithRepeatedNames.has(state) && types.some((type) => type === 'town' || type === 'township');
