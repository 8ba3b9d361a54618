import { legistarInsite } from '../../../../generator/import/legistar-insite/legistar-insite.ts';
import { siteAnswer, type SiteData, stoneCreek } from '../../../support/platforms/legistar-insite-client.ts';
import type { PlatformCase } from './case.fixture.ts';

export const legistarInsiteCase: PlatformCase<SiteData> = {
  importer: legistarInsite,
  client: 'stonecreek',
  place: 'stone-creek-or',
  data: stoneCreek,
  answer: siteAnswer,
  isList: ({ path }) => path === '/Calendar.aspx' || path === '/People.aspx',
  emptyList: { body: '<html><body></body></html>' },
  isDetail: ({ path, query }) => path === '/MeetingDetail.aspx' && query.get('ID') === '1',
  rows: {
    bodies: 2,
    meetings: 6,
    agenda_items: 6,
    documents: 5,
    matters: 5,
    motions: 3,
    member_votes: 6,
    decisions: 4,
    officials: 2,
    briefs: 1,
  },
  requestsPerMeeting: 2,
  edits: {
    'a title': {
      edit: (data) => {
        for (const item of data.meetings[0]?.items ?? [])
          if (item.file === 501) item.title = 'Rezoning of 14 Mill Street';
      },
      changes: [
        'agenda_items li-stonecreek-i1-f501 title: Rezoning of 12 Mill Street → Rezoning of 14 Mill Street',
      ],
    },
    'a vote, which is on a page of its own': {
      edit: (data) => {
        for (const item of data.meetings[0]?.items ?? [])
          if (item.vote?.id === 902) item.vote.votes = { 'Ana Ruiz': 'Aye', 'Cy Dee': 'Nay' };
      },
      changes: [
        'motions li-stonecreek-m1-f502-1 yes: 2 → 1',
        'motions li-stonecreek-m1-f502-1 no: 0 → 1',
        'motions li-stonecreek-m1-f502-1 divided: 0 → 1',
        'member_votes li-stonecreek-v1-f502-1-cy_dee vote: yes → no',
        'member_votes li-stonecreek-v1-f502-1-cy_dee vote_text: Aye → Nay',
      ],
    },
    'a cancellation': {
      edit: (data) => {
        for (const meeting of data.meetings) if (meeting.id === 2) meeting.note = 'Meeting cancelled';
      },
      changes: ['meetings li-stonecreek-e2 status: confirmed → cancelled'],
    },
    'the list of people': {
      edit: (data) => {
        data.people = data.people?.filter(({ id }) => id !== 72);
      },
      changes: ['officials li-stonecreek-o72 removed'],
    },
  },
  addMany: (data) => {
    data.pageSize = 100;
    for (let id = 1000; id < 1070; id++)
      data.meetings.push({ id, day: '1/6/2026', items: [{ title: 'Budget', file: 505 }] });
  },
  remove: {
    edit: (data) => {
      data.meetings = data.meetings.filter(({ id }) => id !== 4);
    },
    key: 'li-stonecreek-e4',
  },
};
