/**
 * Clients of meeting platforms with several hundred meetings: recorded responses, repeated with other ids and days. Every meeting has
 * the recorded details.
 */
import {
  boardDocs,
  civicClerk,
  civicPlus,
  civicWeb,
  clerkMedia,
  escribe,
  type Event,
  type Fields,
  iqm2,
  lines,
  municode,
  primeGov,
} from '../../test/support/recordings/answers.ts';
import { recordedJson, recordedText } from '../../test/support/recordings/files.ts';
import { legistarInsiteLoad, novusAgendaLoad } from './postback-workloads.ts';
import { meetings, onPath, repeat, type Workload } from './workload.ts';

function civicClerkLoad(): Workload {
  const recorded = recordedJson('civicclerk', 'clovisca_event20.json') as Event;
  const agenda = recordedJson('civicclerk', 'forsyth_meeting_389.json');
  const media = clerkMedia('clovisca_media20.json');
  const events = repeat((id, day) => ({
    ...recorded,
    id,
    agendaId: id,
    eventDate: `${day}T18:00:00Z`,
    startDateTime: `${day}T18:00:00Z`,
  }));
  return {
    source: 'civicclerk',
    client: 'clovisca',
    place: 'clovis-ca',
    answer: civicClerk(
      events,
      events.map(({ id }) => [id, agenda]),
      events.map(({ id }) => ({ ...media, id })),
    ),
    isList: onPath(/\/(?:Events|EventCategories)$/),
  };
}

function primeGovLoad(): Workload {
  const [recorded] = lines('primegov', 'longmont_upcoming.json').filter(({ id }) => id === 3713);
  const past = repeat((id, day) => ({ ...recorded, id, dateTime: `${day}T19:00:00` }));
  return {
    source: 'primegov',
    client: 'longmont',
    place: 'longmont-co',
    answer: primeGov([], past, { '16826': 'longmont_agenda_16095_items.html' }),
    isList: onPath(/\/List\w+Meetings$/),
  };
}

function civicWebLoad(source: 'civicweb' | 'diligent'): Workload {
  const [recorded] = lines('civicweb', 'lascruces_meetings.json').filter(({ Id }) => Id === 10_669);
  const listed = repeat((Id, day) => ({
    ...recorded,
    Id,
    MeetingDate: day,
    MeetingDateTime: `${day} 13:00`,
  }));
  const documents = listed.map(({ Id }) => [String(Id), 'lascruces_meeting_documents.json'] as const);
  return {
    source,
    client: 'lascruces',
    place: 'las-cruces-nm',
    answer: civicWeb(listed, Object.fromEntries(documents)),
    isList: onPath(/\/meetings$/),
  };
}

function escribeLoad(): Workload {
  const [recorded] = (
    recordedJson('escribe', 'peelregion_calendar.json') as { readonly d: readonly Fields[] }
  ).d;
  const calendar = repeat((id, day) => ({
    ...recorded,
    ID: String(id),
    StartDate: `${day.replaceAll('-', '/')} 09:30:00`,
  }));
  return {
    source: 'escribe',
    client: 'peelregion',
    place: 'peel-region-on',
    answer: escribe(calendar, recordedText('escribe', 'bakersfield_agenda_page.html')),
    isList: onPath(/\/GetCalendarMeetings$/),
  };
}

function boardDocsLoad(): Workload {
  const list = lines('boarddocs', 'columbus_meetings_list.json').slice(0, meetings);
  const pages = { meeting: 'columbus_getmeeting.html', agenda: 'columbus_getagenda.html' };
  return {
    source: 'boarddocs',
    client: 'oh/columbus',
    place: 'columbus-oh',
    answer: boardDocs({
      list,
      committee: 'Board of Education',
      pages: Object.fromEntries(list.map(({ unique }) => [String(unique), pages])),
    }),
    isList: onPath(/\/(?:Public|BD-GetMeetingsList)$/),
  };
}

/** The recorded rows in another year, under other ids. */
const agendaCenterOf = (year: number): string =>
  recordedText('civicplus', 'bartow_agendacenter.html').replaceAll(
    /_\d{8}-(\d+)/g,
    (_, id: string) => `_0101${year}-${year}${id}`,
  );

function civicPlusLoad(): Workload {
  const empty = civicPlus('bartow_agendacenter.html', 0);
  return {
    source: 'civicplus',
    client: 'www.cityofbartow.net',
    place: 'bartow-fl',
    answer: (request) => {
      const year = Number(request.query.get('startDate')?.slice(-4));
      return year >= 2023 && year <= 2026 ? { body: agendaCenterOf(year) } : empty(request);
    },
    isList: () => true,
  };
}

/** Twelve pages of 25 meetings. */
function municodeLoad(): Workload {
  const page = recordedText('municode', 'dundee_meetings_page.html');
  const recorded = municode('dundee_meetings_page.html');
  return {
    source: 'municode',
    client: 'dundee-fl',
    place: 'dundee-fl',
    answer: (request) => {
      const index = Number(request.query.get('page'));
      if (index >= meetings / 25) return recorded(request);
      const rows = page.replaceAll(/(href="\/bc-[^"]*)"/g, `$1-p${index}"`);
      return { body: `${rows}<a href="?page=${index + 1}">next</a>` };
    },
    isList: () => true,
  };
}

function iqm2Load(): Workload {
  const names = ['planning', 'finance', 'adjustment', 'arts'].map((name) => `crevecoeur_${name}.html`);
  const pages = repeat((id) => [String(id), names[id % names.length] ?? ''] as const);
  return {
    source: 'iqm2',
    client: 'crevecoeur',
    place: 'creve-coeur-mo',
    answer: iqm2(2019, Object.fromEntries(pages)),
    isList: onPath(/\/Calendar\.aspx$/),
  };
}

export const workloads = (): readonly Workload[] => [
  civicClerkLoad(),
  primeGovLoad(),
  civicWebLoad('civicweb'),
  civicWebLoad('diligent'),
  escribeLoad(),
  boardDocsLoad(),
  civicPlusLoad(),
  municodeLoad(),
  iqm2Load(),
  legistarInsiteLoad(),
  novusAgendaLoad(),
];
