/** A synthetic client of CivicClerk: Birch Hill, with answers of the shape of the real API. */
import type { Answer } from './web-server.ts';

type Fields = Record<string, unknown>;

export type CivicClerkData = {
  events: (Fields & { id: number })[];
  categories: Fields[];
  agendas: Map<number, Fields & { items: Item[] }>;
  media: Map<number, Fields>;
  /** The most events in one answer. */
  pageSize: number;
};

export type Item = Fields & { id: number; childItems: Item[] };

export const event = (id: number, fields: Fields = {}): Fields & { id: number } => ({
  id,
  eventName: 'City Council Regular Meeting',
  eventDescription: '',
  eventNotice: '',
  eventDate: '2026-03-03T19:00:00Z',
  startDateTime: '2026-03-03T19:00:00Z',
  agendaId: 0,
  isPublished: 'Published',
  isDeleted: false,
  categoryId: 26,
  eventCategoryName: 'City Council',
  hasMedia: false,
  externalMediaUrl: '',
  mediaSourcePathMp4: '',
  mediaTotalPlay: 3,
  eventLocation: {
    address1: '12 Main Street',
    address2: '12 Main Street',
    city: 'Birch Hill',
    state: 'WI',
    zipCode: null,
  },
  publishedFiles: [],
  ...fields,
});

const file = (fileId: number, type: string, fields: Fields = {}): Fields => ({
  fileId,
  type,
  name: type,
  url: `stream/BIRCHHILLWI/${fileId}.pdf`,
  publishOn: '2026-02-26T12:22:47.71Z',
  ...fields,
});

const item = (id: number, outline: string, name: string, fields: Fields = {}): Item => ({
  id,
  agendaObjectItemNumber: '',
  agendaObjectItemOutlineNumber: outline,
  agendaObjectItemName: name,
  agendaObjectItemOutlineNumberFull: null,
  isSection: 0,
  hasVote: false,
  attachmentsList: [],
  minutesItemVotes: [],
  childItems: [],
  ...fields,
});

const motion = (
  motionName: string,
  passFail: number,
  yesVotes: string[],
  noVotes: string[] = [],
): Fields => ({
  motionName,
  passFail,
  initiatedBy: yesVotes[0] ?? noVotes[0],
  secondedBy: yesVotes[1] ?? noVotes[1],
  yesVotes,
  noVotes,
  abstainVotes: [],
});

const attachment = (id: number, fields: Fields = {}): Fields => ({
  id,
  fileName: `Staff report ${id}`,
  mediaFileName: `Staff report ${id}.pdf`,
  contentType: 'application/pdf',
  fileSize: 1000 + id,
  isPublished: true,
  isDeleted: false,
  ...fields,
});

/** Four meetings: one with minutes and votes, one to come, one cancelled by its name, one by a notice; two pages of the list. */
export const birchHill = (): CivicClerkData => ({
  pageSize: 3,
  categories: [
    { id: 26, categoryDesc: 'City Council', isPublic: 1, parentId: -1 },
    { id: 27, categoryDesc: 'Planning Commission', isPublic: 1, parentId: -1 },
  ],
  events: [
    event(1, {
      agendaId: 901,
      hasMedia: true,
      eventNotice: '<p>Speak in person, or call 555-0100 before 6 p.m.</p>',
      publishedFiles: [
        file(11, 'Agenda'),
        file(12, 'Agenda', { name: 'Amended Agenda', publishOn: '2026-02-27T09:00:00Z' }),
        file(13, 'Agenda Packet'),
        file(14, 'Minutes', { publishOn: '2026-03-20T09:00:00Z' }),
      ],
    }),
    event(2, {
      startDateTime: '2026-03-17T18:30:00Z',
      categoryId: 27,
      eventCategoryName: 'Planning Commission',
    }),
    event(3, { startDateTime: '2026-03-10T19:00:00Z', eventName: 'CANCELLED City Council Regular Meeting' }),
    event(4, {
      startDateTime: '2026-03-05T19:00:00Z',
      publishedFiles: [file(15, 'Notice', { name: '2026-03-05 Council Rescheduled to 2026-03-12' })],
    }),
  ],
  agendas: new Map([
    [
      901,
      {
        id: 901,
        items: [
          item(100, 'I.', 'Call to Order', { isSection: 1 }),
          item(101, 'II.', 'Consent Agenda', {
            isSection: 1,
            minutesItemVotes: [motion('Approve the consent agenda', 1, ['Ana Ruiz', 'Ben Cole', 'Cy Dee'])],
            childItems: [
              item(102, '1', 'Minutes of February 17', {
                attachmentsList: [attachment(61), attachment(62, { isPublished: false })],
              }),
              item(103, '2', '<span>\u{200b}Purchase of a fire truck for $512,000</span>', {
                agendaObjectItemNumber: '2026-7',
              }),
            ],
          }),
          item(104, 'III.', 'New Business', {
            isSection: 1,
            childItems: [
              item(105, '1', 'Rezoning of 12 Mill Street', {
                agendaObjectItemNumber: '2026-9',
                attachmentsList: [attachment(63)],
                minutesItemVotes: [
                  motion('Amend the setback to 20 feet', 0, ['Ana Ruiz'], ['Ben Cole', 'Cy Dee']),
                  // A supermajority was required: the result is stated, not counted.
                  motion('Approve the rezoning', 0, ['Ana Ruiz', 'Ben Cole'], ['Cy Dee']),
                ],
              }),
            ],
          }),
        ],
      },
    ],
  ]),
  media: new Map([
    [
      1,
      {
        id: 1,
        videoUrl: 'https://cpmedia.example.net/birchhillwi/1.mp4',
        externalVideoUrl: '',
        closedCaptionTracks: [{ file: 'https://cpmedia.example.net/birchhillwi/1.srt', label: 'English' }],
        eventBookmarks: [
          { agendaObjectItemId: 100, markerTimeStart: 0 },
          { agendaObjectItemId: 105, markerTimeStart: 1855 },
          { agendaObjectItemId: 105, markerTimeStart: 2420 },
        ],
      },
    ],
  ]),
});

/** Answers like the API of a client. */
export const civicClerkAnswer =
  (data: CivicClerkData): Answer =>
  ({ path, query }) => {
    if (path === '/Events') return { body: listAnswer(data, query) };
    if (path === '/EventCategories') return { body: { value: data.categories } };
    const [, resource, id] = /^\/(Events|Meetings|EventsMedia)\/(\d+)$/.exec(path) ?? [];
    const record = {
      Events: data.events.find((event) => event.id === Number(id)),
      Meetings: data.agendas.get(Number(id)),
      EventsMedia: data.media.get(Number(id)),
    }[resource ?? ''];
    return record === undefined ? undefined : { body: record };
  };

function listAnswer({ events, pageSize }: CivicClerkData, query: URLSearchParams): Fields {
  const from = /startDateTime ge (\S+)/.exec(query.get('$filter') ?? '')?.[1] ?? '';
  const skip = Number(query.get('$skip') ?? 0);
  const start = (fields: Fields): string => String(fields['startDateTime']);
  const wanted = events
    .filter((fields) => start(fields) >= from)
    .toSorted((a, b) => (start(a) < start(b) ? -1 : start(a) > start(b) ? 1 : a.id - b.id));
  const next = `https://birchhillwi.api.civicclerk.com/v1/Events?${new URLSearchParams({ ...Object.fromEntries(query), $skip: String(skip + pageSize) }).toString()}`;
  return {
    value: wanted.slice(skip, skip + pageSize),
    ...(skip + pageSize < wanted.length ? { '@odata.nextLink': next } : {}),
  };
}
