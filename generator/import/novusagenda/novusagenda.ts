/** The NovusAGENDA importer: meetings by year, and the items of each. */
import { subdomainsOf } from '../detect/detection.ts';
import { listsByYear } from '../platform/lists-by-year.ts';
import type { PlatformMeeting } from '../platform/model.ts';
import type { Listed, ListPage, Platform, PlatformRun } from '../platform/platform.ts';
import { platformImporter } from '../platform/platform-importer.ts';
import { type GridPage, gridPages, unusable } from '../web/grid.ts';
import { SourceError } from '../web/source-error.ts';
import { dayIn, daysShown, itemGrid, itemOf, meetingGrid, meetingOf } from './grids.ts';

/** No client has older agendas. */
const firstYear = 2000;

const platform: Platform<null> = {
  name: 'novusagenda',
  keyCode: 'na',
  clientPattern: /^[a-z0-9][a-z0-9-]{0,39}$/,
  exampleClient: 'dinuba',
  detection: { addresses: [subdomainsOf('novusagenda.com')] },
  title: 'Meetings and agendas (NovusAGENDA)',
  site: (client) => `https://${client}.novusagenda.com/agendapublic`,
  limits: { concurrency: 1, requestsPerSecond: 1 },
  lists: (run) => listsByYear(run, firstYear, readYear),
  read,
};

export const novusagenda = platformImporter(platform);

async function readYear(run: PlatformRun, year: number): Promise<ListPage<null>> {
  try {
    const pages = await pagesOf(run, meetingGrid, `${year}-01-01`, `${year}-12-31`);
    const rows = pages.flatMap((page) => page.rows);
    const found = rows.map((row) => meetingOf(row, run.site));
    return {
      meetings: found.flatMap((meeting) => (meeting === undefined ? [] : [{ meeting, extra: null }])),
      // A meeting whose documents were withdrawn is such a row.
      uncertainDays: rows.flatMap((row, index) => (found[index] === undefined ? (dayIn(row) ?? []) : [])),
      skipped: found.flatMap((meeting, index) =>
        meeting === undefined
          ? [{ what: `row ${index + 1} of ${year}`, reason: 'It has no document yet, and therefore no id' }]
          : [],
      ),
    };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return { error, what: `meetings of ${year}` };
  }
}

/** All pages of a table for a span of days. */
async function pagesOf(
  { source, base }: PlatformRun,
  grid: string,
  from: string,
  to: string,
): Promise<GridPage[]> {
  const url = new URL(`${base}/meetingsgeneral.aspx`);
  url.search = new URLSearchParams({ Date: 'cus', From: american(from), To: american(to) }).toString();
  const pages = gridPages(source, url, grid, {
    checkPage: (page) => {
      const shown = daysShown(page);
      if (shown !== `${from} to ${to}`) throw unusable(url, `${shown} in place of ${from} to ${to}`);
    },
  });
  return await Array.fromAsync(pages);
}

/** `2022-09-27` → `09/27/2022`. */
const american = (day: string): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');

/** The items of its day, 15 a page. */
async function read(run: PlatformRun, { meeting }: Listed<null>): Promise<PlatformMeeting> {
  if (meeting.day === null || meeting.agendaUrl === null) return meeting;
  const pages = await pagesOf(run, itemGrid, meeting.day, meeting.day);
  const rows = pages.flatMap((page) => page.rows);
  return { ...meeting, items: rows.flatMap((row) => itemOf(row, meeting.id, run.site)) };
}
