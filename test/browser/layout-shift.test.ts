/** No kind of page moves while it loads or scrolls: scripts and answers arrive late, after the first paint. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { demoSite } from '../support/site/built-site.ts';
import { sampleOf } from '../support/long.ts';
import { browserForFile } from '../support/site/browser.ts';
import { pageKinds, similarKinds } from './page-kinds.fixture.ts';
import { answered } from './search-page.fixture.ts';

const site = demoSite(12, 600);
const open = browserForFile();

/** What https://web.dev/articles/cls calls good is 0.1. */
const maxShift = 0.05;
/** A line of text that moves everything below it is more. */
const maxMeetingShift = 0.01;

type Shift = { readonly value: number; readonly moved: readonly string[] };

/** The shifts so far, with the elements that moved and how far. */
const shiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(`new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve([]), 100);
  }).then((shifts) => shifts.filter((shift) => !shift.hadRecentInput).map(({ value, sources }) => ({
    value,
    moved: sources.map(({ node, previousRect, currentRect }) =>
      (node?.outerHTML ?? node?.textContent ?? '').slice(0, 80) + ' ' + previousRect.y + ' ' + previousRect.height + ' → ' + currentRect.y + ' ' + currentRect.height),
  })))`);

const nextPaint = (page: Page): Promise<void> =>
  page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');

/** Opens a page whose scripts and requests wait until it is painted, and scrolls to its end. */
async function readSlowly(path: string, width: number): Promise<Page> {
  const painted = Promise.withResolvers<void>();
  const { page } = await open(site.url(path), {
    viewport: { width, height: 844 },
    isRedirected: true,
    status: path.startsWith('/city/no/') ? 404 : 200,
    mayFail: /\/city\/no\/|Calfornia/,
    answer: async (route) => {
      if (['script', 'fetch'].includes(route.request().resourceType())) await painted.promise;
      await route.continue();
    },
  });
  await page.evaluate(
    "new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true }))",
  );
  await nextPaint(page);
  painted.resolve();
  await page.waitForLoadState('load');
  if (path.includes('?q=')) await answered(page);
  await nextPaint(page);
  const height = Number(await page.evaluate('document.documentElement.scrollHeight'));
  for (let top = 600; top < Math.min(height, 6_000); top += 600) {
    await page.mouse.wheel(0, 600);
    await nextPaint(page);
  }
  return page;
}

/** The sum of all shifts, and what moved. */
async function shiftAt(path: string, width: number): Promise<{ sum: number; moved: string }> {
  const shifts = await shiftsOf(await readSlowly(path, width));
  return { sum: shifts.reduce((total, { value }) => total + value, 0), moved: JSON.stringify(shifts) };
}

const opened = sampleOf(Object.entries(pageKinds(site)), ([kind]) => !similarKinds.has(kind));

describe.each(opened)('%s', (_, pathOf) => {
  test.each([390, 1280])('does not move in a window of %i pixels', async (width) => {
    const { sum, moved } = await shiftAt(pathOf(), width);
    expect(sum, moved).toBeLessThan(maxShift);
  });
});

test.each([390, 1280])('pages of meetings have room for what scripts add, in %i pixels', async (width) => {
  const meetings = site.pages().filter((path) => path.includes('/meeting/'));
  expect(meetings.length).toBeGreaterThan(100);
  for (const path of meetings.filter((_, index) => index % 25 === 0)) {
    const { sum, moved } = await shiftAt(path, width);
    expect(sum, `${path} ${moved}`).toBeLessThan(maxMeetingShift);
  }
});
