/** A reporter goes from a decision to those like it in other places, and takes them home as a table. */
import { expect, test } from 'vitest';
import { demoSite } from '../support/site/built-site.ts';
import { browserForFile } from '../support/site/browser.ts';
import { pageKinds } from './page-kinds.fixture.ts';

const site = demoSite(12, 600);
const open = browserForFile();

test('a decision leads to similar ones elsewhere, and to the same rows as CSV', async () => {
  const path = pageKinds(site)['a contested meeting']?.() ?? '';
  const slug = path.split('/')[2] ?? '';
  const { page } = await open(site.url(path));
  await page.getByRole('link', { name: 'Similar elsewhere' }).first().click();
  await page.waitForURL(/\/similar\.html\?/);
  const rows = page.locator('tbody tr');
  const shown = await rows.count();
  expect(shown).toBeGreaterThan(0);
  const links = await rows
    .locator('a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(links.filter((link) => link.includes(`/city/${slug}/`))).toEqual([]);
  const table = await page.locator('a[type="text/csv"], a[href*=".csv"]').first().getAttribute('href');
  const response = await fetch(new URL(table ?? '', page.url()));
  expect(response.headers.get('content-type')).toContain('text/csv');
  const lines = (await response.text()).trim().split('\r\n');
  for (const link of links)
    expect(lines.some((line) => line.includes(link.split('#').at(-1) ?? '?'))).toBe(true);
  expect(lines.length - 1).toBeGreaterThanOrEqual(shown);
});
