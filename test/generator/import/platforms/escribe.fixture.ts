/** The case of eSCRIBE. */
import { escribe } from '../../../../generator/import/escribe/escribe.ts';
import {
  escribeAnswer,
  type EscribeData,
  escribeLink,
  escribeMeeting,
  lacBleu,
} from '../../../support/platforms/escribe-client.ts';
import type { PlatformCase } from './case.fixture.ts';

export const escribeCase: PlatformCase<EscribeData> = {
  importer: escribe,
  client: 'lacbleu',
  place: 'lac-bleu-qc',
  data: lacBleu,
  answer: escribeAnswer,
  isList: ({ path }) => /^\/MeetingsCalendarView\.aspx\/(?:GetCalendarMeetings|PastMeetings)$/.test(path),
  emptyList: { body: { d: [] } },
  isDetail: ({ query }) => query.get('Id') === '11',
  rows: {
    bodies: 2,
    meetings: 4,
    agenda_items: 9,
    documents: 8,
    matters: 0,
    motions: 3,
    member_votes: 10,
    decisions: 3,
    briefs: 1,
  },
  requestsPerMeeting: 1,
  edits: {
    'a title': {
      edit: (data) => {
        for (const [key, page] of data.pages)
          data.pages.set(key, page.replaceAll('Règlement 2026-4 sur', 'Règlement 2026-5 sur'));
      },
      changes: [
        'agenda_items es-lacbleu-i11-5 title: Règlement 2026-4 sur le zonage → Règlement 2026-5 sur le zonage',
      ],
    },
    'a flag, which is no change': {
      edit: (data) => {
        for (const meeting of data.meetings) meeting['HasAgenda'] = true;
      },
      changes: [],
    },
    'the flag of past meetings': {
      edit: (data) => void data.cancelled.add('14'),
      changes: ['meetings es-lacbleu-e14 status: null → cancelled'],
    },
    'a cancellation': {
      edit: (data) => {
        for (const meeting of data.meetings)
          if (meeting.ID === '12') meeting['MeetingName'] = 'Conseil municipal (annulé)';
      },
      changes: ['meetings es-lacbleu-e12 status: confirmed → cancelled'],
    },
  },
  addMany: (data) => {
    for (let id = 1000; id < 1070; id++) {
      data.pages.set(`${id} PostMinutes`, data.pages.get('11 PostMinutes') ?? '');
      data.pastPageSize = 50;
      data.meetings.push(
        escribeMeeting(String(id), '2026/01/06 19:00:00', {
          MeetingDocumentLink: [escribeLink(String(id), 'PostMinutes', 'HTML')],
        }),
      );
    }
  },
  remove: {
    edit: (data) => {
      data.meetings = data.meetings.filter(({ ID }) => ID !== '14');
    },
    key: 'es-lacbleu-e14',
  },
};
