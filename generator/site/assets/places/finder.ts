/** The place finder of the home page opens the page of a place. */
import { cityPath, homePath, relativeLink } from '../../../../schemas/paths.ts';
import { required } from '../dom.ts';
import { placeCombobox } from './place-combobox.ts';

const maxOptions = 8;

/** Starts the place finder. */
export function startPlaceFinder(): void {
  const form = required('form.place-finder', HTMLFormElement);
  const { submit } = placeCombobox({
    container: form,
    places: form.dataset['places'] ?? '',
    maxOptions,
    failure: 'The list of places could not be loaded. Try again, or browse the list below.',
    onPick: ({ slug }) => location.assign(relativeLink(homePath, cityPath(slug))),
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit();
  });
}
