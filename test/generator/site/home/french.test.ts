/** The pages about all places in French: no English word on the way, links that stay in French, and the formats of Canada. */
import { describe, expect, test } from 'vitest';
import { siteWords } from '../../../../generator/site/home/words/words.ts';
import { suggestionWords } from '../../../../generator/site/assets/places/words.ts';
import { blocks } from '../../../../schemas/blocks.ts';
import { searchWords } from '../../../../search-lambda/http/pages/words/words.ts';
import { textsOf, wordsOf } from '../languages.fixture.ts';
import {
  elementWith,
  highlight,
  htmlFaults,
  municipality,
  noDecisions,
  pageSite,
  siteFiles,
  siteHighlights,
  textOf,
  withoutMeetings,
} from './site.fixture.ts';

// Texts of the corpus begin with a mark, so that what is left are the words of the project.
const quebec = { state: 'Quebec', state_code: 'QC', country: 'CA' } as const;
const place = municipality({
  slug: 'mont-qc',
  name: '§Mont',
  type: 'parish',
  next_meeting: '2026-04-01',
  ...quebec,
});
const places = [
  place,
  municipality({ slug: 'mrc-qc', name: '§MRC', type: 'regional_county', ...quebec }),
  municipality({ slug: 'css-qc', name: '§CSS', kind: 'school', type: 'school_district', ...quebec }),
  withoutMeetings({ slug: 'vide-qc', name: '§Vide', type: 'township', last_meeting: undefined, ...quebec }),
  municipality({ slug: 'twin-qc', name: '§Mont', type: 'village', last_meeting: '2019-01-02', ...quebec }),
  municipality({ slug: 'york-on', name: '§York', state: 'Ontario', state_code: 'ON', country: 'CA' }),
];
const decided = (over: Parameters<typeof highlight>[0] = {}): ReturnType<typeof highlight> =>
  highlight({
    ...over,
    place: { slug: 'mont-qc', name: '§Mont', ...quebec, ...over.place },
    meeting: { body: '§Conseil' },
    decision: {
      headline: '§Piste',
      amount_cents: 125_000_000,
      generated_by: 'ai:demo',
      stage: 'final',
      ...over.decision,
    },
  });
const english = decided({
  place: { slug: 'york-on', name: '§York', state: 'Ontario', state_code: 'ON', country: 'CA' },
  decision: { id: 'd2', headline: '§Lane' },
});
const weekly = { from: '2026-02-23', to: '2026-03-01', highlights: [decided()] };
const shown = {
  contested: weekly,
  costly: weekly,
  states: new Map([['/state/quebec/', [decided()]]]),
  topics: new Map([['housing' as const, [decided(), english]]]),
  decisions: new Map([
    ['/state/quebec/', 40],
    ['housing', 60],
  ]),
  texts: { written: 3, copied: 1200, decided: 1000 },
};

const files = siteFiles({
  pageSite: pageSite('CA'),
  municipalities: places,
  highlights: siteHighlights({ ...shown, newest: [decided(), english] }),
  french: siteHighlights({
    ...shown,
    newest: [decided()],
    topics: new Map([['housing', [decided()]]]),
    decisions: new Map([['housing', 1]]),
  }),
});
const read = (path: string): string => files.get(path) ?? expect.fail(`no file ${path}`);
const french = [...files.keys()].filter((path) => path.startsWith('/fr/') && path.endsWith('.html'));

/** Texts that are the same in both languages: names, and words of one spelling. */
const same = new Set([
  'Civic Meetings',
  'CC BY 4.0',
  'English',
  'Français',
  'All',
  'Canada',
  'Site',
  'Alberta',
  'Manitoba',
  'Ontario',
  'Saskatchewan',
  'Nunavut',
  'Yukon',
  'municipalities.json',
  'finances',
  'JSON',
  'Police',
  'documents',
  'finances,',
  '§Mont (village)',
]);

/** The letters of kinds of data. */
const isCode = (text: string): boolean => /^[A-Z·]+$/.test(text);

/** The search form lists the states of the US, whose names are English in French too. */
const withoutStates = (page: string): string => page.replaceAll(/<optgroup.*?<\/optgroup>/gs, '');

test('each page in English has its page in French', () => {
  const twins = [...files.keys()].filter(
    (path) => path.endsWith('.html') && !/^\/(?:fr|search)\/|^\/404/.test(path),
  );
  expect(french.toSorted()).toEqual(twins.map((path) => `/fr${path}`).toSorted());
});

describe.each([...french, '/search/fr/index.html'])('%s', (path) => {
  const page = read(path);
  const twin = read(path.replace(/\/fr\//, '/'));

  test('has no text of its twin in English', () => {
    const texts = textsOf(withoutStates(twin), 'en');
    const leftovers = [...textsOf(withoutStates(page), 'fr')].filter(
      (text) => texts.has(text) && !same.has(text) && !isCode(text) && wordsOf(text).length > 0,
    );
    expect(leftovers).toEqual([]);
    expect(page).toContain('<html lang="fr">');
  });

  test('has no-break spaces where French has them', () => {
    const texts = [...textsOf(page, 'fr')].map((text) => text.replaceAll(/§\S+/g, ''));
    expect(texts.filter((text) => /\p{L} [:;?!»%$]|« |\d [%$]/u.test(text))).toEqual([]);
    expect(texts.filter((text) => /[\p{L}\d][:;?!»](?:\s|$)/u.test(text))).toEqual([]);
  });

  test('leads to its twin, which leads back', () => {
    expect(page).toContain('lang="en" hreflang="en" data-language>English</a>');
    expect(twin).toContain('lang="fr" hreflang="fr" data-language>Français</a>');
    for (const language of ['en', 'fr']) {
      expect(page).toContain(`<link rel="alternate" hreflang="${language}"`);
      expect(twin).toContain(`<link rel="alternate" hreflang="${language}"`);
    }
  });

  test('leads to pages in French where there are any', () => {
    const links = [...page.matchAll(/<a [^>]*href="([^"]*)"[^>]*>/g)]
      .filter(([link]) => !link.includes('hreflang="en"') && !link.includes('rel='))
      .map(([, href = '']) => new URL(href, `https://civic.example/ca${path}`).pathname)
      .filter(
        (target) =>
          !/\/(?:fr|mont-qc|css-qc|mrc-qc|vide-qc|twin-qc)\/|\.(?:json|svg)$|\/meeting\//.test(target),
      );
    expect(links.filter((target) => target.startsWith('/ca/'))).toEqual([]);
  });

  test('is valid', async () => {
    expect((await htmlFaults(page)).filter((fault) => !fault.startsWith('long-title'))).toEqual([]);
  });
});

test('a decision has amount, votes and day as in Canada', () => {
  const item = textOf(elementWith(read('/fr/index.html'), 'li', '§Piste'));
  expect(item).toContain('5 contre 2');
  // `textOf` makes ordinary spaces of no-break spaces.
  expect(item).toContain('1 250 000 $');
  expect(read('/fr/index.html')).toContain('1\u00a0250\u00a0000\u00a0$');
  expect(item).toContain('4 mars 2026');
  expect(item).toContain('§Mont, Québec');
});

test('kinds of places are those of Québec', () => {
  const page = read('/fr/state/quebec/index.html');
  const headings = [...page.matchAll(/<h[23][^>]*>(.*?)<\/h[23]>/g)].map(([, text = '']) => textOf(text));
  expect(headings).toEqual([
    'Municipalités',
    'MRC et autres administrations régionales',
    'Organismes scolaires',
    'Pas encore de séances',
    'Municipalités',
    'Décisions récentes',
  ]);
  expect(textOf(page)).toContain('§Mont (paroisse)');
});

test('in English, a parish of Québec is a municipality, and one of Louisiana a county', () => {
  const page = read('/state/quebec/index.html');
  expect(page.indexOf('§Mont (parish municipality)')).toBeLessThan(page.indexOf('Counties and regional'));
  expect(page.indexOf('§Mont (parish municipality)')).toBeGreaterThan(0);
  const louisiana = siteFiles({
    municipalities: [municipality({ type: 'parish', state: 'Louisiana', state_code: 'LA' })],
  }).get('/state/louisiana/index.html');
  expect(louisiana).toContain('<h2 id="counties">Counties</h2>');
});

test('decisions in French have precedence, and the page says so', () => {
  const [home, topic] = [read('/fr/index.html'), read('/fr/topic/housing/index.html')];
  for (const page of [home, topic]) {
    expect(page).toContain('§Piste');
    expect(page).not.toContain('§Lane');
    expect(textOf(page)).toContain('Décisions des administrations francophones.');
  }
  expect(read('/topic/housing/index.html')).toContain('§Lane');
});

test('without French-speaking places, decisions of all are shown', () => {
  const all = siteFiles({
    pageSite: pageSite('CA'),
    municipalities: places,
    highlights: siteHighlights({ ...shown, newest: [english], topics: new Map([['housing', [english]]]) }),
    french: noDecisions,
  });
  for (const path of ['/fr/index.html', '/fr/topic/housing/index.html']) {
    expect(all.get(path)).toMatch(/<h3 dir="auto" lang="en">\s*<a [^>]*>§Lane/);
    expect(all.get(path)).not.toContain('francophones');
  }
});

test('feeds are titled in French', () => {
  const feed = read('/fr/state/quebec/decisions.atom');
  expect(feed).toContain('xml:lang="fr"');
  expect(feed).toContain('<title type="text">Décisions au Québec</title>');
  expect(feed).toContain('1 décision sur 40\u00a0:');
  expect(feed).toContain('Source officielle');
  expect(read('/fr/topic/housing/decisions.atom')).toContain(
    '<title type="text">Logement\u00a0: décisions au Canada</title>',
  );
});

test('404.html of Canada is in both languages, that of the US in English', () => {
  expect(textOf(read('/404.html'))).toMatch(/Page not found.*Page introuvable/);
  expect(textOf(siteFiles().get('/404.html') ?? '')).not.toContain('introuvable');
});

test('the US site has no page in French besides the search page', () => {
  expect([...siteFiles().keys()].filter((path) => path.includes('fr'))).toEqual(['/search/fr/index.html']);
});

describe('the tables of words', () => {
  const tables = [
    ['pages', siteWords.en, siteWords.fr],
    ['searches', searchWords.en, searchWords.fr],
    ['suggestions', suggestionWords.en, suggestionWords.fr],
  ] as const;

  test.each(tables)('of %s have the same keys, and texts with the same facts', (_, en, fr) => {
    expect(shapeOf(fr)).toEqual(shapeOf(en));
  });

  test('describe blocks as they are declared', () => {
    expect(siteWords.en.coveragePage.blockDescriptions).toEqual(
      Object.fromEntries(blocks.map(({ name, description }) => [name, description])),
    );
  });
});

/** What a text is made from: the numbers and texts that a function shows. */
const facts = ['7101', '7202', '7303'];

function shownFacts(say: (...values: never[]) => unknown): readonly string[] {
  try {
    const text = String(Reflect.apply(say, undefined, facts)).replaceAll(/(?<=\d)[\s,](?=\d{3})/gu, '');
    return facts.filter((fact) => text.includes(fact));
  } catch {
    return ['an object'];
  }
}

function shapeOf(words: unknown): unknown {
  if (typeof words === 'function') return shownFacts(words as (...values: never[]) => unknown);
  if (Array.isArray(words)) return words.length;
  if (typeof words !== 'object' || words === null) return typeof words;
  return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, shapeOf(value)]));
}
