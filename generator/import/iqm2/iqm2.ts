/** The IQM2 importer: calendars, and the outlines of agendas on the pages of meetings. */
import { subdomainsOf } from '../detect/detection.ts';
import type { PlatformMeeting } from '../platform/model.ts';
import { listsByYear } from '../platform/lists-by-year.ts';
import type { Listed, ListPage, MissedMeeting, Platform, PlatformRun } from '../platform/platform.ts';
import { platformImporter } from '../platform/platform-importer.ts';
import { readableAddress } from '../web/attempts.ts';
import { SourceError } from '../web/source-error.ts';
import { meetingPage, meetingsOf } from './calendar.ts';
import { meetingWith } from './detail.ts';

/** Older meetings than those of the first clients are not expected. */
const firstYear = 2004;

const platform: Platform<null> = {
  name: 'iqm2',
  keyCode: 'iq',
  clientPattern: /^[a-z0-9][a-z0-9-]{0,29}$/,
  exampleClient: 'knoxvillecitytn',
  detection: { addresses: [subdomainsOf('iqm2.com')] },
  title: 'Meetings and agendas (IQM2)',
  site: (client) => `https://${client}.iqm2.com`,
  calendar: (client) => `https://${client}.iqm2.com/Citizens/Calendar.aspx`,
  limits: { concurrency: 2, requestsPerSecond: 2 },
  lists: (run) => listsByYear(run, firstYear, readYear),
  read,
  exists,
};

export const iqm2 = platformImporter(platform);

async function readYear(run: PlatformRun, year: number): Promise<ListPage<null>> {
  const url = new URL(`${run.base}/Citizens/Calendar.aspx?View=List&From=1/1/${year}&To=12/31/${year}`);
  try {
    const page = await run.listPage(url);
    if (page === undefined) return 'unchanged';
    return {
      meetings: meetingsOf(page.content, run.site).map((meeting) => ({ meeting, extra: null })),
      record: page.record,
    };
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return { error, what: `calendar of ${year}` };
  }
}

/** One request for the page of the meeting. */
async function read({ source, base }: PlatformRun, { meeting }: Listed<null>): Promise<PlatformMeeting> {
  const url = new URL(meetingPage(base, meeting.id));
  const whole = meetingWith(meeting, await source.text(url));
  if (whole !== undefined) return whole;
  throw new SourceError(
    'refused',
    `The source’s response has an unknown form: no heading of a meeting (${readableAddress(url)})`,
  );
}

/** A calendar that could not be read looks like one without meetings, so that the page of the meeting decides. */
async function exists({ source, base, site }: PlatformRun, { id }: MissedMeeting): Promise<boolean> {
  const listed = { id, day: null, status: {}, sourceUrl: meetingPage(site, id) };
  try {
    return meetingWith(listed, await source.text(new URL(meetingPage(base, id)))) !== undefined;
  } catch (error) {
    if (error instanceof SourceError && error.kind === 'missing') return false;
    throw error;
  }
}
