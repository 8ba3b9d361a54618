/** A field that suggests places. */
import { languageOfPage } from '../dom.ts';
import { combobox, type Suggestions } from './combobox.ts';
import { findPlaces } from './find-places.ts';
import { detailOf, foundText, type FoundPlaces, impliedPlace } from './place-choice.ts';
import type { FoundPlace } from './place-index.ts';
import { loadPlaces } from './place-list.ts';
import { suggestionWords } from './words.ts';

export type PlaceCombobox = {
  readonly input: HTMLInputElement;
  readonly status: HTMLElement;
  /** Picks the selected or implied place. If there are several, asks the user to choose. */
  readonly submit: () => Promise<void>;
};

export type ComboboxOptions = {
  /** Contains the field, the list and the status. */
  readonly container: HTMLElement;
  /** Address of places.json. */
  readonly places: string;
  readonly maxOptions: number;
  readonly onPick: (place: FoundPlace) => void;
};

export function placeCombobox({ container, places, maxOptions, onPick }: ComboboxOptions): PlaceCombobox {
  const language = languageOfPage();
  const words = suggestionWords[language];
  let found: FoundPlaces = { places: [] };
  const suggestionsFor = async (typed: string): Promise<Suggestions> => {
    try {
      const answer = await findPlaces(await loadPlaces(places), typed, { limit: maxOptions });
      found = answer;
      const options = answer.places.map((place) => ({
        name: place.name,
        detail: detailOf(place, language),
        pick: () => onPick(place),
      }));
      return { options, status: foundText(answer, typed, language) };
    } catch {
      found = { places: [] };
      return { options: [], status: words.failure };
    }
  };
  const { input, status, chosen, enter, suggest } = combobox(container, suggestionsFor);
  input.addEventListener('focus', () => void loadPlaces(places).catch(() => {}));
  return {
    input,
    status,
    submit: async () => {
      const option = chosen();
      if (option !== undefined) return option.pick();
      await suggest();
      const implied = impliedPlace(found);
      if (implied !== undefined) return onPick(implied);
      input.focus();
      if (found.places.length > 1 || found.postalCode?.state !== undefined) {
        enter();
        status.textContent = words.several;
      }
    },
  };
}
