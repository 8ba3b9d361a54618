import { describe, expect, test } from 'vitest';
import { siteOf } from '../../../../schemas/paths.ts';
import {
  hostileTexts,
  htmlFaults,
  municipality,
  newestDecision,
  pageSite,
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

test('a site has its home page, a page per state, coverage, a 404 page, and places.json', () => {
  expect([...siteFiles(twoStates).keys()]).toEqual([
    '/index.html',
    '/state/ohio/index.html',
    '/state/maine/index.html',
    '/coverage/index.html',
    '/404.html',
    '/places.json',
  ]);
});

test('the same places make the same bytes', () => {
  expect(siteFiles(twoStates)).toEqual(siteFiles(twoStates));
});

test('files are in the folder of the country', () => {
  const canadian = pageSite('CA');
  expect(canadian.site).toEqual(expect.objectContaining({ country: siteOf(canadian.config, 'CA')?.country }));
  expect([...siteFiles({ pageSite: canadian, municipalities: [], newest: [] }).keys()]).toContain(
    '/index.html',
  );
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
  ['no places', { municipalities: [], newest: [] }],
  ['places without meetings', { municipalities: [withoutMeetings()], newest: [] }],
])('every page of a site with %s', (_, input) => {
  const files = siteFiles(input);

  test.each(pagesOf(files))('%s is valid HTML', async (_, page) => {
    expect(await htmlFaults(page)).toEqual([]);
  });

  test.each(pagesOf(files))('%s has one h1, and no level of headings is skipped', (_, page) => {
    const levels = [...page.matchAll(/<h([1-6])[ >]/g)].map((match) => Number(match[1]));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels[0]).toBe(1);
    for (const [index, level] of levels.entries())
      expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
  });

  test.each(pagesOf(files))(
    '%s has no style or handler of its own, and no script but those of the site',
    (_, page) => {
      expect(page).not.toMatch(/<[^>]*\s(style|on\w+)=/i);
      const scripts = page.match(/<script\b[^>]*>/g) ?? [];
      for (const script of scripts)
        expect(script).toMatch(/type="application\/ld\+json"|src="\.[^":]*\/assets\/\w+\.js"/);
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
      if (url.origin !== base.origin || /^\/(assets|city|docs|ca|data)\//.test(url.pathname)) continue;
      if (url.pathname === '/municipalities.json') continue;
      const file = url.pathname.endsWith('/') ? `${url.pathname}index.html` : url.pathname;
      expect(files.has(file), `${path} links to ${href}`).toBe(true);
    }
  }
});

test.each(hostileTexts)('%j stays text everywhere', async (text) => {
  const files = siteFiles({
    municipalities: [municipality({ name: text }), withoutMeetings({ name: text, type: undefined })],
    newest: [
      newestDecision({
        meeting: { body: text },
        place: { name: text, state: text },
        decision: { headline: text },
      }),
    ],
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
