/** A field that suggests places. */
import { combobox, type Suggestions } from './combobox.ts';
import { findPlaces } from './find-places.ts';
import { detailOf, foundText, impliedPlace } from './place-choice.ts';
import type { FoundPlace } from './place-index.ts';
import { loadPlaces } from './place-list.ts';

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
  /** Shown if the places cannot be loaded. */
  readonly failure: string;
  readonly onPick: (place: FoundPlace) => void;
};

export function placeCombobox({
  container,
  places,
  maxOptions,
  failure,
  onPick,
}: ComboboxOptions): PlaceCombobox {
  let found: readonly FoundPlace[] = [];
  const suggestionsFor = async (typed: string): Promise<Suggestions> => {
    try {
      const answer = await findPlaces(await loadPlaces(places), typed, { limit: maxOptions });
      found = answer.places;
      const options = found.map((place) => ({
        name: place.name,
        detail: detailOf(place),
        pick: () => onPick(place),
      }));
      return { options, status: foundText(answer, typed) };
    } catch {
      found = [];
      return { options: [], status: failure };
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
      if (found.length > 1) {
        enter();
        status.textContent = 'Several places match. Choose one.';
      }
    },
  };
}
