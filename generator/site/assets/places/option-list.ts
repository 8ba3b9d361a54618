/** The list of options below a field. The focus stays in the field, which refers to the active option. */
import { element } from '../dom.ts';
import { nextOption } from './place-choice.ts';

export type Option = {
  readonly name: string;
  readonly detail: string;
  /** The user has chosen it. */
  readonly pick: () => void;
};

export type OptionList = {
  readonly show: (options: readonly Option[]) => void;
  readonly hide: () => void;
  readonly isOpen: () => boolean;
  /** Activates the next or the previous option. */
  readonly move: (step: 1 | -1) => void;
  /** The option that was selected with the arrow keys. */
  readonly chosen: () => Option | undefined;
};

export function optionList(list: HTMLElement, input: HTMLInputElement): OptionList {
  let options: readonly Option[] = [];
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
  const itemOf = (option: Option, index: number): HTMLElement => {
    const item = optionElement(option, `${list.id}-${index}`);
    // Keeps the focus in the field: losing it hides the list.
    item.addEventListener('mousedown', (event) => event.preventDefault());
    item.addEventListener('click', option.pick);
    return item;
  };
  return {
    show: (found) => {
      options = found;
      list.replaceChildren(...found.map(itemOf));
      toggle(found.length > 0);
    },
    hide: () => toggle(false),
    isOpen: () => !list.hidden,
    move: (step) => {
      if (options.length > 0) choose(nextOption(active, step, options.length));
    },
    chosen: () => (list.hidden ? undefined : options[active]),
  };
}

const optionElement = ({ name, detail }: Option, id: string): HTMLElement =>
  element(
    'li',
    { id, role: 'option', 'aria-selected': 'false' },
    element('span', { class: 'option-name' }, name),
    ' ',
    element('span', { class: 'small muted' }, detail),
  );
