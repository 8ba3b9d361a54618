/** The box of the home page: it opens the page of a place, or searches all meetings for words. */
import { cityPath, homePath, relativeLink } from '../../../../schemas/paths.ts';
import { required } from '../dom.ts';
import { combobox, type Suggestions } from './combobox.ts';
import { detailOf, isPostalCode, postalCodeText, smartStatus } from './place-choice.ts';
import type { FoundPlace, PlaceIndex } from './place-index.ts';
import { loadPlaces } from './place-list.ts';

export type SmartBox = {
  /** Picks the option that was selected with the arrow keys. False if there is none. */
  readonly pick: () => boolean;
  /** Hides the suggestions. */
  readonly hide: () => void;
  /** The places with this name, if the list of places is loaded. */
  readonly placesNamed: (text: string) => readonly FoundPlace[];
};

const maxPlaces = 6;
const maxNamed = 3;

export const placeAddress = ({ slug }: FoundPlace): string => relativeLink(homePath, cityPath(slug));

/**
 * @param places address of places.json
 * @param onSearch the user has chosen to search
 */
export function smartBox(form: HTMLFormElement, places: string, onSearch: () => void): SmartBox {
  let find: PlaceIndex | undefined;
  const load = async (): Promise<void> => {
    find = await loadPlaces(places).catch(() => undefined);
  };
  const suggestionsFor = async (typed: string): Promise<Suggestions> => {
    const words = typed.trim();
    if (words === '') return { options: [], status: '' };
    // Without the list of places, the box still searches.
    if (find === undefined) await load();
    const found = isPostalCode(words) ? [] : (find?.(words, maxPlaces, true) ?? []);
    const options = found.map((place) => ({
      name: place.name,
      detail: detailOf(place),
      pick: () => location.assign(placeAddress(place)),
    }));
    const search = { name: `Search all meetings for “${words}”`, detail: '', pick: onSearch };
    const status = isPostalCode(words) ? postalCodeText : smartStatus(found.length);
    return { options: [...options, search], status };
  };
  const { input, status, chosen, hide } = combobox(required('.smart', HTMLElement, form), suggestionsFor);
  input.addEventListener('focus', () => void load());
  return {
    pick: () => {
      const option = chosen();
      option?.pick();
      return option !== undefined;
    },
    hide: () => {
      hide();
      if (!isPostalCode(input.value)) status.textContent = '';
    },
    placesNamed: (text) => find?.(text, maxNamed, true).filter(({ isNamed }) => isNamed) ?? [],
  };
}
