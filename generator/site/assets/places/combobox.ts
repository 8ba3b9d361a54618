/** A field with suggestions: a combobox (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). */
import { required } from '../dom.ts';
import { type Option, optionList } from './option-list.ts';

export type Suggestions = {
  readonly options: readonly Option[];
  /** Announced by screen readers. */
  readonly status: string;
};

export type Combobox = {
  readonly input: HTMLInputElement;
  readonly status: HTMLElement;
  /** The option that was selected with the arrow keys. */
  readonly chosen: () => Option | undefined;
  /** Moves to the first option. */
  readonly enter: () => void;
  readonly hide: () => void;
  /** Suggests for the text in the field. */
  readonly suggest: () => Promise<void>;
};

/**
 * @param container contains the field, the list and the status
 * @param suggestionsFor suggests for a text; must not reject
 */
export function combobox(
  container: HTMLElement,
  suggestionsFor: (typed: string) => Promise<Suggestions>,
): Combobox {
  const input = required('input', HTMLInputElement, container);
  const status = required('[data-place-status]', HTMLElement, container);
  const list = required('[role=listbox]', HTMLElement, container);
  const options = optionList(list, input);
  // Without its script, the field is a plain one.
  for (const [name, value] of Object.entries(comboboxAttributes(list.id))) input.setAttribute(name, value);
  const suggest = async (): Promise<void> => {
    const typed = input.value;
    const suggestions = await suggestionsFor(typed);
    if (typed !== input.value) return;
    options.show(suggestions.options);
    status.textContent = suggestions.status;
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
  input.addEventListener('input', () => void suggest());
  input.addEventListener('keydown', onKey);
  input.addEventListener('blur', options.hide);
  return {
    input,
    status,
    chosen: options.chosen,
    enter: () => options.move(1),
    hide: options.hide,
    suggest,
  };
}

const comboboxAttributes = (list: string): Readonly<Record<string, string>> => ({
  role: 'combobox',
  'aria-autocomplete': 'list',
  'aria-controls': list,
  'aria-expanded': 'false',
});
