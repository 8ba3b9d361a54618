/** The scenarios in the answers of platforms with APIs. */
import { civicclerk } from '../../../../generator/import/civicclerk/civicclerk.ts';
import { civicweb, diligent } from '../../../../generator/import/civicweb/civicweb.ts';
import { escribe } from '../../../../generator/import/escribe/escribe.ts';
import { legistar } from '../../../../generator/import/legistar/legistar.ts';
import { primegov } from '../../../../generator/import/primegov/primegov.ts';
import { alderFalls, event } from '../../../support/legistar/legistar-client.ts';
import type { LegistarData } from '../../../support/legistar/legistar-data.ts';
import { civicClerkAnswer, event as clerkEvent } from '../../../support/platforms/civicclerk-client.ts';
import { civicWebAnswer, civicWebMeeting } from '../../../support/platforms/civicweb-client.ts';
import {
  escribeAnswer,
  type EscribeData,
  escribeLink,
  escribeMeeting,
} from '../../../support/platforms/escribe-client.ts';
import { primeGovAnswer, primeGovMeeting } from '../../../support/platforms/primegov-client.ts';
import { apartPackets, type Entry, type ScenarioPlatform, type Source } from './scenario.fixture.ts';

const clock = ({ time = '19:00' }: Entry): string => time;
const state = ({ name, isCancelled = false, isDraft = false }: Entry): string =>
  isCancelled ? `${name} - CANCELLED` : isDraft ? `${name} (DRAFT)` : name;
const linkText = ({ joinLink }: Entry): string =>
  joinLink === undefined ? '' : `To attend the meeting online, open ${joinLink} at any time.`;

export const legistarScenario: Omit<ScenarioPlatform, 'answer'> & {
  readonly data: (source: Source) => LegistarData;
} = {
  importer: legistar,
  data: ({ list, unlisted = [] }) => ({
    ...alderFalls(),
    Bodies: alderFalls().Bodies.slice(0, 1),
    Matters: [],
    Events: [...list, ...unlisted].map((entry) =>
      event(entry.id, {
        EventBodyName: entry.name,
        EventDate: `${entry.day}T00:00:00`,
        EventTime: clock(entry),
        EventAgendaStatusName: entry.isDraft === true ? 'Draft' : 'Final',
        EventAgendaFile: entry.isDraft === true ? null : 'https://alder.legistar1.com/a.pdf',
        EventLocation: entry.location ?? null,
        EventComment: entry.isCancelled === true ? 'CANCELLED' : linkText(entry),
      }),
    ),
  }),
  cannot: apartPackets('a list of changes has the packet without its meeting'),
};

const civicClerkScenario: ScenarioPlatform = {
  importer: civicclerk,
  answer: ({ list, unlisted = [] }) => {
    const eventOf = (entry: Entry) =>
      clerkEvent(entry.id, {
        startDateTime: `${entry.day}T${clock(entry)}:00Z`,
        eventName: entry.isCancelled === true ? state(entry) : entry.name,
        categoryId: entry.name.length,
        eventCategoryName: entry.name,
        isPublished: entry.isDraft === true ? 'Draft' : 'Published',
        eventNotice: linkText(entry),
        eventLocation: entry.location === undefined ? null : { address1: entry.location },
        publishedFiles:
          entry.isPacket === true
            ? [{ fileId: 90 + entry.id, type: 'Agenda', name: 'Agenda', url: 'x' }]
            : [],
      });
    const data = { categories: [], agendas: new Map(), media: new Map(), pageSize: 100 };
    const listed = civicClerkAnswer({ ...data, events: list.map(eventOf) });
    const all = civicClerkAnswer({ ...data, events: [...list, ...unlisted].map(eventOf) });
    return (request) => (request.path === '/Events' ? listed : all)(request);
  },
  cannot: {},
};

const primeGovScenario: ScenarioPlatform = {
  importer: primegov,
  answer: ({ list, today }) =>
    primeGovAnswer({
      today,
      agendas: new Map(),
      meetings: list.map((entry) =>
        primeGovMeeting(entry.id, {
          title: state(entry),
          dateTime: `${entry.day}T${clock(entry)}:00`,
          location: entry.location ?? null,
          zoomMeetingLink: entry.joinLink ?? null,
          documentList:
            entry.isPacket === true
              ? [{ id: 90, templateId: 91, templateName: 'Agenda', compileOutputType: 1, publishDate: null }]
              : [],
        }),
      ),
    }),
  cannot: {},
};

const civicWebScenario = (importer: ScenarioPlatform['importer']): ScenarioPlatform => ({
  importer,
  answer: ({ list }) =>
    civicWebAnswer({
      items: [],
      documents: new Map(
        list.map((entry) => [
          entry.id,
          [
            {
              Id: 80 + entry.id,
              DocumentType: 1,
              Name: 'Agenda',
              Html: `<p>AGENDA</p><p>${linkText(entry)}</p>`,
            },
            { Id: 90 + entry.id, DocumentType: 4, Name: 'Agenda' },
          ],
        ]),
      ),
      meetings: list.map((entry) =>
        civicWebMeeting(entry.id, {
          Name: `${entry.name} - ${entry.day}${state(entry).slice(entry.name.length)}`,
          MeetingDateTime: `${entry.day} ${clock(entry)}`,
          MeetingLocation: entry.location ?? null,
          Published: entry.isDraft !== true,
        }),
      ),
    }),
  cannot: {},
});

const escribeScenario: ScenarioPlatform = {
  importer: escribe,
  answer: ({ list, unlisted = [], today }) => {
    const dataOf = (entries: readonly Entry[]): EscribeData => ({
      pages: new Map(),
      cancelled: new Set(),
      pastPageSize: 10,
      pastBefore: today.replaceAll('-', '/'),
      meetings: entries.map((entry) =>
        escribeMeeting(String(entry.id), `${entry.day.replaceAll('-', '/')} ${clock(entry)}:00`, {
          MeetingName: state(entry),
          MeetingType: entry.name,
          Location: entry.location ?? '',
          Description: [entry.location ?? '', linkText(entry)].filter((text) => text !== '').join('<br/>'),
          MeetingDocumentLink: entry.isPacket === true ? [escribeLink('9', 'Agenda', '.pdf')] : [],
        }),
      ),
    });
    const calendar = escribeAnswer(dataOf(list));
    const past = escribeAnswer(dataOf([...list, ...unlisted]));
    return (request) => (request.path.endsWith('/PastMeetings') ? past : calendar)(request);
  },
  cannot: {},
};

export const apiScenarios: readonly ScenarioPlatform[] = [
  civicClerkScenario,
  primeGovScenario,
  civicWebScenario(civicweb),
  civicWebScenario(diligent),
  escribeScenario,
];
