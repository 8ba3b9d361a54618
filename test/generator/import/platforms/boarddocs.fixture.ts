/** The case of BoardDocs. */
import { boarddocs } from '../../../../generator/import/boarddocs/boarddocs.ts';
import {
  boardDocsAgenda,
  boardDocsAnswer,
  type BoardDocsData,
  boardDocsMeeting,
  mapleRidge,
} from '../../../support/platforms/boarddocs-client.ts';
import type { PlatformCase } from './case.fixture.ts';

export const boarddocsCase: PlatformCase<BoardDocsData> = {
  importer: boarddocs,
  client: 'oh/maple',
  place: 'maple-ridge-oh',
  data: mapleRidge,
  answer: boardDocsAnswer,
  isList: ({ path }) => /^\/(?:Public|BD-GetMeetingsList|BD-GETMeetingsListForSEO)$/.test(path),
  emptyList: { body: [{}] },
  isDetail: ({ path, body }) => path === '/BD-GetAgenda' && body.includes('DAAA11111111'),
  rows: { bodies: 2, meetings: 4, agenda_items: 5, documents: 1, motions: 0, decisions: 0 },
  requestsPerMeeting: 3,
  edits: {
    'a title': {
      edit: ({ agendas }) => {
        for (const [id, agenda] of agendas) agendas.set(id, agenda.replace('two buses', 'three buses'));
      },
      changes: [
        'agenda_items bd-oh_maple-iDAAA11111111-I2 title: Purchase of two buses for $310,000 → Purchase of three buses for $310,000',
      ],
    },
    'a date in the description that differs from the list': {
      edit: ({ committees }) => {
        for (const meeting of committees['AAA1']?.meetings ?? [])
          if (meeting.unique === 'DAAA22222222')
            meeting.description =
              'A meeting of the board will be held Monday, March 16, 2026 in the library.';
      },
      changes: ['meetings bd-oh_maple-eDAAA22222222 meeting_date: 2026-03-17 → 2026-03-16'],
    },
    'a recording': {
      edit: ({ recordings }) => {
        for (const [id, agenda] of recordings) recordings.set(id, agenda.replace('="12"', '="15"'));
      },
      changes: ['agenda_items bd-oh_maple-iDAAA11111111-I2 video_seconds: 3672 → 3675'],
    },
    'a cancellation': {
      edit: ({ committees }) => {
        for (const meeting of committees['AAA2']?.meetings ?? [])
          meeting.name = 'Finance Committee (CANCELED)';
      },
      changes: ['meetings bd-oh_maple-eDAAA44444444 status: null → cancelled'],
    },
  },
  addMany: ({ committees, agendas }) => {
    for (let index = 1000; index < 1070; index++) {
      const id = `DBBB${index}`;
      agendas.set(id, boardDocsAgenda());
      committees['AAA1']?.meetings.push(boardDocsMeeting(id, '20260106', 'Regular Meeting'));
    }
  },
  remove: {
    edit: ({ committees }) => {
      for (const committee of Object.values(committees))
        committee.meetings = committee.meetings.filter(({ unique }) => unique !== 'DAAA33333333');
    },
    key: 'bd-oh_maple-eDAAA33333333',
  },
};
