/** Parts of the search page, and when to read them. */
import type { Locator, Page } from 'playwright-core';

export const results = (page: Page): Locator => page.locator('[data-search-results] ol > li');
export const status = (page: Page): Locator => page.locator('[data-search-results] [role=status]');
export const chips = (page: Page): Locator =>
  page.getByRole('list', { name: 'Active filters' }).getByRole('link');

/** Waits for the answer to the search. "Searching…" is not one. */
export const answered = (page: Page): Promise<void> =>
  page.locator('[data-search-results]:not([aria-busy]) [data-search-status]', { hasText: /./ }).waitFor();

/** The query string that the page itself sees. `page.url()` follows later. */
export const queryString = (page: Page): Promise<string> => page.evaluate('location.search');

/** The counts beside the results, which arrive after the results. */
export const counts = (page: Page): Locator => page.locator('[data-side] [data-facet] .count');
