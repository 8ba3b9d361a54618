/** The order of searches, by a server whose responses the test sends. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SearchAnswer } from '../../../../../generator/site/assets/search/request.ts';
import { SearchSession } from '../../../../../generator/site/assets/search/session.ts';
import { address } from './search.fixture.ts';

const routes = { decisions: 'https://s.example/decisions', meetings: 'https://s.example/search' };

type Request = { readonly url: URL; readonly reply: (status: number, body: object) => void };

let requests: Request[] = [];

beforeEach(() => {
  requests = [];
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    requests.push({
      url: new URL(url),
      reply: (status, body) => resolve(new Response(JSON.stringify(body), { status })),
    });
    return promise;
  });
});
afterEach(() => vi.unstubAllGlobals());

const page = (id: string, cursor?: string): object => ({
  query: 'a',
  count: 1,
  results: [{ id }],
  ...(cursor === undefined ? {} : { next_cursor: cursor }),
});

/** Waits for a request, and answers it. */
async function reply(number: number, status: number, body: object): Promise<void> {
  await vi.waitFor(() => expect(requests.length).toBeGreaterThan(number), 30_000);
  requests[number]?.reply(status, body);
}

const idsOf = (answer: SearchAnswer | undefined): string[] =>
  answer?.kind === 'found' && answer.view === 'decisions' ? answer.response.results.map(({ id }) => id) : [];

describe('a session', () => {
  test('aborts a search that a later one supersedes', async () => {
    const session = new SearchSession(routes);
    const first = session.search(address({ query: 'first' }), 1);
    const second = session.search(address({ query: 'second' }), 1);
    expect(await first).toBeUndefined();
    expect(session.isRunning).toBe(true);
    await reply(1, 200, page('2'));
    expect(idsOf(await second)).toEqual(['2']);
    expect(session.isRunning).toBe(false);
  });

  test('loads further pages, up to the number that was loaded before', async () => {
    const session = new SearchSession(routes);
    const restored = session.search(address(), 3);
    await reply(0, 200, page('1', 'a'));
    await reply(1, 200, page('2', 'b'));
    await reply(2, 200, page('3', 'c'));
    expect(idsOf(await restored)).toEqual(['1', '2', '3']);
    const more = session.more();
    await reply(3, 200, page('4'));
    expect(idsOf(await more)).toEqual(['1', '2', '3', '4']);
    expect(session.pages).toBe(4);
    expect(requests.map(({ url }) => url.searchParams.get('cursor'))).toEqual([null, 'a', 'b', 'c']);
    expect(await session.more()).toBeUndefined();
  });

  test('continues after the last page that arrived', async () => {
    const session = new SearchSession(routes);
    const first = session.search(address(), 1);
    await reply(0, 200, page('1', 'a'));
    await first;
    const failed = session.more();
    await reply(1, 503, {});
    expect(await failed).toEqual({ kind: 'unavailable' });
    expect(session.pages).toBe(1);
    const again = session.more();
    await reply(2, 200, page('2'));
    expect(idsOf(await again)).toEqual(['1', '2']);
  });

  test('requests counts once per search, whatever its order', async () => {
    const facets = { state: [], kind: [], year: [], outcome: [], topic: [], body: [] };
    const session = new SearchSession(routes);
    const counted = Promise.all([session.facets(address()), session.facets(address({ sort: 'date' }))]);
    await reply(0, 200, { ...page('1'), facets });
    expect(await counted).toEqual([facets, facets]);
    expect(requests).toHaveLength(1);
  });

  test('drops counts of an earlier search', async () => {
    const session = new SearchSession(routes);
    const first = session.facets(address({ query: 'first' }));
    void session.facets(address({ query: 'second' }));
    expect(await first).toBeUndefined();
    await reply(1, 200, page('2'));
  });
});
