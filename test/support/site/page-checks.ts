/** Checks a page in a browser: accessibility and layout. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Unfolds everything and lays out what is out of view, since the checks skip folded content and read the layout. */
export async function unfold(page: Page): Promise<void> {
  await page
    .locator('details')
    .evaluateAll((all) => all.forEach((details) => details.setAttribute('open', '')));
  await page.locator('main *').evaluateAll((all) => {
    for (const { style } of all) style.contentVisibility = 'visible';
  });
}

/** Keeps the first four of similar siblings, since accessibility checks take time for each element. */
export const shorten = (page: Page): Promise<void> =>
  page.locator('body').evaluate((body) => {
    for (const parent of body.querySelectorAll('*')) {
      const counts = new Map<string, number>();
      for (const child of parent.children) {
        const kind = `${child.tagName} ${child.className}`;
        const count = (counts.get(kind) ?? 0) + 1;
        counts.set(kind, count);
        if (count > 4 && child.matches('li, tr, dt, dd, option, article, section, span, p, details'))
          child.toggleAttribute('data-removed', true);
      }
    }
    for (const element of body.querySelectorAll('[data-removed]')) element.remove();
  });

/** The violations that axe-core finds: rule and element. */
export async function accessibilityFaults(page: Page, options: axe.RunOptions = {}): Promise<string[]> {
  // Parsing axe takes a while, so a page loads it only once.
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(axe.source);
  // The rules that would load stylesheets again are off by default.
  const request = JSON.stringify({ resultTypes: ['violations'], preload: false, ...options });
  const { violations } = await page.evaluate<axe.AxeResults>(`axe.run(${request})`);
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
