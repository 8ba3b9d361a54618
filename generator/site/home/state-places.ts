/** The places of a site by country and state. Pure. */
import type { Country } from '../../../schemas/states.ts';
import type { Municipality } from '../../../schemas/documents.ts';
import { statePath } from '../../../schemas/paths.ts';

export type CountryNames = {
  readonly name: string;
  /** In a sentence: `in the United States`. */
  readonly inSentence: string;
  /** What each of its parts is called. */
  readonly state: string;
};

export const countryNames: Readonly<Record<Country, CountryNames>> = {
  US: { name: 'United States', inSentence: 'the United States', state: 'state' },
  CA: { name: 'Canada', inSentence: 'Canada', state: 'province or territory' },
};

export type StatePlaces = {
  /** Full name of the state or province. */
  readonly name: string;
  /** Its page. */
  readonly path: string;
  /** By name, as in municipalities.json. */
  readonly places: readonly Municipality[];
  /** Meetings of all of them. */
  readonly meetings: number;
};

/** The states of a site in the order of its places. Spellings that share a page are one state. */
export const groupByState = (municipalities: readonly Municipality[]): readonly StatePlaces[] =>
  [...Map.groupBy(municipalities, ({ state }) => statePath(state))].map(([path, places]) => ({
    name: places[0]?.state ?? '',
    path,
    places,
    meetings: sumOf(places, ({ meetings }) => meetings),
  }));

/** Whether a place has any meetings. */
export const hasMeetings = ({ meetings }: Municipality): boolean => meetings > 0;

export const sumOf = <Item>(items: readonly Item[], valueOf: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + valueOf(item), 0);

/** The latest of days; undefined where there are none. */
export const latest = (days: readonly (string | undefined)[]): string | undefined =>
  days.reduce(
    (latest, day) => (latest === undefined || (day !== undefined && day > latest) ? day : latest),
    undefined,
  );

/** What to call each place of a state: its name, with its type where others have that name too. */
export function distinctNames(places: readonly Municipality[]): ReadonlyMap<Municipality, string> {
  const named = Map.groupBy(places, ({ name }) => name);
  return new Map(
    places.map((place) => {
      const isShared = (named.get(place.name)?.length ?? 0) > 1;
      return [place, isShared ? `${place.name} (${typeOf(place)})` : place.name];
    }),
  );
}

/** `school_district` -> `school district`; the kind where the type is unknown. */
const typeOf = ({ type, kind }: Pick<Municipality, 'type' | 'kind'>): string =>
  (type ?? kind).replaceAll('_', ' ');
