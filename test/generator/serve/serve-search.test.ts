/** The /search route of the local server: builds a corpus, serves and searches it, and rebuilds it. */
import { cpSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { localConfig } from '../../../schemas/config.ts';
import type { IndexPointer } from '../../../schemas/index-pointer.ts';
import {
  decisionsResponseSchema,
  healthSchema,
  type SearchResponse,
  searchResponseSchema,
} from '../../../schemas/search.ts';
import { writeDemoCorpus } from '../../../generator/demo/write.ts';
import { type LocalServer, serve } from '../../../generator/serve/serve.ts';
import { buildInto, readJson } from '../../support/site/build.ts';
import { brief, smallCorpus, temporaryFolder, writeNdjson } from '../../support/corpus/corpus.ts';
import { ask, makeFolder, type Reply, serving } from './serve.fixture.ts';

const origin = 'http://localhost:8080';
const parts = ['site', 'search'] as const;

let folder: string;
let server: LocalServer;

beforeAll(async () => {
  const work = await makeFolder();
  const corpus = join(work, 'demo.db');
  writeDemoCorpus(corpus, { places: 12, meetings: 400 });
  folder = join(work, 'site');
  await buildInto(folder, corpus, { config: localConfig(origin), parts });
  server = await serve(folder, { port: 0 });
});

afterAll(() => server.close());

const json = (reply: Reply): Record<string, unknown> =>
  JSON.parse(reply.body.toString()) as Record<string, unknown>;

async function search(query: string, at: string = server.origin): Promise<SearchResponse> {
  const reply = await ask(at, `/search?${query}`);
  expect(reply.status).toBe(200);
  return searchResponseSchema.parse(json(reply));
}

/** Links to the meetings of a place, by its country's base URL. */
const linksOf = (country: 'us' | 'ca'): Set<string> => {
  const { municipalities } = readJson(folder, `${country}/municipalities.json`) as {
    municipalities: { slug: string }[];
  };
  const documents = municipalities.map(
    ({ slug }) =>
      readJson(folder, `${country}/city/${slug}/meetings.json`) as Record<
        'upcoming' | 'recent',
        { url: string }[]
      >,
  );
  return new Set(documents.flatMap(({ upcoming, recent }) => [...upcoming, ...recent]).map(({ url }) => url));
};

describe('/search', () => {
  test('returns the documented envelope, from the index that the build wrote', async () => {
    const answer = await search('q=affordable+housing&limit=5');
    expect(answer).toMatchObject({ query: 'affordable housing', count: 5 });
    const scores = answer.results.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  test.each([
    ['us', 'state=OH', '/city/'],
    ['ca', 'state=Ontario', '/ca/city/'],
  ] as const)('links to existing meetings on the site of the country %s', async (country, state, base) => {
    const { results } = await search(`q=-zzz&${state}&limit=50`);
    expect(results.length).toBeGreaterThan(0);
    const links = linksOf(country);
    for (const { url } of results) {
      expect(url.startsWith(server.origin + base)).toBe(true);
      expect(links).toContain(url.replace(server.origin, origin));
    }
  });

  test('returns the same headers for HEAD as for GET', async () => {
    const { headers } = await ask(server.origin, '/search?q=housing');
    const reply = await ask(server.origin, '/search?q=housing', {}, 'HEAD');
    expect(reply.status).toBe(200);
    expect(reply.headers.etag).toBe(headers.etag);
    expect(reply.headers['server-timing']).toMatch(/^search;dur=[\d.]+, write;dur=[\d.]+$/);
    expect(reply.body).toHaveLength(0);
    expect((await ask(server.origin, '/search?q=housing', { 'If-None-Match': headers.etag })).status).toBe(
      304,
    );
  });

  test.each([
    ['OPTIONS', 204],
    ['POST', 405],
    ['DELETE', 405],
    ['TRACE', 405],
  ])('%s returns %i', async (method, status) => {
    const reply = await ask(server.origin, '/search?q=housing', {}, method);
    expect(reply.status).toBe(status);
    expect(reply.headers).toMatchObject({
      allow: 'GET, HEAD, OPTIONS',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    });
  });

  test('rejects invalid requests, with a problem type at this address', async () => {
    const reply = await ask(server.origin, '/search?q=housing&state=Calfornia');
    expect(reply.status).toBe(400);
    expect(reply.headers['content-type']).toBe('application/problem+json');
    expect(json(reply)).toMatchObject({ parameter: 'state', did_you_mean: 'California' });
    expect(json(reply)['type']).toMatch(`${server.origin}/docs/errors/`);
  });

  test.each(['/search?q=%zz', '/search?q=%ff', `/search?q=${'x'.repeat(1001)}`, '/search', '/search?q=%00'])(
    '%.20s is rejected with problem details',
    async (path) => {
      const reply = await ask(server.origin, path);
      expect(reply.status).toBe(400);
      expect(json(reply)).toMatchObject({ status: 400, detail: expect.any(String) });
      expect(reply.headers['access-control-allow-origin']).toBe('*');
    },
  );

  test.each([
    ['/search/', 200, undefined],
    ['/ca/search?q=housing', 301, '/ca/search/?q=housing'],
  ])('does not include the search page of a site: %s', async (path, status, location) => {
    const { status: got, headers } = await ask(server.origin, path);
    expect([got, headers.location]).toEqual([status, location]);
  });

  test.each(['/search/current.json', '/Search?q=housing', '/search%3fq=1'])(
    'does not include %s',
    async (path) => {
      const reply = await ask(server.origin, path);
      expect(reply.status).toBe(404);
      expect(json(reply)['detail']).toContain('/municipalities.json');
    },
  );

  test('is logged without query strings', async () => {
    const lines: string[] = [];
    const site = await serve(folder, { port: 0, log: (line) => lines.push(line) });
    await ask(site.origin, '/search?q=private');
    await site.close();
    expect(lines.map((line) => line.replace(/\d+ ms$/, 'n ms'))).toEqual(['GET /search 200 n ms']);
  });
});

describe('the other forms of a search', () => {
  test('/decisions returns decisions, newest first without a query', async () => {
    const reply = await ask(server.origin, '/decisions?state=OH&limit=50');
    expect(reply.status).toBe(200);
    const { results } = decisionsResponseSchema.parse(json(reply));
    expect(results).toHaveLength(50);
    const dates = results.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().toReversed());
    const links = linksOf('us');
    for (const { url } of results) {
      expect(url.startsWith(`${server.origin}/city/`)).toBe(true);
      expect(links).toContain(url.replace(server.origin, origin));
    }
  });

  test.each([
    [
      '/search.atom',
      'application/atom+xml; charset=utf-8',
      '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    ],
    [
      '/decisions.atom',
      'application/atom+xml; charset=utf-8',
      '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    ],
    ['/search.csv', 'text/csv; charset=utf-8; header=present', 'date,city,state,'],
    ['/decisions.csv', 'text/csv; charset=utf-8; header=present', 'id,date,city,'],
  ])('%s has links to this address only', async (path, mediaType, beginning) => {
    const reply = await ask(server.origin, `${path}?q=housing&state=Ohio`);
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe(mediaType);
    const text = reply.body.toString();
    expect(text).toContain(beginning);
    expect(text).toContain(`${server.origin}/city/`);
    expect(text).not.toContain(origin);
    const etag = reply.headers.etag ?? '';
    const known = await ask(server.origin, `${path}?q=housing&state=Ohio`, { 'If-None-Match': etag });
    expect(known.status).toBe(304);
  });

  test.each(['/search.json?q=a', '/decisions/?q=a', '/search.atom/?q=a', '/Decisions?q=a'])(
    '%s is not among them',
    async (path) => {
      expect((await ask(server.origin, path)).status).toBe(404);
    },
  );
});

test('/health reports the contents of the index', async () => {
  const reply = await ask(server.origin, '/health');
  expect(reply.status).toBe(200);
  const health = healthSchema.parse(json(reply));
  const pointer = readJson(folder, 'search/current.json') as Record<string, unknown>;
  const { meetings, places, oldest, newest, updated_at } = health;
  expect({ meetings, places, oldest, newest, updated_at }).toEqual({
    meetings: pointer['meetings'],
    places: pointer['places'],
    oldest: pointer['oldest'],
    newest: pointer['newest'],
    updated_at: pointer['updated_at'],
  });
  expect(health.status).toBe('ok');
});

test('files are served alongside it', async () => {
  expect((await ask(server.origin, '/municipalities.json')).status).toBe(200);
  expect((await ask(server.origin, '/ca/municipalities.json')).status).toBe(200);
});

const corpusAbout = (headline: string): string =>
  writeNdjson(temporaryFolder(), { ...smallCorpus(), briefs: [brief({ headline, summary: null })] });

describe('a rebuild', () => {
  const count = async (at: string, query: string): Promise<number> => (await search(`q=${query}`, at)).count;

  test('is picked up', async () => {
    const out = join(temporaryFolder(), 'out');
    await buildInto(out, corpusAbout('Turnips'), { parts });
    await using site = await serving(out);
    expect([await count(site.origin, 'turnips'), await count(site.origin, 'parsnips')]).toEqual([1, 0]);
    await buildInto(out, corpusAbout('Parsnips'), { parts });
    await vi.waitFor(async () => expect(await count(site.origin, 'parsnips')).toBe(1), 30_000);
    expect(await count(site.origin, 'turnips')).toBe(0);
  });

  test('with a broken index is ignored, and the old index stays in use', async () => {
    const out = join(temporaryFolder(), 'out');
    await buildInto(out, corpusAbout('Turnips'), { parts });
    const lines: string[] = [];
    await using site = await serving(out, { log: (line) => lines.push(line) });
    expect(await count(site.origin, 'turnips')).toBe(1);
    const next = join(temporaryFolder(), 'next');
    await buildInto(next, corpusAbout('Parsnips'), { parts });
    const { segments } = readJson(next, 'search/current.json') as IndexPointer;
    const segment = segments[0]?.name ?? '';
    truncateSync(join(next, 'search', segment), 100);
    cpSync(next, out, { recursive: true });
    await vi.waitFor(async () => {
      expect(json(await ask(site.origin, '/health'))).toMatchObject({
        status: 'degraded',
        failure: expect.stringContaining(`${segment} could not be read`),
      });
    }, 30_000);
    expect([await count(site.origin, 'turnips'), await count(site.origin, 'parsnips')]).toEqual([1, 0]);
    expect(lines.join('\n')).toContain(segment);
  });
});

describe('a folder without a search index', () => {
  test('explains at /search how to build an index, and picks it up', async () => {
    const out = join(temporaryFolder(), 'out');
    await buildInto(out, corpusAbout('Turnips'));
    await using site = await serving(out);
    const reply = await ask(site.origin, '/search?q=turnips');
    expect(reply.status).toBe(503);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/problem+json',
      'retry-after': '1',
      'access-control-allow-origin': '*',
    });
    expect(json(reply)['detail']).toContain('--only search');
    const head = await ask(site.origin, '/search?q=turnips', {}, 'HEAD');
    expect([head.status, head.body.length]).toEqual([503, 0]);
    expect((await ask(site.origin, '/search?q=turnips', {}, 'OPTIONS')).status).toBe(204);
    expect((await ask(site.origin, '/health')).status).toBe(503);
    expect((await ask(site.origin, '/municipalities.json')).status).toBe(200);
    await buildInto(out, corpusAbout('Turnips'), { parts: ['search'] });
    await vi.waitFor(async () => expect((await search('q=turnips', site.origin)).count).toBe(1), 30_000);
  });

  test('or with missing index files returns 503', async () => {
    const out = join(temporaryFolder(), 'out');
    await buildInto(out, corpusAbout('Turnips'), { parts });
    rmSync(join(out, 'search'), { recursive: true });
    await using site = await serving(out);
    const reply = await ask(site.origin, '/search?q=turnips');
    expect(reply.status).toBe(503);
    expect(reply.body.toString()).not.toContain(out);
    const health = await ask(site.origin, '/health');
    expect(health.status).toBe(503);
    expect(health.body.toString()).not.toContain(out);
  });
});
