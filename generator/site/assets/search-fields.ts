/** The fields of the search form. */
import { fold } from '../../../search-lambda/engine/text/fold.ts';
import { required } from './dom.ts';
import type { SearchAddress } from './search-request.ts';

export type SearchFields = {
  readonly read: () => SearchAddress;
  readonly fill: (address: SearchAddress) => void;
  /** Calls the listener when the user changes a filter. */
  readonly onFilter: (listener: () => void) => void;
};

/** Reads and fills the fields of a form. */
export function searchFields(form: HTMLFormElement): SearchFields {
  const query = required('[name=q]', HTMLInputElement, form);
  const state = required('[name=state]', HTMLSelectElement, form);
  const kind = required('[name=kind]', HTMLSelectElement, form);
  return {
    read: () => ({ query: query.value.trim(), state: state.value, kind: kind.value, isLong: false }),
    fill: (address) => {
      query.value = address.query;
      choose(state, address.state);
      choose(kind, address.kind);
    },
    onFilter: (listener) => {
      state.addEventListener('change', listener);
      kind.addEventListener('change', listener);
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
