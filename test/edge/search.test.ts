/** The search host at the edge: one cached response per search, and stale responses while its origin is down. */
import { describe, expect, test } from 'vitest';
import { problemSchema } from '../../schemas/errors.ts';
import { searchResponseSchema } from '../../schemas/search.ts';
import { canRunEdge } from '../support/edge/edge.ts';
import { corsOf, edgeForFile } from './edge.fixture.ts';

/** Lets responses expire after a second instead of five minutes. */
const soonExpired = (rule: string): string => rule.replace(/s-maxage=\d+/, 's-maxage=1');
/** Also ends the ten minutes of stale-while-revalidate. */
const longExpired = (rule: string): string => soonExpired(rule).replace(/, stale-while-revalidate=\d+/, '');

describe.skipIf(!canRunEdge())('a search through the edge', () => {
  const { edge } = edgeForFile(['search']);

  const ask = (query: string, init?: RequestInit): Promise<Response> =>
    edge().ask('search', `/search?${query}`, init);
  const cacheOf = async (query: string): Promise<string | null> => (await ask(query)).headers.get('X-Cache');
  const asked = (): string[] => edge().search.requests.map(({ url }) => url);

  test('is answered from the index in the bucket, and from the cache the second time', async () => {
    const first = await ask('q=housing&limit=2');
    expect(first.headers.get('X-Cache')).toBe('MISS');
    const found = searchResponseSchema.parse(await first.json());
    expect(found).toMatchObject({ query: 'housing', count: 2 });
    const second = await ask('q=housing&limit=2');
    expect(second.headers.get('X-Cache')).toBe('HIT');
    expect(await second.json()).toEqual(found);
    expect(asked()).toHaveLength(1);
  });

  test('reaches the origin once for 50 concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('q=council+budget')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    expect(asked()).toHaveLength(1);
  });

  test('reaches the origin once for all spellings of its parameters', async () => {
    const answers = await Promise.all(
      [
        'q=affordable+homes&limit=5&state=ohio&kind=city',
        'kind=city&state=ohio&limit=5&q=affordable+homes',
        'q=affordable%20homes&limit=5&state=ohio&kind=city',
        'q=%61ffordable+home%73&limit=%35&state=ohio&kind=cit%79',
        'q=affordable+homes&limit=5&state=OHIO&kind=city',
        'q=affordable+homes&limit=5&stat%65=Ohio&kind=city',
        'q=affordable+homes&limit=5&state=ohio&kind=city&utm_source=mail&Q=other&_=1&topic=&sort=',
      ].map((query) => ask(query)),
    );
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    expect(asked()).toEqual(['/search?q=affordable%20homes&limit=5&state=ohio&kind=city']);
  });

  test.each(['/search.atom', '/search.csv'])('as %s is cached by the same key', async (path) => {
    const answers = await Promise.all(
      ['q=harbor&limit=5&state=ohio', 'utm_source=x&state=OHIO&limit=5&q=h%61rbor'].map((query) =>
        edge().ask('search', `${path}?${query}`),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
    expect(asked()).toEqual([`${path}?q=harbor&limit=5&state=ohio`]);
  });

  test('as a page is cached by language, and may be read by the pages of other hosts', async () => {
    const pages = await Promise.all(
      ['q=harbor&lang=fr', 'lang=fr&utm_source=x&q=h%61rbor', 'q=harbor'].map((query) =>
        edge().ask('search', `/decisions.html?${query}`),
      ),
    );
    for (const page of pages) {
      expect(page.status).toBe(200);
      expect(page.headers.get('Access-Control-Allow-Origin')).toBe('*');
      expect(page.headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(page.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    }
    const languages = await Promise.all(
      pages.map(async (page) => /<html lang="(\w+)"/.exec(await page.text())?.[1]),
    );
    expect(languages).toEqual(['fr', 'fr', 'en']);
    expect(asked().toSorted()).toEqual(['/decisions.html?q=harbor', '/decisions.html?q=harbor&lang=fr']);
  });

  test('with a mistaken name is refused once for all values', async () => {
    for (const query of ['q=harbor&city=Oakland', 'city=Akron&q=pier']) {
      const answer = await ask(query);
      expect(answer.status).toBe(400);
      expect(problemSchema.parse(await answer.json())).toMatchObject({ did_you_mean: 'place' });
    }
    expect(asked()).toEqual(['/search?city=']);
  });

  test('is cached separately if its words, their case or a filter differ', async () => {
    const queries = [
      'q=zoning',
      'q=Zoning',
      'q=zoning&limit=5',
      'q=zoning&state=texas',
      'q=zoning&kind=city',
      'q=zoning&sort=date',
    ];
    for (const query of queries) {
      const answer = await ask(query);
      const { query: echoed } = searchResponseSchema.parse(await answer.json());
      expect(echoed).toBe(new URLSearchParams(query).get('q'));
    }
    expect(asked()).toHaveLength(queries.length);
  });

  test('ignores cookies and credentials', async () => {
    await ask('q=cookies', { headers: { Cookie: 'session=1', Authorization: 'Bearer x' } });
    const [request] = edge().search.requests;
    expect(Object.keys(request?.headers ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(cookie|authorization)$/)]),
    );
    expect(await cacheOf('q=cookies')).toBe('HIT');
  });

  test('is answered by the expired copy while a new one is fetched', async () => {
    edge().search.cacheRule = soonExpired;
    await ask('q=bridge');
    await expect.poll(() => cacheOf('q=bridge')).toBe('STALE');
    await expect.poll(() => asked().length).toBeGreaterThan(1);
  });

  test.each(['reset', 503] as const)(
    'is answered by the expired copy while the origin is down (%s)',
    async (fault) => {
      const { search } = edge();
      search.cacheRule = longExpired;
      const query = `q=library+${fault}`;
      const before = await (await ask(query)).text();
      search.fault = fault;
      await expect.poll(() => cacheOf(query)).toBe('STALE');
      const stale = await ask(query);
      expect(stale.status).toBe(200);
      expect(await stale.text()).toBe(before);
      search.fault = undefined;
      await expect.poll(() => cacheOf(query)).toBe('REVALIDATED');
    },
  );

  test('without a copy fails only while the origin is down', async () => {
    const { search } = edge();
    search.fault = 'reset';
    const failed = await ask('q=harbor');
    expect(failed.status).toBe(502);
    expect(failed.headers.get('Access-Control-Allow-Origin')).toBe('*');
    search.fault = undefined;
    expect((await ask('q=harbor')).status).toBe(200);
  });

  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, br', 'br'],
    ['identity', null],
  ])('is compressed for clients that accept %s', async (accepted, encoding) => {
    const plain = await (await ask('q=park', { headers: { 'Accept-Encoding': 'identity' } })).text();
    const answer = await ask('q=park', { headers: { 'Accept-Encoding': accepted } });
    expect(answer.headers.get('Content-Encoding')).toBe(encoding);
    expect(answer.headers.get('Vary')).toBe('Accept-Encoding');
    expect(await answer.text()).toBe(plain);
  });

  test.each(['br', 'gzip', 'identity'])(
    'is answered 304 for a client with a current copy (%s)',
    async (accepted) => {
      const headers = { 'Accept-Encoding': accepted };
      const etag = (await ask('q=school', { headers })).headers.get('ETag') ?? '';
      expect(etag).toMatch(/^(?:W\/)?"[^"]+"$/);
      const known = await ask('q=school', { headers: { ...headers, 'If-None-Match': etag } });
      expect(known.status).toBe(304);
      expect(await known.text()).toBe('');
      expect(corsOf(known)).toEqual({ origin: '*', exposesTag: true });
    },
  );

  test('that is invalid gets a problem document, which is cached too', async () => {
    for (const expected of ['MISS', 'HIT']) {
      const answer = await ask('q=park&limit=0');
      expect(answer.status).toBe(400);
      expect(answer.headers.get('X-Cache')).toBe(expected);
      expect(corsOf(answer)).toEqual({ origin: '*', exposesTag: true });
      expect(problemSchema.parse(await answer.json())).toMatchObject({ status: 400, parameter: 'limit' });
    }
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH'])(
    'by %s is rejected before it reaches the origin',
    async (method) => {
      const answer = await ask('q=park', { method });
      expect(answer.status).toBe(405);
      expect(answer.headers.get('Allow')).toBe('GET, HEAD, OPTIONS');
      expect(corsOf(answer)).toEqual({ origin: '*', exposesTag: true });
      expect(problemSchema.parse(await answer.json())).toMatchObject({ status: 405 });
      expect(asked()).toEqual([]);
    },
  );

  test('can be requested with HEAD', async () => {
    const answer = await ask('q=theatre', { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe('');
    expect(await cacheOf('q=theatre')).toBe('HIT');
  });
});
