/** The search form: its query and filters. */
import { readAddress, type SearchAddress } from '../../../../search-lambda/http/pages/address.ts';
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
    read: ({ view, sort, limit, language, filters: { strict } }) => {
      const values = [...new FormData(form)].map(([name, value]): [string, string] => [
        name,
        typeof value === 'string' ? value : '',
      ]);
      const { query, filters } = readAddress(new URLSearchParams(values).toString());
      return {
        view,
        query,
        filters: { ...filters, ...(strict === undefined ? {} : { strict }) },
        sort,
        limit,
        language,
      };
    },
    fill: (address) => {
      for (const field of form.elements) fillField(field, address);
    },
    askForQuery: () => {
      query.required = true;
      query.reportValidity();
      query.required = false;
    },
  };
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
