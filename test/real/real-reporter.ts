/** The task of a reporter, on the site that real-corpus.test.ts builds from the real corpus. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from 'playwright-core';
import { type LocalServer, serve } from '../../generator/serve/serve.ts';
import { testConfig } from '../support/site/build.ts';
import { browserForFile, type Opened } from '../support/site/browser.ts';
import { reporterFindings } from '../support/site/reporter-task.ts';

const { search_url: origin } = testConfig;

/** Defines the tests of the search page, which must exist before they run. */
export function reporterTests(folder: string): void {
  describe('a reporter', () => {
    const open = browserForFile();
    let server: LocalServer;

    beforeAll(async () => {
      server = await serve(folder, { port: 0 });
    });
    afterAll(() => server.close());

    /** Reads an address of the built site, which no host has. */
    const read = (url: string): Promise<Response> => fetch(url.replace(origin, server.origin));

    async function answer(route: Route): Promise<void> {
      const response = await read(route.request().url());
      await route.fulfill({
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: Buffer.from(await response.arrayBuffer()),
      });
    }

    const openPage = (path: string): Promise<Opened> =>
      open(`${origin}${path}`, { viewport: { width: 1280, height: 900 }, answer });

    it('finds the divided votes on rent stabilization in New York since 2015', async () => {
      const { page } = await openPage('/');
      const found = await reporterFindings(
        page,
        {
          query: 'rent stabilization in New York',
          place: 'New York, New York',
          since: '2015-01-01',
          minAmount: '',
        },
        read,
      );
      expect(found.chips).toEqual(['New York, New York', 'Since January 1, 2015', 'Divided votes']);
      expect(found.results.length).toBeGreaterThan(3);
      expect(found.results[0]).toMatch(/rent stabilization/i);
      for (const text of found.results) expect(text).toMatch(/\d+ to [1-9]/);
      expect(found.csv.length).toBeGreaterThan(3);
      for (const { no, yes, date = '' } of found.csv) {
        expect(Math.min(Number(no), Number(yes))).toBeGreaterThan(0);
        expect(date >= '2015-01-01').toBe(true);
      }
      expect(found.feed.entries.map(({ title }) => title)).toEqual(
        found.csv.map(({ headline }) => `${headline} (New York, New York)`),
      );
    });

    it('finds those on housing in Dallas over a million dollars, with who dissented', async () => {
      const { page } = await openPage('/');
      const task = {
        query: 'housing in Dallas, Texas',
        place: 'Dallas, Texas',
        since: '2015-01-01',
        minAmount: '$1,000,000',
      };
      const { results, csv, address } = await reporterFindings(page, task, read);
      expect(address).toContain('place=dallas-tx&country=US&from=2015-01-01&divided=true&min_amount=1000000');
      expect(results.length).toBeGreaterThan(3);
      expect(results.filter((text) => text.includes('Voted no: ')).length).toBeGreaterThan(3);
      expect(csv.length).toBeGreaterThan(3);
      for (const row of csv) expect(Number(row['amount_usd'])).toBeGreaterThanOrEqual(1_000_000);
    });

    it('sees that no such vote was on over a million dollars, and what would help', async () => {
      const { page } = await openPage(
        '/?q=%22rent+stabilization%22&place=new-york-ny&from=2015-01-01&divided=true&min_amount=1000000',
      );
      const count = 'No decisions for "rent stabilization" with 4 filters';
      await page.getByRole('region').getByText(count).waitFor();
      const coverage = page.getByText(/^We have [\d,]+ decisions of New York, New York, from \d{4} to /);
      await coverage.waitFor();
      await page.getByRole('link', { name: 'Search without “At least $1,000,000”' }).click();
      const results = page.locator('[data-results] ol > li');
      await results.first().waitFor();
      expect(await results.first().innerText()).toMatch(/rent stabiliz/i);
    });
  });
}
