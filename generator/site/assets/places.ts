/** The place finder: a combobox (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/) that opens the page of a place. */
import type { PlacesDocument } from '../../../schemas/documents.ts';
import { cityPath, homePath, relativeLink } from '../../../schemas/paths.ts';
import { required } from './dom.ts';
import { foundText, impliedPlace } from './place-choice.ts';
import { type FoundPlace, indexPlaces, type PlaceIndex } from './place-index.ts';
import { optionList } from './place-options.ts';

const maxOptions = 8;

const form = required('form[data-places]', HTMLFormElement);
const input = required('input', HTMLInputElement, form);
const status = required('[role=status]', HTMLElement, form);
const options = optionList(required('[role=listbox]', HTMLElement, form), input, open);

let found: readonly FoundPlace[] = [];
/** The index, once requested. Reset to undefined when loading fails, so that the next use retries. */
let index: Promise<PlaceIndex> | undefined;

function loadIndex(): Promise<PlaceIndex> {
  index ??= fetchIndex().catch((error: unknown) => {
    index = undefined;
    throw error;
  });
  return index;
}

async function fetchIndex(): Promise<PlaceIndex> {
  const response = await fetch(form.dataset['places'] ?? '');
  if (!response.ok) throw new Error(`the server answered ${response.status} for the list of places`);
  // The build validates its shape.
  return indexPlaces((await response.json()) as PlacesDocument);
}

function open({ slug }: FoundPlace): void {
  location.assign(relativeLink(homePath, cityPath(slug)));
}

/** Suggests places for the text in the field. */
async function suggest(): Promise<void> {
  const typed = input.value;
  try {
    const find = await loadIndex();
    if (typed !== input.value) return;
    found = find(typed, maxOptions);
    options.show(found);
    status.textContent = foundText(found, typed);
  } catch {
    options.show([]);
    status.textContent = 'The list of places could not be loaded. Try again, or browse the list below.';
  }
}

/** Opens the selected or implied place. If there are several, asks the user to choose. */
async function submit(): Promise<void> {
  const chosen = options.chosen();
  if (chosen !== undefined) return open(chosen);
  await suggest();
  const implied = impliedPlace(found);
  if (implied !== undefined) return open(implied);
  input.focus();
  if (found.length > 1) {
    options.move(1);
    status.textContent = 'Several places match. Choose one.';
  }
}

function onKey(event: KeyboardEvent): void {
  if (event.key === 'Escape') {
    if (options.isOpen()) options.hide();
    else input.value = '';
  } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    const step = event.key === 'ArrowDown' ? 1 : -1;
    if (options.isOpen()) options.move(step);
    else void suggest().then(() => options.move(step));
  } else return;
  event.preventDefault();
}

input.addEventListener('focus', () => void loadIndex().catch(() => {}));
input.addEventListener('input', () => void suggest());
input.addEventListener('keydown', onKey);
input.addEventListener('blur', options.hide);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  void submit();
});
