import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LocalServer, openFolder, serve } from '../../../generator/serve/serve.ts';
import { type Reply, ask, build, makeFolder } from './serve.fixture.ts';

const files = {
  'us/index.html': '<h1>US</h1>',
  'us/municipalities.json': '{"count":1}',
  'us/city/oakland-ca/meetings.json': '{"slug":"oakland-ca"}',
  'us/state/new-york/index.html': '<h1>New York</h1>',
  'us/docs/é t?/page.json': '{}',
  'ca/municipalities.json': '{"count":2}',
  'archive/data/meetings.parquet': 'PAR1',
  'archive/data/changes/1.json': '{}',
  'search/pointer.json': 'SECRET pointer',
};

let folder: string;
let server: LocalServer;

beforeAll(async () => {
  folder = await build(await makeFolder(), files);
  server = await serve(folder, { port: 0 });
});

afterAll(() => server.close());

const problemOf = (reply: Reply): unknown => JSON.parse(reply.body.toString());

describe('addresses', () => {
  test.each([
    ['/', '<h1>US</h1>'],
    ['/municipalities.json', '{"count":1}'],
    ['/municipalities.json?x=1', '{"count":1}'],
    ['/city/oakland-ca/meetings.json', '{"slug":"oakland-ca"}'],
    ['/city/oakland%2Dca/meetings.json', '{"slug":"oakland-ca"}'],
    ['/state/new-york/', '<h1>New York</h1>'],
    ['/ca/municipalities.json', '{"count":2}'],
    ['/data/meetings.parquet', 'PAR1'],
    ['http://example.org/municipalities.json', '{"count":1}'],
  ])('%s returns the matching file of the build', async (path, body) => {
    const reply = await ask(server.origin, path);
    expect(reply.status).toBe(200);
    expect(reply.body.toString()).toBe(body);
  });

  test.each([
    '/search/pointer.json',
    '/search/',
    '/.build/manifest.json',
    '/us/municipalities.json',
    '/archive/data/meetings.parquet',
    '/ca/data/meetings.parquet',
    '/ca/city/oakland-ca/meetings.json',
    '/city/oakland-ca/',
    '/City/oakland-ca/meetings.json',
    '/municipalities.json/',
    '/constructor',
    '/__proto__',
    '//',
    '//evil.example/',
    '//municipalities.json',
    '/city//oakland-ca/meetings.json',
  ])('%s is not found', async (path) => {
    const reply = await ask(server.origin, path);
    expect(reply.status).toBe(404);
    expect(reply.headers['content-type']).toBe('application/problem+json');
    expect(problemOf(reply)).toEqual({
      type: 'about:blank',
      title: 'Not Found',
      status: 404,
      detail: expect.stringContaining('/municipalities.json'),
    });
  });

  test.each([
    '/%2e%2e/search/pointer.json',
    '/../search/pointer.json',
    '/city/%2E./municipalities.json',
    '/./municipalities.json',
    '/..%2fsearch%2Fpointer.json',
    '/..%5csearch%5cpointer.json',
    '/..\\search\\pointer.json',
    '/city%2Foakland-ca/meetings.json',
    '/municipalities.json%00',
    '/%',
    '/%zz',
    '/%c0%ae%c0%ae/search/pointer.json',
    '/%ff',
    '/municipalities.json#x',
    'municipalities.json',
  ])('%s is rejected', async (path) => {
    const reply = await ask(server.origin, path);
    expect(reply.status).toBe(400);
    expect(problemOf(reply)).toMatchObject({ status: 400, title: 'Bad Request' });
  });

  test('no spelling of a path reaches an unpublished file or crashes the server', async () => {
    const handler = await openFolder(folder);
    const pieces = [
      '..',
      '.',
      '%2e',
      '/',
      '//',
      '%2f',
      '\\',
      '%5c',
      '%00',
      '%',
      'search',
      'us',
      'ca',
      'data',
    ];
    const piece = fc.oneof(fc.constantFrom(...pieces, '.build', 'pointer.json'), fc.string());
    await fc.assert(
      fc.asyncProperty(fc.array(piece), async (parts) => {
        const url = URL.parse(`http://localhost/${parts.join('')}`);
        fc.pre(url !== null);
        const response = await handler(new Request(url));
        expect([200, 301, 400, 404]).toContain(response.status);
        expect(await response.text()).not.toContain('SECRET');
        expect(response.headers.get('Location') ?? '/').toMatch(/^\/(?![/\\])/);
      }),
    );
  });
});

describe('a folder without its trailing slash', () => {
  test.each([
    ['/state/new-york', '/state/new-york/'],
    ['/city/oakland-ca', '/city/oakland-ca/'],
    ['/city/oakland-ca?lang=fr&q=%0d%0a', '/city/oakland-ca/?lang=fr&q=%0d%0a'],
    ['/ca', '/ca/'],
    ['/data', '/data/'],
    ['/data/changes', '/data/changes/'],
    ['/docs/%C3%A9%20t%3F', '/docs/%C3%A9%20t%3F/'],
  ])('%s redirects to %s', async (path, location) => {
    const reply = await ask(server.origin, path);
    expect(reply.status).toBe(301);
    expect(reply.headers.location).toBe(location);
  });

  test.each(['//city', '//evil.example', '/\\evil.example', '/%2Fevil.example', '//state/new-york'])(
    '%s matches nothing',
    async (path) => {
      const reply = await ask(server.origin, path);
      expect(reply.headers.location).toBeUndefined();
      expect([400, 404]).toContain(reply.status);
    },
  );
});

describe('methods', () => {
  test('HEAD has the headers of GET and no body', async () => {
    const { headers, status } = await ask(server.origin, '/municipalities.json');
    const reply = await ask(server.origin, '/municipalities.json', {}, 'HEAD');
    expect(reply.status).toBe(status);
    expect({ ...reply.headers, date: '' }).toEqual({ ...headers, date: '' });
    expect(reply.headers['content-length']).toBe('11');
    expect(reply.body).toHaveLength(0);
  });

  test('HEAD of an address without a file is a 404 without a body', async () => {
    const reply = await ask(server.origin, '/no', {}, 'HEAD');
    expect(reply.status).toBe(404);
    expect(reply.body).toHaveLength(0);
  });

  test('a preflight response allows every origin', async () => {
    const reply = await ask(server.origin, '/municipalities.json', {}, 'OPTIONS');
    expect(reply.status).toBe(204);
    expect(reply.headers).toMatchObject({
      'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      'access-control-allow-headers': '*',
      'access-control-max-age': '86400',
    });
  });

  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND'])('%s is not allowed', async (method) => {
    const reply = await ask(server.origin, '/municipalities.json', {}, method);
    expect(reply.status).toBe(405);
    expect(reply.headers.allow).toBe('GET, HEAD, OPTIONS');
    expect(problemOf(reply)).toMatchObject({ status: 405 });
  });
});

describe('every response', () => {
  const cases: [path: string, method: string, status: number][] = [
    ['/municipalities.json', 'GET', 200],
    ['/ca', 'GET', 301],
    ['/%', 'GET', 400],
    ['/no', 'GET', 404],
    ['/no', 'HEAD', 404],
    ['/', 'OPTIONS', 204],
    ['/', 'POST', 405],
    ['/', 'TRACE', 405],
    [`/${'x'.repeat(20_000)}`, 'GET', 431],
  ];
  test.each(cases)(
    'to %.20s %s can be read from any origin, and its media type is not guessed',
    async (path, method, status) => {
      const reply = await ask(server.origin, path, {}, method);
      expect(reply.status).toBe(status);
      expect(reply.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'ETag, Link, Retry-After, Content-Length, Content-Range',
        'x-content-type-options': 'nosniff',
      });
    },
  );

  test('to input that is not HTTP is an error in the usual form', async () => {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    socket.write('HELLO THERE\r\n\r\n');
    const reply = await text(socket);
    expect(reply).toMatch(/^HTTP\/1\.1 400 /);
    expect(reply).toContain('access-control-allow-origin: *');
    expect(reply).toMatch(/"status":400.*\}$/);
  });
});

describe('the 404 page', () => {
  const page = `<h1>Nothing here</h1>${' '.repeat(2_000)}`;
  let site: LocalServer;
  let siteFolder: string;

  beforeAll(async () => {
    siteFolder = await build(await makeFolder(), { 'us/404.html': page });
    site = await serve(siteFolder, { port: 0 });
  });
  afterAll(() => site.close());

  test('is sent to browsers', async () => {
    const response = await fetch(`${site.origin}/no`, { headers: { Accept: 'text/html,*/*;q=0.8' } });
    expect(response.status).toBe(404);
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('Vary')).toBe('Accept, Accept-Encoding');
    expect(response.headers.get('ETag')).toBeNull();
    expect(await response.text()).toBe(page);
  });

  test.each([{ Accept: '*/*' }, { Accept: 'application/json' }, { Accept: 'text/html;q=0' }, {}])(
    'is not sent to a program with the headers %o',
    async (headers) => {
      const reply = await ask(site.origin, '/no', headers);
      expect(reply.status).toBe(404);
      expect(reply.headers['content-type']).toBe('application/problem+json');
    },
  );

  test('is replaced by the plain error if its file is missing', async () => {
    await rm(join(siteFolder, 'us/404.html'));
    const reply = await ask(site.origin, '/no', { Accept: 'text/html' });
    expect(reply.status).toBe(404);
    expect(reply.headers['content-type']).toBe('application/problem+json');
  });
});
