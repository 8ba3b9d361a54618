/** Reaching and reading a place: by name, by browsing, with only the keyboard, without JavaScript. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { siteOfRows } from '../support/site/built-site.ts';
import { browserForFile } from '../support/site/browser.ts';
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

const finder = (page: Page): Locator =>
  page.getByRole('combobox', { name: 'City, county or school district' });

const heading = (page: Page): Promise<string> => page.getByRole('heading', { level: 1 }).innerText();

describe('the place finder', () => {
  test('finds Montréal by "Monreal"', async () => {
    const { page } = await open(site.url('/ca/'));
    await finder(page).pressSequentially('Monreal');
    await page.getByRole('option', { name: /^Montréal Québec/ }).click();
    await page.waitForURL(site.url('/ca/city/montreal-qc/'));
    expect(await heading(page)).toBe('Montréal');
  });

  test('works with the arrow keys', async () => {
    const { page } = await open(site.url('/ca/'));
    const field = finder(page);
    await field.focus();
    await page.keyboard.type('mont');
    await page.locator('[role=option]').nth(2).waitFor();
    expect(await field.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const selected = page.locator('[role=option][aria-selected=true]');
    expect(await field.getAttribute('aria-activedescendant')).toBe(await selected.getAttribute('id'));
    const name = await selected.locator('.option-name').innerText();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/city/**');
    expect(await heading(page)).toBe(name);
  });

  test('says if there is no such place', async () => {
    const { page } = await open(site.url('/'));
    await finder(page).fill('Zzyzx');
    await page.getByText('We don’t cover a place with that name.').waitFor();
    expect(await finder(page).getAttribute('aria-expanded')).toBe('false');
  });
});

describe('the keyboard', () => {
  test('reaches the search and its results past the navigation', async () => {
    const { page } = await open(site.url('/'));
    const [first, ...passed] = await tabTo(page, /^Search decisions and meetings$/);
    expect(first).toBe('Skip to content');
    expect(passed).toEqual(expect.arrayContaining(['Search', 'Places', 'Data & docs']));
    await page.keyboard.type('turnips');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Search the summaries of meetings' }).waitFor();
    await tabTo(page, /^Search the summaries/);
    await page.keyboard.press('Enter');
    await page.locator('[data-search-results] ol > li').first().waitFor();
    await tabTo(page, /^Turnips may be grown/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/#mturnips');
    expect(await page.locator(':target').isVisible()).toBe(true);
  });

  test('skips to the content', async () => {
    const { page } = await open(site.url('/city/alder-falls-oh/'));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.locator('main :focus').count()).toBe(1);
  });

  test('unfolds a year', async () => {
    const { page } = await open(site.url('/city/alder-falls-oh/'));
    const line = page.getByText('Turnips may be grown on vacant lots');
    expect(await line.isVisible()).toBe(false);
    await tabTo(page, /^Older meetings$/);
    await page.keyboard.press('Enter');
    await tabTo(page, /^2019 /);
    await page.keyboard.press('Enter');
    expect(await line.isVisible()).toBe(true);
  });
});

describe('without JavaScript', () => {
  const options = { javaScriptEnabled: false };

  test('the states lead to a place with readable meetings', async () => {
    const { page } = await open(site.url('/'), options);
    await page.getByRole('link', { name: 'Ohio' }).click();
    await page.getByRole('link', { name: 'Alder Falls' }).click();
    expect(await heading(page)).toBe('Alder Falls');
    expect(await page.getByRole('heading', { name: 'Zoning case 5 is decided' }).isVisible()).toBe(true);
    await page.locator('summary', { hasText: '2019' }).click();
    expect(await page.getByText('Turnips may be grown on vacant lots').isVisible()).toBe(true);
  });

  test('a link to a meeting unfolds its year', async () => {
    const { page } = await open(site.url('/city/alder-falls-oh/#mturnips'), options);
    expect(await page.getByText('Turnips may be grown on vacant lots').isVisible()).toBe(true);
  });

  test('the form submits to the search', async () => {
    const { page } = await open(site.url('/'), options);
    await page.getByLabel('Search decisions and meetings').fill('turnips');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL('**/search?**');
    expect(await page.locator('body').innerText()).toContain('"count":1');
  });

  test('parts that need it are hidden', async () => {
    const { page } = await open(site.url('/'), options);
    expect(await finder(page).isVisible()).toBe(false);
  });
});

test('a missing address at any depth shows a page with working links', async () => {
  const { page } = await open(site.url('/city/no/such/place/'), { status: 404, mayFail: /\/no\/such\// });
  expect(await heading(page)).toBe('Page not found');
  // Without its style the page would begin with this link.
  expect(await page.locator('a.skip').boundingBox()).toMatchObject({ x: expect.toSatisfy((x) => x < 0) });
  await page.getByRole('link', { name: 'All places' }).click();
  await page.waitForURL(site.url('/coverage/'));
});
