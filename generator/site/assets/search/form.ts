/** The search form: its query and filters. */
import {
  filterNames,
  hasFilter,
  inView,
  readAddress,
  type SearchAddress,
  withFilters,
} from '../../../../search-lambda/http/pages/address.ts';
import { required } from '../dom.ts';

export type SearchForm = {
  /** The search in the fields. What has no field is as in `current`. */
  readonly read: (current: SearchAddress) => SearchAddress;
  /** Fills the fields, except the one that the user types in. */
  readonly fill: (address: SearchAddress) => void;
  /** Asks the browser to say that the query is missing. */
  readonly askForQuery: () => void;
};

export function searchForm(form: HTMLFormElement): SearchForm {
  const query = required('[name=q]', HTMLInputElement, form);
  return {
    read: ({ view, sort, limit, language, filters: current }) => {
      const values = [...new FormData(form)].map(([name, value]): [string, string] => [
        name,
        typeof value === 'string' ? value : '',
      ]);
      const { query, filters } = readAddress(new URLSearchParams(values).toString());
      const unnamed = filterNames.filter((name) => form.elements.namedItem(name) === null);
      const kept = Object.fromEntries(unnamed.map((name) => [name, current[name] ?? '']));
      return withFilters(inView({ view, query, filters, sort, limit, language }, view), kept);
    },
    fill: (address) => {
      for (const field of form.elements) {
        showField(field, address);
        fillField(field, address);
      }
    },
    askForQuery: () => {
      query.required = true;
      query.reportValidity();
      query.required = false;
    },
  };
}

/** Only the fields of filters that the view has are shown, and sent. */
function showField(field: Element, { view }: SearchAddress): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
  const filter = filterNames.find((name) => name === field.name);
  if (filter === undefined) return;
  const isShown = hasFilter(view, filter);
  const label = field.closest('label');
  field.disabled = !isShown;
  if (label !== null) label.hidden = !isShown;
}

function fillField(field: Element, { query, filters }: SearchAddress): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return;
  const { name } = field;
  if (name === '' || name === 'lang' || isEdited(field)) return;
  const value =
    name === 'q' ? query : (Object.entries(filters).find(([filter]) => filter === name)?.[1] ?? '');
  if (field.type === 'checkbox' && field instanceof HTMLInputElement) field.checked = value === field.value;
  else field.value = value;
}

/** An answer that arrives while the user types a filter leaves the text alone. */
const isEdited = (field: Element): boolean =>
  field === document.activeElement &&
  field instanceof HTMLInputElement &&
  field.name !== 'q' &&
  field.type !== 'checkbox';
