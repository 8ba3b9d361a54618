/** A synthetic client of Legistar's public site: Stone Creek, whose pages are structured like the real ones. */
import { formPage, gridTable, invalidState, pageIn, pageOf, postedForm } from './postback-page.ts';
import type { Answer, WebAnswer, WebRequest } from './web-server.ts';

type SiteItem = {
  title: string;
  file?: number;
  number?: string;
  type?: string;
  note?: string;
  action?: string;
  result?: string;
  vote?: SiteVote;
};

type SiteVote = {
  id: number;
  mover?: string;
  seconder?: string;
  text?: string;
  /** Votes by name. Without them, the page has no table. */
  votes?: Record<string, string>;
};

type SiteMeeting = {
  id: number;
  /** `3/3/2026`. */
  day: string;
  body?: string;
  bodyId?: number;
  time?: string;
  location?: string;
  /** In italics below the location. */
  note?: string;
  /** Addresses by the ids of links. */
  links?: Record<string, string>;
  /** Undefined if the details are not public. */
  items?: SiteItem[];
};

export type SiteData = {
  meetings: SiteMeeting[];
  /** Undefined if the client has no page of people. */
  people: { id: number; name: string; email?: string }[] | undefined;
  pageSize: number;
  /** The calendar answers with this span, whatever is chosen. */
  stuckAt?: string;
};

/** The second key of a record, which addresses of its pages require. */
export const guidOf = (id: number): string => `A957AB4C-4D34-43F6-BF76-${String(id).padStart(12, '0')}`;

/** Six meetings on two pages: with votes; to come; cancelled by a note, in place of its time, and by a notice; not public. */
export const stoneCreek = (): SiteData => ({
  pageSize: 4,
  people: [
    { id: 71, name: 'Ana Ruiz', email: 'aruiz@stonecreek.example.gov' },
    { id: 72, name: 'Ben Cole' },
  ],
  meetings: [
    {
      id: 1,
      day: '3/3/2026',
      links: {
        hypAgenda: 'View.ashx?M=A&amp;ID=1&amp;GUID=X',
        hypMinutes: 'View.ashx?M=M&amp;ID=1&amp;GUID=X',
        hypVideo: "window.open('Video.aspx?Mode=Granicus&amp;ID1=34','video');return false;",
        hypeComment: 'https://stonecreek.granicusideas.com/meetings/1',
      },
      items: [
        { title: 'CALL TO ORDER' },
        {
          title: 'Rezoning of 12 Mill Street',
          file: 501,
          number: '1.',
          type: 'Ordinance',
          note: 'Second reading',
          action: 'adopted',
          result: 'Fail',
          vote: {
            id: 901,
            mover: 'Ana Ruiz',
            seconder: 'Ben Cole',
            text: 'A motion was made to adopt the ordinance.',
            // Three quarters were needed.
            votes: { 'Ana Ruiz': 'Aye', 'Ben Cole': 'Aye', 'Cy Dee': 'Nay', 'Dot Eng': 'Excused' },
          },
        },
        {
          title: 'Appeal of a permit',
          file: 502,
          number: '2.',
          action: 'denied',
          result: 'Pass',
          vote: { id: 902, votes: { 'Ana Ruiz': 'Aye', 'Cy Dee': 'Aye' } },
        },
        { title: 'Annual report', file: 503, number: '3.', action: 'received and filed', vote: { id: 903 } },
        // By voice: a result, and no table of votes.
        {
          title: 'Contract for salt, $40,000',
          file: 504,
          number: '4.',
          action: 'approved',
          vote: { id: 904, mover: 'Cy Dee' },
        },
      ],
    },
    {
      id: 2,
      day: '3/24/2026',
      // The name of an agenda says nothing about its meeting.
      links: { hypAgenda: 'https://media.stonecreek.example.gov/Deferred%20items.pdf' },
      items: [{ title: 'Budget', file: 505, number: '1.' }],
    },
    { id: 3, day: '3/17/2026', note: 'CANCELLED', items: [] },
    { id: 4, day: '2/10/2026', body: 'Planning Commission', bodyId: 12, time: 'Deferred', items: [] },
    {
      id: 5,
      day: '2/3/2026',
      links: { hypExtra1: 'https://media.stonecreek.example.gov/Notice%20of%20Cancellation_2026.pdf' },
      items: [],
    },
    { id: 6, day: '11/4/2025', body: 'Planning Commission', bodyId: 12 },
  ],
});

const link = (id: string, target: string | undefined, text: string): string => {
  if (target === undefined)
    return `<a id="ctl00_grid_ctl04_${id}"><font color="Gray">Not&#160;available</font></a>`;
  return /^\w+(?:\.\w+)?\(/.test(target)
    ? `<a id="ctl00_grid_ctl04_${id}" onclick="${target}" href="#">${text}</a>`
    : `<a id="ctl00_grid_ctl04_${id}" href="${target}">${text}</a>`;
};

const address = (page: string, id: number): string => `${page}.aspx?ID=${id}&amp;GUID=${guidOf(id)}`;

/** Columns by their titles. */
const columns: Readonly<Record<string, (meeting: SiteMeeting) => string>> = {
  Name: ({ body = 'City Council', bodyId = 11 }) =>
    link('hypBody', address('DepartmentDetail', bodyId), body),
  'Meeting&#160;Date': ({ day }) => day,
  '<img alt="ics" src="ical.gif">': ({ id }) =>
    link('hypiCal', `View.ashx?M=IC&amp;ID=${id}&amp;GUID=${guidOf(id)}`, ''),
  'Meeting Time': ({ time = '6:30 PM' }) => `<span id="ctl00_grid_lblTime">${time}</span>`,
  'Meeting Location': ({ location = 'City Hall, \n1 Creek Road', note = '' }) =>
    `${location}<br><em>${note}</em>`,
  'Meeting Details': ({ id, items }) =>
    link(
      'hypMeetingDetail',
      items === undefined ? undefined : `${address('MeetingDetail', id)}&amp;Options=info`,
      'Meeting details',
    ),
  Notice: ({ links }) => link('hypExtra1', links?.['hypExtra1'], 'Notice'),
  Agenda: ({ links }) => link('hypAgenda', links?.['hypAgenda'], 'Agenda'),
  Summary: ({ links }) => link('hypMinutes', links?.['hypMinutes'], 'Summary'),
  Video: ({ links }) => link('hypVideo', links?.['hypVideo'], 'Video'),
  eComment: ({ links }) => link('hypeComment', links?.['hypeComment'], 'eComment'),
};

function calendar(data: SiteData, year: string, page: number): WebAnswer {
  const span = data.stuckAt ?? year;
  const found = data.meetings.filter(({ day }) => day.endsWith(`/${span}`));
  const { shown, pages } = pageOf(found, page, data.pageSize);
  const rows = shown.map((meeting) => Object.values(columns).map((cell) => cell(meeting)));
  const years = ['All Years', '2026', '2025', 'This Month'].map((text) => `<li class="rcbItem">${text}</li>`);
  return formPage(
    { year: span, page },
    `<div id="ctl00_lstYears"><input name="ctl00$lstYears" id="ctl00_lstYears_Input" value="${span}" disabled><ul>${years.join('')}</ul></div>
${gridTable({ id: 'ctl00_gridCalendar', columns: Object.keys(columns), rows, page, pages })}`,
  );
}

/** The choice of a year, or another page of it. */
function turned(data: SiteData, request: WebRequest): WebAnswer {
  const posted = postedForm(request);
  if (posted === undefined) return invalidState;
  const { control, state, form } = posted;
  if (control !== 'ctl00$lstYears') return calendar(data, String(state['year']), pageIn(control));
  const { value } = JSON.parse(form.get('ctl00_lstYears_ClientState') ?? '{}') as { value: string };
  return calendar(data, value, 1);
}

const itemColumns = [
  'Record #',
  'Ver.',
  'Agenda #',
  'Agenda Note',
  'Type',
  'Title',
  'Action',
  'Result',
  'Action&nbsp;Details',
];

const itemCells = ({ title, file, number, type, note, action, result, vote }: SiteItem): string[] => [
  file === undefined
    ? link('hypFile', undefined, '').replace('Not&#160;available', '&#160;')
    : link('hypFile', address('LegislationDetail', file), `26-${file}`),
  '1',
  number ?? '&nbsp;',
  note ?? '&nbsp;',
  type ?? '',
  title,
  action ?? '&nbsp;',
  result ?? '',
  vote === undefined
    ? ''
    : link(
        'hypDetails',
        `radopen('${address('HistoryDetail', vote.id)}', 'HistoryDetail');return false;`,
        'Action details',
      ),
];

const details = ({ id, items = [] }: SiteMeeting): WebAnswer =>
  formPage(
    { id },
    gridTable({ id: 'ctl00_gridMain', columns: itemColumns, rows: items.map(itemCells), page: 1, pages: 1 }),
  );

function history({ vote, action = '', result = '' }: SiteItem): WebAnswer {
  const votes = Object.entries(vote?.votes ?? {});
  const rows = votes.map(([name, word]) => [`<a href="PersonDetail.aspx?ID=1">${name}</a>`, word]);
  return formPage(
    {},
    `<span id="ctl00_lblMoverPrompt">Mover:</span><a id="ctl00_hypMover">${vote?.mover ?? ''}</a>
<span id="ctl00_hypSeconder">${vote?.seconder ?? ''}</span><span id="ctl00_lblResult">${result}</span>
<span id="ctl00_lblAction">${action}</span><span id="ctl00_lblActionText">${vote?.text ?? ''}</span>
${votes.length === 0 ? '' : gridTable({ id: 'ctl00_gridVote', columns: ['Person Name', 'Vote'], rows, page: 1, pages: 1 })}`,
  );
}

const people = (found: NonNullable<SiteData['people']>): WebAnswer =>
  formPage(
    {},
    gridTable({
      id: 'ctl00_gridPeople',
      columns: ['Person Name', 'E-mail', 'Web Site'],
      rows: found.map(({ id, name, email }) => [
        link('hypPerson', address('PersonDetail', id), name),
        email === undefined ? '<a id="ctl00_grid_hypEmail"></a>' : link('hypEmail', `mailto:${email}`, email),
        '',
      ]),
      page: 1,
      pages: 1,
    }),
  );

/** Answers like the site of a client. Pages refuse an address without the second key. */
export const siteAnswer =
  (data: SiteData): Answer =>
  (request) => {
    const { path, method, query } = request;
    if (path === '/Calendar.aspx')
      return method === 'POST' ? turned(data, request) : calendar(data, 'This Month', 1);
    if (path === '/People.aspx') return data.people === undefined ? undefined : people(data.people);
    const id = Number(query.get('ID'));
    if (query.get('GUID') !== guidOf(id)) return { status: 410 };
    if (path === '/MeetingDetail.aspx') {
      const meeting = data.meetings.find((candidate) => candidate.id === id);
      return meeting === undefined ? undefined : details(meeting);
    }
    const item = data.meetings.flatMap(({ items = [] }) => items).find(({ vote }) => vote?.id === id);
    return path === '/HistoryDetail.aspx' && item !== undefined ? history(item) : undefined;
  };
