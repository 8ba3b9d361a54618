/** The importer of CivicPlus AgendaCenter: agendas and minutes by year, on the site of a city. */
import { listsByYear } from '../platform/lists-by-year.ts';
import type { ListPage, Platform, PlatformRun } from '../platform/platform.ts';
import { platformImporter } from '../platform/platform-importer.ts';
import { parseHtml } from '../web/html.ts';
import { SourceError } from '../web/source-error.ts';
import { meetingsOf } from './rows.ts';

/** No client has older agendas. */
const firstYear = 2000;

const platform: Platform<null> = {
  name: 'civicplus',
  keyCode: 'cp',
  clientPattern: /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,10}$/,
  exampleClient: 'www.cityofbartow.net',
  detection: {
    // Copies at civicplus.com forbid reading by robots.txt.
    addresses: [/^(?<client>(?!(?:[^/]+\.)?civicplus\.com)[^/:]+)\/AgendaCenter(?=\/|$)/i],
  },
  title: 'Agendas and minutes (CivicPlus AgendaCenter)',
  site: (client) => `https://${client}`,
  calendar: (client) => `https://${client}/AgendaCenter`,
  limits: { concurrency: 1, requestsPerSecond: 0.5 },
  mayBeEmpty: true,
  lists: (run) => listsByYear(run, firstYear, readYear),
  // Agendas are files, so that the list has everything there is to read.
  read: async (_, { meeting }) => Promise.resolve(meeting),
};

export const civicplus = platformImporter(platform);

/** All categories of a year in one page. */
async function readYear(run: PlatformRun, year: number): Promise<ListPage<null>> {
  const url = new URL(`${run.base}/AgendaCenter/Search/`);
  url.search = new URLSearchParams({
    term: '',
    CIDs: 'all',
    startDate: `01/01/${year}`,
    endDate: `12/31/${year}`,
    dateRange: '',
    dateSelector: '',
  }).toString();
  try {
    const page = await run.listPage(url);
    if (page === undefined) return 'unchanged';
    if (!page.content.includes('/AgendaCenter'))
      throw new SourceError('refused', `The page is no AgendaCenter, or has an unknown form (${url.href})`);
    const meetings = meetingsOf(parseHtml(page.content), run.site);
    return { meetings: meetings.map((meeting) => ({ meeting, extra: null })), record: page.record };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return { error, what: `the agendas of ${year}` };
  }
}
