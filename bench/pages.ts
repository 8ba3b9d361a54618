/**
 * `npm run bench -- pages <built folder> <path> ...`: how long a phone on a slow line waits until a page shows something, with an
 * empty cache. By default it measures the home page, the place with the most meetings, and the documentation.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { serve } from '../generator/serve/serve.ts';
import { formatBytes, formatCount } from '../generator/system/terminal.ts';
import type { Municipality } from '../schemas/documents.ts';
import { cityPath, docsPath, homePath } from '../schemas/paths.ts';
import { launchChromium } from '../test/support/site/chromium.ts';
import { quantile } from './quantile.ts';
import { markdownTable, record } from './record.ts';

/** Visits of each page. */
const rounds = 7;
const viewport = { width: 390, height: 844 };
/** 1.6 Mbps down, 750 kbps up; bytes per second. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
/** How much slower than this machine the phone's processor is. */
const slowdown = 4;

type Visit = { readonly paintMs: number; readonly pageBytes: number; readonly elements: number };

export async function benchPages([folder, ...wanted]: string[]): Promise<void> {
  if (folder === undefined) throw new Error('Name the folder of a build: npm run bench -- pages .demo/site');
  const paths = wanted.length > 0 ? wanted : [homePath, cityPath(largestSlug(folder)), docsPath];
  const server = await serve(folder, { port: 0 });
  const browser = await launchChromium();
  try {
    const rows: string[][] = [];
    for (const path of paths) {
      const visits: Visit[] = [];
      while (visits.length < rounds) visits.push(await visit(browser, server.origin + path));
      rows.push([`\`${path}\``, ...cellsOf(visits)]);
      process.stdout.write(`${rows.at(-1)?.join('  ')}\n`);
    }
    const header = ['page', 'first paint, median', 'slowest', 'page, compressed', 'elements'];
    record('Pages on a phone', 'npm run bench -- pages', `${setting}\n\n${markdownTable(header, rows)}`);
  } finally {
    await browser.close();
    await server.close();
  }
}

const setting = `First contentful paint in Chromium with an empty cache: 1.6 Mbps, 150 ms latency, processor ${slowdown} times slower, ${viewport.width} × ${viewport.height}; ${rounds} visits.`;

function cellsOf(visits: readonly Visit[]): string[] {
  const paints = visits.map(({ paintMs }) => paintMs);
  const [{ pageBytes, elements } = { pageBytes: 0, elements: 0 }] = visits;
  const milliseconds = (share: number): string => `${Math.round(quantile(paints, share))} ms`;
  return [milliseconds(0.5), milliseconds(1), formatBytes(pageBytes), formatCount(elements)];
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', line);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(url, { waitUntil: 'load' });
    return await measured(page);
  } finally {
    await context.close();
  }
}

/** Resolves once the page has painted something. */
const paintTime = `new Promise((resolve) => {
  const observer = new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') resolve(startTime);
  });
  observer.observe({ type: 'paint', buffered: true });
})`;

/** Scripts are texts, since this program has no types of the DOM. */
const measured = async (page: Page): Promise<Visit> => ({
  paintMs: await page.evaluate<number>(paintTime),
  pageBytes: await page.evaluate<number>("performance.getEntriesByType('navigation')[0].transferSize"),
  elements: await page.evaluate<number>("document.querySelectorAll('*').length"),
});

function largestSlug(folder: string): string {
  const file = readFileSync(join(folder, 'us/municipalities.json'), 'utf8');
  const { municipalities } = JSON.parse(file) as { municipalities: Municipality[] };
  const [largest] = municipalities.toSorted((a, b) => b.meetings - a.meetings);
  if (largest === undefined) throw new Error(`${folder} has no places: name the paths of its pages`);
  return largest.slug;
}
