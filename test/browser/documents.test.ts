/** A reporter finds what documents of all places say of a subject, opens an official page, and takes the list home as a table. */
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { compareText } from '../../generator/system/text.ts';
import { siteWords } from '../../generator/site/home/words/words.ts';
import { demoSite } from '../support/site/built-site.ts';
import { browserForFile } from '../support/site/browser.ts';
import { accessibilityFaults, overflow, shorten, unfold } from '../support/site/page-checks.ts';
import { answered, openFilters, results, status } from './search-page.fixture.ts';

const site = demoSite(12, 600);
const open = browserForFile();
const query = siteWords.en.home.documentQuery;
const phrase = query.replaceAll('"', '');
const since = '2024-01-01';

const officialPages = 'a[rel~="external"]';

describe('a reporter', () => {
  test('finds a phrase in documents since 2024, newest first, with a table of page links, in five steps', async () => {
    const { page } = await open(site.url('/'), { viewport: { width: 1280, height: 900 } });
    await page.getByRole('link', { name: siteWords.en.home.inDocuments(query) }).click();
    await answered(page);

    await openFilters(page);
    await page.getByLabel('From', { exact: true }).fill(since);
    await page.locator('.chips .chip bdi').filter({ hasText: 'Since' }).waitFor();

    await page.getByRole('navigation', { name: 'Sort' }).getByRole('link', { name: 'Newest' }).click();
    await page.waitForURL(/[?&]sort=date/);
    await answered(page);

    const days = await results(page)
      .locator('time')
      .evaluateAll((all) => all.map((time) => time.getAttribute('datetime') ?? ''));
    expect(days.length).toBeGreaterThan(0);
    expect(days).toEqual(days.toSorted(compareText).toReversed());
    expect(days.every((day) => day >= since)).toBe(true);
    expect((await results(page).first().innerText()).toLowerCase()).toContain(phrase);
    const official = await results(page).first().locator(officialPages).first().getAttribute('href');
    expect(official).toMatch(/#page=\d+$/);

    const address = await page.getByRole('link', { name: 'Download CSV' }).getAttribute('href');
    const response = await fetch(new URL(address ?? '', page.url()));
    expect(response.headers.get('content-type')).toMatch(/^text\/csv/);
    const rows: Record<string, string>[] = parse(await response.text(), { columns: true });
    expect(rows.length).toBeGreaterThanOrEqual(days.length);
    expect(rows.slice(0, days.length).map(({ date }) => date)).toEqual(days);
    expect(rows[0]?.['source']).toBe(official);
    for (const row of rows) {
      expect(row['source']).toMatch(/^https?:\/\/.+#(?:page=\d+|:~:text=.+|t=\d+)$|[?&]t=\d+s/);
      expect((row['date'] ?? '') >= since).toBe(true);
    }
    expect(await status(page).innerText()).not.toBe('');
  });
});

describe.each(['en', 'fr'] as const)('the pages of documents in %s', (language) => {
  const lang = language === 'en' ? '' : `&lang=${language}`;

  test('are accessible, and fit a narrow window', async () => {
    const found = `/documents.html?q=${encodeURIComponent(siteWords[language].home.documentQuery)}${lang}`;
    const { page } = await open(site.url(found), { viewport: { width: 390, height: 844 } });
    const check = async (): Promise<void> => {
      await unfold(page);
      expect(await overflow(page)).toEqual([]);
      await shorten(page);
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await accessibilityFaults(page, { runOnly: ['target-size'] })).toEqual([]);
    };
    const text = page.locator('a[href^="documents/text.html"]').first();
    const href = await text.getAttribute('href');
    await check();
    await page.goto(new URL(href ?? '', page.url()).href);
    expect(await page.locator('.page-text').first().innerText()).not.toBe('');
    await check();
  });
});

test.each([320, 390])('the names of the tabs stay whole in a window of %d pixels', async (width) => {
  const { page } = await open(site.url(`/search/?q=${phrase.replaceAll(' ', '+')}`), {
    viewport: { width, height: 844 },
  });
  await answered(page);
  const lines = await page.evaluate(`Array.from(document.querySelectorAll('.views a'), ({ firstChild }) => {
    const range = document.createRange();
    range.selectNode(firstChild);
    return range.getClientRects().length;
  })`);
  expect(lines).toEqual([1, 1, 1]);
});
