/** Chromium from npm. Watches its pages for errors and for requests to other hosts. */
import type { Browser, BrowserContextOptions, Page, Route } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { launchChromium } from './chromium.ts';

type OpenOptions = Pick<
  BrowserContextOptions,
  'javaScriptEnabled' | 'viewport' | 'colorScheme' | 'acceptDownloads'
> & {
  /** Expected status of the response; default 200. */
  readonly status?: number;
  /** URLs that are expected to fail, which browsers report in the console. */
  readonly mayFail?: RegExp;
  /** Another origin that the page may request. */
  readonly other?: string;
  /** The time that the page sees. */
  readonly now?: string;
  /** The page immediately leads to another one, maybe before it has loaded. */
  readonly isRedirected?: boolean;
  /** Answers every request of the page, for a host that does not exist. */
  readonly answer?: (route: Route) => Promise<void>;
};

export type Opened = { readonly page: Page };

/** Opens a URL in its own window, which is closed after the test. */
export type Open = (url: string, options?: OpenOptions) => Promise<Opened>;

/** One for all test files of a worker, with which it ends. */
let shared: Browser | undefined;

/**
 * Opens windows of a browser in the tests of a file. A test fails if one of its pages reports an error, sends a request to another
 * origin, or shows a dialog.
 */
export function browserForFile(): Open {
  let browser: Browser | undefined;
  let opened: WatchedPage[] = [];
  beforeAll(async () => {
    if (shared?.isConnected() !== true) shared = await startBrowser();
    browser = shared;
  });
  beforeEach(({ skip }) => {
    opened = [];
    skip(browser === undefined, 'Chromium does not start on this machine');
  });
  afterEach(async () => {
    await Promise.all(opened.map(({ page }) => page.context().close()));
    expect(opened.flatMap(({ faults }) => faults)).toEqual([]);
  });
  return async (
    url,
    { status = 200, mayFail, other, now, isRedirected = false, answer, ...options } = {},
  ) => {
    if (browser === undefined) throw new Error('the browser has not started');
    const context = await browser.newContext({ acceptDownloads: false, ...options });
    if (now !== undefined) await context.clock.setFixedTime(now);
    const watched = watch(await context.newPage(), url, { mayFail, other });
    opened.push(watched);
    if (answer !== undefined) await watched.page.route('**', answer);
    const response = await watched.page.goto(url, { waitUntil: isRedirected ? 'commit' : 'load' });
    expect(response?.status()).toBe(status);
    return watched;
  };
}

type WatchedPage = Opened & { readonly faults: readonly string[] };

function watch(
  page: Page,
  url: string,
  { mayFail, other = url }: { mayFail: RegExp | undefined; other: string | undefined },
): WatchedPage {
  const faults: string[] = [];
  page.on('request', (request) => {
    if (!isSameOrigin(request.url(), url) && !isSameOrigin(request.url(), other))
      faults.push(`${url} requests ${request.url()}`);
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

const isSameOrigin = (requested: string, url: string): boolean =>
  new URL(requested).origin === new URL(url).origin;

/** Stops the timers of a page: what it shows for a time stays until `page.clock.runFor`. */
export async function stopTimers(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 3_600_000);
}

/** Returns undefined and prints a warning if Chromium does not start. In CI, that is an error. */
async function startBrowser(): Promise<Browser | undefined> {
  try {
    return await launchChromium();
  } catch (error) {
    if (process.env['CI'] !== undefined) throw error;
    process.stderr.write(`Browser tests are skipped: ${String(error)}\n`);
    return undefined;
  }
}
