/** The filters: beside the results in wide windows, otherwise in a sheet above the page. */
import { formatCount } from '../../html/numbers.ts';
import { element, required } from '../dom.ts';
import { type FilterName, filterNames, type SearchAddress, writeAddress } from './address.ts';
import { facetNames, type FacetName, type FacetValue, facetValues } from './facets.ts';
import type { FilterListener } from './form.ts';
import type { Facets } from './request.ts';

export type FilterPanel = {
  /** Fills the fields and lists the values of a search. */
  readonly show: (address: SearchAddress, facets: Facets | undefined) => void;
  readonly open: () => void;
  readonly close: () => void;
  /** True if the user sees it. */
  readonly isVisible: () => boolean;
  /** Places it for a page with or without results. */
  readonly place: (hasResults: boolean) => void;
  readonly setResultCount: (text: string) => void;
  /** Where fields of the search form go. */
  readonly slot: HTMLElement;
};

/** Values of a facet that are shown before "More". */
const shownValues = 6;

/** Same as in the style sheet. */
const wideWindow = matchMedia('(min-width: 60rem)');

export type PanelEvents = {
  readonly onFilter: FilterListener;
  /** The user asks for the results. */
  readonly onApply: () => void;
  /** The panel has become visible. */
  readonly onVisible: () => void;
};

/** @param side where the panel is in wide windows with results */
export function filterPanel(
  sheet: HTMLDialogElement,
  side: HTMLElement,
  { onFilter, onApply, onVisible }: PanelEvents,
): FilterPanel {
  const form = required('form', HTMLFormElement, sheet);
  const apply = required('button[type=submit]', HTMLButtonElement, form);
  let hasResults = false;
  /** The field that the user types in: an answer that arrives meanwhile leaves the text alone. */
  let edited: EventTarget | null = null;
  const place = (): void => {
    const isAtSide = hasResults && wideWindow.matches;
    const target = isAtSide ? side : sheet;
    if (isAtSide && sheet.open) sheet.close();
    if (form.parentElement !== target) target.append(form);
    side.hidden = !isAtSide;
    if (isAtSide) onVisible();
  };
  wideWindow.addEventListener('change', place);
  form.addEventListener('input', ({ target }) => {
    edited = target;
  });
  form.addEventListener('focusout', () => {
    edited = null;
  });
  form.addEventListener('change', ({ target }) => {
    edited = null;
    const change = changeOf(target);
    if (change !== undefined) onFilter(...change);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    sheet.close();
    onApply();
  });
  required('[data-close-sheet]', HTMLButtonElement, form).addEventListener('click', () => sheet.close());
  return {
    show: (address, facets) => {
      fillFields(form, address, edited);
      keepingFocus(form, () => {
        for (const name of facetNames) showFacet(form, name, address, facets);
      });
    },
    open: () => {
      sheet.showModal();
      onVisible();
    },
    close: () => sheet.close(),
    isVisible: () => sheet.open || (hasResults && wideWindow.matches),
    place: (withResults) => {
      hasResults = withResults;
      place();
    },
    setResultCount: (text) => {
      apply.textContent = text;
    },
    slot: required('[data-form-slot]', HTMLElement, form),
  };
}

const isFilterName = (name: string | undefined): name is FilterName =>
  filterNames.some((known) => known === name);

/** The filter that a field changes. Fields of the search form have listeners of their own. */
function changeOf(target: EventTarget | null): [FilterName, string] | undefined {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return undefined;
  const name = target.dataset['filter'];
  if (!isFilterName(name)) return undefined;
  if (target.type === 'checkbox')
    return [name, target instanceof HTMLInputElement && target.checked ? 'true' : ''];
  return [name, name === 'min_amount' ? amountOf(target.value) : target.value.trim()];
}

/** `$1,000,000` -> `1000000` */
const amountOf = (typed: string): string => typed.replaceAll(/[$,\s]/g, '');

function fillFields(form: HTMLFormElement, { filters }: SearchAddress, edited: EventTarget | null): void {
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[data-filter]')) {
    const name = field.dataset['filter'];
    const value = isFilterName(name) ? fieldText(name, filters[name] ?? '') : '';
    if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = value === 'true';
    else if (field.value !== value && field !== edited) field.value = value;
  }
}

/** Amounts have separators, as people write them. */
const fieldText = (name: FilterName, value: string): string =>
  name === 'min_amount' && /^\d{1,12}$/.test(value) ? formatCount(Number(value)) : value;

/** Keeps the focus on the same value while links are replaced; if it is gone, on its group. */
function keepingFocus(form: HTMLFormElement, replace: () => void): void {
  const focused = document.activeElement;
  const group = focused?.closest<HTMLElement>('[data-facet]');
  const key = focused instanceof HTMLElement ? focused.dataset['key'] : undefined;
  replace();
  if (!group || group.contains(document.activeElement)) return;
  const same = [...form.querySelectorAll<HTMLElement>('[data-key]')].find(
    ({ dataset }) => key !== undefined && dataset['key'] === key,
  );
  (same ?? group).focus();
}

function showFacet(
  form: HTMLFormElement,
  name: FacetName,
  address: SearchAddress,
  facets: Facets | undefined,
): void {
  const group = form.querySelector<HTMLElement>(`[data-facet=${name}]`);
  if (group === null) return;
  const known = (group.dataset['known'] ?? '').split(' ').filter((value) => value !== '');
  const values = facetValues(name, address, facets, known);
  const isOpen = group.querySelector('details')?.open === true;
  const first = values.filter(({ isActive }, index) => isActive || index < shownValues);
  const others = values.filter((value) => !first.includes(value));
  group.replaceChildren(...[first].filter((list) => list.length > 0).map((list) => valueList(name, list)));
  if (others.length > 0)
    group.append(
      element(
        'details',
        { open: isOpen ? '' : undefined },
        element('summary', {}, `${others.length} more`),
        valueList(name, others),
      ),
    );
}

const valueList = (name: FacetName, values: readonly FacetValue[]): HTMLElement =>
  element('ul', {}, ...values.map((value) => element('li', {}, valueLink(name, value))));

const valueLink = (name: FacetName, { value, text, count, isActive, address }: FacetValue): HTMLElement =>
  element(
    'a',
    {
      href: writeAddress(address),
      class: name === 'outcome' ? `facet-outcome outcome-${value}` : undefined,
      'data-search-link': 'stay',
      'data-key': `${name}:${value}`,
      'aria-current': isActive ? 'true' : undefined,
    },
    element('bdi', {}, text),
    ...(count === '' ? [] : [' ', element('span', { class: 'count' }, count)]),
    ...(isActive ? [element('span', { class: 'visually-hidden' }, ' (remove)')] : []),
  );
