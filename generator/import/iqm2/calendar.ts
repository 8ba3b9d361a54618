/** Reads the list of meetings of an IQM2 calendar. Pure. */
import { timeOf } from '../normalize/dates.ts';
import { cleanLine } from '../normalize/text.ts';
import { writtenDayOf } from '../normalize/written-dates.ts';
import type { PlatformMeeting } from '../platform/model.ts';
import { type HTMLElement, lineOf, parseHtml } from '../web/html.ts';

export const meetingPage = (site: string, id: string): string =>
  `${site}/Citizens/Detail_Meeting.aspx?ID=${encodeURIComponent(id)}`;

/** The meetings of the list, each once. */
export const meetingsOf = (page: string, site: string): PlatformMeeting[] =>
  parseHtml(page)
    .querySelectorAll('.RowLink a')
    .flatMap((link) => meetingOf(link, site));

/** Date, board, type and status follow each other without spaces: `6:00 PMBoard:\tCity CouncilType:\tRegular MeetingStatus:\tClosed`. */
const facts = /Board:\s*(?<board>.*?)\s*(?:Type:\s*(?<type>.*?)\s*)?Status:\s*(?<status>[^\t\r\n]*)/s;

function meetingOf(link: HTMLElement, site: string): PlatformMeeting[] {
  const id = /[?&]ID=(\d+)/i.exec(link.getAttribute('href') ?? '')?.[1];
  if (id === undefined) return [];
  const { board, type, status } = facts.exec(link.getAttribute('title') ?? '')?.groups ?? {};
  const name = cleanLine(board);
  const start = lineOf(link);
  return [
    {
      id,
      day: writtenDayOf(start),
      startTime: timeOf(start),
      ...(name === null ? {} : { body: { name } }),
      status: { names: [type, status, start] },
      sourceUrl: meetingPage(site, id),
    },
  ];
}
