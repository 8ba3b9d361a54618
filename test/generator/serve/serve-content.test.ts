import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalServer, openFolder, serve } from '../../../generator/serve/serve.ts';
import { ask, build, makeFolder, sha256 } from './serve.fixture.ts';

const long = JSON.stringify({ words: 'planning and zoning '.repeat(500) });
const parquet = randomBytes(5_000);
const huge = JSON.stringify({ noise: randomBytes(15_000_000).toString('hex') });

const files = {
  'us/long.json': long,
  'us/1000.json': 'x'.repeat(1_000),
  'us/1001.json': 'x'.repeat(1_001),
  'us/page.html': long,
  'us/image.svg': long,
  'us/meetings.atom': long,
  'us/meetings.ics': long,
  'us/script.js': long,
  'us/style.css': long,
  'us/empty.json': '',
  'us/huge.json': huge,
  'archive/data/meetings.parquet': parquet,
  'archive/data/civic-meetings.db.gz': long,
};

const plainTag = `"${sha256(long)}"`;
const brotliTag = `"${sha256(long)}-br"`;
const gzipTag = `"${sha256(long)}-gzip"`;
const hourly = 'public, max-age=300, s-maxage=3600, stale-while-revalidate=86400';

let folder: string;
let server: LocalServer;

beforeAll(async () => {
  folder = await build(await makeFolder(), files);
  server = await serve(folder, { port: 0 });
});

afterAll(() => server.close());

test('media type, cache rule, length and ETag are from the manifest', async () => {
  const reply = await ask(server.origin, '/long.json');
  expect(reply.body.toString()).toBe(long);
  expect(reply.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': hourly,
    'content-length': String(long.length),
    'accept-ranges': 'bytes',
    etag: plainTag,
    vary: 'Accept-Encoding',
  });
});

test('an empty file has an empty body', async () => {
  const reply = await ask(server.origin, '/empty.json');
  expect(reply).toMatchObject({ status: 200, headers: { 'content-length': '0' } });
  expect(reply.body).toHaveLength(0);
});

describe('content coding', () => {
  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP', 'gzip'],
    ['x-gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.5 , gzip;Q=0.8', 'gzip'],
    ['br;q=0.8, gzip;q=0.8', 'br'],
    ['*', 'br'],
    ['*, br;q=0', 'gzip'],
    ['gzip;q=0.001', 'gzip'],
    ['identity;q=0.5, br;q=0.1', undefined],
    ['identity, br', 'br'],
    ['*;q=0', undefined],
    ['identity;q=0', undefined],
    ['deflate, zstd', undefined],
    ['br;q=2, gzip;q=abc', undefined],
    [',;,=', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('Accept-Encoding "%s" selects the coding %s', async (accepted, coding) => {
    const headers = accepted === undefined ? {} : { 'Accept-Encoding': accepted };
    const reply = await ask(server.origin, '/long.json', headers);
    expect(reply.status).toBe(200);
    expect(reply.headers['content-encoding']).toBe(coding);
    expect(reply.headers.vary).toBe('Accept-Encoding');
  });

  test('a compressed body decodes to the file, and has its own ETag', async () => {
    const brotli = await ask(server.origin, '/long.json', { 'Accept-Encoding': 'br' });
    expect(brotliDecompressSync(brotli.body).toString()).toBe(long);
    expect(brotli.headers.etag).toBe(brotliTag);
    const gzip = await ask(server.origin, '/long.json', { 'Accept-Encoding': 'gzip' });
    expect(gunzipSync(gzip.body).toString()).toBe(long);
    expect(gzip.headers.etag).toBe(gzipTag);
    expect(gzip.headers['content-length']).toBeUndefined();
    expect(gzip.headers['accept-ranges']).toBeUndefined();
  });

  test('HEAD reports the coding that GET would use', async () => {
    const reply = await ask(server.origin, '/long.json', { 'Accept-Encoding': 'br' }, 'HEAD');
    expect(reply.headers).toMatchObject({ 'content-encoding': 'br', etag: brotliTag });
    expect(reply.body).toHaveLength(0);
  });

  test.each([
    'page.html',
    'image.svg',
    'meetings.atom',
    'meetings.ics',
    'script.js',
    'style.css',
    '1001.json',
  ])('%s is compressed', async (name) => {
    const reply = await ask(server.origin, `/${name}`, { 'Accept-Encoding': 'gzip' });
    expect(reply.headers['content-encoding']).toBe('gzip');
  });

  test('a file of 1,000 bytes is not compressed, but has the Vary header', async () => {
    const reply = await ask(server.origin, '/1000.json', { 'Accept-Encoding': 'br' });
    expect(reply.headers['content-encoding']).toBeUndefined();
    expect(reply.headers.vary).toBe('Accept-Encoding');
  });

  test.each(['/data/meetings.parquet', '/data/civic-meetings.db.gz'])(
    '%s is not compressed',
    async (path) => {
      const reply = await ask(server.origin, path, { 'Accept-Encoding': 'br, gzip' });
      expect(reply.headers['content-encoding']).toBeUndefined();
      expect(reply.headers.vary).toBeUndefined();
    },
  );
});

describe('conditions', () => {
  test.each([plainTag, `W/${plainTag}`, `"a,b", ${plainTag}`, `W/"x",W/${plainTag} ,"y"`, '*', ' * '])(
    'If-None-Match: %s returns 304',
    async (tags) => {
      const reply = await ask(server.origin, '/long.json', { 'If-None-Match': tags });
      expect(reply.status).toBe(304);
      expect(reply.body).toHaveLength(0);
      expect(reply.headers).toMatchObject({
        etag: plainTag,
        'cache-control': hourly,
        vary: 'Accept-Encoding',
        'access-control-allow-origin': '*',
      });
    },
  );

  test.each(['"x"', brotliTag, `"*"`, plainTag.slice(1, -1), '', '"'])(
    'If-None-Match: %s returns the file',
    async (tags) => {
      expect((await ask(server.origin, '/long.json', { 'If-None-Match': tags })).status).toBe(200);
    },
  );

  test('If-None-Match is compared with the ETag of the accepted coding', async () => {
    const headers = { 'Accept-Encoding': 'br', 'If-None-Match': brotliTag };
    expect(await ask(server.origin, '/long.json', headers)).toMatchObject({
      status: 304,
      headers: { etag: brotliTag },
    });
    expect((await ask(server.origin, '/long.json', { ...headers, 'If-None-Match': plainTag })).status).toBe(
      200,
    );
  });

  test.each([
    [plainTag, 200],
    ['*', 200],
    [`"x", ${plainTag}`, 200],
    [`W/${plainTag}`, 412],
    ['"x"', 412],
  ])('If-Match: %s returns %i', async (tags, status) => {
    expect((await ask(server.origin, '/long.json', { 'If-Match': tags })).status).toBe(status);
  });
});

describe('ranges', () => {
  const path = '/data/meetings.parquet';
  const last = parquet.length - 1;

  test.each([
    ['bytes=0-3', 0, 3],
    ['bytes=10-10', 10, 10],
    ['Bytes=4990-', 4990, last],
    ['bytes=-8', last - 7, last],
    ['bytes=0-999999', 0, last],
    ['bytes=-999999', 0, last],
    [`bytes=0-${'9'.repeat(400)}`, 0, last],
  ])('%s is bytes %i to %i', async (range, first, last) => {
    const reply = await ask(server.origin, path, { Range: range });
    expect(reply.status).toBe(206);
    expect(reply.headers).toMatchObject({
      'content-range': `bytes ${first}-${last}/${parquet.length}`,
      'content-length': String(last - first + 1),
      'accept-ranges': 'bytes',
      etag: `"${sha256(parquet)}"`,
      'cache-control': hourly,
    });
    expect(reply.body.equals(parquet.subarray(first, last + 1))).toBe(true);
  });

  test.each(['bytes=5000-', 'bytes=5000-6000', 'bytes=-0', `bytes=${'9'.repeat(400)}-`])(
    '%s is not satisfiable',
    async (range) => {
      const reply = await ask(server.origin, path, { Range: range });
      expect(reply.status).toBe(416);
      expect(reply.headers['content-range']).toBe('bytes */5000');
    },
  );

  test.each(['bytes=0-1,4-5', 'bytes=9-3', 'bytes=-', 'bytes=a-b', 'bytes=--1', 'lines=0-3', 'bytes', ''])(
    '"%s" returns the whole file',
    async (range) => {
      const reply = await ask(server.origin, path, { Range: range });
      expect(reply.status).toBe(200);
      expect(reply.body).toHaveLength(parquet.length);
    },
  );

  test('a range is of the uncompressed bytes, regardless of the accepted coding', async () => {
    const headers = { Range: 'bytes=2-6', 'Accept-Encoding': 'br, gzip' };
    const reply = await ask(server.origin, '/long.json', headers);
    expect(reply.headers).toMatchObject({ etag: plainTag, vary: 'Accept-Encoding' });
    expect(reply.headers['content-encoding']).toBeUndefined();
    expect(reply.body.toString()).toBe('words');
  });

  test('HEAD ignores Range', async () => {
    const reply = await ask(server.origin, path, { Range: 'bytes=0-3' }, 'HEAD');
    expect(reply).toMatchObject({ status: 200, headers: { 'content-length': '5000' } });
  });

  test('an empty file has no range', async () => {
    expect((await ask(server.origin, '/empty.json', { Range: 'bytes=0-' })).status).toBe(416);
  });

  test.each([
    [plainTag, 206],
    [brotliTag, 200],
    [`W/${plainTag}`, 200],
    ['Fri, 20 Nov 2026 12:00:00 GMT', 200],
  ])('If-Range: %s returns %i', async (tag, status) => {
    const headers = { Range: 'bytes=0-3', 'If-Range': tag };
    expect((await ask(server.origin, '/long.json', headers)).status).toBe(status);
  });
});

test('no header causes a server error', async () => {
  const handler = await openFolder(folder);
  const names = ['Accept', 'Accept-Encoding', 'If-None-Match', 'If-Match', 'If-Range', 'Range'];
  const value = fc.oneof(
    fc.string({ unit: fc.constantFrom('bytes=', '0', '9', '-', ',', ';', 'q=', 'W/', '"', '*', '.', ' ') }),
    fc.string({
      unit: fc.constantFrom('br', 'gzip', '*', ';q=', '0.', '5', ',', ' ', 'identity', 'text/html'),
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), value, async (name, value) => {
      const headers = { [name]: value };
      const response = await handler(new Request('http://localhost/long.json', { headers }));
      await response.body?.cancel();
      expect([200, 206, 304, 412, 416]).toContain(response.status);
    }),
  );
});
