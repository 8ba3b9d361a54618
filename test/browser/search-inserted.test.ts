/** How the search page inserts what the search host returns: layout, language, safety, keyboard. */
import { describe, expect, test } from 'vitest';
import { siteOfRows } from '../support/site/built-site.ts';
import { browserForFile } from '../support/site/browser.ts';
import { announced, queryString, results, search, status } from './search-page.fixture.ts';
import { siteRows } from './site.fixture.ts';

const site = siteOfRows(siteRows());
const open = browserForFile();

/** Layout shifts that the user has not caused, summed up (https://web.dev/articles/cls). */
const watchShifts = `
  window.shifts = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shifts += value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

describe.each([412, 1280])('in a window of %i pixels', (width) => {
  test.each(['/search/?q=zoning&view=meetings', '/search/?q=zebra', '/search/fr/?q=zonage', '/?q=larkspur'])(
    '%s does not shift',
    async (path) => {
      const { page } = await open(site.url('/coverage/'), { viewport: { width, height: 900 } });
      await page.addInitScript(watchShifts);
      // The results arrive after the page was painted.
      await page.route('**/*.html?**', async (route) => {
        await page.evaluate(
          'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
        );
        await route.continue();
      });
      await page.goto(site.url(path));
      await status(page).first().waitFor();
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
      expect(await page.evaluate('window.shifts')).toBeLessThan(0.05);
    },
  );
});

test('in French, results, announcements and links are', async () => {
  const { page } = await open(site.url('/search/fr/'));
  await page.getByLabel('Trouver un lieu ou une décision').fill('zonage');
  await page.keyboard.press('Enter');
  await status(page).filter({ hasText: 'Aucune décision' }).waitFor();
  await page
    .getByRole('navigation', { name: 'Résultats de la recherche' })
    .getByRole('link', { name: 'Séances' })
    .click();
  await announced(page).filter({ hasText: '1 séance' }).waitFor();
  expect(await results(page).first().locator('time').innerText()).toBe('3 février 2026');
  expect(new URL(page.url()).pathname).toBe('/search/fr/');
  expect(await queryString(page)).toBe('?q=zonage&view=meetings');
});

describe('what the search host returns', () => {
  const hostile = `<section data-results class="search-results"><h2 id="results-title">Results</h2>
    <p data-status onclick="document.title='run'">1 result</p>
    <script>document.title = 'run'</script><script src="/assets/none.js"></script>
    <img src="/none.png" onerror="document.title='run'"><iframe src="/coverage/"></iframe><style>p{}</style>
    <form action="/x"><button>Send</button></form>
    <ol><li><a href="javascript:document.title='run'">script</a></li><li><a href="other.html">other</a></li></ol>
    </section><p>outside</p>`;

  test('is inserted without what runs, loads or submits, and only its results', async () => {
    const { page } = await open(site.url('/search/'));
    await page.route('**/decisions.html?**', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>found</title>${hostile}` }),
    );
    await search(page, 'turnips', '1 result');
    const found = page.locator('[data-found]');
    expect(await found.locator('script, img, iframe, style, form, button, [onclick]').count()).toBe(0);
    expect(await page.getByText('outside').count()).toBe(0);
    expect(await found.getByText('script', { exact: true }).getAttribute('href')).toBeNull();
    expect(await found.getByText('other').getAttribute('href')).toBe(site.url('/other.html'));
    await status(page).click();
    expect(await page.title()).toBe('found');
  });

  test.each(['<p>A page of a proxy</p>', '', '{}'])('but not its results is no answer: %s', async (body) => {
    const { page } = await open(site.url('/search/?view=meetings'));
    await page.route('**/search.html?**', (route) => route.fulfill({ contentType: 'text/html', body }));
    await search(page, 'turnips', 'not available right now');
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(1);
  });
});

test('the keyboard leads from the query through the results and back', async () => {
  const { page } = await open(site.url('/search/?view=meetings'), { viewport: { width: 1280, height: 900 } });
  await page.getByLabel('Find a place, or search all meetings').focus();
  await page.keyboard.type('turnips');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await results(page).first().waitFor();
  const focused = (): Promise<string> => page.locator(':focus').innerText();
  await expect.poll(() => page.locator('#results-title:focus').count()).toBe(1);
  const order = [];
  for (let step = 0; step < 9; step++) {
    await page.keyboard.press('Tab');
    order.push((await focused()).replaceAll(/\s+/g, ' ').trim());
  }
  expect(order).toEqual([
    'Decisions 0',
    'Meetings 1',
    'Best match',
    'Newest',
    'Follow',
    'Download CSV',
    'Copy API call',
    'Copy link',
    'Turnips may be grown on vacant lots',
  ]);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/city/alder-falls-oh/meeting/*/**');
  await page.goBack();
  await results(page).first().waitFor();
  expect(await queryString(page)).toBe('?q=turnips&view=meetings');
});
