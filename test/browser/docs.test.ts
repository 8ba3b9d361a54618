/** Copies code and links from the documentation, with the keyboard too. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { docPath, docsPath } from '../../schemas/paths.ts';
import { demoSite } from '../support/site/built-site.ts';
import { browserForFile, stopTimers } from '../support/site/browser.ts';

const site = demoSite(4, 60);
const open = browserForFile();

async function openDocs(path = docsPath): Promise<Page> {
  const { page } = await open(site.url(path));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  return page;
}

/** Scripts in the page are texts, since the tests have no types of the DOM. */
const clipboard = (page: Page): Promise<string> => page.evaluate('navigator.clipboard.readText()');
const announced = (page: Page, message: string): Promise<void> =>
  page.locator('.docs-text [role=status]', { hasText: message }).waitFor({ state: 'attached' });

describe('the documentation', () => {
  test('copies code with the keyboard, says so, and keeps the button', async () => {
    const page = await openDocs();
    await stopTimers(page);
    const code = page.locator('.quickstart pre').first();
    const button = page.locator('.quickstart .copy-code').first();
    await button.focus();
    await page.keyboard.press('Enter');
    await button.filter({ hasText: /^Copied$/ }).waitFor();
    expect(await clipboard(page)).toBe(await code.textContent());
    await page.clock.runFor(100);
    await announced(page, 'Copied');
    await page.clock.runFor(2_000);
    await button.filter({ hasText: /^Copy$/ }).waitFor();
  });

  test('has a button on every block of code', async () => {
    for (const path of [docsPath, docPath('dataset'), docPath('query-language'), `${docsPath}errors/`]) {
      const page = await openDocs(path);
      const blocks = await page.locator('.docs-text pre').count();
      expect(blocks).toBeGreaterThan(0);
      expect(await page.locator('.code > pre + .copy-code').count()).toBe(blocks);
    }
  });

  test('selects the code if the browser does not allow copying', async () => {
    const page = await openDocs();
    await page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))");
    await page.locator('.quickstart .copy-code').first().click();
    await announced(page, 'copy it with the keyboard');
    const selected = await page.evaluate<string>('String(getSelection())');
    expect(selected.trim()).toBe((await page.locator('.quickstart pre').first().innerText()).trim());
  });

  test('copies the link to a heading', async () => {
    const page = await openDocs();
    await page.locator('#freshness-and-caching .anchor').focus();
    await page.keyboard.press('Enter');
    await announced(page, 'Link copied');
    expect(await clipboard(page)).toBe(site.url(`${docsPath}#freshness-and-caching`));
    await page.waitForURL(site.url(`${docsPath}#freshness-and-caching`));
  });

  test('shows the five lines and their answer on the first screen', async () => {
    const page = await openDocs();
    await page.setViewportSize({ width: 1280, height: 720 });
    const bottom = await page
      .locator('.answer pre')
      .evaluate((block) => block.getBoundingClientRect().bottom);
    expect(bottom).toBeLessThan(720);
  });
});
