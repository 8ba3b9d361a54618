import { describe, expect, test } from 'vitest';
import { createApp } from '../../../search-lambda/http/app.ts';
import type { SearchIndex } from '../../../search-lambda/engine/search-index.ts';
import { bodyOf, config, faultsOf, loaderOf, makeApp, send, stateWith } from './app.fixture.ts';

const app = makeApp();

describe('a search', () => {
  test('has the envelope with its records, and nothing else', async () => {
    const answer = await send(app, '/search?q=%22affordable+housing%22+-parking&state=California&limit=5');
    expect(answer.status).toBe(200);
    const text = await answer.text();
    const score = Number(/"score":([\d.]+)/.exec(text)?.[1]);
    expect(score).toBeGreaterThan(0);
    expect(text).toBe(
      JSON.stringify({
        query: '"affordable housing" -parking',
        count: 1,
        results: [
          {
            city: 'Palo Alto',
            state: 'California',
            kind: 'city',
            body: 'Council',
            date: '2026-10-14',
            headline: 'Affordable housing by the station',
            snippet: 'Affordable housing by the station',
            url: 'https://us.civic.example/open/city/palo-alto/#mm1',
            score,
          },
        ],
      }),
    );
  });

  test('is marked as relaxed after the results', async () => {
    const answer = await send(app, '/search?q=what+about+rentals+in+zanzibar');
    const body = await bodyOf(answer);
    expect(Object.keys(body)).toEqual(['query', 'count', 'results', 'relaxed']);
    expect(body).toMatchObject({ count: 1, relaxed: true });
    expect(await faultsOf('/search', answer)).toEqual([]);
  });

  test('without matches has no results', async () => {
    expect(await bodyOf(await send(app, '/search?q=%22no+such+thing%22'))).toEqual({
      query: '"no such thing"',
      count: 0,
      results: [],
    });
  });

  test.each([
    ['/search?q=housing', 5],
    ['/search?q=housing&limit=1', 1],
    ['/search?q=housing&limit=50', 5],
    ['/search?q=housing&kind=school', 1],
    ['/search?q=housing&kind=city', 4],
    ['/search?q=housing&kind=&state=', 5],
    ['/search?q=housing&state=ohio', 1],
    ['/search?q=housing&state=OH', 1],
    ['/search?q=housing&state=CALIFORNIA&kind=school', 1],
    ['/search?q=housing&state=Guam', 0],
    ['/search?q=budget&state=qu%C3%A9bec', 1],
    ['/search?q=budget&state=Quebec', 1],
    ['/search?q=budget&state=qc', 1],
    ['/search?q=housing&state=franklin', 1],
    ['/search?q=housing&utm_source=2&%zz=%zz', 5],
  ])('%s has %i results', async (address, count) => {
    const answer = await send(app, address);
    expect(await bodyOf(answer)).toMatchObject({ count });
    expect(await faultsOf('/search', answer)).toEqual([]);
  });

  test.each([
    ['q=%20housing%20%20', ' housing  '],
    ['q=a+b%2Bc', 'a b+c'],
    ['q=a=b', 'a=b'],
    ['q=caf%C3%A9', 'café'],
    ['q=café', 'café'],
    ['%71=housing', 'housing'],
    ['&&a=1&b&c=&d=4&e&f&q=housing&', 'housing'],
    ['q=%F0%9F%8F%A0', '🏠'],
    ['q=<script>%07%1B[31m', '<script>\u0007\u001b[31m'],
  ])('?%s echoes the decoded query unchanged', async (search, query) => {
    expect(await bodyOf(await send(app, `/search?${search}`))).toMatchObject({ query });
  });

  test('can have 1,000 characters, not counting surrounding spaces and surrogate halves', async () => {
    const query = ` ${'🏠'.repeat(1000)} `;
    const answer = await send(app, `/search?q=${encodeURIComponent(query)}`);
    expect(answer.status).toBe(200);
    expect(await bodyOf(answer)).toMatchObject({ query });
  });

  test('passes the filters to the index, with the full name of the state', async () => {
    const calls: unknown[] = [];
    const { loaded } = stateWith();
    const candidates: SearchIndex['candidates'] = async (query, searches, budget) => {
      calls.push(searches.map(({ filters }) => filters));
      return (await loaded?.index.candidates(query, searches, budget)) ?? expect.fail('no index');
    };
    const spied = makeApp({ meetings: loaderOf(stateWith({ candidates })) });
    await send(spied, '/search?q=%22x%22&state=pr&kind=school');
    await send(spied, '/search?q=%22x%22');
    expect(calls).toEqual([[{ state: 'Puerto Rico', kind: 'school' }], [{}]]);
  });
});

describe('other methods', () => {
  test.each(['/search?q=housing', '/search', '/health', '/nowhere'])(
    'HEAD %s has the status and headers of GET, and no body',
    async (address) => {
      const [get, head] = [await send(app, address), await send(app, address, { method: 'HEAD' })];
      expect(head.status).toBe(get.status);
      expect([...head.headers]).toEqual([...get.headers]);
      expect(await head.text()).toBe('');
    },
  );

  test.each(['/search', '/health', '/nowhere'])(
    'OPTIONS %s lets pages of any origin read',
    async (address) => {
      const answer = await send(app, address, {
        method: 'OPTIONS',
        headers: { Origin: 'https://a.example', 'Access-Control-Request-Method': 'GET' },
      });
      expect(answer.status).toBe(204);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD, OPTIONS',
        'access-control-allow-headers': '*',
        allow: 'GET, HEAD, OPTIONS',
      });
    },
  );

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'])('%s is not allowed', async (method) => {
    for (const path of ['/search', '/health']) {
      const answer = await send(app, `${path}?q=housing`, { method });
      expect(answer.status).toBe(405);
      expect(answer.headers.get('Allow')).toBe('GET, HEAD, OPTIONS');
      expect(await faultsOf(path, answer)).toEqual([]);
    }
  });
});

test.each(['/', '/search/', '/Search', '/search/x', '/healthz', '/%73earch', '/constructor', '//search'])(
  'there is no route %s',
  async (path) => {
    const answer = await send(app, `${path}?q=housing`);
    expect(answer.status).toBe(404);
    expect(await bodyOf(answer)).toMatchObject({
      detail: expect.stringContaining('/search.html and /health'),
    });
    expect(await faultsOf(path, answer)).toEqual([]);
  },
);

describe('an internal error', () => {
  const cause = new Error('secret');
  const failing = [
    { serve: () => Promise.reject(cause) },
    loaderOf({
      get loaded(): never {
        throw cause;
      },
      failure: undefined,
    }),
  ];

  test.each(['/search?q=housing', '/health'])(
    'at %s gives status 500 without its message',
    async (address) => {
      for (const loader of failing) {
        const reported: unknown[] = [];
        const answer = await send(
          makeApp({ meetings: loader, onFault: (error) => reported.push(error) }),
          address,
        );
        expect(answer.status).toBe(500);
        expect(answer.headers.get('Cache-Control')).toBe('no-store');
        expect(await answer.clone().text()).not.toContain('secret');
        expect(await faultsOf(address, answer)).toEqual([]);
        expect(reported).toEqual([cause]);
      }
    },
  );

  test('is not reported without a callback', async () => {
    for (const loader of failing) {
      const app = createApp({ meetings: loader, config, programVersion: '1', now: () => 0 });
      expect((await send(app, '/health')).status).toBe(500);
    }
  });
});

test('a response says how long its parts took, in development only', async () => {
  let nowMs = 0;
  const timed = makeApp({ isTimed: true, now: () => (nowMs += 1.5) });
  const answer = await send(timed, '/search?q=housing');
  expect(answer.headers.get('Server-Timing')).toBe('search;dur=1.5, write;dur=1.5');
  expect((await send(app, '/search?q=housing')).headers.has('Server-Timing')).toBe(false);
});

test('the type of a problem is a page of the first deployment', async () => {
  expect(await bodyOf(await send(app, '/search'))).toMatchObject({
    type: 'https://us.civic.example/open/docs/errors/missing-query/',
  });
  const canadian = { ...config, deployments: config.deployments.toReversed() };
  expect(await bodyOf(await send(makeApp({ config: canadian }), '/search'))).toMatchObject({
    type: 'https://ca.civic.example/docs/errors/missing-query/',
  });
});
