/** A synthetic client of NovusAGENDA: Pine Bluffs, with pages of the shape of the real ones. */
import { formPage, gridTable, invalidState, pageIn, pageOf, postedForm } from './postback-page.ts';
import type { Answer, WebAnswer } from './web-server.ts';

type NovusItem = { id: number; title: string; category: string };

type NovusMeeting = {
  id: number;
  /** `03/03/26`. */
  day: string;
  type?: string;
  location?: string;
  /** Without documents, a meeting has no id. */
  documents?: ('page' | 'file' | 'recap' | 'minutes')[];
  items?: NovusItem[];
};

export type NovusData = {
  meetings: NovusMeeting[];
  meetingsPerPage: number;
  itemsPerPage: number;
  /** The pages show this span, whatever is asked for. */
  stuckAt?: { readonly from: string; readonly to: string };
};

/** Five meetings on two pages: with items on two pages and minutes; to come; cancelled; a recap of a board; without documents. */
export const pineBluffs = (): NovusData => ({
  meetingsPerPage: 3,
  itemsPerPage: 2,
  meetings: [
    {
      id: 31,
      day: '03/03/26',
      documents: ['page', 'file', 'recap', 'minutes'],
      items: [
        { id: 301, title: 'Rezoning of 12 Mill Street', category: 'PUBLIC HEARING' },
        { id: 302, title: 'Approval of minutes', category: 'CONSENT CALENDAR' },
        { id: 303, title: 'Award of a contract for $40,000', category: 'CONSENT CALENDAR' },
      ],
    },
    {
      id: 32,
      day: '03/24/26',
      documents: ['page'],
      items: [{ id: 304, title: 'Budget', category: 'REPORTS' }],
    },
    { id: 33, day: '03/17/26', type: 'Council Meeting - CANCELLED', documents: ['file'] },
    // On the day of the first meeting.
    {
      id: 34,
      day: '03/03/26',
      type: 'Library Board',
      documents: ['file', 'recap'],
      items: [{ id: 305, title: 'New shelves', category: 'REPORTS' }],
    },
    { id: 35, day: '12/02/25', documents: ['file'] },
  ],
});

const anchor = (target: string, isWindow = false): string =>
  isWindow
    ? `<a onclick="javascript:ViewHTML=window.open('${target}','ViewHTML','toolbar=yes');ViewHTML.focus();" href="#"><img alt=""></a>`
    : `<a href="${target}"><img alt=""></a>`;

const isoDay = (day: string): string => day.replace(/^(\d+)\/(\d+)\/(\d\d)$/, '20$3-$1-$2');

function meetingCells({
  id,
  day,
  type = 'Council Meeting',
  location = '1 Pine Street',
  documents = [],
}: NovusMeeting): string[] {
  const cell = (name: NonNullable<NovusMeeting['documents']>[number], markup: string): string =>
    documents.includes(name) ? markup : '';
  return [
    day,
    type,
    location,
    cell('page', anchor(`MeetingView.aspx?MeetingID=${id}&amp;MinutesMeetingID=-1&amp;doctype=Agenda`, true)),
    cell('file', anchor(`DisplayAgendaPDF.ashx?MeetingID=${id}`)),
    cell(
      'recap',
      anchor(`MeetingView.aspx?MeetingID=${id}&amp;MinutesMeetingID=9${id}&amp;doctype=Minutes`, true),
    ),
    cell('minutes', anchor(`DisplayAgendaPDF.ashx?MinutesMeetingID=9${id}`)),
  ];
}

const meetingColumns = [
  'Meeting Date',
  'Meeting Type',
  'Meeting Location',
  'Online Agenda',
  'Download Agenda',
  'Minutes Recap',
  'Legal Minutes',
];
const itemColumns = ['Date', 'Title', 'Category', 'Meeting Type', 'Location', 'Online Item'];

const prefix = 'SearchAgendasMeetings';

function portal(
  data: NovusData,
  from: string,
  to: string,
  pages: { readonly meetings: number; readonly items: number },
): WebAnswer {
  const span = data.stuckAt ?? { from, to };
  const found = data.meetings.filter(({ day }) => isoDay(day) >= span.from && isoDay(day) <= span.to);
  const meetings = pageOf(found, pages.meetings, data.meetingsPerPage);
  const items = pageOf(
    found.flatMap((meeting) => (meeting.items ?? []).map((item) => ({ ...item, meeting }))),
    pages.items,
    data.itemsPerPage,
  );
  return formPage(
    { ...span, ...pages },
    `<input type="text" name="${prefix}$radCalendarFrom" id="${prefix}_radCalendarFrom" value="${span.from}">
<input type="text" name="${prefix}$radCalendarTo" id="${prefix}_radCalendarTo" value="${span.to}">
${gridTable({ id: `${prefix}_radGridMeetings`, columns: meetingColumns, rows: meetings.shown.map(meetingCells), page: pages.meetings, pages: meetings.pages })}
${gridTable({
  id: `${prefix}_radGridItems`,
  columns: itemColumns,
  rows: items.shown.map(({ id, title, category, meeting }) => [
    meeting.day,
    title,
    category,
    meeting.type ?? 'Council Meeting',
    '1 Pine Street',
    anchor(`Coversheet.aspx?ItemID=${id}&amp;MeetingID=${meeting.id}`, true),
  ]),
  page: pages.items,
  pages: items.pages,
})}`,
  );
}

const fromAmerican = (day: string | null): string => (day ?? '').replace(/^(\d+)\/(\d+)\/(\d+)$/, '$3-$1-$2');

/** Answers like the site of a client. */
export const novusAnswer =
  (data: NovusData): Answer =>
  (request) => {
    const { path, method, query } = request;
    if (path !== '/meetingsgeneral.aspx' || query.get('Date') !== 'cus') return undefined;
    if (method === 'GET')
      return portal(data, fromAmerican(query.get('From')), fromAmerican(query.get('To')), {
        meetings: 1,
        items: 1,
      });
    const posted = postedForm(request);
    if (posted === undefined) return invalidState;
    const { control, state } = posted;
    const { from, to, meetings, items } = state as {
      from: string;
      to: string;
      meetings: number;
      items: number;
    };
    return portal(data, from, to, {
      meetings: control.includes('radGridMeetings') ? pageIn(control) : meetings,
      items: control.includes('radGridItems') ? pageIn(control) : items,
    });
  };
