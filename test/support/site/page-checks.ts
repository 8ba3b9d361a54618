/** Checks a page in a browser: accessibility and layout. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Unfolds everything, since the checks skip folded content. */
export const unfold = (page: Page): Promise<void> =>
  page.locator('details').evaluateAll((all) => all.forEach((details) => details.setAttribute('open', '')));

/** The violations that axe-core finds: rule and element. */
export async function accessibilityFaults(page: Page, options: axe.RunOptions = {}): Promise<string[]> {
  // Parsing axe takes a while, so a page loads it only once.
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(axe.source);
  const request = JSON.stringify({ resultTypes: ['violations'], ...options });
  const { violations } = (await page.evaluate(`axe.run(${request})`)) as axe.AxeResults;
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 300)}`));
}

/** If the page is wider than the window: its width, and elements that extend beyond the right edge. */
export const overflow = (page: Page): Promise<string[]> =>
  page.locator(':root').evaluate((root) => {
    const { clientWidth, scrollWidth } = root;
    if (scrollWidth <= clientWidth) return [];
    const outside = [...root.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return [`${scrollWidth} px wide`, ...outside.map(({ outerHTML }) => outerHTML.slice(0, 200)).slice(-5)];
  });
