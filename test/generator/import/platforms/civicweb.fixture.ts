import { civicweb, diligent } from '../../../../generator/import/civicweb/civicweb.ts';
import {
  cedarFalls,
  civicWebAnswer,
  type CivicWebData,
  civicWebMeeting,
} from '../../../support/platforms/civicweb-client.ts';
import type { PlatformCase } from './case.fixture.ts';

const caseOf = (
  importer: PlatformCase<CivicWebData>['importer'],
  prefix: string,
): PlatformCase<CivicWebData> => ({
  importer,
  client: 'cedarfalls',
  place: 'cedar-falls-nm',
  data: cedarFalls,
  answer: civicWebAnswer,
  isList: ({ path }) => path === '/Services/MeetingsService.svc/meetings',
  emptyList: { body: [] },
  isDetail: ({ path }) => path.endsWith('/meetings/1/meetingDocuments'),
  rows: { bodies: 2, meetings: 5, agenda_items: 6, documents: 10, matters: 0, motions: 0 },
  requestsPerMeeting: 2,
  edits: {
    'a title': {
      edit: (data) => {
        for (const item of data.items) if (item.id === 302) item.title = 'Rezoning of 14 Mill Street';
      },
      changes: [
        `agenda_items ${prefix}i1-i302 title: Rezoning of 12 Mill Street → Rezoning of 14 Mill Street`,
      ],
    },
    'a cancellation on the agenda page': {
      edit: (data) => {
        for (const document of data.documents.get(1) ?? [])
          if (document['DocumentType'] === 1)
            document['AgendaCover'] = '<table><tr><td><p>AGENDA</p><p>CANCELLED</p></td></tr></table>';
      },
      changes: [`meetings ${prefix}e1 status: passed → cancelled`],
    },
    'an agenda that is now public': {
      edit: (data) => {
        for (const meeting of data.meetings) if (meeting.Id === 2) meeting['Published'] = true;
        for (const meeting of data.meetings)
          if (meeting.Id === 2) meeting.Name = 'Planning Board - Mar 24 2026';
      },
      changes: [`meetings ${prefix}e2 status: tentative → null`],
    },
  },
  addMany: (data) => {
    for (let id = 1000; id < 1070; id++) {
      data.meetings.push(civicWebMeeting(id, { MeetingDateTime: '2026-01-06 19:00' }));
      data.documents.set(id, data.documents.get(1) ?? []);
    }
  },
  remove: {
    edit: (data) => {
      data.meetings = data.meetings.filter(({ Id }) => Id !== 4);
    },
    key: `${prefix}e4`,
  },
});

export const civicwebCase = caseOf(civicweb, 'cw-cedarfalls-');
export const diligentCase = caseOf(diligent, 'dc-cedarfalls-');
