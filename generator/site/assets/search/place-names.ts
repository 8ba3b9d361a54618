/** Names of the places in filters: the address of the page has only the slug. */
import { loadPlaceName } from '../places/place-list.ts';
import type { Filters } from './address.ts';
import type { SearchAnswer } from './request.ts';

export type PlaceNames = {
  /** The name of the place in the filter, if it is known. */
  readonly of: (filters: Filters) => string | undefined;
  readonly add: (filters: Filters, name: string) => void;
  /** Learns the name from results, which are all of that place. */
  readonly learn: (filters: Filters, answer: SearchAnswer) => void;
  /** Looks an unknown name up in the list of places. True if it is known then. */
  readonly load: (filters: Filters) => Promise<boolean>;
};

/** @param places address of places.json */
export function placeNames(places: string): PlaceNames {
  const names = new Map<string, string>();
  return {
    of: ({ place = '' }) => names.get(place),
    add: ({ place = '' }, name) => void names.set(place, name),
    learn: ({ place }, answer) => {
      if (answer.kind !== 'found') return;
      for (const { slug, city, state } of answer.response.recognized_places ?? [])
        names.set(slug, `${city}, ${state}`);
      const [first] = answer.response.results;
      if (place !== undefined && first !== undefined) names.set(place, `${first.city}, ${first.state}`);
    },
    load: async ({ place = '' }) => {
      if (place === '') return false;
      if (names.has(place)) return true;
      const name = await loadPlaceName(places, place).catch(() => undefined);
      if (name !== undefined) names.set(place, name);
      return name !== undefined;
    },
  };
}
