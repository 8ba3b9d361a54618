/** A search as the address of the page, its request, and its answer. */
import type { Problem } from '../../../schemas/errors.ts';
import type { SearchResponse } from '../../../schemas/search.ts';

/** A search as in the address of the page: `?q=housing&state=Ohio`. */
export type SearchAddress = {
  /** The query as typed. Empty means no search. */
  readonly query: string;
  /** Full name, or empty for all. */
  readonly state: string;
  /** `city`, `school`, or empty for all. */
  readonly kind: string;
  /** True to show the maximum number of results. */
  readonly isLong: boolean;
};

/** Parses a query string. Every string is valid. */
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

/** The query string of a search. An empty search becomes `?`: as a link, it opens the page without a search. */
export const writeAddress = ({ query, state, kind, isLong }: SearchAddress): string =>
  `?${queryStringOf({ q: query, state, kind, more: isLong && query !== '' ? '1' : '' })}`;

/** The URL of the request to the search. */
export const requestUrl = (endpoint: string, { query, state, kind }: SearchAddress, limit: number): string =>
  `${endpoint}?${queryStringOf({ q: query, state, kind, limit: String(limit) })}`;

const queryStringOf = (values: Readonly<Record<string, string>>): string =>
  new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString();

/** The answer of the search. The page treats each kind differently. */
export type SearchAnswer =
  | { readonly kind: 'found'; readonly response: SearchResponse }
  /** The request was invalid; the problem says why. */
  | { readonly kind: 'refused'; readonly problem: Problem }
  /** The search responded, but cannot answer now. */
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'unreachable' };

/** Sends a request to the search. Rejects only if `signal` aborts it. */
export async function requestSearch(url: string, signal: AbortSignal): Promise<SearchAnswer> {
  try {
    const response = await fetch(url, { signal });
    return readAnswer(response.status, await response.json());
  } catch (error) {
    if (signal.aborted) throw error;
    return { kind: 'unreachable' };
  }
}

/** Classifies an answer by its status and body. */
export function readAnswer(status: number, body: unknown): SearchAnswer {
  if (status === 200 && isFound(body)) return { kind: 'found', response: body };
  if (status >= 400 && status < 500 && isProblem(body)) return { kind: 'refused', problem: body };
  return { kind: 'unavailable' };
}

const isFound = (body: unknown): body is SearchResponse => isRecord(body) && Array.isArray(body['results']);

const isProblem = (body: unknown): body is Problem => isRecord(body) && typeof body['detail'] === 'string';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
