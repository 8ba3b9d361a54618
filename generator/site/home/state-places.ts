/** The places of a site by country and state. Pure. */
import type { Municipality } from '../../../schemas/documents.ts';
import { statePath } from '../../../schemas/paths.ts';
import type { Country } from '../../../schemas/names/states.ts';

export type CountryNames = {
  readonly name: string;
  /** Name in a sentence: `the United States`. */
  readonly inSentence: string;
  /** Common noun for its subdivisions. */
  readonly state: string;
};

/** Names of the countries on pages. */
export const countryNames: Readonly<Record<Country, CountryNames>> = {
  US: { name: 'United States', inSentence: 'the United States', state: 'state' },
  CA: { name: 'Canada', inSentence: 'Canada', state: 'province or territory' },
};

export type StatePlaces = {
  /** Full name of the state or province. */
  readonly name: string;
  /** Path of its page. */
  readonly path: string;
  /** Sorted by name, as in municipalities.json. */
  readonly places: readonly Municipality[];
  /** Total number of meetings of its places. */
  readonly meetings: number;
};

/** Groups places by state, in the order of the places. Spellings with the same page path are one state. */
export const groupByState = (municipalities: readonly Municipality[]): readonly StatePlaces[] =>
  [...Map.groupBy(municipalities, ({ state }) => statePath(state))].map(([path, places]) => ({
    name: places[0]?.state ?? '',
    path,
    places,
    meetings: sumOf(places, ({ meetings }) => meetings),
  }));

/** True if a place has any meetings. */
export const hasMeetings = ({ meetings }: Municipality): boolean => meetings > 0;

export const sumOf = <Item>(items: readonly Item[], valueOf: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + valueOf(item), 0);

/** Returns the latest day, or undefined if no day is known. */
export const latestDay = (days: readonly (string | undefined)[]): string | undefined =>
  days.reduce(
    (latest, day) => (latest === undefined || (day !== undefined && day > latest) ? day : latest),
    undefined,
  );

/** The name of each place of a state, with its type if several places share the name. */
export function distinctNames(places: readonly Municipality[]): ReadonlyMap<Municipality, string> {
  const named = Map.groupBy(places, ({ name }) => name);
  return new Map(
    places.map((place) => {
      const isShared = (named.get(place.name)?.length ?? 0) > 1;
      return [place, isShared ? `${place.name} (${typeLabel(place)})` : place.name];
    }),
  );
}

/** `school_district` -> `school district`. Returns the kind if the type is unknown. */
const typeLabel = ({ type, kind }: Pick<Municipality, 'type' | 'kind'>): string =>
  (type ?? kind).replaceAll('_', ' ');
