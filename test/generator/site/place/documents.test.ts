import { expect, test } from 'vitest';
import { otherDocuments } from '../../../../generator/site/place/meeting/other-documents.ts';
import { sampleRow } from '../../../support/corpus/rows.ts';

test('a meeting lists each document once, also if its bytes changed, and none that it links to already', () => {
  const url = 'https://source.example/a.pdf';
  const agenda = 'https://source.example/agenda.pdf';
  const document = (id: string, over: object = {}) =>
    sampleRow('documents', { id, kind: 'packet', title: 'Packet', url, ...over });
  const documents = [
    document('d1'),
    document('version-1'),
    document('d2', { title: 'Packet, part 2' }),
    document('d3', { kind: 'agenda', url: agenda }),
  ];
  const meeting = {
    id: 'm1',
    date: '2026-03-04',
    decisions: [],
    tags: [],
    source: 'https://source.example/',
    url: 'https://x.example/',
    agenda_url: agenda,
  };
  expect(otherDocuments(meeting, documents).map(({ id }) => id)).toEqual(['d1', 'd2']);
});
