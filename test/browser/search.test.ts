/** The search page, from a query to a meeting. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { siteOfRows } from '../support/site/built-site.ts';
import { browserForFile } from '../support/site/browser.ts';
import { announced, openFilters, queryString, results, search, status } from './search-page.fixture.ts';
import { siteRows } from './site.fixture.ts';

const site = siteOfRows(siteRows());
const open = browserForFile();

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
  test('leads to its meeting, even of an earlier year', async () => {
    const { page } = await open(site.url('/search/?view=meetings'));
    await search(page, 'turnips');
    await page
      .getByRole('navigation', { name: 'Search results' })
      .getByRole('link', { name: 'Meetings' })
      .click();
    await results(page).getByRole('link').click();
    await page.waitForURL('**/city/alder-falls-oh/meeting/turnips/');
    expect(await page.locator('#mturnips').innerText()).toContain('Turnips may be grown on vacant lots');
  });

  test('shows what was decided, who dissented and the official source', async () => {
    const { page } = await open(site.url('/search/?q=larkspur'));
    const first = results(page).first();
    expect(await first.locator('.outcome').innerText()).toBe('Passed');
    expect(await first.locator('.tally').innerText()).toBe('5 to 2');
    const source = first.getByRole('link', { name: 'Official source' });
    expect(await source.getAttribute('rel')).toBe('external noopener');
  });

  test('leads to its decision', async () => {
    const { page } = await open(site.url('/search/?q=larkspur'));
    await results(page).getByRole('link', { name: 'Larkspur' }).click();
    await page.waitForURL('**/#dd1');
    await expect
      .poll(() => shownMeeting(page))
      .toEqual({
        text: expect.stringContaining('Rezoning of 1420 Larkspur Avenue'),
        isInView: true,
        isHighlighted: true,
      });
  });

  test('in the other country leads to its site', async () => {
    const { page } = await open(site.url('/search/?q=zonage&view=meetings'));
    // Results that only have the translation of the word follow.
    await results(page).first().getByRole('link').click();
    await page.waitForURL(site.url('/ca/city/montreal-qc/meeting/qc/'));
    expect(await page.locator('#mqc').isVisible()).toBe(true);
  });

  test('says which words it lacks', async () => {
    const { page } = await open(site.url('/search/?q=larkspur+zebra'));
    await status(page).filter({ hasText: 'No decision has all words of “larkspur zebra”' }).waitFor();
    expect(await results(page).first().getByText('Missing: zebra').count()).toBe(1);
  });
});

describe('"Show more"', () => {
  test('adds results and moves the focus to the first of them; "back" restores them', async () => {
    const { page } = await open(site.url('/search/?q=zoning&state=Ohio&view=meetings'));
    await page.getByRole('link', { name: 'Show more' }).click();
    await announced(page).filter({ hasText: '25 more of 61 meetings' }).waitFor();
    expect(await results(page).count()).toBe(50);
    const added = results(page).nth(25).getByRole('link').first();
    expect(await page.locator(':focus').textContent()).toBe(await added.textContent());
    await page.getByRole('link', { name: 'Show more' }).click();
    await announced(page).filter({ hasText: '11 more of 61 meetings' }).waitFor();
    expect(await page.getByRole('link', { name: 'Show more' }).count()).toBe(0);
    await results(page).nth(60).getByRole('link').first().click();
    // The page of the place leads on to the page of the meeting, and going back at that moment would fail.
    await page.waitForURL('**/meeting/**');
    await page.goBack();
    await results(page).nth(60).waitFor();
  });

  test('keeps the results if the next page fails', async () => {
    const { page } = await open(site.url('/search/?q=zoning&view=meetings'), { mayFail: /\/search\.html\?/ });
    await results(page).first().waitFor();
    await page.route('**/search.html?**', (route) => route.abort());
    await page.getByRole('link', { name: 'Show more' }).click();
    await page.getByRole('alert').filter({ hasText: 'Could not reach the search' }).waitFor();
    expect(await results(page).count()).toBe(25);
    await page.unroute('**/search.html?**');
    await page.getByRole('link', { name: 'Show more' }).click();
    await results(page).nth(25).waitFor();
  });
});

test('the order is chosen beside the results, and appears in the address', async () => {
  const { page } = await open(site.url('/search/?q=zoning&view=meetings'));
  await page.getByRole('navigation', { name: 'Sort by' }).getByRole('link', { name: 'Newest' }).click();
  await status(page).filter({ hasText: 'Newest 25 of 61 meetings' }).waitFor();
  expect(await queryString(page)).toBe('?q=zoning&sort=date&view=meetings');
  const dates = await results(page)
    .locator('time')
    .evaluateAll((times) => times.map(({ dateTime }) => dateTime));
  expect(dates).toHaveLength(25);
  expect(dates).toEqual(dates.toSorted((a, b) => (a < b ? 1 : -1)));
});

test('decisions and meetings are two views of a search', async () => {
  const { page } = await open(site.url('/search/?q=rezoning+larkspur'));
  await status(page).filter({ hasText: '1 decision for' }).waitFor();
  await page
    .getByRole('navigation', { name: 'Search results' })
    .getByRole('link', { name: 'Meetings' })
    .click();
  await status(page).filter({ hasText: '1 meeting for' }).waitFor();
  expect(await results(page).first().locator('.outcome').innerText()).toBe('Passed');
  await page.goBack();
  await status(page).filter({ hasText: '1 decision for' }).waitFor();
});

describe('a search without results', () => {
  test('says so and suggests others', async () => {
    const { page } = await open(site.url('/search/?q=turnips&state=Hawaii'));
    await status(page).filter({ hasText: 'No decisions for “turnips” with 1 filter' }).waitFor();
    await page.getByRole('link', { name: 'Search without “Hawaii”' }).click();
    await status(page)
      .filter({ hasText: /^No decisions for “turnips”$/ })
      .waitFor();
    await page.getByRole('link', { name: '1 meeting matches' }).click();
    await results(page).first().waitFor();
    expect(await results(page).count()).toBe(1);
  });

  test('offers another spelling', async () => {
    const { page } = await open(site.url('/search/?q=turnps&view=meetings'));
    await page.getByRole('link', { name: 'Did you mean “turnips”?' }).click();
    await results(page).first().waitFor();
    expect(await page.getByLabel('Find a place, or search all meetings').inputValue()).toBe('turnips');
  });

  test('offers other terms of the same meaning', async () => {
    const { page } = await open(site.url('/search/?q=%22airbnb%22&view=meetings'));
    await page.getByText('Related searches:').waitFor();
    expect(await page.getByRole('link', { name: 'short-term rental', exact: true }).count()).toBe(1);
  });
});

test('a refused search is explained, with a suggestion', async () => {
  const { page } = await open(site.url('/search/?q=turnips&state=Ohoi&view=meetings'), {
    mayFail: /\/search\.html\?/,
  });
  await status(page).filter({ hasText: 'Ohoi' }).waitFor();
  expect(await page.locator('.note.error').getByText('Ohoi').count()).toBe(1);
  expect(await page.getByText('Follow').isVisible()).toBe(false);
  await page.getByRole('link', { name: 'Search with “Ohio”' }).click();
  await results(page).first().waitFor();
  await openFilters(page);
  expect(await page.getByLabel('State or province').inputValue()).toBe('Ohio');
});

test('an unreachable search says so, and "Try again" repeats the request', async () => {
  const { page } = await open(site.url('/search/?view=meetings'), { mayFail: /\/search\.html\?/ });
  await page.route('**/search.html?**', (route) => route.abort());
  await page.getByLabel('Find a place, or search all meetings').fill('turnips');
  await page.keyboard.press('Enter');
  await status(page).filter({ hasText: 'Could not reach the search' }).waitFor();
  expect(await announced(page).innerText()).toContain('Could not reach the search');
  await page.unroute('**/search.html?**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await results(page).first().waitFor();
  expect(await results(page).count()).toBe(1);
});

test('while decisions cannot be searched, meetings are', async () => {
  const { page } = await open(site.url('/search/'), { mayFail: /\/decisions\.html\?/ });
  await page.route('**/decisions.html?**', (route) =>
    route.fulfill({ status: 404, json: { detail: 'No route.' } }),
  );
  await search(page, 'turnips');
  await page.getByText('Decisions cannot be searched right now. These are meetings.').waitFor();
  expect(await results(page).count()).toBe(1);
});

describe('an old link to a search', () => {
  test('leads to the search page, and "back" to where the user was', async () => {
    const { page } = await open(site.url('/coverage/'));
    await page.goto(site.url('/?q=turnips&view=meetings'));
    await page.waitForURL(site.url('/search/?q=turnips&view=meetings'));
    await results(page).first().waitFor();
    await page.goBack();
    await expect.poll(() => page.url()).toBe(site.url('/coverage/'));
  });

  test('without a search is the home page', async () => {
    const { page } = await open(site.url('/?utm_source=mail&q='));
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('city council');
    expect(await queryString(page)).toBe('?utm_source=mail&q=');
  });
});
