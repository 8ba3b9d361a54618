/**
 * Clients whose answers are recordings in ../shared, one of each platform. Where only the page of a meeting was recorded, the list that
 * names it is synthetic.
 */
import { primeGovMeeting } from '../platforms/primegov-client.ts';
import type { Answer } from '../platforms/web-server.ts';
import {
  agendaOf,
  boardDocs,
  civicClerk,
  civicPlus,
  civicWeb,
  clerkMedia,
  escribe,
  type Event,
  iqm2,
  lines,
  listedMinutes,
  municode,
  primeGov,
} from './answers.ts';
import { recordedJson, recordedText } from './files.ts';

export type RecordedClient = {
  /** The name of the importer. */
  readonly source: string;
  readonly client: string;
  /** The slug of the place. */
  readonly place: string;
  readonly kind?: 'school';
  readonly answer: () => Answer;
};

/** One client of each platform. */
export const recordedClients: readonly RecordedClient[] = [
  {
    source: 'civicclerk',
    client: 'clovisca',
    place: 'clovis-ca',
    answer: () => {
      const media = clerkMedia('clovisca_media20.json');
      return civicClerk(
        ['clovisca_event17.json', 'clovisca_event20.json'].map(
          (name) => recordedJson('civicclerk', name) as Event,
        ),
        [[1196, agendaOf(media)]],
        [clerkMedia('clovisca_media17.json'), media],
      );
    },
  },
  {
    source: 'primegov',
    client: 'longmont',
    place: 'longmont-co',
    answer: () =>
      primeGov(
        lines('primegov', 'longmont_upcoming.json'),
        [
          primeGovMeeting(3560, {
            title: 'City Council Regular Session',
            dateTime: '2026-06-02T19:00:00',
            documentList: [{ id: 1, templateId: 16095, templateName: 'HTML Agenda', compileOutputType: 3 }],
          }),
        ],
        {
          '16095': 'longmont_agenda_16095_items.html',
          '16826': 'longmont_agenda_16805_item.html',
          '16535': 'longmont_agenda_16805_item.html',
        },
      ),
  },
  {
    source: 'civicweb',
    client: 'lascruces',
    place: 'las-cruces-nm',
    answer: () =>
      civicWeb(lines('civicweb', 'lascruces_meetings.json'), { '10669': 'lascruces_meeting_documents.json' }),
  },
  {
    source: 'diligent',
    client: 'tulsaschools',
    place: 'tulsa-ok',
    kind: 'school',
    answer: () => civicWeb(lines('civicweb', 'tulsaschools_meetings.json'), {}),
  },
  {
    source: 'escribe',
    client: 'ottawa',
    place: 'ottawa-on',
    answer: () =>
      escribe(
        listedMinutes(
          '2025/10/22 10:00:00',
          'City Council',
          'Andrew S. Haydon Hall, 110 Laurier Avenue West',
        ),
        recordedText('escribe', 'ottawa_minutes_item.html'),
      ),
  },
  {
    source: 'boarddocs',
    client: 'oh/columbus',
    place: 'columbus-oh',
    kind: 'school',
    answer: () =>
      boardDocs({
        list: lines('boarddocs', 'columbus_meetings_list.json').slice(0, 10),
        committee: 'Board of Education',
        pages: {
          DQ3VPX80F260: { meeting: 'columbus_getmeeting.html', agenda: 'columbus_getagenda.html' },
        },
      }),
  },
  {
    source: 'civicplus',
    client: 'www.cityofbartow.net',
    place: 'bartow-fl',
    answer: () => civicPlus('bartow_agendacenter.html', 2026),
  },
  {
    source: 'municode',
    client: 'dundee-fl',
    place: 'dundee-fl',
    answer: () => municode('dundee_meetings_page.html'),
  },
  {
    source: 'iqm2',
    client: 'crevecoeur',
    place: 'creve-coeur-mo',
    answer: () =>
      iqm2(2019, {
        '5059': 'crevecoeur_planning.html',
        '5011': 'crevecoeur_finance.html',
        '5040': 'crevecoeur_adjustment.html',
        '5053': 'crevecoeur_arts.html',
      }),
  },
];
