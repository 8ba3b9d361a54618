/** A search as it stands in the address of the page: `?q=housing&state=Ohio`. Pure. */

export type SearchAddress = {
  /** As it was typed; nothing is searched where it is empty. */
  readonly query: string;
  /** Full name; empty for all. */
  readonly state: string;
  /** `city`, `school`; empty for all. */
  readonly kind: string;
  /** Whether as many results are wanted as there can be. */
  readonly isLong: boolean;
};

/** The search that a query string names; any text is one. */
export function readAddress(queryString: string): SearchAddress {
  const values = new URLSearchParams(queryString);
  const valueOf = (name: string): string => values.get(name) ?? '';
  return {
    query: valueOf('q').trim(),
    state: valueOf('state').trim(),
    kind: valueOf('kind').trim(),
    isLong: values.has('more'),
  };
}

/** The query string that names a search; `?` where there is nothing to name, which as a link leads to the bare page. */
export const writeAddress = ({ query, state, kind, isLong }: SearchAddress): string =>
  `?${queryStringOf({ q: query, state, kind, more: isLong && query !== '' ? '1' : '' })}`;

/** What to ask the search for. */
export const requestUrl = (endpoint: string, { query, state, kind }: SearchAddress, limit: number): string =>
  `${endpoint}?${queryStringOf({ q: query, state, kind, limit: String(limit) })}`;

const queryStringOf = (values: Readonly<Record<string, string>>): string =>
  new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString();
