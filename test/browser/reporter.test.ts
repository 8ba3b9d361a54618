/** A reporter finds the divided votes on large amounts in one place, opens them in a spreadsheet, and follows the search. */
import { describe, expect, test } from 'vitest';
import type { Meeting } from '../../schemas/documents.ts';
import { demoSite } from '../support/site/built-site.ts';
import { browserForFile } from '../support/site/browser.ts';
import { reporterFindings } from '../support/site/reporter-task.ts';
import { results } from './search-page.fixture.ts';

const site = demoSite(12, 600);
const open = browserForFile();

const since = '2015-01-01';
const minAmount = 1_000_000;
const word = 'ordinance';

type Expected = { readonly place: string; readonly headlines: readonly string[] };

/** The place with the most matching decisions, by the files of the places, which the search does not read. */
async function expectedDecisions(): Promise<Expected> {
  const found = await Promise.all(
    site.places().map(async ({ slug, name, state }) => ({
      place: `${name}, ${state}`,
      headlines: (await meetingsOf(slug)).flatMap(matchingHeadlines),
    })),
  );
  const [most] = found.toSorted((a, b) => b.headlines.length - a.headlines.length);
  if (most === undefined) throw new Error('the demo has no places');
  return most;
}

/** meetings.json of a place, or one of its year files. */
type PlaceFile = { recent?: Meeting[]; meetings?: Meeting[]; archive?: { url: string }[] };

async function meetingsOf(slug: string): Promise<readonly Meeting[]> {
  const read = async (url: string): Promise<PlaceFile> => (await fetch(url)).json() as Promise<PlaceFile>;
  const { recent = [], archive = [] } = await read(site.url(`/city/${slug}/meetings.json`));
  const years = await Promise.all(archive.map(({ url }) => read(url)));
  return [...recent, ...years.flatMap(({ meetings = [] }) => meetings)];
}

const matchingHeadlines = ({ date, decisions }: Meeting): string[] =>
  decisions
    .filter(
      ({ headline, yes = 0, no = 0, amount_cents: cents = 0 }) =>
        date >= since &&
        yes > 0 &&
        no > 0 &&
        cents >= minAmount * 100 &&
        headline.toLowerCase().includes(word),
    )
    .map(({ headline }) => headline);

describe('a reporter', () => {
  test('narrows a search, opens its table and subscribes to its feed', async () => {
    const { place, headlines } = await expectedDecisions();
    expect(headlines.length).toBeGreaterThan(0);
    const { page } = await open(site.url('/'), { viewport: { width: 1280, height: 900 } });
    const found = await reporterFindings(page, {
      query: `${word} in ${place}`,
      place,
      since,
      minAmount: '$1,000,000',
    });
    expect(found.chips).toEqual([place, 'Since January 1, 2015', 'Divided votes', 'At least $1,000,000']);
    expect(found.address).toMatch(
      /&place=[\w-]+&country=US&from=2015-01-01&divided=true&min_amount=1000000$/,
    );
    for (const headline of headlines)
      expect(found.results.some((text) => text.includes(headline))).toBe(true);
    for (const text of found.results) expect(text).toMatch(/\d+ to \d+/);
    expect(found.csvType).toMatch(/^text\/csv/);
    expect(found.csv.map(({ headline }) => headline)).toEqual(expect.arrayContaining([...headlines]));
    for (const row of found.csv) {
      expect(`${row['city']}, ${row['state']}`).toBe(place);
      expect(Number(row['no'])).toBeGreaterThan(0);
      expect(Number(row['amount_usd'])).toBeGreaterThanOrEqual(minAmount);
      expect(row['date'] ?? '').toMatch(/^20(1[5-9]|2\d)-/);
    }
    expect(found.feedType).toMatch(/^application\/atom\+xml/);
    expect(found.feed.entries.map(({ title }) => title)).toEqual(
      found.csv.map(({ headline }) => `${headline} (${place})`),
    );
    await page.reload();
    await results(page).first().waitFor();
    expect(await results(page).allInnerTexts()).toEqual(found.results);
  });

  test('opens and closes the address of the feed with the keyboard', async () => {
    const { page } = await open(site.url('/search/?q=ordinance'));
    const summary = page.locator('summary', { hasText: 'Follow' });
    await summary.waitFor();
    await summary.focus();
    await page.keyboard.press('Enter');
    const field = page.getByLabel('Address for a feed reader');
    expect(await field.inputValue()).toBe(site.url('/decisions.atom?q=ordinance'));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    expect(await field.isVisible()).toBe(false);
    expect(await page.locator(':focus').textContent()).toBe('Follow');
  });

  test('copies the link and the API call', async () => {
    const { page } = await open(site.url('/search/?q=ordinance&divided=true'));
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Link copied.').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(page.url());
    await page.getByRole('button', { name: 'Copy API call' }).click();
    await page.getByText('Address of the API call copied.').waitFor();
    const call = String(await page.evaluate('navigator.clipboard.readText()'));
    expect(call).toBe(site.url('/decisions?q=ordinance&divided=true'));
    expect((await fetch(call)).status).toBe(200);
  });

  test('is shown the text if the browser does not copy', async () => {
    const { page } = await open(site.url('/search/?q=ordinance'));
    await page.evaluate(
      'navigator.clipboard.writeText = () => Promise.reject(new DOMException("", "NotAllowedError"))',
    );
    await page.getByRole('button', { name: 'Copy API call' }).click();
    expect(await page.getByLabel('Text to copy').inputValue()).toBe(site.url('/decisions?q=ordinance'));
  });
});
