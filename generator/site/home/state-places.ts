/** The places of a site by country and state. Pure. */
import type { Municipality } from '../../../schemas/documents.ts';
import { placeKindName } from '../../../schemas/formats/place-kinds.ts';
import { type SiteLanguage, statePath } from '../../../schemas/paths.ts';
import type { Country } from '../../../schemas/names/states.ts';

/** Names of the countries in English sentences. */
export const countryNames: Readonly<Record<Country, string>> = { US: 'the United States', CA: 'Canada' };

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

/** The name of each place of a state, with its kind if several places share the name. */
export function distinctNames(
  places: readonly Municipality[],
  language: SiteLanguage,
): ReadonlyMap<Municipality, string> {
  const named = Map.groupBy(places, ({ name }) => name);
  return new Map(
    places.map((place) => {
      const isShared = (named.get(place.name)?.length ?? 0) > 1;
      return [
        place,
        isShared
          ? `${place.name} (${lowerFirst(placeKindName(place, place.country, language))})`
          : place.name,
      ];
    }),
  );
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
