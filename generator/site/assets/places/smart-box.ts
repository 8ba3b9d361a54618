/** The box of the home and search pages: it opens the page of a place, or searches all meetings for words. */
import { countryOfState, stateNamed } from '../../../../schemas/names/states.ts';
import { placePathIn } from '../../html/local-links.ts';
import { languageOfPage, required } from '../dom.ts';
import { combobox, type Suggestions } from './combobox.ts';
import { findPlaces } from './find-places.ts';
import { detailOf, type FoundPlaces, smartStatus } from './place-choice.ts';
import type { FoundPlace } from './place-index.ts';
import { loadPlaces, type PlaceList } from './place-list.ts';
import { placesAbroad } from './places-abroad.ts';
import { suggestionWords } from './words.ts';

export type SmartBox = {
  /** Picks the option that was selected with the arrow keys. False if there is none. */
  readonly pick: () => boolean;
  /** Hides the suggestions. */
  readonly hide: () => void;
};

const maxPlaces = 6;

/** The address of a place’s page in the language of this one, from that of places.json, which is at the root of its site. */
export function placeAddress({ slug, state }: FoundPlace, { dataset }: HTMLFormElement): string {
  const here = dataset['country'] === 'CA' ? 'CA' : 'US';
  const country = countryOfState(state) ?? here;
  const places = country === here ? dataset['places'] : dataset['otherPlaces'];
  const path = placePathIn({ slug, country, state_code: stateNamed(state)?.code ?? '' }, languageOfPage());
  return new URL(`.${path}`, new URL(places ?? '', location.href)).href;
}

/**
 * @param places address of places.json
 * @param onSearch the user has chosen to search
 */
export function smartBox(form: HTMLFormElement, places: string, onSearch: () => void): SmartBox {
  const language = languageOfPage();
  const words = suggestionWords[language];
  let list: PlaceList | undefined;
  const load = async (): Promise<void> => {
    list = await loadPlaces(places).catch(() => undefined);
  };
  /** The last text with suggestions. */
  let last: { readonly text: string; readonly found: FoundPlaces } = { text: '', found: { places: [] } };
  /** What was found, if the text is a postal code with suggestions. */
  const foundByCode = (text: string): FoundPlaces | undefined =>
    text.trim() === last.text && last.found.postalCode !== undefined ? last.found : undefined;
  const suggestionsFor = async (typed: string): Promise<Suggestions> => {
    const text = typed.trim();
    if (text === '') return { options: [], status: '' };
    if (list === undefined) await load();
    // Without places, the box still searches.
    const found = await findPlaces(list, text, { limit: maxPlaces, isStrict: true })
      .then((here) => abroad(here, text, maxPlaces))
      .catch((): FoundPlaces => ({ places: [] }));
    last = { text, found };
    const options = found.places.map((place) => ({
      name: place.name,
      detail: detailOf(place, language),
      pick: () => location.assign(placeAddress(place, form)),
    }));
    const search = { name: words.search(text), detail: '', pick: onSearch };
    return { options: [...options, search], status: smartStatus(found, language) };
  };
  const { input, status, chosen, hide, suggest } = combobox(
    required('.smart', HTMLElement, form),
    suggestionsFor,
  );
  const abroad = placesAbroad(form.dataset['otherPlaces'], () => {
    if (document.activeElement === input) void suggest();
  });
  input.addEventListener('focus', () => void load());
  return {
    pick: () => {
      const option = chosen();
      option?.pick();
      return option !== undefined;
    },
    hide: () => {
      hide();
      // The explanation of a postal code without places stays.
      if (foundByCode(input.value)?.places.length !== 0) status.textContent = '';
    },
  };
}
