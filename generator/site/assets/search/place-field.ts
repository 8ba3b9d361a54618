/** The field of the place filter, with the places of this site. */
import { placeWithState } from '../../../../schemas/formats/state-names.ts';
import { languageOfPage, required } from '../dom.ts';
import { placeCombobox } from '../places/place-combobox.ts';
import type { FoundPlace } from '../places/place-index.ts';

export type PlaceField = {
  /** Shows the name of the place in the filter. */
  readonly fill: (name: string) => void;
};

const maxOptions = 6;

/** @param onChange the user has chosen a place, or has emptied the field */
export function placeField(container: HTMLElement, form: HTMLFormElement, onChange: () => void): PlaceField {
  const { places = '', country = '' } = form.dataset;
  const hidden = (field: string): HTMLInputElement =>
    required(`[name=${field}]`, HTMLInputElement, container);
  let name = '';
  /** An answer that arrives while the user types leaves the text alone. */
  let isEdited = false;
  const pick = (place: FoundPlace | undefined): void => {
    isEdited = false;
    name = place === undefined ? '' : placeWithState(place, languageOfPage());
    input.value = name;
    hidden('place').value = place?.slug ?? '';
    hidden('country').value = place === undefined ? '' : country;
    onChange();
  };
  const { input, status, submit } = placeCombobox({
    container,
    places,
    maxOptions,
    onPick: (place) => {
      status.textContent = '';
      pick(place);
    },
  });
  const clear = (): void => {
    if (input.value.trim() === '' && name !== '') pick(undefined);
  };
  input.addEventListener('input', () => {
    isEdited = true;
  });
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    // The place must be chosen before the form applies it.
    event.preventDefault();
    if (input.value.trim() === '') clear();
    else void submit();
  });
  input.addEventListener('change', clear);
  // A typed name filters only once it is chosen.
  input.addEventListener('blur', () => {
    isEdited = false;
    status.textContent = '';
    if (input.value.trim() !== '') input.value = name;
  });
  return {
    fill: (shown) => {
      name = shown;
      if (!isEdited) input.value = shown;
    },
  };
}
