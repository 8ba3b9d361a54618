import { municode } from '../../../../generator/import/municode/municode.ts';
import { fernHollow, municodeAnswer, type MunicodeData } from '../../../support/platforms/municode-client.ts';
import type { PlatformCase } from './case.fixture.ts';

export const municodeCase: PlatformCase<MunicodeData> = {
  importer: municode,
  client: 'fernhollow-ga',
  place: 'fern-hollow-ga',
  data: fernHollow,
  answer: municodeAnswer,
  isList: ({ path }) => path === '/',
  emptyList: { body: '<html><body><p>No meetings</p></body></html>' },
  isDetail: () => false,
  rows: { bodies: 3, meetings: 5, agenda_items: 0, documents: 10, matters: 0, motions: 0 },
  requestsPerMeeting: 0,
  edits: {
    'a time': {
      edit: (data) => {
        for (const meeting of data.meetings)
          if (meeting.node === 'town-council-3') meeting.start = '2026-03-03T19:00:00-05:00';
      },
      changes: ['meetings mu-fernhollow-ga-ebc_page_town-council-3 start_time: 18:30 → 19:00'],
    },
    'a cancellation': {
      edit: (data) => {
        for (const meeting of data.meetings)
          if (meeting.node === 'town-council-4') meeting.title = 'TOWN COUNCIL MEETING-CANCELLED';
      },
      changes: ['meetings mu-fernhollow-ga-ebc_page_town-council-4 status: null → cancelled'],
    },
  },
  addMany: (data) => {
    data.pageSize = 25;
    for (let id = 1000; id < 1070; id++)
      data.meetings.push({
        node: `town-council-${id}`,
        start: '2026-01-06T18:00:00-05:00',
        title: 'TOWN COUNCIL MEETING',
        guid: `aedd60dcb13e4f99a5e2395ecd9e${id}`,
      });
  },
  remove: {
    edit: (data) => {
      data.meetings = data.meetings.filter(({ node }) => node !== 'joint');
    },
    key: 'mu-fernhollow-ga-ebc_page_joint',
  },
};
