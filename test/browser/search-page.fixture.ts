/** Parts of the search page. */
import type { Locator, Page } from 'playwright-core';

export const results = (page: Page): Locator => page.locator('[data-search-results] ol > li');
export const status = (page: Page): Locator => page.locator('[data-search-results] [role=status]');
export const chips = (page: Page): Locator =>
  page.getByRole('list', { name: 'Active filters' }).getByRole('link');
