/** What the search answered, told apart by what can be done about it. */
import type { Problem } from '../../../schemas/errors.ts';
import type { SearchResponse } from '../../../schemas/search.ts';

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
