/** The case of CivicPlus. */
import { civicplus } from '../../../../generator/import/civicplus/civicplus.ts';
import {
  agendaCenterAnswer,
  type AgendaCenterData,
  agendaCenterRow,
  cedarPoint,
} from '../../../support/platforms/civicplus-client.ts';
import type { PlatformCase } from './case.fixture.ts';

const prefix = 'cp-www_cedarpoint_gov-';
const special = 'Special Meeting, 5:30 p.m. (to join: 555-0100)';

export const civicplusCase: PlatformCase<AgendaCenterData> = {
  importer: civicplus,
  client: 'www.cedarpoint.gov',
  place: 'cedar-point-fl',
  data: cedarPoint,
  answer: agendaCenterAnswer,
  isList: ({ path }) => path === '/AgendaCenter/Search/',
  emptyList: { body: '<html><body><a href="/AgendaCenter">Agendas</a></body></html>' },
  isDetail: () => false,
  rows: { bodies: 2, meetings: 4, agenda_items: 0, documents: 9, motions: 0, decisions: 0 },
  requestsPerMeeting: 0,
  edits: {
    'a cancellation': {
      edit: ({ rows }) => {
        for (const row of rows) if (row.id === 33) row.title = `${special} - CANCELLED`;
      },
      changes: [
        `meetings ${prefix}e33 participation: ${special} → ${special} - CANCELLED`,
        `meetings ${prefix}e33 status: confirmed → cancelled`,
        `documents ${prefix}d33-agenda title: ${special} → ${special} - CANCELLED`,
      ],
    },
    'a date, but not that of the file name': {
      edit: ({ rows }) => {
        for (const row of rows) if (row.id === 34) row.day = 'Dec 9, 2025';
      },
      changes: [`meetings ${prefix}e34 meeting_date: 2025-12-02 → 2025-12-09`],
    },
  },
  addMany: ({ rows }) => {
    for (let id = 1000; id < 1070; id++) rows.push(agendaCenterRow(id, 'Jan 6, 2026', 'Meeting', 'minutes'));
  },
  remove: {
    edit: (data) => {
      data.rows = data.rows.filter(({ id }) => id !== 34);
    },
    key: `${prefix}e34`,
  },
};
