/** A synthetic client of CivicWeb: Cedar Falls, with answers of the shape of the real API. */
import type { Answer } from './web-server.ts';

type Fields = Record<string, unknown>;

export type CivicWebMeeting = Fields & { Id: number; MeetingDateTime: string; Name: string };

export type CivicWebData = { meetings: CivicWebMeeting[]; documents: Map<number, Fields[]>; items: Item[] };

type Item = { id: number; isHeading?: boolean; number: string; title: string; exhibits?: number[] };

export const civicWebMeeting = (Id: number, fields: Fields = {}): CivicWebMeeting => ({
  ExternalCalendar: false,
  Id,
  MeetingDate: '2026-03-03',
  MeetingDateTime: '2026-03-03 19:00',
  MeetingLocation: 'Council Chambers',
  MeetingTime: '07:00 PM',
  Name: 'City Council - Mar 03 2026',
  Published: true,
  TypeId: 24,
  VideoIcon: '',
  ...fields,
});

const document = (Id: number, DocumentType: number, fields: Fields = {}): Fields => ({
  AgendaCover: '',
  DocumentType,
  Html: '',
  Id,
  IsPublic: true,
  Name: 'City Council - Mar 03 2026',
  Type: DocumentType > 4 ? 2 : 1,
  ...fields,
});

/** Five meetings: one with an agenda, a date without one, two cancelled by name and on the agenda page, and one without a date of its own. */
export const cedarFalls = (): CivicWebData => ({
  meetings: [
    civicWebMeeting(1, { VideoIcon: "<em class='video-event'></em>" }),
    civicWebMeeting(2, {
      Name: 'Planning Board - Mar 24 2026 (DRAFT AGENDA)',
      MeetingDateTime: '2026-03-24 18:30',
      TypeId: 25,
      Published: false,
    }),
    civicWebMeeting(3, {
      Name: 'City Council - Mar 17 2026 - CANCELLED',
      MeetingDateTime: '2026-03-17 19:00',
    }),
    civicWebMeeting(4, {
      Name: 'Planning Board - Mar 10 2026',
      MeetingDateTime: '2026-03-10 18:30',
      TypeId: 25,
    }),
    civicWebMeeting(5, {
      Name: 'City Council- 05 Feb 2026',
      MeetingDateTime: '2026-02-05 19:00',
      MeetingExternalLinkName: 'APPROVED ORDERS',
      MeetingExternalLinkUrl: 'https://records.example.net/orders/5',
    }),
  ],
  documents: new Map([
    [
      1,
      [
        document(10, 10),
        document(11, 4),
        document(12, 1, { Html: 'agenda' }),
        document(13, 77, { Name: 'Presentation' }),
      ],
    ],
    [
      4,
      [
        document(14, 1, {
          Html: '<html><head><style>p {}</style></head><body><p><strong>This meeting has been cancelled</strong></p></body></html>',
        }),
      ],
    ],
  ]),
  items: [
    { id: 201, isHeading: true, number: '1.', title: 'CALL TO ORDER' },
    { id: 202, isHeading: true, number: '2.', title: 'CONSENT AGENDA' },
    { id: 301, number: '2.1.', title: 'Purchase of a fire truck for $512,000', exhibits: [901, 902] },
    { id: 203, isHeading: true, number: '3.', title: 'NEW BUSINESS' },
    { id: 302, number: '3.1.', title: 'Rezoning of 12 Mill Street', exhibits: [903] },
    // About another meeting than this one.
    { id: 303, number: '3.2.', title: 'The meeting of December 22 is cancelled' },
  ],
});

const itemMarkup = ({ id, isHeading = false, number, title, exhibits = [] }: Item): string => {
  const links = exhibits.map(
    (exhibit) =>
      `<p><a target="AgendaAttachment" href="/document/${exhibit}/Report%20${exhibit}.pdf?handle=0248814C"><span>Report ${exhibit} - Pdf</span></a></p>`,
  );
  return `<p aria-hidden="true"><a name="Agenda${isHeading ? 'Heading' : 'Item'}${id}"></a><span>&nbsp;</span></p>
<table role="presentation"><tr>${isHeading ? '' : '<td><p>&nbsp;<a name="TemplateTable-30"></a></p></td>'}
<td><p><span>${number}</span></p></td><td><p><span>${title}</span></p><p>&nbsp;</p>${links.join('')}</td>
<td><p><span>3 - 86</span></p></td></tr></table>`;
};

const agendaPage = (items: readonly Item[]): string =>
  `<!DOCTYPE html><html><head><meta charset="utf-8"><style>p { margin: 0 }</style></head><body><div>
<table><tr><td><p>Mayor Ana Ruiz</p></td><td><p>CITY COUNCIL AGENDA</p></td></tr></table>
<p>To speak at the meeting, call 555-0100 before 6 p.m.</p><table><tr><td>Page</td></tr></table>
${items.map(itemMarkup).join('\n')}</div></body></html>`;

/** Answers like the API of a client. */
export const civicWebAnswer =
  (data: CivicWebData): Answer =>
  ({ path, query }) => {
    const [, id, kind] = /(?:meetings|videolink)\/(\d+)(\/meetingDocuments)?$/.exec(path) ?? [];
    if (path === '/Services/MeetingsService.svc/meetings') {
      const [from, to] = [query.get('from') ?? '', `${query.get('to') ?? ''} 99`];
      return { body: data.meetings.filter(({ MeetingDateTime: at }) => at >= from && at <= to) };
    }
    if (kind !== undefined) {
      const documents = data.documents.get(Number(id)) ?? [];
      return {
        body: documents.map((fields) =>
          fields['Html'] === 'agenda' ? { ...fields, Html: agendaPage(data.items) } : fields,
        ),
      };
    }
    return path.startsWith('/api/videolink/')
      ? { body: '"[{\\"IndexPoints\\":\\"\\",\\"YouTube\\":true,\\"YouTubeEventId\\":\\"SHlqV-UB5wc\\"}]"' }
      : undefined;
  };
