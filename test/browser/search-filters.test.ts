/** The filters of the search page: in the address, in the form, beside and below the results. */
import { describe, expect, test } from 'vitest';
import { siteOfRows } from '../support/site/built-site.ts';
import { browserForFile } from '../support/site/browser.ts';
import { accessibilityFaults, overflow } from '../support/site/page-checks.ts';
import { chips, openFilters, queryString, results, status } from './search-page.fixture.ts';
import { siteRows } from './site.fixture.ts';

const site = siteOfRows(siteRows());
const open = browserForFile();

describe('the filters', () => {
  test('narrow the search immediately, appear in the address, and are undone by "back"', async () => {
    const { page } = await open(site.url('/search/?q=zoning&state=Ohio&view=meetings'));
    await results(page).first().waitFor();
    await openFilters(page);
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
    const { page } = await open(site.url('/search/?q=zoning&view=meetings'));
    await openFilters(page);
    await page.getByLabel('State or province').selectOption('Ohio');
    await status(page).filter({ hasText: 'with 1 filter' }).waitFor();
    await results(page).nth(20).getByRole('link').first().click();
    // The page of the place leads on to the page of the meeting, and going back at that moment would fail.
    await page.waitForURL('**/meeting/**');
    await page.goBack();
    await results(page).nth(20).waitFor();
    expect(await page.getByLabel('Find a place, or search all meetings').inputValue()).toBe('zoning');
    expect(await page.getByLabel('State or province').inputValue()).toBe('Ohio');
    await page.waitForFunction('scrollY > 0');
  });

  test('have no heading without a field or value', async () => {
    const { page } = await open(site.url('/search/?q=zoning&view=meetings'));
    const topic = page.getByRole('group', { name: 'Topics' });
    await page.getByRole('group', { name: 'Bodies' }).getByRole('link').first().waitFor();
    expect(await topic.count()).toBe(0);
    await page.goto(site.url('/search/?q=zoning&topic=housing'));
    await results(page).first().or(page.getByText('No decisions')).first().waitFor();
    await chips(page).filter({ hasText: 'Housing' }).waitFor();
    expect(await topic.count()).toBe(0);
  });

  test('are enough without a query', async () => {
    const { page } = await open(site.url('/'));
    await openFilters(page);
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
    const { page } = await open(site.url('/search/?q=zoning&view=meetings'));
    await openFilters(page);
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
    await page.route('**/search.html?**', async (route) => {
      await release.promise;
      await route.continue();
    });
    await page.goto(site.url('/search/?q=zoning&view=meetings'));
    await openFilters(page);
    await page.getByLabel(label).pressSequentially(typed);
    release.resolve();
    await results(page).first().waitFor();
    expect(await page.getByLabel(label).inputValue()).toBe(typed);
  });

  test('by place say what there is of it if nothing is found', async () => {
    const { page } = await open(site.url('/search/?q=turnips&place=alder-falls-oh'));
    await page.getByText('We have 1 decision of Alder Falls, Ohio, from 2026 to June 6, 2026.').waitFor();
    expect(await chips(page).allTextContents()).toEqual(['Remove filter: Alder Falls, Ohio×']);
  });

  test('by a place without decisions say so', async () => {
    const { page } = await open(site.url('/search/?q=turnips&place=birch-lake-schools-oh'), {
      mayFail: /birch-lake/,
    });
    await page.getByText('No decisions of Birch Lake, Ohio recorded yet.').waitFor();
    expect(await chips(page).allTextContents()).toEqual(['Remove filter: Birch Lake, Ohio×']);
    await page.getByRole('link', { name: 'Search everywhere' }).click();
    await status(page)
      .filter({ hasText: /^No decisions for “turnips”$/ })
      .waitFor();
  });

  test('have counts beside the results, and keep the focus', async () => {
    const { page } = await open(site.url('/search/?q=zoning&view=meetings'), {
      viewport: { width: 1280, height: 900 },
    });
    const ohio = page.getByRole('group', { name: 'States and provinces' }).getByRole('link');
    await ohio.filter({ hasText: '61' }).click();
    await chips(page).filter({ hasText: 'Ohio' }).waitFor();
    await ohio.and(page.locator('[aria-current]')).waitFor();
    await page.waitForFunction('document.activeElement.dataset.key === "state:Ohio"');
    await page.keyboard.press('Enter');
    await chips(page).first().waitFor({ state: 'hidden' });
    expect(await queryString(page)).toBe('?q=zoning&view=meetings');
  });

  test('have counts below the results in narrow windows, where a link leads', async () => {
    const { page } = await open(site.url('/search/?q=zoning&view=meetings'), {
      viewport: { width: 360, height: 740 },
    });
    await results(page).first().waitFor();
    await page.getByRole('link', { name: 'Narrow the results' }).click();
    const school = page.getByRole('link', { name: /School boards/ });
    expect(
      await page.locator('#facets').evaluate((facets) => facets.getBoundingClientRect().top),
    ).toBeLessThan(740);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await overflow(page)).toEqual([]);
    await school.click();
    await status(page).filter({ hasText: '1 meeting for “zoning” with 1 filter' }).waitFor();
    // What was chosen is far below what it has changed.
    await expect.poll(() => page.locator('#results-title:focus').count()).toBe(1);
    expect(await page.evaluate('scrollY')).toBeLessThan(740);
    await page.goBack();
    await status(page).filter({ hasText: 'Top 25 of 61 meetings' }).waitFor();
  });

  test('keep lists of further values open', async () => {
    const { page } = await open(site.url('/search/?q=zoning&view=meetings'), {
      viewport: { width: 1280, height: 900 },
    });
    await results(page).first().waitFor();
    const more = page.locator('details[data-more]');
    if ((await more.count()) === 0) return;
    await more.first().locator('summary').click();
    await page.getByRole('navigation', { name: 'Sort by' }).getByRole('link', { name: 'Newest' }).click();
    await status(page).filter({ hasText: 'Newest' }).waitFor();
    expect(await more.first().getAttribute('open')).toBe('');
  });

  test('of the home page wait for the search', async () => {
    const { page } = await open(site.url('/'));
    await openFilters(page);
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByLabel('Divided votes only').check();
    await page.getByLabel('From', { exact: true }).fill('2026-01-01');
    await page.getByLabel('Minimum amount').fill('$1,000');
    expect(await queryString(page)).toBe('');
    await page.getByLabel('Minimum amount').fill('');
    await page.getByRole('button', { name: 'Search' }).click();
    await status(page).filter({ hasText: '1 decision with 2 filters' }).waitFor();
    expect(await queryString(page)).toBe('?from=2026-01-01&divided=true');
  });
});
