/** A search: in the address of the page, as a request, and the answer to it. */
import type { Problem } from '../../../schemas/errors.ts';
import type { SearchResponse } from '../../../schemas/search.ts';

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

export type SearchAnswer =
  | { readonly kind: 'found'; readonly response: SearchResponse }
  /** The request was wrong; the problem says how. */
  | { readonly kind: 'refused'; readonly problem: Problem }
  /** The search is there and cannot answer now. */
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'unreachable' };

/** Asks the search; rejects only where `signal` gave it up. */
export async function askSearch(url: string, signal: AbortSignal): Promise<SearchAnswer> {
  try {
    const response = await fetch(url, { signal });
    return readAnswer(response.status, await response.json());
  } catch (error) {
    if (signal.aborted) throw error;
    return { kind: 'unreachable' };
  }
}

/** What the status and the body of an answer say. */
export function readAnswer(status: number, body: unknown): SearchAnswer {
  if (status === 200 && isFound(body)) return { kind: 'found', response: body };
  if (status >= 400 && status < 500 && isProblem(body)) return { kind: 'refused', problem: body };
  return { kind: 'unavailable' };
}

const isFound = (body: unknown): body is SearchResponse => isRecord(body) && Array.isArray(body['results']);

const isProblem = (body: unknown): body is Problem => isRecord(body) && typeof body['detail'] === 'string';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
