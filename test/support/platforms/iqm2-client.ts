/** A synthetic client of IQM2: Maple Ridge, with a calendar and pages of the shape of the real ones. */
import type { Answer } from './web-server.ts';

type Iqm2Meeting = {
  id: number;
  /** `3/3/2026`. */
  day: string;
  board: string;
  status?: string;
  /** Rows of the outline. */
  rows?: Row[];
  hasMinutes?: boolean;
  time?: string;
  /** On the page, in place of the room and its address. */
  location?: string;
};

type Row = { depth: number; number: string; title: string; link?: string };

export type Iqm2Data = { meetings: Iqm2Meeting[] };

/** Four meetings: one with an outline, one to come, and two cancelled by the calendar and by the page. */
export const mapleRidge = (): Iqm2Data => ({
  meetings: [
    {
      id: 1,
      day: '3/3/2026',
      board: 'City Council',
      hasMinutes: true,
      rows: [
        {
          depth: 0,
          number: '1.',
          title: 'CALL TO ORDER',
          link: "Detail_Motion.aspx?Frame=&MeetingID=1&MinutesID=9&MediaPosition=0.000&ID=601&Type=70&CssClass= style='cursor: hand",
        },
        { depth: 0, number: '2.', title: 'APPROVAL OF MINUTES' },
        { depth: 1, number: '', title: 'Minutes of Feb 17, 2026', link: 'FileOpen.aspx?Type=15&ID=4692 ' },
        { depth: 0, number: '3.', title: 'NEW BUSINESS' },
        {
          depth: 1,
          number: '1.',
          title: 'Rezoning of 12 Mill Street',
          link: 'Detail_LegiFile.aspx?Frame=&MeetingID=1&MediaPosition=1855.2&ID=701&CssClass=',
        },
        { depth: 2, number: 'a.', title: 'Staff report', link: 'FileOpen.aspx?Type=4&ID=801&MeetingID=1' },
        { depth: 2, number: 'b.', title: 'Site plan', link: 'FileOpen.aspx?Type=4&ID=802&MeetingID=1' },
        { depth: 1, number: '2.', title: 'Roll Call' },
        { depth: 0, number: '4.', title: 'ADJOURNMENT' },
      ],
    },
    { id: 2, day: '3/24/2026', board: 'Planning Commission' },
    { id: 3, day: '3/17/2026', board: 'City Council', status: 'Cancelled' },
    { id: 4, day: '2/10/2026', board: 'Planning Commission' },
  ],
});

const rowMarkup = ({ depth, number, title, link }: Row): string =>
  `<tr>${'<td></td>'.repeat(depth)}<td class='Num'>${number} </td><td class='Title' colspan='${10 - depth}'>${
    link === undefined
      ? `<strong>${title}</strong>`
      : `<a target='_top' class='Link'  href='${link}'><strong>${title}</strong></a>`
  }</td></tr>`;

const calendarRow = ({ id, day, board, status = 'Scheduled', time = '6:00 PM' }: Iqm2Meeting): string =>
  `<div class="RowLink"><a href="/Citizens/Detail_Meeting.aspx?ID=${id}" title="TUESDAY, ${day}  ${time}Board:\t${board}Type:\tRegular MeetingStatus:\t${status}\tCity Hall\t1 Main Street">${day} ${time} </a></div>`;

const detailPage = ({
  id,
  day,
  board,
  rows = [],
  hasMinutes = false,
  time = '6:00 PM',
  location,
}: Iqm2Meeting): string =>
  `<html><body><table><tr><td class="MeetingHeading">
<span id="ContentPlaceholder1_lblMeetingGroup">${board}</span><br /><span id="ContentPlaceholder1_lblMeetingType">Regular Meeting</span><br />
<span id="ContentPlaceholder1_lblMeetingDate">${day} ${time}</span>
<br /> ${location ?? "Council Chamber<div class='MeetingAddress'>1 Main Street&nbsp;&nbsp;&nbsp;Maple Ridge, MO  63141</div>"}
<span id="ContentPlaceholder1_lblMeetingStatus">${id === 4 ? "<br /><span class='MeetingCancelled'>Meeting Cancelled</span>" : ''}</span></td></tr></table>
<div class="MeetingDownloads"><a href="FileOpen.aspx?Type=14&amp;ID=19&amp;Inline=True">Agenda</a>
${hasMinutes ? '<a href="FileView.aspx?Type=15&amp;ID=46">Summary</a><a href="FileView.aspx?Type=12&amp;ID=46">Minutes</a>' : ''}
<a href='javascript:void(0);' OnClick='javascript:OpenWindow("/Citizens/SplitView.aspx?Mode=Video");'>Audio</a></div>
<script>function showSpeakerSignup(meetingid) { PopupWindowShow("/Citizens/SpeakerSignup.aspx?ID=" + meetingid); }</script>
${id === 1 ? '<a href="javascript:void(0);" onclick="showSpeakerSignup(1);">Sign up to speak</a>' : ''}
<table id='MeetingDetail' class='MeetingDetail'>${rows.map(rowMarkup).join('\n\n')}</table></body></html>`;

/** Answers like the site of a client. */
export const iqm2Answer =
  (data: Iqm2Data): Answer =>
  ({ path, query }) => {
    if (path === '/Citizens/Calendar.aspx') {
      const year = (query.get('From') ?? '').slice(-4);
      const rows = data.meetings.filter(({ day }) => day.endsWith(year)).map(calendarRow);
      return { body: `<html><body>${rows.join('\n')}</body></html>` };
    }
    const meeting = data.meetings.find(({ id }) => String(id) === query.get('ID'));
    return path === '/Citizens/Detail_Meeting.aspx' && meeting !== undefined
      ? { body: detailPage(meeting) }
      : undefined;
  };
