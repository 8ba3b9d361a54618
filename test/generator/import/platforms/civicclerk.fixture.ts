import { civicclerk } from '../../../../generator/import/civicclerk/civicclerk.ts';
import { birchHill, civicClerkAnswer, event } from '../../../support/platforms/civicclerk-client.ts';
import type { PlatformCase } from './case.fixture.ts';

export const civicclerkCase: PlatformCase<ReturnType<typeof birchHill>> = {
  importer: civicclerk,
  client: 'birchhillwi',
  place: 'birch-hill-wi',
  data: birchHill,
  answer: civicClerkAnswer,
  isList: ({ path }) => path === '/Events',
  emptyList: { body: { value: [] } },
  isDetail: ({ path }) => path === '/Meetings/901',
  rows: {
    bodies: 2,
    meetings: 4,
    agenda_items: 6,
    documents: 9,
    matters: 2,
    motions: 3,
    member_votes: 9,
    decisions: 3,
    briefs: 1,
  },
  requestsPerMeeting: 2,
  edits: {
    'a title': {
      edit: (data) => {
        const [, , section] = data.agendas.get(901)?.items ?? [];
        for (const item of section?.childItems ?? [])
          item['agendaObjectItemName'] = 'Rezoning of 14 Mill Street';
      },
      changes: [
        'agenda_items cc-birchhillwi-i1-105 title: Rezoning of 12 Mill Street → Rezoning of 14 Mill Street',
      ],
    },
    'a play count, which is no change': {
      edit: (data) => {
        for (const fields of data.events) fields['mediaTotalPlay'] = 99;
      },
      changes: [],
    },
    'a cancellation': {
      edit: (data) => {
        for (const fields of data.events)
          if (fields.id === 2) fields['eventName'] = 'Planning Commission - CANCELED';
      },
      changes: ['meetings cc-birchhillwi-e2 status: null → cancelled'],
    },
  },
  addMany: (data) => {
    for (let id = 1000; id < 1070; id++) {
      data.events.push(event(id, { agendaId: 901, startDateTime: '2026-01-06T19:00:00Z' }));
    }
  },
  remove: {
    edit: (data) => {
      data.events = data.events.filter(({ id }) => id !== 4);
    },
    key: 'cc-birchhillwi-e4',
  },
};
