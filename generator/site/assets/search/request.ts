/** Requests to the search, and its answers. */
import type { Problem } from '../../../../schemas/errors.ts';
import type { DecisionsResponse, SearchResponse } from '../../../../schemas/search.ts';
import { requestUrl, type SearchAddress } from './address.ts';

/** Addresses of the search host. */
export type Routes = { readonly decisions: string; readonly meetings: string };

export type Facets = NonNullable<SearchResponse['facets']>;

/** Results of one view. */
export type Found = { readonly kind: 'found' } & (
  | { readonly view: 'decisions'; readonly response: DecisionsResponse }
  | {
      readonly view: 'meetings';
      readonly response: SearchResponse;
      /** True if decisions were requested, but cannot be searched now. */
      readonly isSubstitute: boolean;
    }
);

/** The answer of the search. The page treats each kind differently. */
export type SearchAnswer =
  | Found
  /** The request was invalid; the problem says why. */
  | { readonly kind: 'refused'; readonly problem: Problem }
  /** The search responded, but cannot answer now. */
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'unreachable' }
  /** The search did not respond in time. */
  | { readonly kind: 'slow' };

const timeoutMs = 20_000;

/** The answer to a request for a body of one kind. */
type Answer<Body> = { readonly kind: 'body'; readonly body: Body } | Exclude<SearchAnswer, Found>;

/** Maximum of the search, for an index without pages. */
const plainLimit = '50';

/**
 * Requests the first page of a search. If decisions cannot be searched now, or the index is of the previous release, requests
 * what it does have. Rejects only if `signal` aborts it.
 */
export async function requestSearch(
  routes: Routes,
  address: SearchAddress,
  signal: AbortSignal,
): Promise<SearchAnswer> {
  const isSubstitute = address.view === 'decisions';
  const decisions = isSubstitute ? await requestDecisions(routes, address, {}, signal) : undefined;
  if (decisions !== undefined && (decisions.kind !== 'unavailable' || address.query === '')) return decisions;
  const meetings = await requestMeetings(routes, address, isSubstitute, {}, signal);
  if (meetings.kind !== 'unavailable' || !isPlain(address)) return meetings;
  const url = requestUrl(routes.meetings, address, { limit: plainLimit });
  return asMeetings(await request(url, isSearchResponse, signal), isSubstitute);
}

/** True for a search that an index of the previous release can answer. */
const isPlain = ({ filters, sort }: SearchAddress): boolean =>
  sort === '' && Object.keys(filters).every((name) => name === 'state' || name === 'kind');

async function requestDecisions(
  routes: Routes,
  address: SearchAddress,
  more: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<SearchAnswer> {
  const url = requestUrl(routes.decisions, address, { include: 'total,match', ...more });
  const answer = await request(url, isDecisionsResponse, signal);
  return answer.kind === 'body' ? { kind: 'found', view: 'decisions', response: answer.body } : answer;
}

async function requestMeetings(
  routes: Routes,
  address: SearchAddress,
  isSubstitute: boolean,
  more: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<SearchAnswer> {
  const url = requestUrl(routes.meetings, address, { include: 'total,decision,match', ...more });
  return asMeetings(await request(url, isSearchResponse, signal), isSubstitute);
}

const asMeetings = (answer: Answer<SearchResponse>, isSubstitute: boolean): SearchAnswer =>
  answer.kind === 'body' ? { kind: 'found', view: 'meetings', response: answer.body, isSubstitute } : answer;

/** Requests the page after a cursor. The total is known. */
export const requestNext = (
  routes: Routes,
  address: SearchAddress,
  { view }: Found,
  cursor: string,
  signal: AbortSignal,
): Promise<SearchAnswer> =>
  view === 'decisions'
    ? requestDecisions(routes, address, { include: 'match', cursor }, signal)
    : requestMeetings(routes, address, false, { include: 'decision,match', cursor }, signal);

/**
 * Requests counts by facet; undefined if there are none. Orders by date, which is the cheapest: counts do not depend on the
 * order.
 */
export async function requestFacets(
  routes: Routes,
  address: SearchAddress,
  signal: AbortSignal,
): Promise<Facets | undefined> {
  const url = requestUrl(routes[address.view], address, { sort: 'date', limit: '1', include: 'facets' });
  const answer = await request(url, isSearchResponse, signal);
  return answer.kind === 'body' ? answer.body.facets : undefined;
}

/** Requests how much there is of a place: the newest decision, the total, and counts by year. */
export async function requestCoverage(
  routes: Routes,
  { place = '', country = '' }: SearchAddress['filters'],
  signal: AbortSignal,
): Promise<DecisionsResponse | undefined> {
  const address: SearchAddress = { view: 'decisions', query: '', filters: { place, country }, sort: 'date' };
  const url = requestUrl(routes.decisions, address, { limit: '1', include: 'total,facets' });
  const answer = await request(url, isDecisionsResponse, signal);
  return answer.kind === 'body' ? answer.body : undefined;
}

async function request<Body>(
  url: string,
  isBody: (body: unknown) => body is Body,
  signal: AbortSignal,
): Promise<Answer<Body>> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, { signal: AbortSignal.any([signal, timeout]) });
    return readAnswer(response.status, await response.json(), isBody);
  } catch (error) {
    if (signal.aborted) throw error;
    return { kind: timeout.aborted ? 'slow' : 'unreachable' };
  }
}

/** Classifies an answer by its status and body. A route that does not exist is unavailable. */
export function readAnswer<Body>(
  status: number,
  body: unknown,
  isBody: (body: unknown) => body is Body,
): Answer<Body> {
  if (status === 200 && isBody(body)) return { kind: 'body', body };
  if (status >= 400 && status < 500 && status !== 404 && isProblem(body))
    return { kind: 'refused', problem: body };
  return { kind: 'unavailable' };
}

/** The rest of the shape is part of the API. */
export const isDecisionsResponse = (body: unknown): body is DecisionsResponse => hasResults(body);
const isSearchResponse = (body: unknown): body is SearchResponse => hasResults(body);

const hasResults = (body: unknown): boolean => isRecord(body) && Array.isArray(body['results']);

const isProblem = (body: unknown): body is Problem => isRecord(body) && typeof body['detail'] === 'string';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The results of both pages as one answer, which continues after the second. */
export function joined(first: Found, next: Found): Found {
  if (first.view === 'decisions' && next.view === 'decisions')
    return {
      ...first,
      response: {
        ...extended(first.response, next.response),
        results: [...first.response.results, ...next.response.results],
      },
    };
  if (first.view === 'meetings' && next.view === 'meetings')
    return {
      ...first,
      response: {
        ...extended(first.response, next.response),
        results: [...first.response.results, ...next.response.results],
      },
    };
  return first;
}

type Envelope = Omit<SearchResponse, 'results'>;

/** The envelope of both pages. */
const extended = ({ next_cursor: _read, ...first }: Envelope, next: Envelope): Envelope => ({
  ...first,
  count: first.count + next.count,
  ...(next.relaxed === true ? { relaxed: true } : {}),
  ...(next.next_cursor === undefined ? {} : { next_cursor: next.next_cursor }),
});
