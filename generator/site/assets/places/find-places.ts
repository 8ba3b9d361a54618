/** Finds the places for a typed name or postal code. */
import { postalCodeOf } from '../../../../schemas/names/postal-codes.ts';
import type { FoundPlaces } from './place-choice.ts';
import type { PlaceList } from './place-list.ts';

type FindOptions = {
  /** The maximum number of places for a name. A postal code has few places, which are all returned. */
  readonly limit: number;
  /** Allows one typo per word at most, for text that may be something else than a place. */
  readonly isStrict?: boolean;
};

/** Finds nothing in a list that is not loaded. Rejects if the file of a postal code cannot be loaded. */
export async function findPlaces(
  list: PlaceList | undefined,
  typed: string,
  { limit, isStrict = false }: FindOptions,
): Promise<FoundPlaces> {
  if (list === undefined) return { places: [] };
  const { find, placesAt, hasPostalCodes } = list;
  const code = postalCodeOf(typed);
  if (code === undefined) return { places: find(typed, limit, isStrict) };
  return { places: await placesAt(code), postalCode: { code, isSupported: hasPostalCodes } };
}
