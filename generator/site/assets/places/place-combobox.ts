/** A field that suggests places: a combobox (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). */
import { required } from '../dom.ts';
import { foundText, impliedPlace } from './place-choice.ts';
import type { FoundPlace } from './place-index.ts';
import { loadPlaces } from './place-list.ts';
import { optionList } from './place-options.ts';

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
  const input = required('input', HTMLInputElement, container);
  const status = required('[data-place-status]', HTMLElement, container);
  const options = optionList(required('[role=listbox]', HTMLElement, container), input, onPick);
  let found: readonly FoundPlace[] = [];
  /** Suggests places for the text in the field. */
  const suggest = async (): Promise<void> => {
    const typed = input.value;
    try {
      const find = await loadPlaces(places);
      if (typed !== input.value) return;
      found = find(typed, maxOptions);
      options.show(found);
      status.textContent = foundText(found, typed);
    } catch {
      options.show([]);
      status.textContent = failure;
    }
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && (options.isOpen() || input.value !== '')) {
      if (options.isOpen()) options.hide();
      else input.value = '';
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (options.isOpen()) options.move(step);
      else void suggest().then(() => options.move(step));
    } else return;
    event.preventDefault();
  };
  input.addEventListener('focus', () => void loadPlaces(places).catch(() => {}));
  input.addEventListener('input', () => void suggest());
  input.addEventListener('keydown', onKey);
  input.addEventListener('blur', options.hide);
  return {
    input,
    status,
    submit: async () => {
      const chosen = options.chosen();
      if (chosen !== undefined) return onPick(chosen);
      await suggest();
      const implied = impliedPlace(found);
      if (implied !== undefined) return onPick(implied);
      input.focus();
      if (found.length > 1) {
        options.move(1);
        status.textContent = 'Several places match. Choose one.';
      }
    },
  };
}
