/** Pages on paper: what was decided and how everyone voted, without what only a screen can do. */
import { expect, test } from 'vitest';
import { demoSite } from '../support/site/built-site.ts';
import { browserForFile } from '../support/site/browser.ts';
import { pageKinds } from './page-kinds.fixture.ts';
import { answered } from './search-page.fixture.ts';

const site = demoSite(12, 600);
const open = browserForFile();

test('a meeting shows its place, its decisions and every vote', async () => {
  const { page } = await open(site.url(pageKinds(site)['a contested meeting']?.() ?? ''));
  await page.locator('.meeting-page a.anchor').first().waitFor();
  const names = page.locator('.roll-call').first();
  expect(await names.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  expect(await names.isVisible()).toBe(true);
  for (const shown of ['.trail', 'h1', '.decisions li', '.strip'])
    expect(await page.locator(shown).first().isVisible(), shown).toBe(true);
  for (const hidden of ['a.anchor', 'button', 'a[href*="similar.html"]']) {
    expect(await page.locator(hidden).count(), hidden).toBeGreaterThan(0);
    expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false);
  }
});

test('results show the count and the list', async () => {
  const { page } = await open(site.url('/search/?q=park+OR+street+OR+housing'));
  await answered(page);
  await page.emulateMedia({ media: 'print' });
  for (const shown of ['.result-count', '[data-results] ol > li'])
    expect(await page.locator(shown).first().isVisible(), shown).toBe(true);
  for (const hidden of ['form[role=search]', '.search-actions', '#facets', '[data-pages]'])
    expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false);
});
