/** Finds the places for a typed name or postal code. */
import { postalCodeOf } from '../../../../schemas/names/postal-codes.ts';
import { stateOfPostalCode } from '../../../../schemas/names/postal-states.ts';
import type { FoundPlaces } from './place-choice.ts';
import type { PlaceList } from './place-list.ts';

type FindOptions = {
  /** The maximum number of places for a name. A postal code has few places, which are all returned. */
  readonly limit: number;
  /** Allows one typo per word at most, for text that may be something else than a place. */
  readonly isStrict?: boolean;
};

/**
 * Finds nothing in a list that is not loaded. A postal code without places finds those of its state. Rejects if the file of a postal
 * code cannot be loaded.
 */
export async function findPlaces(
  list: PlaceList | undefined,
  typed: string,
  { limit, isStrict = false }: FindOptions,
): Promise<FoundPlaces> {
  if (list === undefined) return { places: [] };
  const { find, placesAt, placesIn, hasPostalCodes } = list;
  const code = postalCodeOf(typed);
  if (code === undefined) return { places: find(typed, limit, isStrict) };
  const places = await placesAt(code);
  const postalCode = { code, isSupported: hasPostalCodes };
  const state = stateOfPostalCode(code);
  if (places.length > 0 || state === undefined) return { places, postalCode };
  return { places: placesIn(state, limit), postalCode: { ...postalCode, state } };
}
