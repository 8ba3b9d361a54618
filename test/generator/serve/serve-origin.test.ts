/** Links of a build without a configuration point to the server of the build. */
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localConfig } from '../../../schemas/config.ts';
import { searchResponseSchema } from '../../../schemas/search.ts';
import { writeDemoCorpus } from '../../../generator/demo/write.ts';
import { type LocalServer, serve } from '../../../generator/serve/serve.ts';
import { type Manifest, readManifest } from '../../../generator/store/manifest.ts';
import { localOrigin } from '../../../generator/system/config.ts';
import { buildInto } from '../../support/site/build.ts';
import { ask, build, makeFolder, sha256, serving } from './serve.fixture.ts';

let folder: string;
let server: LocalServer;
let entries: Manifest['artifacts'];

beforeAll(async () => {
  const work = await makeFolder();
  const corpus = join(work, 'demo.db');
  writeDemoCorpus(corpus, { places: 12, meetings: 200 });
  folder = join(work, 'site');
  await buildInto(folder, corpus, { config: localConfig(localOrigin), parts: ['site', 'search'] });
  server = await serve(folder, { port: 0 });
  entries = (await readManifest(folder))?.artifacts ?? [];
});

afterAll(() => server.close());

/** Returns the path of a site's file on the server. */
const pathOf = (key: string): string => key.replace(/^us\//, '/').replace(/^ca\//, '/ca/');

const textAt = async (path: string, headers: Record<string, string> = {}): Promise<string> =>
  (await ask(server.origin, path, headers)).body.toString();

/** Calendars break long lines anywhere. */
const unfolded = (text: string): string => text.replaceAll('\r\n ', '');

const isPage = ({ path }: { path: string }): boolean => /^(us|ca)\//.test(path);

test.each(['/decisions', '/decisions.html', '/decisions.csv', '/decisions.atom'])(
  '%s is compressed, with its links',
  async (path) => {
    const get = (accepted: string) => ask(server.origin, `${path}?q=park`, { 'Accept-Encoding': accepted });
    const gzip = await get('gzip');
    expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    const timed = /"took_ms":[\d.]+/;
    expect(gunzipSync(gzip.body).toString()).toContain(server.origin);
    expect(gunzipSync(gzip.body).toString().replace(timed, '')).toBe(
      (await get('identity')).body.toString().replace(timed, ''),
    );
  },
);

describe('a build without a configuration', () => {
  test('contains the default origin in all kinds of files', async () => {
    const files = entries.filter(isPage);
    const found = new Set<string>();
    for (const { path } of files)
      if ((await readFile(join(folder, path), 'latin1')).includes(localOrigin))
        found.add(path.replace(/^.*\./, ''));
    expect([...found].toSorted()).toEqual(['atom', 'csv', 'html', 'ics', 'json', 'txt', 'xml']);
  });

  test('is sent with the requested origin in its place, in every file', async () => {
    for (const { path } of entries.filter(isPage)) {
      const built = unfolded(await readFile(join(folder, path), 'utf8'));
      const sent = unfolded(await textAt(pathOf(path)));
      expect(sent, path).toBe(built.replaceAll(localOrigin, server.origin));
    }
  });

  test('has only working URLs in sitemaps, feeds, the OpenAPI document and examples', async () => {
    const place = /\/city\/([a-z-]+)\//.exec(await textAt('/sitemaps/1.xml'))?.[1] ?? '';
    const paths = [
      '/robots.txt',
      '/sitemap.xml',
      '/sitemaps/1.xml',
      '/llms.txt',
      '/docs/',
      '/ca/sitemap.xml',
    ];
    const feeds = ['atom', 'csv', 'ics', 'json'].map((format) => `/city/${place}/meetings.${format}`);
    const found = new Set<string>();
    for (const path of [...paths, ...feeds])
      for (const [url] of unfolded(await textAt(path)).matchAll(
        /http:\/\/127\.0\.0\.1:\d+[^\s"'<>()\\`{[\];,”]*/g,
      ))
        found.add(url.replace(/[#&].*$|[.:]$/g, ''));
    expect(found.size).toBeGreaterThan(20);
    // The dataset was not built, and /city/ is the start of a URL with a placeholder.
    const own = [...found].filter((url) => !/\/data\/|\/(?:city|postal-codes)\/$/.test(url));
    const statuses = await Promise.all(own.map(async (url) => `${(await fetch(url)).status} ${url}`));
    expect(statuses.filter((line) => !/^(200|400) /.test(line))).toEqual([]);
    const { servers } = JSON.parse(await textAt('/openapi.json')) as { servers: { url: string }[] };
    expect(servers.map(({ url }) => new URL(url).origin)).toEqual(servers.map(() => server.origin));
  });

  test('is found by a search whose links lead to pages of this server', async () => {
    const { results } = searchResponseSchema.parse(JSON.parse(await textAt('/search?q=housing&limit=5')));
    expect(results.length).toBeGreaterThan(0);
    for (const { url } of results) {
      expect(new URL(url).origin).toBe(server.origin);
      expect((await fetch(url)).status).toBe(200);
    }
  });

  test('can be searched for the default origin like any other text', async () => {
    const answer = await textAt(`/search?q=${encodeURIComponent(localOrigin)}`);
    expect(JSON.parse(answer)).toMatchObject({ query: localOrigin });
  });

  test('has errors whose type is a page of this server', async () => {
    const { type } = JSON.parse(await textAt('/search')) as { type: string };
    expect(type.startsWith(`${server.origin}/docs/errors/`)).toBe(true);
    expect((await fetch(type)).status).toBe(200);
  });

  test('has pages whose content security policy allows the search of this server', async () => {
    const page = await textAt('/');
    expect(page).toMatch(new RegExp(`connect-src &#39;self&#39; ${server.origin}`));
  });

  test('has a 404 page with links to this server', async () => {
    const page = await textAt('/no', { Accept: 'text/html' });
    expect(page).toContain(server.origin);
    expect(page).not.toContain(localOrigin);
  });

  test('is unchanged at the default origin', async () => {
    const built = await readFile(join(folder, 'us/index.html'), 'utf8');
    expect(await textAt('/', { Host: 'localhost:8080' })).toBe(built);
  });
});

describe('headers of a file with replaced links', () => {
  const path = '/municipalities.json';

  test('describe the sent bytes: length, ETag, ranges, coding', async () => {
    const whole = await ask(server.origin, path);
    const tag = `"${sha256(whole.body)}"`;
    expect(whole.headers).toMatchObject({ 'content-length': String(whole.body.length), etag: tag });
    const part = await ask(server.origin, path, { Range: 'bytes=10-59' });
    expect(part.headers['content-range']).toBe(`bytes 10-59/${whole.body.length}`);
    expect(part.body.equals(whole.body.subarray(10, 60))).toBe(true);
    const packed = await ask(server.origin, path, { 'Accept-Encoding': 'gzip' });
    expect(gunzipSync(packed.body).equals(whole.body)).toBe(true);
    const head = await ask(server.origin, path, {}, 'HEAD');
    expect(head.headers).toMatchObject({ 'content-length': String(whole.body.length), etag: tag });
    expect((await ask(server.origin, path, { 'If-None-Match': tag })).status).toBe(304);
  });

  test('have a different ETag at another origin', async () => {
    const tags = new Set<string | undefined>();
    for (const host of ['localhost:8080', 'localhost:9000', '127.0.0.1:9000'])
      tags.add((await ask(server.origin, path, { Host: host })).headers.etag);
    expect(tags.size).toBe(3);
  });
});

describe('the Host header', () => {
  const linkAt = async (site: LocalServer, host: string): Promise<string | undefined> => {
    const reply = await ask(site.origin, '/robots.txt', { Host: host });
    return /^Sitemap: (.*)\/sitemap\.xml$/m.exec(reply.body.toString())?.[1];
  };

  test.each([
    ['localhost:9000', 'http://localhost:9000'],
    ['LOCALHOST:9000', 'http://localhost:9000'],
    ['127.0.0.1:9000', 'http://127.0.0.1:9000'],
    ['[::1]:9000', 'http://[::1]:9000'],
    ['localhost', 'http://localhost'],
    ['localhost:80', 'http://localhost'],
  ])('%s is accepted as a name of this machine, possibly with a forwarded port', async (host, origin) => {
    expect(await linkAt(server, host)).toBe(origin);
  });

  test.each([
    'evil.example',
    'evil.example:8090',
    'localhost.evil.example',
    'localhost:99999',
    'localhost:9000@evil.example',
    'user@localhost',
    '"><script>alert(1)</script>',
    'localhost:9000/x',
    'localhost:',
    '',
    hostname()
      .toLowerCase()
      .replace(/^localhost$/, 'some-host'),
  ])('"%s" is ignored, because it does not name this server', async (host) => {
    expect(await linkAt(server, host)).toBe(server.origin);
  });

  test('may name the configured host, or the machine if the server listens on all addresses', async () => {
    await using site = await serving(folder, { host: '0.0.0.0' });
    const { port } = new URL(site.origin);
    expect(await linkAt(site, `${hostname()}:${port}`)).toBe(`http://${hostname().toLowerCase()}:${port}`);
    expect(await linkAt(site, 'evil.example')).toBe(`http://localhost:${port}`);
    expect(await linkAt(site, '0.0.0.0')).toBe(`http://localhost:${port}`);
  });
});

test('a build with its own addresses, and the dataset, are sent as built', async () => {
  const own = await build(await makeFolder(), {
    'us/a.json': '{"url":"https://civic.example/"}',
    'us/b.json': `{"url":"${localOrigin}0/"}`,
    'archive/data/croissant.json': localOrigin,
  });
  await using site = await serving(own);
  for (const [path, key] of [
    ['/a.json', 'us/a.json'],
    ['/b.json', 'us/b.json'],
    ['/data/croissant.json', 'archive/data/croissant.json'],
  ] as const)
    expect((await ask(site.origin, path)).body.toString()).toBe(await readFile(join(own, key), 'utf8'));
});
