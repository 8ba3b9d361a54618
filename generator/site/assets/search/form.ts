/** The search form: the query, state and kind. Their filters move beside the results while there are any. */
import { fold } from '../../../../search-lambda/engine/text/fold.ts';
import { required } from '../dom.ts';
import type { FilterName, SearchAddress } from './address.ts';

export type FilterListener = (name: FilterName, value: string) => void;

export type SearchForm = {
  readonly query: () => string;
  readonly fill: (address: SearchAddress) => void;
  /** Asks the browser to say that the query is missing. */
  readonly askForQuery: () => void;
  /** Shows how many filters a search will have, once it is sent. */
  readonly showFilterCount: (count: number) => void;
  /** Moves the fields of state and kind into an element, or back into the form. */
  readonly moveFilters: (slot: HTMLElement | undefined) => void;
};

/** Reads and fills the fields of a form. Calls the listener when the user changes a filter. */
export function searchForm(form: HTMLFormElement, onFilter: FilterListener): SearchForm {
  const query = required('[name=q]', HTMLInputElement, form);
  const state = required('[name=state]', HTMLSelectElement, form);
  const kind = required('[name=kind]', HTMLSelectElement, form);
  const filters = required('[data-form-filters]', HTMLElement, form);
  const more = required('[data-open-filters]', HTMLButtonElement, form);
  const home = document.createComment('');
  filters.before(home);
  state.addEventListener('change', () => onFilter('state', state.value));
  kind.addEventListener('change', () => onFilter('kind', kind.value));
  // Filters are enough for a search, so that the script decides.
  query.required = false;
  return {
    query: () => query.value.trim(),
    fill: (address) => {
      query.value = address.query;
      choose(state, address.filters.state ?? '');
      choose(kind, address.filters.kind ?? '');
    },
    askForQuery: () => {
      query.required = true;
      query.reportValidity();
      query.required = false;
    },
    showFilterCount: (count) => {
      more.textContent = count === 0 ? 'More filters' : `More filters (${count})`;
    },
    moveFilters: (slot) => {
      if (slot === undefined) home.after(filters);
      else if (filters.parentElement !== slot) slot.prepend(filters);
    },
  };
}

/** Selects an option by value or code, ignoring case and accents. If none matches, selects the first one, "All". */
function choose(select: HTMLSelectElement, wanted: string): void {
  const folded = fold(wanted);
  const option = [...select.options].find(
    ({ value, dataset }) => fold(value) === folded || fold(dataset['code'] ?? '') === folded,
  );
  select.value = option?.value ?? '';
}
