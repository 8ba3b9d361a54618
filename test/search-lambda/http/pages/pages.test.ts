/** Searches as pages, for browsers without JavaScript. */
import { createHash } from 'node:crypto';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { describe, expect, test } from 'vitest';
import { unescaped } from '../../../support/site/page-markup.ts';
import { searchDocuments } from '../../../support/search/search-documents.ts';
import { appOf, config, documents, loaderOf, makeApp, send, stateOf } from '../app.fixture.ts';
import { formApp, hostile } from '../app-forms.fixture.ts';

const paths = ['/search.html', '/decisions.html'] as const;

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
    // The formatter writes these.
    rules: {
      'doctype-style': 'off',
      'void-style': 'off',
      'no-trailing-whitespace': 'off',
      'long-title': 'off',
      'no-implicit-input-type': 'off',
    },
  }),
);

async function htmlFaults(page: string): Promise<string[]> {
  const { results } = await validator.validateString(page);
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`));
}

type Fetched = { readonly status: number; readonly headers: Headers; readonly page: string };

async function fetched(address: string, app = formApp): Promise<Fetched> {
  const response = await send(app, address);
  return { status: response.status, headers: response.headers, page: await response.text() };
}

const linkIn = (page: string, text: string): string =>
  new RegExp(`<a href="([^"]*)"[^>]*>\\s*${text}\\s*</a\\s*>`).exec(unescaped(page))?.[1] ?? '';

describe.each(paths)('%s', (path) => {
  test('is a valid page with results, cached as a search', async () => {
    const { status, headers, page } = await fetched(`${path}?q=housing`);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=60, s-maxage=300, stale-while-revalidate=600, stale-if-error=86400',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[\w-]{20,}"$/),
    });
    expect(await htmlFaults(page)).toEqual([]);
    expect(page.match(/<li>\s*<h2/g)).toHaveLength(2);
    expect(page).toContain('https://ca.civic.example/city/birch-on/#mm1');
  });

  test('runs no script and loads nothing: its policy allows only its own style', async () => {
    const { headers, page } = await fetched(`${path}?q=housing`);
    const style = /<style>([^]*?)<\/style>/.exec(page)?.[1] ?? '';
    const digest = createHash('sha256').update(style).digest('base64');
    expect(headers.get('Content-Security-Policy')).toBe(
      `default-src 'none'; style-src 'sha256-${digest}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    );
    expect(page).not.toMatch(/<(script|link|img|iframe)\b|\s(style|on\w+)=/i);
  });

  test('shows hostile text as text, in results, in the form and in the title', async () => {
    const query = `"><script>alert(1)</script>' onfocus="x" & housing`;
    for (const address of [`${path}?q=${encodeURIComponent(query)}`, `${path}?q=housing`]) {
      const { status, page } = await fetched(address);
      expect(status).toBe(200);
      expect(page).not.toMatch(/<script|<\/title>\]\]>/);
      expect(await htmlFaults(page)).toEqual([]);
    }
    const { page } = await fetched(
      `${path}?q=${encodeURIComponent(query)}&body=${encodeURIComponent(query)}`,
    );
    const escaped =
      '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39; onfocus=&quot;x&quot; &amp; housing';
    expect(page.split(`value="${escaped}"`)).toHaveLength(3);
    expect(hostile).toContain('<script>');
  });

  test('without parameters is a form', async () => {
    for (const rest of ['', '?', '?q=&state=&kind=&from=']) {
      const { status, headers, page } = await fetched(path + rest);
      expect([status, headers.get('Cache-Control')]).toEqual([200, expect.stringContaining('max-age=60')]);
      expect(page).toContain(`action="${path.slice(1)}"`);
      expect(page).not.toContain('<ol');
      expect(await htmlFaults(page)).toEqual([]);
    }
  });

  test('answers an error as a page with its status, the form, and a correction', async () => {
    const { status, headers, page } = await fetched(`${path}?q=housing&state=Ohoi&kind=city`);
    expect([status, headers.get('Content-Type'), headers.get('Cache-Control')]).toEqual([
      400,
      'text/html; charset=utf-8',
      'public, max-age=60',
    ]);
    expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
    expect(await htmlFaults(page)).toEqual([]);
    expect(page).toContain('There is no such state');
    expect(page).toContain('value="housing"');
    expect(page).toMatch(/<option value="city" selected/);
    expect(linkIn(page, 'Search with “Ohio”')).toBe(`${path.slice(1)}?q=housing&state=Ohio&kind=city`);
  });

  test.each([
    ['q', 'x'.repeat(401)],
    ['from', '"><b>'],
    ['min_amount', '<i>'],
    ['cursor', '<u>'],
    ['city', 'Oakland'],
    ['place', '<script>'],
    ['sort', 'newest'],
  ])('refuses an invalid %s', async (name, value) => {
    const query = name === 'q' ? '' : 'q=housing&';
    const { status, page } = await fetched(`${path}?${query}${name}=${encodeURIComponent(value)}`);
    expect(status).toBe(400);
    expect(page).toContain('class="error"');
    expect(page).not.toMatch(/<(script|b|i|u)>/);
  });

  test('refuses other methods with a page', async () => {
    const response = await send(formApp, `${path}?q=a`, { method: 'POST' });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect(await response.text()).toContain('The method is not allowed');
  });

  test('answers a condition', async () => {
    const { headers } = await fetched(`${path}?q=housing`);
    const known = await send(formApp, `${path}?q=housing`, {
      headers: { 'If-None-Match': headers.get('ETag') ?? '' },
    });
    expect(known.status).toBe(304);
  });
});

test('a decision shows outcome, tally, amount and dissent, with its official source', async () => {
  const app = await appOf(
    searchDocuments({
      headline: 'Housing',
      date: '2026-05-01',
      decisions: [
        {
          id: 'd0',
          headline: 'Housing bond',
          outcome: 'passed',
          stage: 'amendment',
          yes: 5,
          no: 2,
          amount_cents: 1_250_000_50,
          dissent: [{ name: 'A. Chen', vote: 'no' }],
          source: 'https://alder.example/7',
          generated_by: 'ai:model',
        },
        { id: 'd1', headline: 'Housing plan', amount_cents: 0, source: 'javascript:alert(1)' },
      ],
    }),
  );
  const { page } = await fetched('/search.html?q=housing', app);
  expect(unescaped(page)).toContain('Amendment · Passed · 5 to 2 · $1,250,000.50 · AI');
  expect(page).toContain('Dissent: A. Chen (no)');
  expect(page).toContain('<a href="https://alder.example/7" rel="external noopener">Official source</a>');
  expect(page).not.toMatch(/javascript:|\$0/);
});

describe('pages', () => {
  const many = searchDocuments(
    ...Array.from({ length: 60 }, (_, index) => ({
      headline: `Zoning case ${index}`,
      date: '2026-05-01',
      decisions: [{ id: `d${index}`, headline: `Zoning case ${index}` }],
    })),
  );

  test.each(paths)('%s: the links lead through all results', async (path) => {
    const app = await appOf(many);
    const titles: string[] = [];
    let address = `${path}?q=zoning&limit=25`;
    const counts: string[] = [];
    while (address !== '/') {
      const { status, page } = await fetched(address, app);
      expect(status).toBe(200);
      titles.push(
        ...Array.from(page.matchAll(/<a [^>]*>(Zoning case \d+)<\/a>/g), ([, title = '']) => title),
      );
      counts.push(/<strong>(.*?)<\/strong>/.exec(page)?.[1] ?? '');
      expect(linkIn(page, 'First page') === '').toBe(counts.length === 1);
      address = `/${linkIn(page, 'Next page')}`;
    }
    expect(new Set(titles).size).toBe(60);
    expect(titles).toHaveLength(60);
    const things = path === '/search.html' ? 'meetings' : 'decisions';
    expect(counts).toEqual([`25 of 60 ${things}`, `25 ${things} on this page`, `10 ${things} on this page`]);
  });

  test('the other view, the feed, the table and the data are the same search', async () => {
    const app = await appOf(many);
    const { page } = await fetched('/decisions.html?q=zoning&sort=date&limit=5', app);
    expect(linkIn(page, 'Meetings')).toBe('search.html?q=zoning&sort=date&limit=5');
    expect(linkIn(page, 'Follow \\(Atom feed\\)')).toBe('decisions.atom?q=zoning');
    expect(linkIn(page, 'CSV')).toBe('decisions.csv?q=zoning');
    expect(linkIn(page, 'JSON')).toBe('decisions?q=zoning&sort=date');
    for (const name of ['Meetings', 'Follow \\(Atom feed\\)', 'CSV', 'JSON'])
      expect((await send(app, `/${linkIn(page, name)}`)).status).toBe(200);
  });
});

test('says what results lack, and offers only those with all words', async () => {
  const { page } = await fetched('/search.html?q=housing+zebras');
  expect(page).toContain('No meeting has all words.');
  expect(page).toContain('Missing: <bdi>zebras</bdi>');
});

test('without results says so, and suggests a spelling', async () => {
  const { page } = await fetched('/search.html?q=housng');
  expect(page).toContain('No meetings found');
  expect(linkIn(page, 'Did you mean “housing”\\?')).toBe('search.html?q=housing');
});

test('decisions need no query with a filter', async () => {
  const { page } = await fetched('/decisions.html?q=&state=Ontario&divided=');
  expect(page).toContain('Adopt the housing plan');
  expect(page).toMatch(/<details open>/);
});

test('without an index of decisions, there is no page of them', async () => {
  expect((await send(makeApp(), '/decisions.html?q=a')).status).toBe(404);
});

test('without an index, the page says when to try again', async () => {
  const { status, headers, page } = await fetched(
    '/search.html?q=a',
    makeApp({ meetings: loaderOf({ loaded: undefined, failure: undefined }) }),
  );
  expect([status, headers.get('Retry-After'), headers.get('Cache-Control')]).toEqual([503, '60', 'no-store']);
  expect(page).toContain('Try again in 60 seconds.');
});

test('results can be followed by e-mail if the operator has named a service for it', async () => {
  const follow = { email_url: 'https://mail.example/?url={feed}' };
  const app = makeApp({
    config: { ...config, follow },
    meetings: loaderOf(await stateOf(documents)),
  });
  const { page } = await fetched('/search.html?q=housing', app);
  expect(linkIn(page, 'By email \\(through mail\\.example, another service\\)')).toBe(
    'https://mail.example/?url=https%3A%2F%2Fsearch.civic.example%2Fsearch.atom%3Fq%3Dhousing',
  );
  expect(await htmlFaults(page)).toEqual([]);
  expect((await fetched('/search.html?q=housing')).page).not.toContain('By email');
});
