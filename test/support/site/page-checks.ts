/** What is wrong with a page as a browser shows it. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Unfolds everything: what is folded is not looked at otherwise. */
export const unfold = (page: Page): Promise<void> =>
  page.locator('details').evaluateAll((all) => all.forEach((details) => details.setAttribute('open', '')));

/** What axe-core finds: the rule, and the element. */
export async function accessibilityFaults(page: Page, options: axe.RunOptions = {}): Promise<string[]> {
  const request = JSON.stringify({ resultTypes: ['violations'], ...options });
  const { violations } = (await page.evaluate(`${axe.source}; axe.run(${request})`)) as axe.AxeResults;
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 300)}`));
}

/** Elements that stand out on the right, where the page is wider than the window. */
export const overflow = (page: Page): Promise<string[]> =>
  page.locator(':root').evaluate((root) => {
    const { clientWidth, scrollWidth } = root;
    if (scrollWidth <= clientWidth) return [];
    const outside = [...root.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return [`${scrollWidth} px wide`, ...outside.map(({ outerHTML }) => outerHTML.slice(0, 200)).slice(-5)];
  });
