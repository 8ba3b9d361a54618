/** One country that cannot be read does not blind an agent to the other. */
import type { Client } from '@modelcontextprotocol/client';
import { describe, expect, test } from 'vitest';
import { call, clientOf } from './demo-service.fixture.ts';

const origin = 'https://civic.example';

const placeNamed = (slug: string, name: string, country: 'US' | 'CA') => {
  const url = `${origin}/city/${slug}/`;
  const addresses = { url, meetings_url: `${url}meetings.json`, city_url: `${url}city.json` };
  const where =
    country === 'US' ? { state: 'Ohio', state_code: 'OH' } : { state: 'Ontario', state_code: 'ON' };
  return { slug, name, ...where, country, kind: 'city', ...addresses, meetings: 0, blocks: [] };
};

const license = {
  license: 'CC BY 4.0',
  license_url: 'https://creativecommons.org/licenses/by/4.0/',
  attribution: 'Civic',
  updated_at: null,
};
const listOf = (...municipalities: object[]) => ({
  ...license,
  count: municipalities.length,
  municipalities,
});
const american = placeNamed('alder-oh', 'Alder', 'US');
const canadian = placeNamed('birch-on', 'Birch', 'CA');

const meetings = ({ slug, name, state, country, kind, url }: typeof american) => ({
  slug,
  city: name,
  state,
  country,
  kind,
  url,
  ...license,
  sources: [],
  upcoming: [],
  recent: [],
  archive: [],
});

type Host = () => Promise<Response>;

const refuses: Host = () => Promise.reject(new TypeError('fetch failed'));

/** A service whose Canadian or US part behaves as given. */
function clientWith(part: 'us' | 'ca', host: (init: RequestInit) => Promise<Response>): Promise<Client> {
  return clientOf(
    origin,
    (url, init) => {
      const { pathname } = new URL(url);
      const isCanadian = pathname.startsWith('/ca/');
      if (pathname.startsWith('/data/')) return Promise.resolve(new Response('', { status: 404 }));
      if (isCanadian === (part === 'ca')) return host(init);
      const place = isCanadian ? canadian : american;
      if (pathname.endsWith('/municipalities.json')) return Promise.resolve(Response.json(listOf(place)));
      if (pathname.endsWith(`/${place.slug}/meetings.json`))
        return Promise.resolve(Response.json(meetings(place)));
      return Promise.resolve(new Response('', { status: 404 }));
    },
    [],
    { deadlineMs: 200 },
  );
}

/** Accepts, and never answers. */
const hangs = (init: RequestInit): Promise<Response> =>
  new Promise((_, reject) =>
    init.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error), { once: true }),
  );

describe.each([
  ['refuses', refuses],
  ['hangs', hangs],
])('where Canada %s', (_, host) => {
  test('US places are found by name, and the answer says what is missing', async () => {
    const client = await clientWith('ca', host);
    for (const query of ['alder', undefined]) {
      const { isError, text, structured } = await call(client, 'list_cities', { query });
      expect(isError, text).toBe(false);
      expect(structured['places']).toMatchObject([{ slug: 'alder-oh' }]);
      expect(text).toContain('The Canadian places are missing: ');
    }
    await client.close();
  });

  test('US places are read, and a typo in a slug gets a suggestion', async () => {
    const client = await clientWith('ca', host);
    expect((await call(client, 'get_city_meetings', { slug: 'alder-oh' })).isError).toBe(false);
    const { isError, text } = await call(client, 'get_city_meetings', { slug: 'aldr-oh', country: 'US' });
    expect(isError).toBe(true);
    expect(text).toContain('Did you mean "alder-oh"');
    expect(text).toContain('The Canadian places are missing: ');
    await client.close();
  });

  test('a slug that only Canada could have is not said to be wrong', async () => {
    const client = await clientWith('ca', host);
    const { isError, text } = await call(client, 'get_city_meetings', { slug: 'birch-on' });
    expect(isError).toBe(true);
    expect(text).toContain('"birch-on" was not found. The Canadian places are missing: ');
    await client.close();
  });
});

test('where the US cannot be read, Canadian places are, with a note', async () => {
  const client = await clientWith('us', refuses);
  const { isError, text } = await call(client, 'get_city_meetings', { slug: 'birch-on' });
  expect(isError, text).toBe(false);
  expect(text).toContain('Birch, Ontario');
  expect(text).toContain('The US places are missing: ');
  await client.close();
});

test('without any country there is an error that names both', async () => {
  const client = await clientOf(origin, refuses, [], { deadlineMs: 200 });
  const { isError, text } = await call(client, 'list_cities', {});
  expect(isError).toBe(true);
  expect(text).toContain('The US places are missing: ');
  expect(text).toContain('The Canadian places are missing: ');
  await client.close();
});

test('places of a country that appears later are listed', async () => {
  let isPublished = false;
  const client = await clientOf(origin, (url) => {
    if (!url.endsWith('/municipalities.json')) return Promise.resolve(new Response('', { status: 404 }));
    if (!url.includes('/ca/')) return Promise.resolve(stableList());
    return Promise.resolve(isPublished ? Response.json(listOf(canadian)) : new Response('', { status: 404 }));
  });
  const slugs = async (): Promise<unknown> =>
    ((await call(client, 'list_cities', {})).structured['places'] as { slug: string }[]).map(
      ({ slug }) => slug,
    );
  expect(await slugs()).toEqual(['alder-oh']);
  isPublished = true;
  expect(await slugs()).toEqual(['alder-oh', 'birch-on']);
  await client.close();
});

/** Revalidated, so that the cached document stays the same object. */
let isKnown = false;
function stableList(): Response {
  if (isKnown) return new Response(null, { status: 304 });
  isKnown = true;
  return Response.json(listOf(american), { headers: { ETag: '"1"' } });
}

test('names of places are one line, without control and bidirectional characters', async () => {
  const hostile = { ...american, name: 'Al\u202Eder\u2028\u0007\r\nBEGIN:VEVENT' };
  const client = await clientOf(origin, (url) =>
    Promise.resolve(
      url.endsWith('/municipalities.json') && !url.includes('/ca/')
        ? Response.json(listOf(hostile))
        : new Response('', { status: 404 }),
    ),
  );
  const { text, structured } = await call(client, 'list_cities', {});
  expect(text).toContain('- Al der BEGIN:VEVENT, Ohio, US');
  expect(structured['places']).toMatchObject([{ name: 'Al der BEGIN:VEVENT' }]);
  const { text: suggestion } = await call(client, 'get_city_meetings', { slug: 'alder' });
  expect(suggestion).toContain('"alder-oh" (Al der BEGIN:VEVENT, Ohio, US)');
  await client.close();
});
