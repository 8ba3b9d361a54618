/** Checks every kind of page, on a site with all kinds of records: accessibility, layout, valid HTML. */
import { HtmlValidate } from 'html-validate';
import { describe, expect, test } from 'vitest';
import {
  cityPath,
  coveragePath,
  docPath,
  docsPath,
  errorPath,
  homePath,
  statePath,
  statusPath,
} from '../../schemas/paths.ts';
import { demoSite } from '../support/site/built-site.ts';
import { isLong, sampleOf } from '../support/long.ts';
import { browserForFile, type Opened } from '../support/site/browser.ts';
import { accessibilityFaults, overflow, shorten, unfold } from '../support/site/page-checks.ts';
import { answered, counts } from './search-page.fixture.ts';

const site = demoSite(12, 600);
const open = browserForFile();

type Place = ReturnType<typeof site.places>[number];

/** The page of the place with the most points. */
const pageWithMost = (points: (place: Place) => number): string =>
  cityPath(site.places().toSorted((a, b) => points(b) - points(a))[0]?.slug ?? '');

/** The first page at such a path. A kind without a page would otherwise be another kind. */
function pageLike(pattern: RegExp, country: 'us' | 'ca' = 'us'): string {
  const found = site.pages(country).find((path) => pattern.test(path));
  if (found === undefined) throw new Error(`no page matches ${pattern.source}`);
  return found;
}

/** A page of a meeting with some text. */
const meetingWith = (text: string): string => {
  const found = site.pages().find((path) => path.includes('/meeting/') && site.text(path).includes(text));
  if (found === undefined) throw new Error(`no meeting has ${text}`);
  return found;
};

/** The page that compares two members, with two of them. */
function twoMembers(country: 'us' | 'ca' = 'us'): string {
  const path = pageLike(country === 'ca' ? /-qc\/people\/compare\/$/ : /\/people\/compare\/$/, country);
  const page = site.text(country === 'ca' ? `../ca${path}` : path);
  const [a = '', b = ''] = [...page.matchAll(/<option value="([^"]+)"/g)].map(([, slug]) => slug);
  return `${path}?a=${a}&b=${b}&all=true`;
}

const kinds: Readonly<Record<string, () => string>> = {
  home: () => homePath,
  'the home of Canada': () => '/ca/',
  'results of a search': () => '/search/?q=park+OR+street+OR+housing',
  'meetings of a search': () => '/search/?q=park+OR+street+OR+housing&view=meetings',
  'a filtered search whose results lack words': () => '/search/?q=park+zebra&from=2015-01-01&min_amount=1000',
  'a search without results': () => '/search/?q=zzzzzz&state=Ohio',
  'a refused search': () => '/search/?q=park&state=Calfornia',
  'a place with all blocks': () => pageWithMost(({ blocks, meetings }) => blocks.length * 1_000 + meetings),
  'the place with the fewest meetings': () => pageWithMost(({ meetings }) => -meetings),
  'a translated page': () => pageLike(/^\/city\/[^/]+\/es\/$/),
  'the meetings of a year': () => pageLike(/^\/city\/[^/]+\/\d{4}\/$/),
  'a meeting with evidence': () => meetingWith('class="evidence'),
  'a contested meeting': () => meetingWith('class="strip"'),
  'a meeting in French': () => `/ca${pageLike(/-qc\/meeting\//, 'ca')}`,
  'the meetings of a year in French': () =>
    `/ca${site.pages('ca').find((path) => /-qc\/\d{4}\/$/.test(path))}`,
  'divided votes': () => pageLike(/^\/city\/[^/]+\/votes\/$/),
  'a member': () => pageLike(/^\/city\/[^/]+\/people\/(?!compare\/)[^/]+\/$/),
  'two members': () => twoMembers(),
  'two members in French': () => `/ca${twoMembers('ca')}`,
  'a state': () => site.pages().find((path) => path.startsWith('/state/')) ?? statePath('Ohio'),
  'a topic': () => pageLike(/^\/topic\//),
  'the home in French': () => '/ca/fr/',
  'results in French': () => '/ca/search/fr/?q=rue+OR+chemin+OR+logement',
  'a search without results in French': () => '/ca/search/fr/?q=zzzzzz&state=Quebec',
  'a refused search in French': () => '/ca/search/fr/?q=parc&state=Calfornia',
  'a province in French': () => `/ca${pageLike(/^\/fr\/state\//, 'ca')}`,
  'a topic in French': () => `/ca${pageLike(/^\/fr\/topic\//, 'ca')}`,
  'coverage in French': () => `/ca/fr${coveragePath}`,
  'how to search in French': () => `/ca/fr${docPath('how-to-search')}`,
  'an English place in French': () => `/ca${pageLike(/^\/city\/[^/]+-on\/fr\/$/, 'ca')}`,
  coverage: () => coveragePath,
  'the status': () => statusPath,
  docs: () => docsPath,
  'how to search': () => docPath('how-to-search'),
  downloads: () => docPath('downloads'),
  embed: () => docPath('embed'),
  'license and citing': () => docPath('citing'),
  'the query language': () => docPath('query-language'),
  'the synonyms': () => docPath('synonyms'),
  'the data dictionary': () => docPath('data-dictionary'),
  'the dataset': () => docPath('dataset'),
  errors: () => `${docsPath}errors/`,
  'one error': () => errorPath('unknown-state'),
  'a missing address': () => '/city/no/such/place/',
};

/** Kinds that together have every component. A long run checks the dark colors of all pages. */
const darkKinds: ReadonlySet<string> = new Set([
  'home',
  'results of a search',
  'a refused search',
  'a place with all blocks',
  'divided votes',
  'a contested meeting',
  'a member',
  'a state',
  'embed',
  'the query language',
]);

/** Kinds with the layout and the components of another kind. Only a long run opens them in a browser; their HTML is always checked. */
const similarKinds: ReadonlySet<string> = new Set([
  'the home of Canada',
  'a filtered search whose results lack words',
  'the place with the fewest meetings',
  'a topic in French',
  'a refused search in French',
  'how to search in French',
  'how to search',
  'downloads',
  'license and citing',
  'the synonyms',
  'the dataset',
  'errors',
]);

/** Opens a page of a kind, and unfolds everything on it. */
async function openKind(path: string): Promise<Opened> {
  const isMissing = path.startsWith('/city/no/');
  const opened = await open(site.url(path), {
    status: isMissing ? 404 : 200,
    mayFail: isMissing ? /\/city\/no\// : /Calfornia/,
  });
  if (path.includes('?q=')) await answered(opened.page);
  if (path.includes('+OR+')) await counts(opened.page).first().waitFor();
  await unfold(opened.page);
  return opened;
}

/** Rules about structure. Rules that contradict our style are off. */
const markup = new HtmlValidate({
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // HTML allows both styles, and the formatter writes these.
    'doctype-style': 'off',
    'void-style': 'off',
    'no-trailing-whitespace': 'off',
    // The stylesheet and the scripts come from the same host as the page.
    'require-sri': 'off',
    // A field without a type is a text field.
    'no-implicit-input-type': 'off',
    // The filter of divided votes applies with each choice: there is nothing to submit.
    'wcag/h32': 'off',
    // Titles begin with what differs, and end with the name of a place, which may be long.
    'long-title': 'off',
    // Scrolling boxes are regions but not sections; a combobox has its own list.
    'prefer-native-element': 'off',
  },
});

/** The HTML errors of a document. Addresses of a search share a document, which is validated only once. */
const htmlFaults = new Map<string, Promise<string[]>>();

async function validate(text: string): Promise<string[]> {
  const { results } = await markup.validateString(text);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId} at ${selector}: ${message}`),
  );
}

const ofKinds = Object.entries(kinds);
const opened = sampleOf(ofKinds, ([kind]) => !similarKinds.has(kind));

describe.each(opened)('%s', (kind, pathOf) => {
  test('has a security policy, is accessible, light and dark, and fits narrow and wide windows', async () => {
    const { page } = await openKind(pathOf());
    const policy = page.locator('meta[http-equiv=Content-Security-Policy]');
    expect(await policy.getAttribute('content')).toMatch(
      /^default-src 'none'; script-src 'self'(?: 'sha256-[\w+/=]{44}')?;/,
    );
    for (const width of [320, 1600]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflow(page)).toEqual([]);
    }
    if (!isLong) await shorten(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    if (isLong || darkKinds.has(kind)) {
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await accessibilityFaults(page, { runOnly: ['color-contrast'] })).toEqual([]);
    }
  });
});

describe.each(ofKinds)('%s', (_, pathOf) => {
  test('is valid HTML', async () => {
    const response = await fetch(site.url(pathOf()), { headers: { Accept: 'text/html' } });
    const text = await response.text();
    const faults = htmlFaults.get(text) ?? validate(text);
    htmlFaults.set(text, faults);
    expect(await faults).toEqual([]);
  });
});
