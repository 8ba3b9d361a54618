import { describe, expect, test } from 'vitest';
import { loaderOf, makeApp, send, stateWith } from './app.fixture.ts';

const app = makeApp();
const tagOf = async (address: string, sent = app): Promise<string> => {
  const answer = await send(sent, address);
  expect(answer.status).toBe(200);
  return answer.headers.get('ETag') ?? '';
};

describe('the response to a search', () => {
  test('has the headers of the contract', async () => {
    const { headers } = await send(app, '/search?q=housing');
    expect(headers.get('ETag')).toMatch(/^"[\w-]{20,}"$/);
    expect(headers.get('Cache-Control')).toBe(
      'public, max-age=60, s-maxage=300, stale-while-revalidate=600, stale-if-error=86400',
    );
    expect(headers.get('Link')).toBe('<https://creativecommons.org/licenses/by/4.0/>; rel="license"');
  });

  test.each([
    '/search?kind=city&state=California&q=housing',
    '/search?q=housing&state=california&kind=city',
    '/search?q=housing&state=CALIFORNIA&kind=city',
    '/search?q=housing&state=C%C3%A1lif%C3%B3rnia&kind=city',
    '/search?q=housing&state=ca&kind=city',
    '/search?q=housing&state=California&kind=city&limit=25',
    '/search?q=h%6Fusing&stat%65=Californi%61&kind=city',
    '/search?q=housing&state=California&kind=city&utm_source=x&q2=%zz',
  ])('%s has the entity tag of the same search', async (address) => {
    expect(await tagOf(address)).toBe(await tagOf('/search?q=housing&state=California&kind=city'));
  });

  test('has a different entity tag for a different search, index or program', async () => {
    const tags = await Promise.all([
      ...[
        '/search?q=housing',
        '/search?q=Housing',
        '/search?q=housing+',
        '/search?q=housing&limit=5',
        '/search?q=housing&state=Ohio',
        '/search?q=housing&kind=city',
        '/search?q=city',
      ].map((address) => tagOf(address)),
      tagOf('/search?q=housing', makeApp({ programVersion: '2' })),
      tagOf('/search?q=housing', makeApp({ meetings: loaderOf(stateWith({}, 'b2')) })),
    ]);
    expect(new Set(tags).size).toBe(tags.length);
  });
});

describe('If-None-Match', () => {
  const address = '/search?q=housing&state=Ohio';
  const conditional = async (condition: string, method = 'GET'): Promise<Response> =>
    send(app, address, { method, headers: { 'If-None-Match': condition } });

  test.each(['TAG', 'W/TAG', '"other", TAG', '"other",W/TAG , "another"', '*', ' * ', '"a,b", TAG'])(
    '%s gives 304 with the headers for caching',
    async (condition) => {
      const plain = await send(app, address);
      for (const method of ['GET', 'HEAD']) {
        const answer = await conditional(condition.replace('TAG', await tagOf(address)), method);
        expect(answer.status).toBe(304);
        expect(await answer.text()).toBe('');
        for (const field of ['ETag', 'Cache-Control', 'Access-Control-Allow-Origin'])
          expect(answer.headers.get(field)).toBe(plain.headers.get(field));
        expect(answer.headers.get('Content-Type')).toBe(null);
        // A cache that updates its copy would otherwise lose the link to the next page.
        expect(answer.headers.get('Link')).toBe(null);
      }
    },
  );

  test.each(['"other"', 'W/"other"', 'TAG-UNQUOTED', '"*"', '', '"', '"TAG'])(
    '%s gives the whole response',
    async (condition) => {
      const tag = await tagOf(address);
      const answer = await conditional(
        condition.replace('TAG-UNQUOTED', tag.slice(1, -1)).replace('TAG', tag.slice(1, -1)),
      );
      expect(answer.status).toBe(200);
    },
  );

  test('does not make an invalid request valid', async () => {
    const answer = await send(app, '/search', { headers: { 'If-None-Match': '*' } });
    expect(answer.status).toBe(400);
  });
});

test.each([
  ['/search', 'public, max-age=60'],
  ['/nowhere', 'public, max-age=60'],
  ['/health', 'no-store'],
])('%s has its own rule', async (address, rule) => {
  const { headers } = await send(app, address);
  expect(headers.get('Cache-Control')).toBe(rule);
  expect(headers.get('ETag')).toBe(null);
});
