import { novusagenda } from '../../../../generator/import/novusagenda/novusagenda.ts';
import { novusAnswer, type NovusData, pineBluffs } from '../../../support/platforms/novusagenda-client.ts';
import type { PlatformCase } from './case.fixture.ts';

export const novusagendaCase: PlatformCase<NovusData> = {
  importer: novusagenda,
  client: 'pinebluffs',
  place: 'pine-bluffs-wy',
  data: pineBluffs,
  answer: novusAnswer,
  isList: ({ query }) => query.get('From') !== query.get('To'),
  emptyList: { body: '<html><body></body></html>' },
  isDetail: ({ query }) => query.get('From') === '03/24/2026',
  rows: { bodies: 2, meetings: 5, agenda_items: 5, documents: 9, matters: 0, motions: 0 },
  requestsPerMeeting: 2,
  edits: {
    'a title': {
      edit: ({ meetings }) => {
        for (const item of meetings[0]?.items ?? [])
          if (item.id === 303) item.title = 'Award of a contract for $50,000';
      },
      changes: [
        'agenda_items na-pinebluffs-i31-303 title: Award of a contract for $40,000 → Award of a contract for $50,000',
      ],
    },
    'a cancellation': {
      edit: ({ meetings }) => {
        for (const meeting of meetings) if (meeting.id === 32) meeting.location = 'CANCELLED';
      },
      changes: [
        'meetings na-pinebluffs-e32 location: 1 Pine Street → null',
        'meetings na-pinebluffs-e32 status: confirmed → cancelled',
      ],
    },
  },
  addMany: (data) => {
    data.meetingsPerPage = 100;
    for (let id = 1000; id < 1070; id++)
      data.meetings.push({ id, day: '01/06/26', documents: ['page'], items: [] });
  },
  remove: {
    edit: (data) => {
      data.meetings = data.meetings.filter(({ id }) => id !== 35);
    },
    key: 'na-pinebluffs-e35',
  },
};
