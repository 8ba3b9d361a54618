import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import {
  robots,
  sitemap,
  type SitemapLimits,
  type SitemapPage,
} from '../../../../generator/site/feeds/crawler-files.ts';
import { localConfig } from '../../../../schemas/config.ts';
import { siteFor } from './place.fixture.ts';

type Located = { loc: string; lastmod?: string };
type Parsed = {
  sitemapindex?: { '@xmlns': string; sitemap: Located[] };
  urlset?: { '@xmlns': string; url: Located[] };
};

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  htmlEntities: true,
  isArray: (name) => ['sitemap', 'url'].includes(name),
});

/** Renders a sitemap, and parses its index and its shards. */
function sitemapOf(pages: Iterable<SitemapPage>, limits?: SitemapLimits, site = siteFor('US')) {
  const artifacts = sitemap(site, pages, limits);
  const parsed = artifacts.map(({ path, body, mediaType }) => {
    const text = Buffer.from(body).toString();
    expect(XMLValidator.validate(text)).toBe(true);
    expect(mediaType).toBe('application/xml; charset=utf-8');
    return { path, size: body.byteLength, ...(parser.parse(text) as Parsed) };
  });
  const [index, ...shards] = parsed;
  expect(index?.path).toBe('us/sitemap.xml');
  expect(
    [index?.sitemapindex, ...shards.map(({ urlset }) => urlset)].map((root) => root?.['@xmlns']),
  ).toEqual(parsed.map(() => namespace));
  return { index: index?.sitemapindex?.sitemap ?? [], shards };
}

function* numbered(count: number): Generator<SitemapPage> {
  for (let number = 1; number <= count; number++) yield { path: `/city/place-${number}/` };
}

describe('the sitemap', () => {
  test('lists every page with its date', () => {
    const { index, shards } = sitemapOf([
      { path: '/', updatedAt: '2026-03-05T00:00:00Z' },
      { path: '/city/alder-falls-oh/', updatedAt: '2026-11-20T01:02:03.5Z' },
      { path: '/docs/' },
    ]);
    expect(index).toEqual([
      { loc: 'https://civic.example/sitemaps/1.xml', lastmod: '2026-11-20T01:02:03.5Z' },
    ]);
    expect(shards.map(({ path, urlset }) => [path, urlset?.url])).toEqual([
      [
        'us/sitemaps/1.xml',
        [
          { loc: 'https://civic.example/', lastmod: '2026-03-05T00:00:00Z' },
          { loc: 'https://civic.example/city/alder-falls-oh/', lastmod: '2026-11-20T01:02:03.5Z' },
          { loc: 'https://civic.example/docs/' },
        ],
      ],
    ]);
  });

  test.each([
    [50_000, [50_000]],
    [50_001, [50_000, 1]],
    [100_002, [50_000, 50_000, 2]],
  ])('of %i pages has shards of %j', (count, sizes) => {
    const { index, shards } = sitemapOf(numbered(count));
    expect(shards.map(({ urlset }) => urlset?.url.length)).toEqual(sizes);
    expect(index.map(({ loc }) => loc)).toEqual(
      sizes.map((_, shard) => `https://civic.example/sitemaps/${shard + 1}.xml`),
    );
    const all = shards.flatMap(({ urlset }) => urlset?.url ?? []);
    expect(new Set(all.map(({ loc }) => loc)).size).toBe(count);
  });

  test('starts a new shard before one grows too large', () => {
    const whole = sitemapOf(numbered(200)).shards[0]?.size ?? 0;
    const { shards } = sitemapOf(numbered(200), { urls: 50_000, bytes: whole - 1 });
    expect(shards.map(({ urlset }) => urlset?.url.length)).toEqual([199, 1]);
    expect(sitemapOf(numbered(200), { urls: 50_000, bytes: whole }).shards).toHaveLength(1);
    const tiny = sitemapOf(numbered(200), { urls: 50_000, bytes: 2000 }).shards;
    expect(tiny.length).toBeGreaterThan(5);
    expect(tiny.filter(({ size }) => size > 2000)).toEqual([]);
  });

  test('escapes addresses', () => {
    const config = {
      ...localConfig('https://civic.example'),
      deployments: [{ country: 'US' as const, base_url: "https://civic.example/a&b'c" }],
    };
    const { shards } = sitemapOf([{ path: '/' }], undefined, siteFor('US', config));
    expect(shards[0]?.urlset?.url).toEqual([{ loc: "https://civic.example/a&b'c/" }]);
  });
});

test('robots.txt allows everything, and names the sitemap', () => {
  const { path, body, mediaType } = robots(siteFor('CA'));
  expect([path, mediaType]).toEqual(['ca/robots.txt', 'text/plain; charset=utf-8']);
  expect(Buffer.from(body).toString().split('\n').filter(Boolean)).toEqual([
    'User-agent: *',
    'Allow: /',
    'Sitemap: https://civic.example/ca/sitemap.xml',
  ]);
});
