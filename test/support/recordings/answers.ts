/** Servers of meeting platforms that answer with recordings. */
import { civicClerkAnswer } from '../platforms/civicclerk-client.ts';
import { escribeLink, escribeMeeting } from '../platforms/escribe-client.ts';
import type { Answer } from '../platforms/web-server.ts';
import { recordedJson, recordedText } from './files.ts';

export type Fields = Readonly<Record<string, unknown>>;
export type Event = Fields & { readonly id: number };

export const lines = (platform: string, name: string): readonly Fields[] =>
  recordedJson(platform, name) as readonly Fields[];

type Media = Fields & {
  readonly eventBookmarks: readonly {
    readonly agendaObjectItemId: number;
    readonly markerName: string;
    readonly markerTitle: string;
  }[];
};

/** The agendas of the recorded videos were not recorded, but the positions in a video name the items. */
export const agendaOf = ({ eventBookmarks }: Media) => ({
  items: eventBookmarks.map(({ agendaObjectItemId: id, markerName, markerTitle }) => ({
    id,
    agendaObjectItemName: markerTitle,
    agendaObjectItemOutlineNumber: markerName,
    childItems: [],
  })),
});

/** Events with their agendas and videos, by the ids that events give. */
export const civicClerk = (
  events: readonly Event[],
  agendas: readonly (readonly [number, unknown])[] = [],
  media: readonly Media[] = [],
): Answer =>
  civicClerkAnswer({
    events: [...events],
    categories: [],
    agendas: new Map(agendas) as Parameters<typeof civicClerkAnswer>[0]['agendas'],
    media: new Map(media.map((record) => [Number(record['id']), record])),
    pageSize: 100,
  });

export const clerkMedia = (name: string): Media => recordedJson('civicclerk', name) as Media;

/** Lists by year, and pages of agendas by template. */
export const primeGov =
  (coming: readonly Fields[], past: readonly Fields[], pages: Readonly<Record<string, string>>): Answer =>
  ({ path, query }) => {
    if (path.endsWith('/ListUpcomingMeetings')) return { body: coming };
    const year = query.get('year') ?? '';
    if (path.endsWith('/ListArchivedMeetings'))
      return { body: past.filter(({ date, dateTime }) => String(dateTime ?? date).includes(year)) };
    const page = pages[query.get('meetingTemplateId') ?? ''];
    return page === undefined ? undefined : { body: recordedText('primegov', page) };
  };

/** A list, and the documents of one meeting. */
export const civicWeb =
  (meetings: readonly Fields[], documents: Readonly<Record<string, string>>): Answer =>
  ({ path, query }) => {
    if (path.startsWith('/api/videolink/'))
      return { body: recordedText('civicweb', 'lascruces_videolink.json') };
    const id = /meetings\/(\d+)\/meetingDocuments$/.exec(path)?.[1];
    if (id !== undefined) {
      const name = documents[id];
      return { body: name === undefined ? [] : recordedJson('civicweb', name) };
    }
    const year = (query.get('from') ?? '').slice(0, 4);
    return {
      body: meetings.filter(({ MeetingDate, Name }) => String(MeetingDate ?? Name).includes(year)),
    };
  };

/** A calendar, one page for all meetings, and no list of past meetings. */
export const escribe =
  (meetings: readonly Fields[], page: string): Answer =>
  ({ method, path, body }) => {
    if (method !== 'POST') return { body: page };
    if (path.endsWith('/PastMeetings')) return { body: { d: { TotalCount: 0, Meetings: [] } } };
    const { calendarStartDate = '' } = JSON.parse(body) as Record<string, string>;
    const month = calendarStartDate.slice(0, 7).replace('-', '/');
    return { body: { d: meetings.filter(({ StartDate }) => String(StartDate).startsWith(month)) } };
  };

export const listedMinutes = (start: string, name: string, place: string): readonly Fields[] => [
  escribeMeeting('1', start, {
    MeetingName: name,
    MeetingType: name,
    Location: place,
    Description: place,
    LanguageName: 'English',
    MeetingDocumentLink: [
      escribeLink('1', 'PostMinutes', 'HTML', { LanguageId: 9, Title: 'Minutes (HTML)' }),
    ],
  }),
];

type Board = {
  readonly list: readonly Fields[];
  readonly committee?: string;
  /** The pages of one meeting: its description and its agenda. */
  readonly pages?: Readonly<Record<string, { readonly meeting?: string; readonly agenda?: string }>>;
};

export const boardDocs =
  ({ list, committee, pages = {} }: Board): Answer =>
  ({ path, body }) => {
    if (path === '/Public')
      return {
        body:
          committee === undefined
            ? '<p></p>'
            : `<a class="committee-trigger" committeeid="A1">${committee}</a>`,
      };
    const { meeting, agenda } = pages[new URLSearchParams(body).get('id') ?? ''] ?? {};
    if (path === '/BD-GetMeeting')
      return { body: meeting === undefined ? '' : recordedText('boarddocs', meeting) };
    if (path === '/BD-GetAgenda')
      return { body: agenda === undefined ? '' : recordedText('boarddocs', agenda) };
    return { body: list };
  };

/** A page as the rows of one year. */
export const civicPlus =
  (name: string, year: number): Answer =>
  ({ query }) => ({
    body:
      query.get('startDate') === `01/01/${year}`
        ? recordedText('civicplus', name)
        : '<html><body><a href="/AgendaCenter">Agendas</a></body></html>',
  });

/** The first page of a directory. */
export const municode =
  (name: string): Answer =>
  ({ query }) => ({ body: query.get('page') === '0' ? recordedText('municode', name) : '<html></html>' });

/** A synthetic calendar that lists recorded pages by the ids of their meetings. */
export const iqm2 =
  (year: number, pages: Readonly<Record<string, string>>): Answer =>
  ({ path, query }) => {
    if (!path.endsWith('/Calendar.aspx')) {
      const name = pages[query.get('ID') ?? ''];
      return name === undefined ? undefined : { body: recordedText('iqm2', name) };
    }
    const rows = Object.keys(pages).map(
      (id) =>
        `<div class="RowLink"><a href="/Citizens/Detail_Meeting.aspx?ID=${id}" title="">Jan 7, ${year} 6:30 PM</a></div>`,
    );
    return { body: query.get('From') === `1/1/${year}` ? rows.join('') : '<p></p>' };
  };
