import { hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { localConfig } from '../../../../schemas/config.ts';
import { documentSchemas } from '../../../../schemas/documents.ts';
import { siteOf } from '../../../../schemas/paths.ts';
import {
  hostileTexts,
  htmlFaults,
  municipality,
  highlight,
  noDecisions,
  siteHighlights,
  pageSite,
  siteFile,
  siteFiles,
  withoutMeetings,
} from './site.fixture.ts';

const pagesOf = (files: ReadonlyMap<string, string>): [string, string][] =>
  [...files].filter(([path]) => path.endsWith('.html'));

const twoStates = {
  municipalities: [
    municipality(),
    withoutMeetings(),
    municipality({
      slug: 'st-sauveur-me',
      name: 'St. Sauveur',
      state: 'Maine',
      state_code: 'ME',
      kind: 'school',
    }),
  ],
};

test('a site has its home page, a page per state, a search page in each language, coverage, a 404 page, and places.json', () => {
  expect([...siteFiles(twoStates).keys()]).toEqual([
    '/index.html',
    '/state/maine/index.html',
    '/state/ohio/index.html',
    '/coverage/index.html',
    '/search/index.html',
    '/search/es/index.html',
    '/search/fr/index.html',
    '/404.html',
    '/places.json',
  ]);
});

test('the same places produce the same bytes', () => {
  expect(siteFiles(twoStates)).toEqual(siteFiles(twoStates));
});

test('files are in the folder of the country', () => {
  const canadian = pageSite('CA');
  expect(canadian.site).toEqual(expect.objectContaining({ country: siteOf(canadian.config, 'CA')?.country }));
  expect([
    ...siteFiles({ pageSite: canadian, municipalities: [], highlights: noDecisions }).keys(),
  ]).toContain('/index.html');
});

test('spellings of a state that share an address share a page', () => {
  const municipalities = [
    municipality({ state: 'Quebec' }),
    municipality({ slug: 'b-qc', name: 'Bouleau', state: 'Québec' }),
  ];
  const files = siteFiles({ municipalities });
  expect([...files.keys()].filter((path) => path.startsWith('/state/'))).toEqual([
    '/state/quebec/index.html',
  ]);
  expect(files.get('/state/quebec/index.html')).toContain('Bouleau');
});

describe.each([
  ['two states', twoStates],
  ['no places', { municipalities: [], highlights: noDecisions }],
  ['places without meetings', { municipalities: [withoutMeetings()], highlights: noDecisions }],
])('every page of a site with %s', (_, input) => {
  const files = siteFiles(input);

  test.each(pagesOf(files))('%s is valid HTML', async (_, page) => {
    expect(await htmlFaults(page)).toEqual([]);
  });

  test.each(pagesOf(files))('%s has one h1, and skips no heading level', (_, page) => {
    const levels = [...page.matchAll(/<h([1-6])[ >]/g)].map((match) => Number(match[1]));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels[0]).toBe(1);
    for (const [index, level] of levels.entries())
      expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
  });

  test.each(pagesOf(files))(
    '%s has no inline styles or handlers, and only scripts of the site or with a hash in its policy',
    (_, page) => {
      expect(page).not.toMatch(/<[^>]*\s(style|on\w+)=/i);
      for (const [, attributes = '', text = ''] of page.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g))
        if (attributes === '') expect(page).toContain(`&#39;sha256-${hash('sha256', text, 'base64')}&#39;`);
        else expect(attributes).toMatch(/type="application\/ld\+json"|src="(?:\.[^":]*)?\/assets\/\w+\.js"/);
    },
  );
});

test('every link within the site leads to one of its files, or to a page built elsewhere', () => {
  const files = siteFiles(twoStates);
  for (const [path, page] of pagesOf(files)) {
    if (path === '/404.html') continue;
    const base = new URL(path.replace(/index\.html$/, ''), 'https://civic.example');
    for (const [, href = ''] of page.matchAll(/href="([^"]*)"/g)) {
      const url = new URL(href.replaceAll('&amp;', '&'), base);
      if (url.origin !== base.origin || /^\/(assets|city|docs|ca|data|status)\//.test(url.pathname)) continue;
      if (url.pathname === '/municipalities.json') continue;
      const file = url.pathname.endsWith('/') ? `${url.pathname}index.html` : url.pathname;
      expect(files.has(file), `${path} links to ${href}`).toBe(true);
    }
  }
});

test.each(hostileTexts)('%j stays text everywhere', async (text) => {
  const list = [
    highlight({ meeting: { body: text }, place: { name: text, state: text }, decision: { headline: text } }),
  ];
  const weekly = { from: '2026-03-02', to: '2026-03-08', highlights: list };
  const files = siteFiles({
    municipalities: [municipality({ name: text }), withoutMeetings({ name: text, type: undefined })],
    highlights: siteHighlights({
      newest: list,
      contested: weekly,
      costly: weekly,
      topics: new Map([['housing', list]]),
    }),
  });
  for (const [, page] of pagesOf(files)) {
    expect(page).not.toContain('<script>alert');
    expect(page).not.toContain('<img');
    expect((await htmlFaults(page)).filter((fault) => !fault.startsWith('long-title'))).toEqual([]);
  }
  expect(files.get('/index.html')).toContain(
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;'),
  );
});

const mainOf = (page: string): string => /<main.*<\/main>/s.exec(page)?.[0] ?? '';

test('links of the 404 page work at any depth', () => {
  const config = localConfig('https://civic.example');
  const main = mainOf(siteFile('/404.html', { pageSite: pageSite('CA', config) }));
  expect([...main.matchAll(/(?:href|action)="([^"]*)"/g)].map((match) => match[1])).toEqual([
    '/ca/search/',
    'https://civic.example/decisions.html',
    '/ca/',
    '/ca/coverage/',
    '/ca/docs/',
    '/ca/search/fr/',
    'https://civic.example/decisions.html',
    '/ca/fr/',
    '/ca/fr/coverage/',
    '/ca/docs/',
  ]);
});

test('search engines do not list the 404 page', () => {
  expect(siteFile('/404.html')).toContain('<meta name="robots" content="noindex" />');
});

const placesOf = (...municipalities: ReturnType<typeof municipality>[]): unknown =>
  JSON.parse(siteFile('/places.json', { municipalities, updatedAt: [null, '2026-03-05T00:00:00Z'] }));

test('places.json has the fields that the place finder needs, and the license', () => {
  const document = placesOf(
    municipality(),
    municipality({
      slug: 'montreal-qc',
      name: 'Montréal',
      state: 'Quebec',
      state_code: 'QC',
      type: undefined,
      population: undefined,
    }),
  );
  expect(documentSchemas.places.parse(document)).toEqual({
    license: 'CC BY 4.0',
    license_url: 'https://creativecommons.org/licenses/by/4.0/',
    attribution: 'Civic Meetings, https://civic.example/',
    updated_at: '2026-03-05T00:00:00Z',
    states: { OH: 'Ohio', QC: 'Quebec' },
    places: [
      ['alder-falls-oh', 'Alder Falls', 'OH', 'city', 12_345, 1200, '2026-03-04'],
      ['montreal-qc', 'Montréal', 'QC', 'city', 0, 1200, '2026-03-04'],
    ],
  });
});

test('a site without places has an empty list', () => {
  expect(documentSchemas.places.parse(placesOf())).toMatchObject({ states: {}, places: [] });
});

test('states and places are listed by name, whatever the order of the corpus', () => {
  const files = siteFiles({
    municipalities: [
      municipality({ slug: 'b-oh', name: 'Birch' }),
      municipality({ slug: 'a-mi', name: 'Aspen', state: 'Michigan', state_code: 'MI' }),
      municipality({ slug: 'a-oh', name: 'Alder' }),
    ],
  });
  const home = files.get('/index.html') ?? '';
  expect(home.indexOf('>Michigan</a>')).toBeLessThan(home.indexOf('>Ohio</a>'));
  const { places } = documentSchemas.places.parse(JSON.parse(files.get('/places.json') ?? ''));
  expect(places.map(([slug]) => slug)).toEqual(['a-mi', 'a-oh', 'b-oh']);
});

test.each([
  [
    '/index.html',
    './search/?q=%22backup%20generators%22&amp;view=documents',
    '"backup generators" in documents',
  ],
  [
    '/fr/index.html',
    '../search/fr/?q=g%C3%A9n%C3%A9ratrices&amp;view=documents',
    'génératrices dans les documents',
  ],
])('%s has an example of a search in documents only if there are texts', (path, href, text) => {
  const input = { pageSite: pageSite('CA') };
  const without = siteFile(path, input);
  const shown = siteFile(path, { ...input, hasTexts: true });
  const [link = '', found, said] =
    /\s+&#183;\s+<a href="([^"]*view=documents)">(.*?)<\/a>/s.exec(shown) ?? [];
  expect([found, said?.replaceAll('&quot;', '"')]).toEqual([href, text]);
  expect(shown.replace(link, '')).toBe(without);
});
