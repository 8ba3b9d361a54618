/** The list of options below the place finder. The focus stays in the field, which refers to the active option. */
import { element } from '../dom.ts';
import { detailOf, nextOption } from './place-choice.ts';
import type { FoundPlace } from './place-index.ts';

export type OptionList = {
  readonly show: (places: readonly FoundPlace[]) => void;
  readonly hide: () => void;
  readonly isOpen: () => boolean;
  /** Activates the next or the previous option. */
  readonly move: (step: 1 | -1) => void;
  /** The place that was selected with the arrow keys. */
  readonly chosen: () => FoundPlace | undefined;
};

/** The options of a field. Clicking a place calls `pick`. */
export function optionList(
  list: HTMLElement,
  input: HTMLInputElement,
  pick: (place: FoundPlace) => void,
): OptionList {
  let places: readonly FoundPlace[] = [];
  let active = -1;
  const choose = (option: number): void => {
    active = option;
    for (const [index, item] of [...list.children].entries()) {
      item.setAttribute('aria-selected', String(index === active));
      if (index === active) item.scrollIntoView({ block: 'nearest' });
    }
    const id = list.children[active]?.id;
    if (id === undefined) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', id);
  };
  const toggle = (isOpen: boolean): void => {
    list.hidden = !isOpen;
    input.setAttribute('aria-expanded', String(isOpen));
    choose(-1);
  };
  const optionOf = (place: FoundPlace, index: number): HTMLElement => {
    const option = optionElement(place, `${list.id}-${index}`);
    // Keeps the focus in the field: losing it hides the list.
    option.addEventListener('mousedown', (event) => event.preventDefault());
    option.addEventListener('click', () => pick(place));
    return option;
  };
  return {
    show: (found) => {
      places = found;
      list.replaceChildren(...found.map(optionOf));
      toggle(found.length > 0);
    },
    hide: () => toggle(false),
    isOpen: () => !list.hidden,
    move: (step) => {
      if (places.length > 0) choose(nextOption(active, step, places.length));
    },
    chosen: () => (list.hidden ? undefined : places[active]),
  };
}

const optionElement = (place: FoundPlace, id: string): HTMLElement =>
  element(
    'li',
    { id, role: 'option', 'aria-selected': 'false' },
    element('span', { class: 'option-name' }, place.name),
    ' ',
    element('span', { class: 'small muted' }, detailOf(place)),
  );
