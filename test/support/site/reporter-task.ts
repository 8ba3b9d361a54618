/** The task of a reporter: narrows a search step by step, then opens its table and subscribes to its feed. */
import { parse } from 'csv-parse/sync';
import { XMLParser } from 'fast-xml-parser';
import type { Locator, Page } from 'playwright-core';

export type ReporterTask = {
  /** Words and a place: `rent stabilization in New York`. */
  readonly query: string;
  /** The place that the page is expected to recognize: `New York, New York`. */
  readonly place: string;
  /** First day. */
  readonly since: string;
  /** In dollars, as typed; empty for any. */
  readonly minAmount: string;
};

type CsvRow = Readonly<Record<string, string>>;

export type ReporterFindings = {
  readonly status: string;
  /** Text of each result. */
  readonly results: readonly string[];
  readonly chips: readonly string[];
  /** The query string of the page. */
  readonly address: string;
  /** Rows of the table, by column. */
  readonly csv: readonly CsvRow[];
  readonly csvType: string | null;
  readonly feed: { readonly title: string; readonly entries: readonly { id: string; title: string }[] };
  readonly feedType: string | null;
};

const chipsOf = (page: Page): Locator => page.locator('.chips .chip bdi');
const statusOf = (page: Page): Locator => page.locator('[data-results] [data-status]');

/**
 * Does the task on an open home page.
 * @param read fetches an address as another program would
 */
export async function reporterFindings(
  page: Page,
  { query, place, since, minAmount }: ReporterTask,
  read: (url: string) => Promise<Response> = fetch,
): Promise<ReporterFindings> {
  await page.getByLabel('Find a place, or search all meetings').fill(query);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: `Only ${place}` }).click();
  await chipsOf(page).filter({ hasText: place }).waitFor();
  await page.locator('.filters > summary').click();
  await page.getByLabel('From', { exact: true }).fill(since);
  await chipsOf(page).filter({ hasText: 'Since' }).waitFor();
  await page.getByLabel('Divided votes only').check();
  await chipsOf(page).filter({ hasText: 'Divided votes' }).waitFor();
  if (minAmount !== '') {
    await page.getByLabel('Minimum amount').fill(minAmount);
    await page.keyboard.press('Enter');
    await chipsOf(page).filter({ hasText: 'At least' }).waitFor();
  }
  await page.locator('[data-found]:not([aria-busy])').waitFor();
  await page.locator('summary', { hasText: 'Follow' }).click();
  const feed = await read(await page.locator('[data-feed-address]').inputValue());
  const csv = await read(await addressOf(page, 'Download CSV'));
  return {
    status: await statusOf(page).innerText(),
    results: await page.locator('[data-results] ol > li').allInnerTexts(),
    chips: await chipsOf(page).allInnerTexts(),
    address: new URL(page.url()).search,
    csv: parse(await csv.text(), { columns: true }),
    csvType: csv.headers.get('Content-Type'),
    feed: feedOf(await feed.text()),
    feedType: feed.headers.get('Content-Type'),
  };
}

const addressOf = async (page: Page, name: string): Promise<string> =>
  (await page.getByRole('link', { name }).getAttribute('href')) ?? '';

const parser = new XMLParser({ isArray: (name) => name === 'entry', processEntities: true });

/** Parses a feed as a reader does. */
function feedOf(xml: string): ReporterFindings['feed'] {
  const { feed } = parser.parse(xml) as {
    feed: { title: unknown; entry?: { id: unknown; title: unknown }[] };
  };
  return {
    title: String(feed.title),
    entries: (feed.entry ?? []).map(({ id, title }) => ({ id: String(id), title: String(title) })),
  };
}
