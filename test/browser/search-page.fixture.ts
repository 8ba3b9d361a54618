/** Parts of the search page, and when to read them. */
import type { Locator, Page } from 'playwright-core';

export const results = (page: Page): Locator => page.locator('[data-results] ol > li');
export const status = (page: Page): Locator => page.locator('[data-found] [data-status]');
/** What screen readers announce. */
export const announced = (page: Page): Locator => page.locator('[role=status][data-live]');
export const chips = (page: Page): Locator =>
  page.getByRole('list', { name: 'Active filters' }).getByRole('link');

/** Waits for the answer to the search. */
export const answered = (page: Page): Promise<void> =>
  page.locator('[data-found]:not([aria-busy]) [data-status]', { hasText: /./ }).waitFor();

/** The query string that the page itself sees. `page.url()` follows later. */
export const queryString = (page: Page): Promise<string> => page.evaluate('location.search');

/** The counts of the facets. */
export const counts = (page: Page): Locator => page.locator('[data-facets] .count');

/** Opens the filters of the form. */
export const openFilters = (page: Page): Promise<void> => page.locator('.filters > summary').click();

/** Types a query, and waits for the answer. */
export async function search(page: Page, query: string, text = query): Promise<void> {
  await page.getByLabel('Find a place, or search all meetings').fill(query);
  await page.keyboard.press('Enter');
  await status(page).filter({ hasText: text }).waitFor();
}
