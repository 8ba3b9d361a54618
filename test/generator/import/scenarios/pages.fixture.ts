/** The scenarios in the pages of platforms without APIs. */
import { boarddocs } from '../../../../generator/import/boarddocs/boarddocs.ts';
import { civicplus } from '../../../../generator/import/civicplus/civicplus.ts';
import { iqm2 } from '../../../../generator/import/iqm2/iqm2.ts';
import { legistarInsite } from '../../../../generator/import/legistar-insite/legistar-insite.ts';
import { municode } from '../../../../generator/import/municode/municode.ts';
import { novusagenda } from '../../../../generator/import/novusagenda/novusagenda.ts';
import {
  boardDocsAnswer,
  type BoardDocsData,
  boardDocsMeeting,
} from '../../../support/platforms/boarddocs-client.ts';
import { agendaCenterAnswer, agendaCenterRow } from '../../../support/platforms/civicplus-client.ts';
import { iqm2Answer } from '../../../support/platforms/iqm2-client.ts';
import { siteAnswer } from '../../../support/platforms/legistar-insite-client.ts';
import { municodeAnswer } from '../../../support/platforms/municode-client.ts';
import { novusAnswer } from '../../../support/platforms/novusagenda-client.ts';
import { type Entry, type ScenarioPlatform } from './scenario.fixture.ts';

const state = ({ name, isCancelled = false, isDraft = false }: Entry): string =>
  isCancelled ? `${name} - CANCELLED` : isDraft ? `${name} (DRAFT)` : name;
/** `3/17/2026` */
const american = ({ day }: Entry): string => day.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, '$2/$3/$1');
const clock = ({ time = '19:00' }: Entry): string => `${Number(time.slice(0, 2)) - 12}:00 PM`;
const placeOf = ({ location, joinLink }: Entry): string =>
  [location, joinLink].filter((text) => text !== undefined).join(' ');

const noLocation = { 'a location is kept': 'locations are in no field' } as const;
const noTimes = {
  'events of one body and day at other times are not reported': 'times are in no field',
} as const;

const boardDocsScenario: ScenarioPlatform = {
  importer: boarddocs,
  answer: ({ list }) => {
    const committees: BoardDocsData['committees'] = {};
    for (const entry of list) {
      const committee = (committees[entry.name] ??= { name: entry.name, meetings: [] });
      const name = `${state(entry)}${entry.time === undefined ? '' : ` ${clock(entry)}`}`;
      const description = entry.joinLink === undefined ? '' : `Attend at ${entry.joinLink}`;
      committee.meetings.push(
        boardDocsMeeting(String(entry.id), entry.day.replaceAll('-', ''), name, description),
      );
    }
    return boardDocsAnswer({ committees, agendas: new Map(), recordings: new Map() });
  },
  cannot: noLocation,
};

const civicPlusScenario: ScenarioPlatform = {
  importer: civicplus,
  answer: ({ list }) => {
    const names = [...new Set(list.map(({ name }) => name))];
    const months = ['Jan', 'Feb', 'Mar', 'Apr'];
    return agendaCenterAnswer({
      categories: new Map(names.map((name, index) => [index + 1, name])),
      rows: list.map((entry) => {
        const [year, month = '', day] = entry.day.split('-');
        const written = `${months[Number(month) - 1]} ${Number(day)}, ${year}`;
        const title = `${state(entry)} ${clock(entry)}`;
        return {
          ...agendaCenterRow(entry.id, written, title, ...(entry.joinLink === undefined ? [] : ['join'])),
          category: names.indexOf(entry.name) + 1,
        };
      }),
      ...(list.some(({ joinLink }) => joinLink !== undefined)
        ? { joinLink: list.find(({ joinLink }) => joinLink !== undefined)?.joinLink ?? '' }
        : {}),
    });
  },
  cannot: noLocation,
};

const municodeScenario: ScenarioPlatform = {
  importer: municode,
  idOf: (id) => `bc_page_${id}`,
  answer: ({ list, unlisted = [] }) => {
    const directory = municodeAnswer({
      pageSize: 10,
      meetings: list
        .toSorted((a, b) => (a.day < b.day ? 1 : -1))
        .map((entry) => ({
          node: String(entry.id),
          start: `${entry.day}T${entry.time ?? '19:00'}:00-04:00`,
          title: state(entry),
          ...(entry.isPacket === true ? { guid: 'aedd60dcb13e4f99a5e2395ecd9ef0de' } : {}),
          ...(entry.joinLink === undefined ? {} : { video: entry.joinLink }),
        })),
    });
    const pages = new Set([...list, ...unlisted].map(({ id }) => `/bc/page/${id}`));
    return (request) => (pages.has(request.path) ? { body: '<html>Meeting</html>' } : directory(request));
  },
  cannot: noLocation,
};

const iqm2Scenario: ScenarioPlatform = {
  importer: iqm2,
  answer: ({ list, unlisted = [] }) => {
    const meetingOf = (entry: Entry) => ({
      id: entry.id * 10,
      day: american(entry),
      board: entry.name,
      status: entry.isCancelled === true ? 'Cancelled' : entry.isDraft === true ? 'Draft' : 'Scheduled',
      time: clock(entry),
      location: placeOf(entry),
    });
    const listed = iqm2Answer({ meetings: list.map(meetingOf) });
    const all = iqm2Answer({ meetings: [...list, ...unlisted].map(meetingOf) });
    return (request) => (request.path === '/Citizens/Calendar.aspx' ? listed : all)(request);
  },
  idOf: (id) => String(id * 10),
  cannot: {},
};

const insiteScenario: ScenarioPlatform = {
  importer: legistarInsite,
  answer: ({ list }) =>
    siteAnswer({
      people: undefined,
      pageSize: 10,
      meetings: list.map((entry) => ({
        id: entry.id,
        day: american(entry),
        body: entry.isDraft === true ? state(entry) : entry.name,
        bodyId: entry.name.length,
        time: clock(entry),
        location: placeOf(entry),
        ...(entry.isCancelled === true ? { note: 'CANCELLED' } : {}),
        ...(entry.isPacket === true ? { links: { hypAgenda: 'View.ashx?M=A&amp;ID=9&amp;GUID=X' } } : {}),
        items: [],
      })),
    }),
  cannot: {},
};

const novusScenario: ScenarioPlatform = {
  importer: novusagenda,
  answer: ({ list }) =>
    novusAnswer({
      meetingsPerPage: 10,
      itemsPerPage: 10,
      meetings: list.map((entry) => ({
        id: entry.id,
        day: entry.day.replace(/^20(\d\d)-(\d\d)-(\d\d)$/, '$2/$3/$1'),
        type: state(entry),
        location: placeOf(entry),
        documents: ['file'],
      })),
    }),
  cannot: noTimes,
};

export const pageScenarios: readonly ScenarioPlatform[] = [
  boardDocsScenario,
  civicPlusScenario,
  municodeScenario,
  iqm2Scenario,
  insiteScenario,
  novusScenario,
];
