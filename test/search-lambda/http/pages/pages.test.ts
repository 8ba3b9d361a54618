/** Searches as pages: what people see without JavaScript, and what the sites insert. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { searchDocuments } from '../../../support/search/search-documents.ts';
import { appOf, config, documents, loaderOf, makeApp, send, stateOf } from '../app.fixture.ts';
import { formApp, hostile } from '../app-forms.fixture.ts';
import { fetched, htmlFaults, linkIn, statusIn } from './pages.fixture.ts';
import { textOf } from './results.fixture.ts';

const paths = ['/search.html', '/decisions.html'] as const;

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
    expect(page.match(/<li>\s*<h3/g)).toHaveLength(2);
    expect(page.match(/<section [^>]*data-results>/g)).toHaveLength(1);
    expect(page).toContain('https://ca.civic.example/city/birch-on/meeting/m1/#d');
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
    ['q', 'x'.repeat(1001)],
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
    expect(page).toContain('class="note error"');
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
  const { page } = await fetched('/decisions.html?q=housing', app);
  expect(textOf(page)).toContain('Amendment Passed 5 to 2 $1,250,000.50 AI');
  expect(page).toContain('Voted no: A. Chen');
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
        ...Array.from(page.matchAll(/<h3[^>]*>([^]*?)<\/h3>/g), ([, title = '']) => textOf(title)).filter(
          (title) => title.startsWith('Zoning case'),
        ),
      );
      counts.push(statusIn(page));
      expect(linkIn(page, 'First page') === '').toBe(counts.length === 1);
      address = `/${linkIn(page, 'Next page')}`;
    }
    expect(new Set(titles).size).toBe(60);
    expect(titles).toHaveLength(60);
    const things = path === '/search.html' ? 'meetings' : 'decisions';
    expect(counts).toEqual([
      `Top 25 of 60 ${things} for “zoning”`,
      `25 more of 60 ${things} for “zoning”`,
      `10 more of 60 ${things} for “zoning”`,
    ]);
  });

  test('the other view, the feed, the table and the data are the same search', async () => {
    const app = await appOf(many);
    const { page } = await fetched('/decisions.html?q=zoning&sort=date&limit=5', app);
    expect(linkIn(page, 'Meetings')).toBe('search.html?q=zoning&sort=date&limit=5');
    expect(linkIn(page, 'Open the feed')).toBe('decisions.atom?q=zoning');
    expect(page).toContain('value="https://search.civic.example/decisions.atom?q=zoning"');
    expect(linkIn(page, 'Download CSV')).toBe('decisions.csv?q=zoning');
    expect(linkIn(page, 'JSON')).toBe('decisions?q=zoning&sort=date');
    for (const name of ['Meetings', 'Open the feed', 'Download CSV', 'JSON'])
      expect((await send(app, `/${linkIn(page, name)}`)).status).toBe(200);
  });
});

test('says what results lack, and offers only those with all words', async () => {
  const { page } = await fetched('/search.html?q=housing+zebras');
  expect(statusIn(page)).toBe('No meeting has all words of “housing zebras”. These have some of them.');
  expect(textOf(page)).toContain('Missing: zebras');
});

test('without results says so, and suggests a spelling', async () => {
  const { page } = await fetched('/search.html?q=housng');
  expect(statusIn(page)).toBe('No meetings for “housng”');
  expect(linkIn(page, 'Did you mean “housing”\\?')).toBe('search.html?q=housing');
});

test('decisions need no query with a filter', async () => {
  const { page } = await fetched('/decisions.html?q=&state=Ontario&divided=');
  expect(page).toContain('Adopt the housing plan');
  expect(textOf(page)).toContain('Remove filter: Ontario');
  expect(linkIn(page, '<span class="visually-hidden">Remove filter: </span><bdi>Ontario</bdi>.*')).toBe(
    'decisions.html',
  );
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
  const app = makeApp({ config: { ...config, follow }, meetings: loaderOf(await stateOf(documents)) });
  const { page } = await fetched('/search.html?q=housing', app);
  expect(linkIn(page, 'By email \\(through mail\\.example, another service\\)')).toBe(
    'https://mail.example/?url=https%3A%2F%2Fsearch.civic.example%2Fsearch.atom%3Fq%3Dhousing',
  );
  expect(await htmlFaults(page)).toEqual([]);
  expect((await fetched('/search.html?q=housing')).page).not.toContain('By email');
});
