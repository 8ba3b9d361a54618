/** Reaching and reading a place: by name, by browsing, with only the keyboard, without JavaScript. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { siteOfRows } from '../support/site/built-site.ts';
import { browserForFile, stopTimers } from '../support/site/browser.ts';
import { isLong } from '../support/long.ts';
import { accessibilityFaults, overflow, shorten } from '../support/site/page-checks.ts';
import { siteRows } from './site.fixture.ts';

const site = siteOfRows(siteRows());
const open = browserForFile();

/** The label or text of the focused element. */
const focused = (page: Page): Promise<string> =>
  page.locator(':focus').evaluate((element) => {
    const named = 'labels' in element ? (element.labels?.[0] ?? element) : element;
    return named.textContent.replaceAll(/\s+/g, ' ').trim();
  });

/** Presses Tab until an element with this name has the focus. Returns the names on the way. */
async function tabTo(page: Page, name: RegExp): Promise<string[]> {
  const passed: string[] = [];
  for (let presses = 0; presses < 100; presses += 1) {
    await page.keyboard.press('Tab');
    passed.push(await focused(page));
    if (name.test(passed.at(-1) ?? '')) return passed;
  }
  throw new Error(`Tab never reaches ${name.source}, but ${passed.join(' | ')}`);
}

/** A click does not wait for the page that it leads to, so the heading is polled. */
const heading = (page: Page): Promise<string> => page.getByRole('heading', { level: 1 }).innerText();

describe('the keyboard', () => {
  test('reaches the search and its results past the navigation', async () => {
    const { page } = await open(site.url('/'));
    const [first, ...passed] = await tabTo(page, /^Find a place, or search all meetings$/);
    expect(first).toBe('Skip to content');
    expect(passed).toEqual(expect.arrayContaining(['Search', 'Places', 'Data & docs']));
    await page.keyboard.type('turnips');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: '1 meeting matches' }).waitFor();
    await tabTo(page, /^1 meeting matches/);
    await page.keyboard.press('Enter');
    await page.locator('[data-results] ol > li').first().waitFor();
    await tabTo(page, /^Turnips may be grown/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/meeting/turnips/');
    expect(await page.getByText('Turnips may be grown on vacant lots').first().isVisible()).toBe(true);
  });

  test('skips to the content', async () => {
    const { page } = await open(site.url('/city/alder-falls-oh/'));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL(/#.+$/);
    await page.keyboard.press('Tab');
    expect(await page.locator('main :focus').count()).toBe(1);
  });

  test('leads to the meetings of a year', async () => {
    const { page } = await open(site.url('/city/alder-falls-oh/'));
    await tabTo(page, /^All meetings by year$/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^2019$/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/city/alder-falls-oh/2019/');
    expect(await page.locator('#mturnips').innerText()).toContain('Turnips may be grown on vacant lots');
  });
});

describe('the link of a meeting', () => {
  const status = (page: Page): Locator => page.locator('main > [role=status]');

  test('opens the page of the meeting', async () => {
    const { page } = await open(site.url('/city/alder-falls-oh/#mturnips'), { isRedirected: true });
    await page.waitForURL('**/city/alder-falls-oh/meeting/turnips/');
    expect(await page.locator('#mturnips').innerText()).toContain('Turnips may be grown on vacant lots');
    // After an empty page. The page of the place would redirect again.
    expect(await page.evaluate('history.length')).toBe(2);
  });

  test('works on a page that is already open', async () => {
    const { page } = await open(site.url('/city/alder-falls-oh/'));
    await page.evaluate("location.hash = 'mturnips'");
    await page.waitForURL('**/city/alder-falls-oh/meeting/turnips/');
    expect(await page.locator('#mturnips').isVisible()).toBe(true);
  });

  test('in the list of a period opens its page too', async () => {
    const { page } = await open(site.url('/city/alder-falls-oh/2019/#mturnips'), { isRedirected: true });
    await page.waitForURL('**/city/alder-falls-oh/meeting/turnips/');
    expect(await page.locator('#mturnips').isVisible()).toBe(true);
  });

  test('stays where a meeting without a page is', async () => {
    const { page } = await open(site.url('/city/alder-falls-oh/#mnext'));
    expect(await page.locator(':target').isVisible()).toBe(true);
    expect(await status(page).isVisible()).toBe(false);
  });

  test.each(['#msmall', 'meeting/small/'])(
    'leads to the agenda of a meeting without a page, in the list of its year: %s',
    async (address) => {
      const { page } = await open(site.url(`/city/alder-falls-oh/${address}`), {
        isRedirected: true,
        status: address.startsWith('#') ? 200 : 404,
        mayFail: /\/meeting\/small\//,
      });
      await page.waitForURL('**/city/alder-falls-oh/2018/#msmall');
      expect(await page.locator('#msmall').getByText('Bridge repair').isVisible()).toBe(true);
    },
  );

  test.each(['mnowhere', 'd-nowhere', 'm%E0%A4%A'])(
    'says so if there is no meeting #%s',
    async (fragment) => {
      const { page } = await open(site.url(`/city/alder-falls-oh/#${fragment}`), { mayFail: /\/meeting\// });
      await status(page).filter({ hasText: 'no meeting or decision with that link' }).waitFor();
      expect(page.url()).toBe(site.url(`/city/alder-falls-oh/#${fragment}`));
    },
  );

  test.each([
    ['', 'zoning-5.dd1'],
    ['2026/', 'zoning-5.dd1'],
    ['meeting/zoning-5/', 'zoning-5.dd1'],
  ])('leads to its decision: %s, %s', async (from, ids) => {
    const { page } = await open(site.url(`/city/alder-falls-oh/${from}#m${ids}`), { isRedirected: true });
    await page.waitForURL('**/city/alder-falls-oh/meeting/zoning-5/#dd1');
    expect(await page.locator(':target').isVisible()).toBe(true);
  });

  test('says so if the page cannot be looked up', async () => {
    const { page } = await open(site.url('/city/alder-falls-oh/'), { mayFail: /turnips/ });
    await page.route('**/meeting/turnips/', (route) => route.fulfill({ status: 503 }));
    await page.evaluate("location.hash = 'mturnips'");
    await status(page).filter({ hasText: 'Reload the page to try again' }).waitFor();
    expect(page.url()).toBe(site.url('/city/alder-falls-oh/#mturnips'));
  });

  test('can be copied', async () => {
    const { page } = await open(site.url('/city/alder-falls-oh/meeting/turnips/'));
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await stopTimers(page);
    await page.locator('#mturnips').getByRole('button', { name: 'Copy link' }).click();
    await page.getByRole('button', { name: 'Link copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      site.url('/city/alder-falls-oh/meeting/turnips/'),
    );
  });
});

describe('a decision in full', () => {
  test('has a link to itself, which copies itself', async () => {
    const { page } = await open(site.url('/city/alder-falls-oh/meeting/zoning-5/'));
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.locator('#dd1').getByRole('link', { name: 'Link to this decision' }).click();
    const address = site.url('/city/alder-falls-oh/meeting/zoning-5/#dd1');
    expect(page.url()).toBe(address);
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(address);
  });

  test('has one before its folded parts', async () => {
    const { page } = await open(site.url('/city/alder-falls-oh/meeting/zoning-5/'));
    const names = await page
      .locator('#dd1 > *')
      .evaluateAll((parts) => parts.map(({ localName }) => localName));
    expect(names.indexOf('a')).toBeLessThan(names.indexOf('p'));
  });

  test('has none on the page of the place, which it leaves', async () => {
    const { page } = await open(site.url('/city/alder-falls-oh/'));
    await page.getByRole('button', { name: 'Copy link' }).first().waitFor();
    expect(await page.locator('.decisions li[id]').count()).toBe(1);
    expect(await page.locator('a.anchor').count()).toBe(0);
  });
});

describe('without JavaScript', () => {
  const options = { javaScriptEnabled: false };

  test('the states lead to a place with readable meetings', async () => {
    const { page } = await open(site.url('/'), options);
    await page.getByRole('link', { name: 'Ohio' }).click();
    await page.getByRole('link', { name: 'Alder Falls' }).click();
    await expect.poll(() => heading(page)).toBe('Alder Falls');
    await page.getByRole('heading', { name: 'Zoning case 5 is decided' }).waitFor();
    await page.getByRole('link', { name: '2019' }).click();
    await page.getByText('Turnips may be grown on vacant lots').waitFor();
  });

  test('the form leads to a page of results, and from there to a meeting', async () => {
    const { page } = await open(site.url('/'), options);
    await page.getByLabel('Find a place, or search all meetings').fill('turnips');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL('**/decisions.html?**');
    await page.getByRole('link', { name: '1 meeting matches' }).click();
    await page.getByRole('link', { name: 'Turnips may be grown on vacant lots' }).click();
    await page.waitForURL('**/city/alder-falls-oh/#mturnips');
    await expect.poll(() => heading(page)).toBe('Alder Falls');
  });

  test.each([
    ['a state', '/state/ohio/', 200],
    ['a missing page', '/no/such/page/', 404],
  ])('%s has a form that works too', async (_, path, status) => {
    const { page } = await open(site.url(path), { ...options, status, mayFail: /no.such/ });
    await page.getByRole('searchbox', { name: /^Search the meetings/ }).fill('larkspur');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL('**/decisions.html?**');
    await expect.poll(() => page.getByRole('link', { name: /Larkspur/ }).count()).toBe(1);
  });

  test('the page of results is accessible, light and dark, narrow and wide', async () => {
    for (const path of ['/search.html?q=zoning', '/decisions.html?q=zoning&state=Ohoi', '/search.html']) {
      const isRefused = path.includes('Ohoi');
      const { page } = await open(site.url(path), isRefused ? { status: 400, mayFail: /Ohoi/ } : {});
      for (const width of [320, 1600]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await overflow(page)).toEqual([]);
      }
      if (!isLong) await shorten(page);
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await accessibilityFaults(page, { runOnly: ['color-contrast'] })).toEqual([]);
      // Its policy allows its style.
      expect(
        await page
          .locator('body')
          .evaluate((body) => body.ownerDocument.defaultView.getComputedStyle(body).marginTop),
      ).toBe('0px');
    }
  });

  test('parts that need it are hidden', async () => {
    const { page } = await open(site.url('/'), options);
    await page.locator('.filters > summary').click();
    expect(await page.getByLabel('State or province').isVisible()).toBe(true);
    expect(await page.getByLabel('Name of a place').isVisible()).toBe(false);
    expect(
      await page.getByRole('combobox').evaluateAll((fields) => fields.map(({ id }) => id)),
    ).not.toContain('q');
  });
});

test('a missing address at any depth shows a page with working links', async () => {
  const { page } = await open(site.url('/city/no/such/place/'), { status: 404, mayFail: /\/no\/such\// });
  await expect.poll(() => heading(page)).toBe('Page not found');
  // Without its style the page would begin with this link.
  expect(await page.locator('a.skip').boundingBox()).toMatchObject({ x: expect.toSatisfy((x) => x < 0) });
  await page.getByRole('link', { name: 'All places' }).click();
  await page.waitForURL(site.url('/coverage/'));
});
