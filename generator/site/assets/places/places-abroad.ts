/** Places of the other country, for names and codes that have no place with meetings here. Its host may be down or slow. */
import type { FoundPlaces } from './place-choice.ts';
import { findPlaces } from './find-places.ts';
import { loadPlaces, type PlaceList } from './place-list.ts';

/** Adds places of the other country to those found here. */
export type PlacesAbroad = (here: FoundPlaces, typed: string, limit: number) => Promise<FoundPlaces>;

/** The places of this country keep the rest of the list. */
const maxAbroad = 2;

/**
 * Adds nothing until the list has arrived, so that nobody waits for the other host.
 * @param places address of its places.json, if there is another country
 * @param onLoad the list has arrived
 */
export function placesAbroad(places: string | undefined, onLoad: () => void): PlacesAbroad {
  let list: PlaceList | undefined;
  let isRequested = false;
  const request = (url: string): void => {
    isRequested = true;
    loadPlaces(url).then(
      (loaded) => {
        list = loaded;
        onLoad();
      },
      () => {},
    );
  };
  return async (here, typed, limit) => {
    if (places === undefined || isAnswered(here)) return here;
    if (!isRequested) request(places);
    const found = await findPlaces(list, typed, { limit, isStrict: true });
    return here.places.length === 0 ? orElse(found, here) : combined(here, found, limit);
  };
}

/** A postal code belongs to one country; a name may be in both, but a place with meetings is probably meant. */
const isAnswered = ({ places, postalCode }: FoundPlaces): boolean =>
  places.some(({ meetings }) => meetings > 0) || (postalCode !== undefined && places.length > 0);

const orElse = (found: FoundPlaces, here: FoundPlaces): FoundPlaces =>
  found.places.length > 0 ? found : here;

function combined(here: FoundPlaces, { places }: FoundPlaces, limit: number): FoundPlaces {
  const abroad = places.filter(({ isNamed, meetings }) => isNamed || meetings > 0).slice(0, maxAbroad);
  return { ...here, places: [...here.places.slice(0, limit - abroad.length), ...abroad] };
}
