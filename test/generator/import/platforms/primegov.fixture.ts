import { primegov } from '../../../../generator/import/primegov/primegov.ts';
import {
  primeGovAnswer,
  type PrimeGovData,
  primeGovMeeting,
  sageValley,
} from '../../../support/platforms/primegov-client.ts';
import type { PlatformCase } from './case.fixture.ts';

export const primegovCase: PlatformCase<PrimeGovData> = {
  importer: primegov,
  client: 'sagevalley',
  place: 'sage-valley-co',
  data: sageValley,
  answer: primeGovAnswer,
  isList: ({ path }) => path.includes('/PublicPortal/'),
  emptyList: { body: [] },
  isDetail: ({ asked }) => asked.endsWith('meetingTemplateId=501'),
  rows: { bodies: 3, meetings: 5, agenda_items: 7, documents: 9, matters: 0, motions: 0 },
  requestsPerMeeting: 1,
  edits: {
    'a title': {
      edit: (data) => {
        for (const section of data.agendas.get(501) ?? [])
          for (const item of section.items) if (item.id === 74) item.title = 'Rezoning of 14 Mill Street';
      },
      changes: [
        'agenda_items pg-sagevalley-i1-74 title: Rezoning of 12 Mill Street → Rezoning of 14 Mill Street',
      ],
    },
    'a document that was compiled again': {
      edit: (data) => {
        for (const document of data.meetings[0]?.documentList ?? [])
          if (document['id'] === 13) document['id'] = 99;
      },
      changes: [
        'documents pg-sagevalley-d1-t502-1 url: https://sagevalley.primegov.com/Public/CompiledDocument/13 → https://sagevalley.primegov.com/Public/CompiledDocument/99',
      ],
    },
    'a cancellation': {
      edit: (data) => {
        for (const meeting of data.meetings)
          if (meeting.id === 2) meeting.title = 'Water Board - Budget Hearing - CANCELED';
      },
      changes: ['meetings pg-sagevalley-e2 status: null → cancelled'],
    },
  },
  addMany: (data) => {
    for (let id = 1000; id < 1070; id++)
      data.meetings.push(
        primeGovMeeting(id, {
          dateTime: '2026-01-06T18:00:00',
          documentList: data.meetings[0]?.documentList ?? [],
        }),
      );
  },
  remove: {
    edit: (data) => {
      data.meetings = data.meetings.filter(({ id }) => id !== 4);
    },
    key: 'pg-sagevalley-e4',
  },
};
