/** The filters of the search page: in the address, beside the results, in a sheet. */
import { describe, expect, test } from 'vitest';
import { siteOfRows } from '../support/site/built-site.ts';
import { browserForFile } from '../support/site/browser.ts';
import { accessibilityFaults, overflow } from '../support/site/page-checks.ts';
import { chips, counts, queryString, results, status } from './search-page.fixture.ts';
import { siteRows } from './site.fixture.ts';

const site = siteOfRows(siteRows());
const open = browserForFile();

describe('the filters', () => {
  test('narrow the search immediately, appear in the address, and are undone by "back"', async () => {
    const { page } = await open(site.url('/?q=zoning&state=Ohio&view=meetings'));
    await results(page).first().waitFor();
    expect(await page.getByLabel('State or province').inputValue()).toBe('Ohio');
    await page.getByLabel('Kind of place').selectOption('school');
    await status(page).filter({ hasText: '1 meeting for “zoning” with 2 filters' }).waitFor();
    expect(await queryString(page)).toBe('?q=zoning&state=Ohio&kind=school&view=meetings');
    expect(await chips(page).allTextContents()).toEqual([
      'Remove filter: Ohio×',
      'Remove filter: School boards×',
      'Clear all',
    ]);
    await page.goBack();
    await status(page)
      .filter({ hasText: /^Top 25 of 61 meetings for “zoning” with 1 filter$/ })
      .waitFor();
    expect(await page.getByLabel('Kind of place').inputValue()).toBe('');
    expect(await results(page).count()).toBe(25);
  });

  test('are restored after a visit to a result', async () => {
    const { page } = await open(site.url('/?q=zoning&view=meetings'));
    await page.getByLabel('State or province').selectOption('Ohio');
    await status(page).filter({ hasText: 'with 1 filter' }).waitFor();
    await results(page).nth(20).getByRole('link').first().click();
    // The page of the place may lead on to the page of the period, and going back at that moment would fail.
    await page.locator(':target').waitFor();
    await page.goBack();
    await results(page).nth(20).waitFor();
    expect(await page.getByLabel('Find a place, or search all meetings').inputValue()).toBe('zoning');
    expect(await page.getByLabel('State or province').inputValue()).toBe('Ohio');
    await page.waitForFunction('scrollY > 0');
  });

  test('have no heading without a field or value', async () => {
    const { page } = await open(site.url('/?q=zoning&view=meetings'));
    const topic = page.getByRole('group', { name: 'Topic', exact: true });
    await page.getByRole('group', { name: 'Bodies' }).getByRole('link').first().waitFor();
    expect(await topic.count()).toBe(0);
    await page.goto(site.url('/?q=zoning&topic=housing'));
    await topic.getByRole('link', { name: 'housing' }).waitFor();
  });

  test('are enough without a query', async () => {
    const { page } = await open(site.url('/'));
    await page.getByLabel('State or province').selectOption('Ohio');
    await page.getByRole('button', { name: 'Search' }).click();
    await status(page).filter({ hasText: '1 decision with 1 filter' }).waitFor();
    expect(await queryString(page)).toBe('?state=Ohio');
  });

  test('are not a query, which is asked for', async () => {
    const { page } = await open(site.url('/'));
    await page.getByRole('button', { name: 'Search' }).click();
    await expect.poll(() => page.locator('[name=q]:focus').count()).toBe(1);
    expect(await queryString(page)).toBe('');
  });

  test('by place are found by name', async () => {
    const { page } = await open(site.url('/?q=zoning&view=meetings'));
    await page.getByLabel('Name of a place').pressSequentially('birch');
    await page.getByRole('option', { name: /^Birch Lake/ }).waitFor();
    await page.keyboard.press('Enter');
    await status(page).filter({ hasText: '1 meeting for “zoning” with 1 filter' }).waitFor();
    expect(await queryString(page)).toBe('?q=zoning&place=birch-lake-schools-oh&country=US&view=meetings');
    expect(await page.getByLabel('Name of a place').inputValue()).toBe('Birch Lake, Ohio');
  });

  test.each([
    ['Name of a place', 'birch'],
    ['Minimum amount', '5,000'],
  ])('keep what is typed into “%s” while an answer arrives', async (label, typed) => {
    const { page } = await open(site.url('/'));
    const release = Promise.withResolvers<void>();
    await page.route('**/search?**', async (route) => {
      await release.promise;
      await route.continue();
    });
    await page.goto(site.url('/?q=zoning&view=meetings'));
    await page.getByLabel(label).pressSequentially(typed);
    release.resolve();
    await results(page).first().waitFor();
    await counts(page).first().waitFor();
    expect(await page.getByLabel(label).inputValue()).toBe(typed);
  });

  test('by place say what there is of it if nothing is found', async () => {
    const { page } = await open(site.url('/?q=turnips&place=alder-falls-oh'));
    await page.getByText('We have 1 decision of Alder Falls, Ohio, from 2026 to June 6, 2026.').waitFor();
    expect(await chips(page).allTextContents()).toEqual(['Remove filter: Alder Falls, Ohio×']);
  });

  test('by a place without decisions say so', async () => {
    const { page } = await open(site.url('/'), { mayFail: /birch-lake/ });
    // The list of places arrives after the answer.
    const answer = page.waitForResponse(/\/decisions\?(?!.*facets)/);
    await page.route('**/places.json', async (route) => {
      await (await answer).finished();
      await route.continue();
    });
    await page.goto(site.url('/?q=turnips&place=birch-lake-schools-oh'));
    await status(page).filter({ hasText: 'We don’t have decisions of Birch Lake, Ohio yet.' }).waitFor();
    expect(await chips(page).allTextContents()).toEqual(['Remove filter: Birch Lake, Ohio×']);
    await page.getByRole('link', { name: 'Without the filter “Birch Lake, Ohio”' }).click();
    await status(page)
      .filter({ hasText: /^No decisions for “turnips”$/ })
      .waitFor();
  });

  test('have counts beside the results, and keep the focus', async () => {
    const { page } = await open(site.url('/?q=zoning&view=meetings'), {
      viewport: { width: 1280, height: 900 },
    });
    const ohio = page.getByRole('group', { name: 'States and provinces' }).getByRole('link');
    await ohio.filter({ hasText: '61' }).click();
    await chips(page).filter({ hasText: 'Ohio' }).waitFor();
    await page.locator('[data-facet=state] a[aria-current]').waitFor();
    await page.waitForFunction('document.activeElement.dataset.key === "state:Ohio"');
    await page.keyboard.press('Enter');
    await chips(page).first().waitFor({ state: 'hidden' });
    expect(await queryString(page)).toBe('?q=zoning&view=meetings');
  });

  test('are in a sheet in narrow windows, which requests counts only when it opens', async () => {
    const { page } = await open(site.url('/?q=zoning&view=meetings'), {
      viewport: { width: 360, height: 740 },
    });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.reload();
    await results(page).first().waitFor();
    const countRequests = (): number => requests.filter((url) => url.includes('facets')).length;
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    expect(await sheet.isVisible()).toBe(false);
    expect(requests.some((url) => url.includes('/search?'))).toBe(true);
    expect(countRequests()).toBe(0);
    await page.getByRole('button', { name: 'Filters' }).click();
    await sheet.getByRole('link', { name: /School boards/ }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await overflow(page)).toEqual([]);
    await sheet.getByRole('link', { name: /School boards/ }).click();
    await sheet.getByRole('button', { name: 'Show 1 result' }).click();
    expect(await sheet.isVisible()).toBe(false);
    expect(await results(page).count()).toBe(1);
    expect(await page.getByRole('button', { name: 'Filters (1)' }).isVisible()).toBe(true);
    await expect.poll(countRequests).toBe(2);
  });

  test('in the sheet of the home page wait for the search', async () => {
    const { page } = await open(site.url('/'));
    await page.getByRole('button', { name: 'More filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    expect(await accessibilityFaults(page)).toEqual([]);
    await sheet.getByLabel('Divided votes only').check();
    await sheet.getByLabel('From', { exact: true }).fill('2026-01-01');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More filters (2)' }).click();
    expect(await queryString(page)).toBe('');
    await sheet.getByRole('button', { name: 'Show results' }).click();
    await status(page).filter({ hasText: '1 decision with 2 filters' }).waitFor();
    expect(await queryString(page)).toBe('?from=2026-01-01&divided=true');
  });
});
