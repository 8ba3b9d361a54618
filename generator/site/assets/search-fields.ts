/** The fields of the search form. */
import { fold } from '../../../search-lambda/engine/text/fold.ts';
import { required } from './dom.ts';
import type { SearchAddress } from './search-request.ts';

export type SearchFields = {
  readonly read: () => SearchAddress;
  readonly fill: (address: SearchAddress) => void;
  /** Tells when a filter is changed by hand. */
  readonly onFilter: (listener: () => void) => void;
};

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

/** Chooses an option by its value or its code, case and accents aside; the first, which means all, where there is none. */
function choose(select: HTMLSelectElement, wanted: string): void {
  const folded = fold(wanted);
  const option = [...select.options].find(
    ({ value, dataset }) => fold(value) === folded || fold(dataset['code'] ?? '') === folded,
  );
  select.value = option?.value ?? '';
}
