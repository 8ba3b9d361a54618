/** The box of the home page: places and words in one field. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { siteWithPostalCodes } from '../support/site/built-site.ts';
import { browserForFile } from '../support/site/browser.ts';
import { accessibilityFaults } from '../support/site/page-checks.ts';
import { openFilters, queryString, results, status } from './search-page.fixture.ts';
import { siteRows } from './site.fixture.ts';

const site = siteWithPostalCodes(siteRows(), [
  ['43001', 'p1'],
  ['43001', 'school'],
  ['43002', 'school'],
  ['96701', 'hi'],
  ['H2X', 'qc'],
]);
const open = browserForFile();

const box = (page: Page, name: string | RegExp = 'Find a place, or search all meetings'): Locator =>
  page.getByRole('combobox', { name });
const options = (page: Page): Locator =>
  page.getByRole('listbox', { name: 'Places and search' }).getByRole('option');
/** A click does not wait for the page that it leads to, so the heading is polled. */
const heading = (page: Page): Promise<string> => page.getByRole('heading', { level: 1 }).innerText();
/** The options of each letter replace those of the letters before, so they are polled. */
const optionTexts = (page: Page) => (): Promise<string[]> => options(page).allInnerTexts();

describe('suggestions', () => {
  test('say which places have meetings, those first; the last option searches', async () => {
    const { page } = await open(site.url('/ca/'));
    await box(page).pressSequentially('mont');
    await expect
      .poll(optionTexts(page))
      .toEqual([
        expect.stringMatching(/^Montréal\s+Québec · city · 1 meeting, last February 2026$/),
        expect.stringMatching(/^Montréal-Ouest\s+Québec · city · no meetings yet$/),
        expect.stringMatching(/^Mont-Royal\s+Québec · city · no meetings yet$/),
        'Search all meetings for “mont”',
      ]);
    expect(await accessibilityFaults(page)).toEqual([]);
  });

  test('find Montréal by "Monreal"', async () => {
    const { page } = await open(site.url('/ca/'));
    await box(page).pressSequentially('Monreal');
    await page.getByRole('option', { name: /^Montréal Québec/ }).click();
    await page.waitForURL(site.url('/ca/city/montreal-qc/en/'));
    await expect.poll(() => heading(page)).toBe('Montréal');
  });

  test.each([
    ['/', 'montréal', 'Montréal', 'Québec', '/ca/city/montreal-qc/en/'],
    ['/', 'H2X', 'Montréal', 'Québec', '/ca/city/montreal-qc/en/'],
    ['/ca/', 'alder falls', 'Alder Falls', 'Ohio', '/city/alder-falls-oh/'],
    ['/ca/fr/', '96701', 'Koa Bay', 'Hawaï', '/city/koa-bay-hi/'],
  ])('on %s find places of the other country: %s', async (home, typed, name, state, path) => {
    const { page } = await open(site.url(home));
    await box(page, /^Find a place|^Trouver|^Cherche|municipalit/).pressSequentially(typed);
    await page.getByRole('option', { name: `${name} ${state}` }).click();
    await page.waitForURL(site.url(path));
    await expect.poll(() => heading(page)).toBe(name);
  });

  test('are not places that only resemble words', async () => {
    const { page } = await open(site.url('/'));
    await box(page).pressSequentially('turnips');
    await expect.poll(optionTexts(page)).toEqual(['Search all meetings for “turnips”']);
  });

  test('work if the list of places cannot be loaded', async () => {
    const { page } = await open(site.url('/'), { mayFail: /places\.json/ });
    await page.route('**/places.json', (route) => route.abort());
    await box(page).pressSequentially('alder');
    await page.getByRole('option', { name: 'Search all meetings for “alder”' }).click();
    await status(page).filter({ hasText: 'alder' }).waitFor();
    expect(await queryString(page)).toBe('?q=alder');
  });
});

describe('the keyboard', () => {
  test('chooses a place with the arrow keys', async () => {
    const { page } = await open(site.url('/ca/'));
    await box(page).focus();
    await page.keyboard.type('mont');
    await options(page).filter({ hasText: '“mont”' }).waitFor();
    expect(await box(page).getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const selected = page.locator('[role=option][aria-selected=true]');
    expect(await box(page).getAttribute('aria-activedescendant')).toBe(await selected.getAttribute('id'));
    const name = await selected.locator('.option-name').innerText();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/city/**');
    await expect.poll(() => heading(page)).toBe(name);
  });

  test('searches with Enter, and the results lead to the place of that name', async () => {
    const { page } = await open(site.url('/'));
    await box(page).pressSequentially('Alder Falls');
    await options(page).filter({ hasText: '“Alder Falls”' }).waitFor();
    await page.keyboard.press('Enter');
    await status(page).filter({ hasText: 'Alder Falls' }).waitFor();
    expect(await options(page).count()).toBe(0);
    await page.getByRole('link', { name: 'Open the page of Alder Falls, Ohio' }).click();
    await page.waitForURL('**/city/alder-falls-oh/');
  });

  test('searches with the last option', async () => {
    const { page } = await open(site.url('/'));
    await box(page).pressSequentially('larkspur');
    await options(page).filter({ hasText: '“larkspur”' }).waitFor();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await results(page).getByRole('link', { name: 'Larkspur' }).waitFor();
    expect(await queryString(page)).toBe('?q=larkspur');
  });

  test('closes the suggestions with Escape, and keeps the text', async () => {
    const { page } = await open(site.url('/'));
    await box(page).pressSequentially('alder');
    await options(page).filter({ hasText: '“alder”' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await options(page).count()).toBe(0);
    expect(await box(page).inputValue()).toBe('alder');
    expect(await box(page).getAttribute('aria-expanded')).toBe('false');
  });
});

describe('a postal code', () => {
  test('opens its only place, on a narrow screen', async () => {
    const { page } = await open(site.url('/'), { viewport: { width: 360, height: 740 } });
    await box(page).pressSequentially('96701');
    await page.getByText('1 place; the last option searches all meetings.').waitFor();
    await expect
      .poll(optionTexts(page))
      .toEqual([expect.stringMatching(/^Koa Bay/), 'Search all meetings for “96701”']);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/city/koa-bay-hi/');
  });

  test('lists all of its places', async () => {
    const { page } = await open(site.url('/'));
    await box(page).pressSequentially('43001-1234');
    await page.getByText('2 places; the last option searches all meetings.').waitFor();
    await expect
      .poll(optionTexts(page))
      .toEqual([
        expect.stringMatching(/^Alder Falls/),
        expect.stringMatching(/^Birch Lake/),
        'Search all meetings for “43001-1234”',
      ]);
  });

  test('of Canada is found by its first three characters', async () => {
    const { page } = await open(site.url('/ca/'));
    await box(page).pressSequentially('h2x 1y4');
    await page.getByRole('option', { name: /^Montréal Québec/ }).click();
    await page.waitForURL(site.url('/ca/city/montreal-qc/en/'));
    await expect.poll(() => heading(page)).toBe('Montréal');
  });

  test('that is searched leads to its place', async () => {
    const { page } = await open(site.url('/'));
    await box(page).pressSequentially('96701');
    await options(page).filter({ hasText: 'Koa Bay' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Koa Bay, Hawaii' }).waitFor();
    expect(await queryString(page)).toBe('?q=96701');
  });

  test('that no place has is explained, with the file of its prefix or without', async () => {
    const { page } = await open(site.url('/'));
    for (const code of ['96799', '48104']) {
      await box(page).fill(code);
      await page.getByText(`No place here has the postal code ${code}.`).waitFor();
      await expect.poll(optionTexts(page)).toEqual([`Search all meetings for “${code}”`]);
    }
    await box(page).fill('43999');
    await page.getByText('43999 is in Ohio, whose places are below.').waitFor();
    await expect
      .poll(optionTexts(page))
      .toEqual([
        expect.stringContaining('Alder Falls'),
        expect.stringContaining('Birch Lake'),
        'Search all meetings for “43999”',
      ]);
    await box(page).fill('alder');
    await options(page).nth(1).waitFor();
    expect(await page.getByText('No place here').count()).toBe(0);
  });

  test('whose file cannot be loaded can be searched', async () => {
    const { page } = await open(site.url('/'), { mayFail: /postal-codes/ });
    await page.route('**/postal-codes/96.json', (route) => route.abort());
    await box(page).pressSequentially('96701');
    await expect.poll(optionTexts(page)).toEqual(['Search all meetings for “96701”']);
    expect(await page.getByText('No place here').count()).toBe(0);
  });

  test('filters by its place', async () => {
    const { page } = await open(site.url('/search/?q=zoning&view=meetings'));
    await openFilters(page);
    await page.getByLabel('Name of a place').pressSequentially('43002');
    await page.getByRole('option', { name: /^Birch Lake/ }).waitFor();
    await page.keyboard.press('Enter');
    await status(page).filter({ hasText: '1 meeting for “zoning” with 1 filter' }).waitFor();
    expect(await queryString(page)).toContain('place=birch-lake-schools-oh');
  });
});

test('the map on the coverage page has its list below', async () => {
  const { page } = await open(site.url('/coverage/'));
  const map = page.getByRole('figure', { name: /^Map of 2 places, 2 of them with meetings$/ });
  expect(await map.isVisible()).toBe(true);
  await page.getByRole('link', { name: 'every place' }).click();
  await page.waitForURL(/#places$/);
});
