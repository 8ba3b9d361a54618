/** Requests of the search page, by a server that records them. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SearchAddress } from '../../../../../generator/site/assets/search/address.ts';
import {
  type Found,
  isDecisionsResponse,
  joined,
  readAnswer,
  requestCoverage,
  requestFacets,
  requestNext,
  requestSearch,
} from '../../../../../generator/site/assets/search/request.ts';

const routes = { decisions: 'https://s.example/decisions', meetings: 'https://s.example/search' };
const found = { query: 'a', count: 0, results: [] };
const problem = { type: 'https://a.example/', title: 'Wrong', status: 400, detail: 'q is too long.' };

type Reply = readonly [status: number, body: unknown];

let requested: string[] = [];
/** The reply to each request in turn. The last one repeats. */
let replies: Reply[] = [];

beforeEach(() => {
  requested = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(decodeURIComponent(url.replace('https://s.example', '')));
    const [status, body] = (replies.length > 1 ? replies.shift() : replies[0]) ?? [500, null];
    return new Response(JSON.stringify(body), { status });
  });
});
afterEach(() => vi.unstubAllGlobals());

const address = (over: Partial<SearchAddress> = {}): SearchAddress => ({
  view: 'decisions',
  query: 'a',
  filters: {},
  sort: '',
  ...over,
});

const search = (over: Partial<SearchAddress> = {}): ReturnType<typeof requestSearch> =>
  requestSearch(routes, address(over), new AbortController().signal);

describe('a search', () => {
  test('for decisions asks for the total and for missing words, but not for facets', async () => {
    replies = [[200, found]];
    expect(await search({ filters: { divided: 'true' } })).toEqual({
      kind: 'found',
      view: 'decisions',
      response: found,
    });
    expect(requested).toEqual(['/decisions?q=a&divided=true&include=total,match']);
  });

  test('for meetings asks for the best decision of each', async () => {
    replies = [[200, found]];
    expect(await search({ view: 'meetings' })).toMatchObject({ view: 'meetings', isSubstitute: false });
    expect(requested).toEqual(['/search?q=a&include=total,decision,match']);
  });

  test.each([404, 503])('that /decisions answers with %i shows meetings', async (status) => {
    replies = [
      [status, { ...problem, status }],
      [200, found],
    ];
    expect(await search({ sort: 'date' })).toMatchObject({ view: 'meetings', isSubstitute: true });
    expect(requested).toEqual([
      '/decisions?q=a&sort=date&include=total,match',
      '/search?q=a&sort=date&include=total,decision,match',
    ]);
  });

  test('of an index of the previous release has only its parameters', async () => {
    replies = [
      [404, problem],
      [503, problem],
      [200, found],
    ];
    expect(await search({ filters: { state: 'Ohio' } })).toMatchObject({ view: 'meetings' });
    expect(requested.at(-1)).toBe('/search?q=a&state=Ohio&limit=50');
  });

  test('that such an index cannot answer is unavailable', async () => {
    replies = [[503, problem]];
    expect(await search({ filters: { divided: 'true' } })).toEqual({ kind: 'unavailable' });
    expect(requested).toHaveLength(2);
  });

  test('without a word has no substitute', async () => {
    replies = [[503, problem]];
    expect(await search({ query: '', filters: { topic: 'housing' } })).toEqual({ kind: 'unavailable' });
    expect(requested).toHaveLength(1);
  });

  test('that is refused is not repeated', async () => {
    replies = [[400, problem]];
    expect(await search()).toEqual({ kind: 'refused', problem });
    expect(requested).toHaveLength(1);
  });
});

test('the next page has the cursor, and no total', async () => {
  replies = [[200, found]];
  const first: Found = { kind: 'found', view: 'decisions', response: found };
  await requestNext(routes, address(), first, 'abc', new AbortController().signal);
  expect(requested).toEqual(['/decisions?q=a&include=match&cursor=abc']);
});

test('counts do not depend on the order, so that all orders share a request', async () => {
  const facets = { state: [], kind: [], year: [], outcome: [], topic: [], body: [] };
  replies = [[200, { ...found, facets }]];
  for (const sort of ['', 'date'])
    expect(await requestFacets(routes, address({ sort }), new AbortController().signal)).toEqual(facets);
  expect(new Set(requested)).toEqual(new Set(['/decisions?q=a&sort=date&limit=1&include=facets']));
});

test('the coverage of a place has no other filter', async () => {
  replies = [[200, found]];
  const filters = { place: 'oakland-ca', country: 'US', divided: 'true' };
  await requestCoverage(routes, filters, new AbortController().signal);
  expect(requested).toEqual([
    '/decisions?place=oakland-ca&country=US&sort=date&limit=1&include=total,facets',
  ]);
});

describe('pages', () => {
  const page = (results: object[], over: object = {}): Found =>
    ({
      kind: 'found',
      view: 'decisions',
      response: { query: 'a', count: results.length, results, ...over },
    }) as Found;

  test('are joined, and continue after the last', () => {
    const total = { value: 3, relation: 'eq' };
    const both = joined(
      page([{ id: '1' }, { id: '2' }], { total, next_cursor: 'x' }),
      page([{ id: '3' }], { relaxed: true }),
    );
    expect(both.response).toEqual({
      query: 'a',
      count: 3,
      results: [{ id: '1' }, { id: '2' }, { id: '3' }],
      total,
      relaxed: true,
    });
  });
});

test.each([
  [503, { ...problem, status: 503 }],
  [500, { ...problem, status: 500 }],
  [404, { ...problem, status: 404 }],
  [200, {}],
  [200, null],
  [200, 'a page of somebody else'],
  [400, []],
  [404, { message: 'Not Found' }],
  [429, { detail: 7 }],
])('an answer %i with %j counts as unavailable', (status, body) => {
  expect(readAnswer(status, body, isDecisionsResponse)).toEqual({ kind: 'unavailable' });
});

test('a failed connection is unreachable, and a superseded search rejects', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')));
  expect(await search()).toEqual({ kind: 'unreachable' });
  const controller = new AbortController();
  controller.abort();
  await expect(requestSearch(routes, address(), controller.signal)).rejects.toThrow('no network');
});

test('a search without a response in time is slow', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort());
  vi.stubGlobal('fetch', async () => Promise.reject(new DOMException('timed out', 'TimeoutError')));
  expect(await search()).toEqual({ kind: 'slow' });
});
