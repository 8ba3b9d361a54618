/** The search of the home page, from a query to a meeting. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { siteOfRows } from '../support/site/built-site.ts';
import { browserForFile } from '../support/site/browser.ts';
import { siteRows } from './site.fixture.ts';

const site = siteOfRows(siteRows());
const open = browserForFile();

const results = (page: Page): Locator => page.locator('[data-search-results] ol > li');
const status = (page: Page): Locator => page.locator('[data-search-results] [role=status]');

/** Types a query, and waits for the answer. */
async function search(page: Page, query: string): Promise<void> {
  await page.getByLabel('Search the meetings').fill(query);
  await page.keyboard.press('Enter');
  await status(page).filter({ hasText: query }).waitFor();
}

type ShownMeeting = { readonly text: string; readonly isInView: boolean; readonly isHighlighted: boolean };

/** The meeting in the address: its text, and whether it is in view and highlighted. */
const shownMeeting = (page: Page): Promise<ShownMeeting> =>
  page.locator(':target').evaluate((target) => {
    const { innerHeight, getComputedStyle } = target.ownerDocument.defaultView;
    const { height, top } = target.getBoundingClientRect();
    return {
      text: target.textContent,
      isInView: height > 0 && top >= 0 && top < innerHeight,
      isHighlighted:
        getComputedStyle(target).backgroundColor !== getComputedStyle(target.parentElement).backgroundColor,
    };
  });

describe('a result', () => {
  test('leads to its meeting, even in a folded year', async () => {
    const { page } = await open(site.url('/'));
    await search(page, 'turnips');
    await results(page).getByRole('link').click();
    await page.waitForURL('**/city/alder-falls-oh/#mturnips');
    expect(await shownMeeting(page)).toEqual({
      text: expect.stringContaining('Turnips may be grown on vacant lots'),
      isInView: true,
      isHighlighted: true,
    });
    expect(await page.locator('details[open]').count()).toBe(1);
  });

  test('leads to a meeting in full', async () => {
    const { page } = await open(site.url('/?q=%22case+5%22'));
    await results(page).getByRole('link', { name: 'Zoning case 5 is decided' }).click();
    await page.waitForURL('**/#mzoning-5');
    const { text, ...shown } = await shownMeeting(page);
    expect(text).toContain('Rezoning of 1420 Larkspur Avenue');
    expect(shown).toEqual({ isInView: true, isHighlighted: true });
  });

  test('in the other country leads to its site', async () => {
    const { page } = await open(site.url('/?q=zonage'));
    await results(page).getByRole('link').click();
    await page.waitForURL(site.url('/ca/city/montreal-qc/#mqc'));
    expect((await shownMeeting(page)).isInView).toBe(true);
  });
});

describe('the filters', () => {
  test('narrow the search immediately, appear in the address, and are undone by "back"', async () => {
    const { page } = await open(site.url('/?q=zoning&state=Ohio'));
    await results(page).first().waitFor();
    expect(await page.getByLabel('State or province').inputValue()).toBe('Ohio');
    await page.getByLabel('Kind of place').selectOption('school');
    await status(page).filter({ hasText: '1 meeting for “zoning” in Ohio, school boards only' }).waitFor();
    expect(new URL(page.url()).search).toBe('?q=zoning&state=Ohio&kind=school');
    await page.goBack();
    await status(page)
      .filter({ hasText: /^Top 25 results for “zoning” in Ohio$/ })
      .waitFor();
    expect(await page.getByLabel('Kind of place').inputValue()).toBe('');
    expect(await results(page).count()).toBe(25);
  });

  test('are restored after a visit to a result', async () => {
    const { page } = await open(site.url('/?q=zoning'));
    await page.getByLabel('State or province').selectOption('Ohio');
    await status(page).filter({ hasText: 'in Ohio' }).waitFor();
    await results(page).nth(20).getByRole('link').click();
    await page.waitForURL('**/city/**');
    await page.goBack();
    await results(page).nth(20).waitFor();
    expect(await page.getByLabel('Search the meetings').inputValue()).toBe('zoning');
    expect(await page.getByLabel('State or province').inputValue()).toBe('Ohio');
    await page.waitForFunction('scrollY > 0');
  });
});

test('"Show more" adds results and moves the focus to the first of them', async () => {
  const { page } = await open(site.url('/?q=zoning&state=Ohio'));
  await page.getByRole('link', { name: 'Show more' }).click();
  await status(page).filter({ hasText: 'Top 50 results' }).waitFor();
  expect(await results(page).count()).toBe(50);
  expect(await page.locator(':focus').textContent()).toBe(
    await results(page).nth(25).getByRole('link').textContent(),
  );
});

test('a search without results says so and suggests others', async () => {
  const { page } = await open(site.url('/?q=turnips&state=Hawaii'));
  await status(page).filter({ hasText: 'No meetings for “turnips” in Hawaii' }).waitFor();
  await page.getByRole('link', { name: 'Search all states and provinces' }).click();
  await results(page).first().waitFor();
  expect(await results(page).count()).toBe(1);
});

test('a refused search is explained, with a suggestion', async () => {
  const { page } = await open(site.url('/?q=turnips&state=Ohoi'), { mayFail: /\/search\?/ });
  await status(page).filter({ hasText: 'Ohoi' }).waitFor();
  expect(await status(page).getAttribute('class')).toContain('error');
  await page.getByRole('link', { name: 'Search with “Ohio”' }).click();
  await results(page).first().waitFor();
  expect(await page.getByLabel('State or province').inputValue()).toBe('Ohio');
});

test('an unreachable search says so, and "Try again" repeats the request', async () => {
  const { page } = await open(site.url('/'), { mayFail: /\/search\?/ });
  await page.route('**/search?**', (route) => route.abort());
  await page.getByLabel('Search the meetings').fill('turnips');
  await page.keyboard.press('Enter');
  await status(page).filter({ hasText: 'Could not reach the search' }).waitFor();
  await page.unroute('**/search?**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await results(page).first().waitFor();
  expect(await results(page).count()).toBe(1);
});
