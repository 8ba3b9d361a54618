/** A synthetic client of eSCRIBE: Lac-Bleu, with a calendar and pages of the shape of the real ones. */
import type { Answer, WebAnswer } from './web-server.ts';

type Fields = Record<string, unknown>;

export type EscribeData = {
  meetings: (Fields & { ID: string; StartDate: string })[];
  /** HTML by meeting and kind: `<id> PostMinutes`. */
  pages: Map<string, string>;
  /** Meetings with the flag for cancelled meetings, which only the lists of past meetings have. */
  cancelled: Set<string>;
  /** Meetings in a page of the list of past meetings. */
  pastPageSize: number;
  /** The first day, `2026/03/10`, whose meetings are not in the lists of past meetings. */
  pastBefore?: string;
  /** Response to requests for the list of past meetings, instead of the list. */
  past?: WebAnswer;
};

export const escribeLink = (id: string, Type: string, Format: string, fields: Fields = {}): Fields => ({
  Type,
  Format,
  Title: `${Type} (${Format})`,
  Url:
    Format === 'HTML'
      ? `/Meeting.aspx?Id=${id}&Agenda=${Type}&lang=French`
      : `FileStream.ashx?DocumentId=${id}9`,
  LanguageId: 12,
  ...fields,
});

export const escribeMeeting = (
  ID: string,
  StartDate: string,
  fields: Fields = {},
): EscribeData['meetings'][number] => ({
  ID,
  StartDate,
  EndDate: StartDate.replace('19:00', '21:00'),
  MeetingName: 'Conseil municipal',
  MeetingType: 'Conseil municipal',
  Location: 'Hôtel de ville',
  Description: 'Hôtel de ville<br/>1, rue Principale',
  LanguageName: 'French',
  HasAgenda: false,
  DelegationRequestLink: '',
  TimeOverride: '',
  TimeOverrideFR: '',
  MeetingDocumentLink: [],
  ...fields,
});

type Item = {
  readonly id: number;
  readonly counter: string;
  readonly title: string;
  readonly description?: string;
  readonly minutes?: string;
  readonly attachments?: string;
  readonly motions?: string;
  readonly items?: readonly Item[];
};

const item = ({ id, counter, title, description, minutes, attachments, motions, items = [] }: Item): string =>
  `<DIV class='AgendaItemContainer indent' ><DIV class='AgendaItem AgendaItem${id}' style="width:100%" ><DIV class='AgendaItemTitleRow' >
<H3><DIV class='AgendaItemCounter' >${counter}</DIV><DIV class='AgendaItemNavigate indent' ><DIV class='AgendaItemTitle' ><a tabindex='0' href="javascript:SelectItem(${id});" >${title}</a></DIV></DIV></H3>
${attachments ?? ''}</DIV>
${description === undefined ? '' : `<DIV class='AgendaItemDescription RichText' ><p style="text-align&#58;justify;">${description}</p></DIV>`}
${minutes === undefined ? '' : `<DIV class='AgendaItemMinutes RichText' ><p><strong>${minutes}</strong></p></DIV>`}
${motions === undefined ? '' : `<ul class="AgendaItemMotions">${motions}</ul>`}</DIV>
<DIV >${items.map(item).join('')}</DIV></DIV>`;

type Voters = Readonly<Record<string, string>>;

const escribeMotion = (text: string, result: string, voters: Voters = {}, mover = 'A. Roy'): string =>
  `<li class="AgendaItemMotion"><div class="PreMotionText RichText"></div>
<div class="MovedBy"><span class="Label">Proposé par</span><span class="Value">${mover}</span></div>
<div class="SecondedBy"><span class="Label">Appuyé par</span><span class="Value">B. Côté</span></div>
<div class="MotionText RichText"><p>${text}</p></div>
<table class="MotionVoters"><tbody>${Object.entries(voters)
    .map(
      ([label, names]) => `<tr><td class="VoterVote">${label}</td><td class="VotesUsers">${names}</td></tr>`,
    )
    .join('')}<tr><td class="VotesUsers"></td></tr></tbody></table>
<div class="MotionResult">${result}</div></li>`;

const attachment = (document: number, title: string): string =>
  `<DIV class='AgendaItemAttachment AgendaItemAttachment7' ><a class='Link' href="filestream.ashx?DocumentId=${document}" data-original-title='${title}' >${title}</a></DIV>`;

const escribePage = (items: readonly Item[], comments = ''): string =>
  `<!DOCTYPE html><html lang="fr"><head><title>Conseil municipal</title></head><body><ARTICLE><HEADER class='AgendaHeader' >
<DIV class='AgendaHeaderSpecialComments' >${comments}</DIV></HEADER><DIV class='AgendaItems' >${items.map(item).join('')}</DIV>
<DIV class='panel-body AgendaItemAttachment AgendaItemAttachmentNotSelected' >Aucun point</DIV></ARTICLE></body></html>`;

const minutes = (): string =>
  escribePage(
    [
      { id: 1, counter: '1.', title: 'Ouverture' },
      {
        id: 2,
        counter: '2.',
        title: 'Ordre du jour de consentement',
        items: [
          {
            id: 3,
            counter: 'a.',
            title: 'Procès-verbal du 3 février',
            attachments: attachment(801, 'PV.pdf'),
          },
        ],
      },
      {
        id: 4,
        counter: '3.',
        title: 'Règlements',
        items: [
          {
            id: 5,
            counter: '3.1',
            title: 'Règlement 2026-4 sur le zonage',
            motions: escribeMotion('Que le règlement soit adopté.', 'Adoptée (3 à 1)', {
              'Pour (3)': 'A. Roy, B. Côté et C. Gagné',
              'Contre (1)': 'D. Lévesque',
              'Absent (1)': 'E. Bouchard',
            }),
          },
          {
            id: 6,
            counter: '3.2',
            title: 'Suspension des règles',
            // Three quarters were needed: the result is stated, not counted.
            motions: escribeMotion('Que les règles soient suspendues.', 'Rejetée (3 à 2)', {
              'Pour (3)': 'A. Roy, B. Côté et C. Gagné',
              'Contre (2)': 'D. Lévesque et E. Bouchard',
            }),
          },
        ],
      },
      {
        id: 7,
        counter: '4.',
        title: 'Contrats',
        description: 'Achat de sel pour 40 000 $',
        minutes: 'Approved 5-0',
      },
      {
        id: 8,
        counter: '5.',
        title: 'Contrats',
        description: 'Achat d’un camion',
        minutes: 'Le conseil discute.',
      },
    ],
    '<p>Pour prendre la parole&#58; 555-0100</p>',
  );

/** Four meetings: one with minutes and votes, one with an agenda, one cancelled by its name, one without files. */
export const lacBleu = (): EscribeData => ({
  meetings: [
    escribeMeeting('11', '2026/03/02 19:00:00', {
      DelegationRequestLink: '/delegation?id=11',
      MeetingDocumentLink: [
        escribeLink('11', 'AgendaCover', '.pdf', { Url: 'FileStream.ashx?DocumentId=700' }),
        escribeLink('11', 'Agenda', '.pdf'),
        escribeLink('11', 'Agenda', 'HTML'),
        escribeLink('11', 'Merged', 'HTML'),
        escribeLink('11', 'PostMinutes', 'HTML'),
        escribeLink('11', 'Video', 'Video', {
          Url: './Players/ISIStandAlonePlayer.aspx?Id=11',
          LanguageId: 0,
        }),
      ],
    }),
    escribeMeeting('12', '2026/03/16 19:00:00', {
      MeetingDocumentLink: [escribeLink('12', 'Agenda', 'HTML')],
    }),
    escribeMeeting('13', '2026/03/09 19:00:00', { MeetingName: 'Conseil municipal - ANNULÉE' }),
    escribeMeeting('14', '2026/02/24 18:00:00', {
      MeetingType: 'Comité consultatif d’urbanisme',
      TimeOverride: 'following the meeting of council',
    }),
  ],
  cancelled: new Set(),
  pastPageSize: 2,
  pages: new Map([
    ['11 PostMinutes', minutes()],
    [
      '12 Agenda',
      // What an agenda recommends was not moved.
      escribePage([
        {
          id: 1,
          counter: '1.',
          title: 'Budget',
          motions: escribeMotion('Que le budget soit adopté.', 'Adoptée'),
        },
      ]),
    ],
  ]),
});

type PastRequest = { readonly type: string; readonly pageNumber: number };

const monthNames = ['January', 'February', 'March', 'April', 'May', 'June'];

/** Newest first. `Start` is an instant; the date is written out. */
function pastMeetings(
  { meetings, cancelled, pastPageSize, pastBefore = '2026/03/10' }: EscribeData,
  { type, pageNumber }: PastRequest,
): WebAnswer {
  const found = meetings
    .filter(({ MeetingType, StartDate }) => MeetingType === type && StartDate < pastBefore)
    .toSorted((a, b) => (a.StartDate < b.StartDate ? 1 : -1));
  return {
    body: {
      d: {
        TotalCount: found.length,
        Meetings: found
          .slice((pageNumber - 1) * pastPageSize, pageNumber * pastPageSize)
          .map(({ ID, StartDate }) => ({
            Id: ID,
            MeetingDate: StartDate.replace(
              /^(\d+)\/(\d+)\/(\d+).*$/,
              (_, year, month, day) => `${monthNames[Number(month) - 1]} ${Number(day)}, ${year}`,
            ),
            Cancelled: cancelled.has(ID),
          })),
      },
    },
  };
}

/** Answers like the site of a client. */
export const escribeAnswer =
  (data: EscribeData): Answer =>
  ({ method, path, query, body }) => {
    if (path === '/Meeting.aspx') {
      const page = data.pages.get(`${query.get('Id')} ${query.get('Agenda')}`);
      return page === undefined ? undefined : { body: page };
    }
    if (method === 'POST' && path === '/MeetingsCalendarView.aspx/PastMeetings')
      return data.past ?? pastMeetings(data, JSON.parse(body) as PastRequest);
    if (method !== 'POST' || path !== '/MeetingsCalendarView.aspx/GetCalendarMeetings') return undefined;
    const { calendarStartDate, calendarEndDate } = JSON.parse(body) as Record<string, string>;
    const days = (date: string): string => date.slice(0, 10).replaceAll('/', '-');
    return {
      body: {
        d: data.meetings.filter(
          ({ StartDate }) =>
            days(StartDate) >= String(calendarStartDate) && days(StartDate) <= String(calendarEndDate),
        ),
      },
    };
  };
