/** The sites at the edge: pages and files of the bucket, as browsers and pages of other origins receive them. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { beforeAll, describe, expect, test } from 'vitest';
import { documentSchemas } from '../../schemas/documents.ts';
import { indexPointerKey, manifestKey } from '../../schemas/paths.ts';
import { cacheRules } from '../../generator/store/artifact.ts';
import { sha256Of } from '../../generator/store/hash-file.ts';
import { sampleOf } from '../support/long.ts';
import { filesOf } from '../support/site/build.ts';
import { canRunEdge, type Host, hosts } from '../support/edge/edge.ts';
import { s3Client, s3Server } from '../support/aws/s3.ts';
import { corsOf, edgeForFile } from './edge.fixture.ts';

describe.skipIf(!canRunEdge())('a site through the edge', () => {
  const { edge, built, rebuilt } = edgeForFile(['site', 'search']);
  let slug: string;
  beforeAll(() => {
    const list = JSON.parse(readFileSync(join(built(), 'us/municipalities.json'), 'utf8')) as unknown;
    slug = documentSchemas.municipalities.parse(list).municipalities[0]?.slug ?? '';
  });

  const get = (path: string, headers: Record<string, string> = {}, host: Host = 'us'): Promise<Response> =>
    edge().ask(host, path, { headers });

  test.each(['us', 'ca'] as const)('serves the pages of %s, from the cache the second time', async (host) => {
    const page = filesOf(join(built(), host)).get('index.html');
    for (const expected of ['MISS', 'HIT']) {
      const answer = await get('/', {}, host);
      expect(answer.headers.get('X-Cache')).toBe(expected);
      expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
      expect(Buffer.from(await answer.arrayBuffer()).equals(page ?? Buffer.from(''))).toBe(true);
    }
    expect(edge().store.requests.map(({ path }) => path)).toEqual([`/${edge().bucket}/${host}/index.html`]);
  });

  test('redirects to the page if the final slash is missing', async () => {
    const redirect = await get(`/city/${slug}?lang=en`);
    expect(redirect.status).toBe(301);
    expect(redirect.headers.get('Location')).toBe(`/city/${slug}/?lang=en`);
    expect(corsOf(redirect).origin).toBe('*');
    const page = await get(redirect.headers.get('Location') ?? '');
    expect(page.status).toBe(200);
    expect(await page.text()).toBe(readFileSync(join(built(), `us/city/${slug}/index.html`), 'utf8'));
  });

  test('is cached once for all query strings', async () => {
    await get('/places.json?a=1');
    expect((await get('/places.json?b=2')).headers.get('X-Cache')).toBe('HIT');
  });

  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['identity', null],
  ])('is compressed for clients that accept %s', async (accepted, encoding) => {
    for (const file of ['index.html', 'municipalities.json']) {
      const answer = await get(file === 'index.html' ? '/' : `/${file}`, { 'Accept-Encoding': accepted });
      expect(answer.headers.get('Content-Encoding')).toBe(encoding);
      expect(answer.headers.get('Vary')).toBe('Accept-Encoding');
      expect(await answer.text()).toBe(readFileSync(join(built(), 'us', file), 'utf8'));
    }
  });

  test.each(['br', 'identity'])('answers 304 to a client with a current copy (%s)', async (accepted) => {
    const headers = { 'Accept-Encoding': accepted };
    const first = await get('/municipalities.json', headers);
    const etag = first.headers.get('ETag') ?? '';
    expect(etag).toMatch(/^(?:W\/)?"[^"]+"$/);
    const known = await get('/municipalities.json', { ...headers, 'If-None-Match': etag });
    expect(known.status).toBe(304);
    expect(corsOf(known)).toEqual({ origin: '*', exposesTag: true });
    expect((await get('/municipalities.json', { ...headers, 'If-None-Match': '"other"' })).status).toBe(200);
  });

  test('has a Cache-Control header for each kind of file', async () => {
    const asset = [...filesOf(join(built(), 'us')).keys()].find((path) => /^assets\/.+\.css$/.test(path));
    expect((await get(`/${asset}`)).headers.get('Cache-Control')).toBe(cacheRules.immutable);
    for (const path of ['/', '/municipalities.json', `/city/${slug}/meetings.json`])
      expect((await get(path)).headers.get('Cache-Control')).toBe(cacheRules.hourly);
  });

  test('caches its page for missing files', async () => {
    const page = readFileSync(join(built(), 'us/404.html'), 'utf8');
    for (const path of ['/city/nowhere/', '/city/nowhere/']) {
      const answer = await get(path);
      expect(answer.status).toBe(404);
      expect(corsOf(answer).origin).toBe('*');
      expect(await answer.text()).toBe(page);
    }
    const missing = edge().store.requests.filter(({ path }) => path.includes('nowhere'));
    expect(missing).toHaveLength(1);
  });

  test.each([
    '/?list-type=2',
    '/data/?list-type=2&prefix=search/',
    `/${indexPointerKey}`,
    `/%2e%2e/${indexPointerKey}`,
    `/../${indexPointerKey}`,
    `/..%2f${indexPointerKey}`,
    `//${indexPointerKey}`,
    `/${manifestKey}`,
    `/../${manifestKey}`,
  ])('exposes no other file of the bucket at %s', async (path) => {
    const secrets = [indexPointerKey, manifestKey].map((key) => readFileSync(join(built(), key), 'utf8'));
    for (const host of ['us', 'archive'] as const) {
      const { status, body } = await getUnnormalized(host, path);
      expect(secrets).not.toContain(body);
      expect(body).not.toContain('ListBucketResult');
      if (status === 200) expect(body).toMatch(/^<!doctype html>/);
    }
  });

  test.each(hosts)('lets pages of any origin read %s', async (host) => {
    const answer = await edge().ask(host, '/search', {
      method: 'OPTIONS',
      headers: { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'GET' },
    });
    expect(answer.status).toBe(204);
    expect(corsOf(answer).origin).toBe('*');
    expect(answer.headers.get('Access-Control-Allow-Methods')).toBe('GET, HEAD, OPTIONS');
    expect(answer.headers.get('Access-Control-Allow-Headers')).toBe('*');
  });

  test('serves expired copies while the store is down', async () => {
    const { store, bucket } = edge();
    await s3Client(await s3Server()).send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: 'us/old.json',
        Body: '{"old":true}',
        ContentType: 'application/json',
        CacheControl: cacheRules.hourly.replace(/s-maxage=\d+/, 's-maxage=1'),
      }),
    );
    expect(await (await get('/old.json')).text()).toBe('{"old":true}');
    store.faultOf = () => 'reset';
    await expect.poll(async () => (await get('/old.json')).headers.get('X-Cache')).toBe('STALE');
    expect(await (await get('/old.json')).text()).toBe('{"old":true}');
  });

  test('is completely up to date after a publish invalidates only the changed paths', async () => {
    const before = sitesIn(built(), slug);
    expect(await readAll(before.keys())).toEqual(before);
    const next = await rebuilt(`UPDATE briefs SET headline = 'Zebras cross the quarry' WHERE meeting_id =
      (SELECT briefs.meeting_id FROM briefs JOIN municipalities ON municipalities.id = briefs.muni_id
        JOIN meetings ON meetings.id = briefs.meeting_id
        WHERE slug = '${slug}' ORDER BY meeting_date DESC, meeting_id LIMIT 1)`);
    const { changed, added } = await edge().publish(next);
    expect(changed.length).toBeGreaterThan(3);
    expect(await readAll(before.keys())).toEqual(before);
    for (const { path } of changed) await edge().invalidate(path);
    const after = sitesIn(next, slug);
    expect(await readAll(after.keys())).toEqual(after);
    expect(added.every(({ path }) => path.startsWith('search/'))).toBe(true);
    // Responses are cached for minutes, so each request has a different limit.
    let limit = 1;
    const find = () => edge().ask('search', `/search?q=zebras+quarry&limit=${limit++}`);
    await expect.poll(async () => (await find()).json()).toMatchObject({ count: 1 });
  });

  /** Requests a path that URL would normalize. */
  async function getUnnormalized(host: Host, path: string): Promise<{ status: number; body: string }> {
    const { hostname, port } = new URL(edge().urlOf(host, '/'));
    const [answer] = (await once(request({ hostname, port, path }).end(), 'response')) as [IncomingMessage];
    return { status: answer.statusCode ?? 0, body: await text(answer) };
  }

  /** Returns the hash of each file of the sites as clients receive it. */
  async function readAll(paths: Iterable<string>): Promise<Map<string, string>> {
    const hashes = Array.from(paths, async (path) => {
      const host = path.startsWith('us/') ? 'us' : 'ca';
      const answer = await get(path.slice(host.length).replace(/\/index\.html$/, '/'), {}, host);
      return [path, sha256Of(Buffer.from(await answer.arrayBuffer()))] as const;
    });
    return new Map(await Promise.all(hashes));
  }
});

/** The files of both sites of a built folder, with their hashes. A short run has those of one place and some of the others. */
const sitesIn = (folder: string, slug: string): Map<string, string> =>
  new Map(
    sampleOf(
      [...filesOf(folder)].filter(([path]) => /^(us|ca)\//.test(path)),
      ([path], index) => path.includes(slug) || !path.includes('/city/') || index % 10 === 0,
    ).map(([path, body]) => [path, sha256Of(body)]),
  );
