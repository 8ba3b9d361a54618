/** Chromium from npm, and pages in it that are watched: whatever goes wrong in them, and whom they ask. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { launchChromium } from './chromium.ts';

type OpenOptions = Pick<BrowserContextOptions, 'javaScriptEnabled' | 'viewport'> & {
  /** The status that the page is answered with, default 200. */
  readonly status?: number;
  /** Addresses that are meant to be answered with an error, which browsers report in the console. */
  readonly mayFail?: RegExp;
};

export type Opened = { readonly page: Page };

/** Opens an address in a window of its own, which is closed after the test. */
export type Open = (url: string, options?: OpenOptions) => Promise<Opened>;

/**
 * One browser for the tests of a file. Each test fails where a page that it opened reports an error, asks anybody but
 * its own origin, or shows a dialog.
 */
export function browserForFile(): Open {
  let browser: Browser | undefined;
  let opened: WatchedPage[] = [];
  beforeAll(async () => {
    browser = await startBrowser();
  });
  beforeEach(({ skip }) => {
    opened = [];
    skip(browser === undefined, 'Chromium does not start on this machine');
  });
  afterEach(async () => {
    await Promise.all(opened.map(({ page }) => page.context().close()));
    expect(opened.flatMap(({ faults }) => faults)).toEqual([]);
  });
  afterAll(() => browser?.close());
  return async (url, { status = 200, mayFail, ...options } = {}) => {
    if (browser === undefined) throw new Error('there is no browser');
    const context = await browser.newContext({ ...options, acceptDownloads: false });
    const watched = watch(await context.newPage(), url, mayFail);
    opened.push(watched);
    const response = await watched.page.goto(url);
    expect(response?.status()).toBe(status);
    return watched;
  };
}

type WatchedPage = Opened & { readonly faults: readonly string[] };

function watch(page: Page, url: string, mayFail: RegExp | undefined): WatchedPage {
  const faults: string[] = [];
  page.on('request', (request) => {
    if (!isOf(request.url(), url)) faults.push(`${url} asks ${request.url()}`);
  });
  page.on('console', (message) => {
    const isExpected = mayFail?.test(message.location().url) === true;
    if (['error', 'warning'].includes(message.type()) && !isExpected)
      faults.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${String(error)}`));
  page.on('dialog', (dialog) => {
    faults.push(`${page.url()} shows the dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { page, faults };
}

const isOf = (requested: string, url: string): boolean => new URL(requested).origin === new URL(url).origin;

/** Undefined where it does not start, which is a failure in CI and only said elsewhere. */
async function startBrowser(): Promise<Browser | undefined> {
  try {
    return await launchChromium();
  } catch (error) {
    if (process.env['CI'] !== undefined) throw error;
    process.stderr.write(`Browser tests are skipped: ${String(error)}\n`);
    return undefined;
  }
}
