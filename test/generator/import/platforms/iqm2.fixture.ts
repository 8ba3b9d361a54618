import { iqm2 } from '../../../../generator/import/iqm2/iqm2.ts';
import { iqm2Answer, type Iqm2Data, mapleRidge } from '../../../support/platforms/iqm2-client.ts';
import type { PlatformCase } from './case.fixture.ts';

export const iqm2Case: PlatformCase<Iqm2Data> = {
  importer: iqm2,
  client: 'mapleridge',
  place: 'maple-ridge-mo',
  data: mapleRidge,
  answer: iqm2Answer,
  isList: ({ path }) => path === '/Citizens/Calendar.aspx',
  emptyList: { body: '<html><body></body></html>' },
  isDetail: ({ asked }) => asked === '/Citizens/Detail_Meeting.aspx?ID=1',
  rows: { bodies: 2, meetings: 4, agenda_items: 7, documents: 9, matters: 1, motions: 0 },
  requestsPerMeeting: 1,
  edits: {
    'a title': {
      edit: (data) => {
        for (const row of data.meetings[0]?.rows ?? [])
          if (row.title.startsWith('Rezoning')) row.title = 'Rezoning of 14 Mill Street';
      },
      changes: [
        'agenda_items iq-mapleridge-i1-l701 title: Rezoning of 12 Mill Street → Rezoning of 14 Mill Street',
      ],
    },
    'a cancellation': {
      edit: (data) => {
        for (const meeting of data.meetings) if (meeting.id === 2) meeting.status = 'Cancelled';
      },
      changes: ['meetings iq-mapleridge-e2 status: confirmed → cancelled'],
    },
  },
  addMany: (data) => {
    for (let id = 1000; id < 1070; id++)
      data.meetings.push({ id, day: '1/6/2026', board: 'City Council', rows: data.meetings[0]?.rows ?? [] });
  },
  remove: {
    edit: (data) => {
      data.meetings = data.meetings.filter(({ id }) => id !== 4);
    },
    key: 'iq-mapleridge-e4',
  },
};
