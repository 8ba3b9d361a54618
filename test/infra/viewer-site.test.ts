import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { siteFunctionCode } from '../../infra/viewer-functions.ts';
import { openFolder } from '../../generator/serve/serve.ts';
import { build, makeFolder } from '../generator/serve/serve.fixture.ts';
import { viewerOf } from './viewer.fixture.ts';
import { cases } from '../support/long.ts';

const viewer = viewerOf(siteFunctionCode());

const pages = [
  '',
  'city/oakland-ca/',
  'city/oakland-ca/es/',
  'state/new-york/',
  'docs/',
  'docs/errors/no-index/',
];
const files = [
  'us/404.html',
  'us/municipalities.json',
  'us/robots.txt',
  'us/assets/search-0a1b2c.js',
  'us/city/oakland-ca/meetings.json',
  'us/city/oakland-ca/meetings/2024-2.json',
  'archive/data/civic-meetings.db.gz',
  'archive/data/SHA256SUMS',
  ...pages.map((path) => `us/${path}index.html`),
];

const folder = await build(
  await makeFolder(),
  Object.fromEntries(files.map((file) => [file, `content of ${file}`])),
);
const localServer = await openFolder(folder);

type Answer = { readonly status: number; readonly body: string; readonly location: string | null };

async function askLocally(target: string): Promise<Answer> {
  const response = await localServer(new Request(`http://localhost${target}`));
  const body = response.status === 200 ? await response.text() : '';
  return { status: response.status, body, location: response.headers.get('Location') };
}

/** Runs the function in front of a bucket with the same files, whose keys are decoded paths. */
async function askEdge(target: string): Promise<Answer> {
  const verdict = viewer(target);
  if (verdict.kind === 'answered')
    return { status: verdict.status, body: '', location: verdict.headers['location'] ?? null };
  const host = verdict.uri.startsWith('/data/') ? 'archive' : 'us';
  const key = host + decodeURIComponent(verdict.uri);
  return files.includes(key)
    ? { status: 200, body: `content of ${key}`, location: null }
    : { status: 404, body: '', location: null };
}

describe('the edge answers like the local server', () => {
  test.each([
    ...files.map((file) => `/${file.replace(/^(us|archive\/(?=data))\/?/, '')}`),
    ...pages.map((path) => `/${path}`),
    ...pages.filter((path) => path !== '').map((path) => `/${path.slice(0, -1)}`),
    '/?q=a%20b',
    '/docs?b=x%20y+z&a=1',
    '/city/oakland%2Dca',
    '/city/oakland%2dca/',
    '/municipalities%2Ejson',
    '/city/oakland-ca/none.json',
    '/city/oakland-ca/meetings.',
    '/docs//',
    '//docs/',
    '/assets/',
    '/search/current.json',
    '/.build/manifest.json',
    '/data/none.parquet',
    '/data/',
  ])('to %s', async (target) => {
    expect(await askEdge(target)).toEqual(await askLocally(target));
  });

  test.each(['/city/none', '/none', '/city/oakland-ca/es/none'])(
    'to %s, which is missing, after a redirect',
    async (target) => {
      const { status, location } = await askEdge(target);
      expect({ status, location }).toEqual({ status: 301, location: `${target}/` });
      expect(await askEdge(`${target}/`)).toEqual(await askLocally(target));
    },
  );
});

describe('a redirect', () => {
  const target = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          '/',
          '//',
          '\\',
          '%2f',
          '%5C',
          '%0d%0a',
          '%00',
          '..',
          '%2e%2e',
          'evil.com',
          '@',
          ':',
          'http:',
        ),
        fc.constantFrom(
          'city',
          'docs',
          '?',
          '&',
          '=',
          '%',
          '%zz',
          '%C3',
          'é',
          '\t',
          '\r\n',
          ' ',
          '<',
          '"',
          '#',
        ),
      ),
      { maxLength: 8 },
    )
    .map((parts) => `/${parts.join('')}`);

  test('never leaves the host, and has no characters that could end the header', () => {
    const locations: string[] = [];
    fc.assert(
      fc.property(target, (address) => {
        const verdict = viewer(address);
        if (verdict.kind !== 'answered') return;
        const location = verdict.headers['location'] ?? '';
        locations.push(location);
        expect(location).toMatch(/^(\/[\w-]+)+\/(\?[\x21-\x7e]*)?$/);
        expect(new URL(location, 'https://us.example/').origin).toBe('https://us.example');
      }),
      { numRuns: cases(500, 2_000) },
    );
    expect(locations.length).toBeGreaterThan(0);
  });

  test('keeps the query, and groups the values of one name', () => {
    expect(viewer('/docs?b=2&a=x%20y+z&b=%C3%A9&c')).toMatchObject({
      headers: { location: '/docs/?b=2&b=%C3%A9&a=x%20y+z&c=' },
    });
  });
});

test('a preflight gets the same answer at the edge and from the local server', async () => {
  const verdict = viewer('/municipalities.json', 'OPTIONS');
  const local = await localServer(new Request('http://localhost/municipalities.json', { method: 'OPTIONS' }));
  expect(verdict).toMatchObject({ status: local.status });
  const { headers } = verdict.kind === 'answered' ? verdict : { headers: {} };
  expect(Object.fromEntries(local.headers)).toMatchObject(headers);
  expect(headers).toMatchObject({ 'access-control-allow-methods': 'GET, HEAD, OPTIONS' });
});

test('HEAD and GET request the same file', () => {
  expect(viewer('/docs/', 'HEAD')).toEqual(viewer('/docs/'));
});
