/** A synthetic client of PrimeGov: Sage Valley, with answers of the shape of the real lists and agenda pages. */
import type { Answer } from './web-server.ts';

type Fields = Record<string, unknown>;

export type PrimeGovMeeting = Fields & {
  id: number;
  dateTime: string;
  title: string;
  documentList: Fields[];
};

export type PrimeGovData = {
  meetings: PrimeGovMeeting[];
  /** Pages by template. */
  agendas: Map<number, Section[]>;
  /** The first day of the list of meetings to come. */
  today: string;
};

type Section = { id: number; number: string; title: string; items: Item[] };
type Item = { id: number; number: string; title: string; seconds?: number; exhibits?: string[] };

export const primeGovMeeting = (id: number, fields: Fields = {}): PrimeGovMeeting => ({
  id,
  meetingTypeId: 2,
  committeeId: 1,
  dateTime: '2026-03-03T19:00:00',
  endDateTime: '2026-03-04T03:00:00',
  date: 'Mar 03, 2026',
  time: '07:00 PM',
  documentList: [],
  videoUrl: null,
  zoomMeetingLink: null,
  meetingState: 3,
  title: 'City Council Regular Session',
  location: 'Council Chambers, 1 Sage Street',
  ...fields,
});

const document = (id: number, templateId: number, templateName: string, fields: Fields = {}): Fields => ({
  id,
  templateId,
  templateName,
  compileOutputType: templateName.startsWith('HTML') ? 3 : 1,
  publishStatus: 1,
  publishDate: '2026-02-26T14:55:36.623',
  ...fields,
});

/** Five meetings: one with an agenda, one to come, two cancelled by title and by notice, and one of an old answer without `dateTime`. */
export const sageValley = (): PrimeGovData => ({
  today: '2026-03-10',
  meetings: [
    primeGovMeeting(1, {
      videoUrl: '//sagevalley.granicus.com/MediaPlayer.php?clip_id=34',
      documentList: [
        document(11, 501, 'HTML Agenda'),
        document(12, 501, 'Agenda'),
        document(13, 502, 'Board Agenda Packet'),
        document(14, 503, 'Minutes', { publishDate: '2026-03-06T09:00:00' }),
        document(15, 504, 'Summary Minutes', { publishDate: '2026-03-07T09:00:00' }),
      ],
    }),
    primeGovMeeting(2, { dateTime: '2026-03-24T18:30:00', title: 'Water Board - Budget Hearing' }),
    primeGovMeeting(3, { dateTime: '2026-03-17T18:00:00', title: 'Golf Advisory Board - CANCELLED' }),
    primeGovMeeting(4, {
      dateTime: '2026-03-18T18:00:00',
      title: 'Water Board',
      documentList: [document(16, 505, 'Notice of Cancellation')],
    }),
    primeGovMeeting(5, { dateTime: '2021-10-21T10:00:00', date: 'Oct 21, 2021', time: '10:00 AM' }),
  ],
  agendas: new Map([
    [
      501,
      [
        { id: 901, number: '1.', title: 'CALL TO ORDER', items: [] },
        {
          id: 902,
          number: '2.',
          title: 'CONSENT AGENDA',
          items: [
            { id: 71, number: 'A.', title: 'Minutes of February 17', seconds: 3600 },
            { id: 72, number: 'B.', title: 'Purchase of a fire truck for $512,000', seconds: 3600 },
            { id: 73, number: 'C.', title: 'Lease of the golf course', seconds: 3600 },
          ],
        },
        {
          id: 903,
          number: '3.',
          title: 'NEW BUSINESS',
          items: [
            {
              id: 74,
              number: 'A.',
              title: 'Rezoning of 12 Mill Street',
              seconds: 1855,
              exhibits: ['27e56b1e-5018', 'aa3c'],
            },
          ],
        },
      ],
    ],
  ]),
});

const exhibitLinks = (id: string): string => `<div class="attachment-holder">
  <a target="_blank" href="/viewer/preview?id=0&type=8&uid=${id}"><span class="glyphicon"></span></a>&nbsp;&nbsp;
  <a href="/api/compilemeetingattachmenthistory/historyattachment/?historyId=${id}" title="Download"><span></span>&nbsp;Report ${id}</a></div>`;

const itemMarkup = ({ id, number, title, seconds, exhibits = [] }: Item): string =>
  `<div class='meeting-item' data-itemid='${id}' data-mig="0758f939"${seconds === undefined ? '' : ` data-videolocation="${seconds}"`}>
  <table class='item-table'><tr><td class='number-cell'><span>${number}</span></td><td class='item-cell'>
  <div class='agenda-item' id='AgendaItem_${id}'><p><strong></strong>${title}</p></div>
  <div style="display:none;" class="item_contents">${exhibits.map(exhibitLinks).join('')}</div></td></tr></table></div>`;

const sectionMarkup = ({ id, number, title, items }: Section): string =>
  `<table><tr><td><div class='section-with-items' data-sectionid='${id}'><table><tr class='section-row'>
  <td class='number-cell-section'><strong>${number}</strong></td>
  <td class='section-heading'><div class="sections"><p>${title}</p></div></td></tr>
  <tr><td colspan='2'>${items.map(itemMarkup).join('')}</td></tr></table></div></td></tr></table>`;

/** Answers like the portal of a client. */
export const primeGovAnswer =
  (data: PrimeGovData): Answer =>
  ({ path, query }) => {
    if (path.endsWith('/ListUpcomingMeetings'))
      return { body: data.meetings.filter(({ dateTime }) => dateTime >= data.today) };
    if (path.endsWith('/ListArchivedMeetings')) return { body: archived(data, query.get('year') ?? '') };
    const agenda = data.agendas.get(Number(query.get('meetingTemplateId')));
    return path === '/Portal/Meeting' && agenda !== undefined
      ? {
          body: `<html><head><title>Agenda</title></head><body>${agenda.map(sectionMarkup).join('')}</body></html>`,
        }
      : undefined;
  };

/** Answers of old years have no `dateTime`. */
const archived = ({ meetings, today }: PrimeGovData, year: string): Fields[] =>
  meetings
    .filter(({ dateTime }) => dateTime < today && dateTime.startsWith(year))
    .map((meeting) => (year < '2023' ? { ...meeting, dateTime: undefined } : meeting));
