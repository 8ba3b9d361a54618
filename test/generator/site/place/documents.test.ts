import { describe, expect, test } from 'vitest';
import { otherDocuments } from '../../../../generator/site/place/meeting/other-documents.ts';
import { brief, meeting } from '../../../support/corpus/corpus.ts';
import { sampleRow } from '../../../support/corpus/rows.ts';
import { type PageOptions, pagesOf } from './place-pages.fixture.ts';

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
  const shown = {
    id: 'm1',
    date: '2026-03-04',
    decisions: [],
    tags: [],
    source: 'https://source.example/',
    url: 'https://x.example/',
    agenda_url: agenda,
  };
  expect(otherDocuments(shown, documents).map(({ id }) => id)).toEqual(['d1', 'd2']);
});

describe('the page of a meeting', () => {
  const rows = {
    meetings: [meeting()],
    briefs: [brief()],
    documents: [
      sampleRow('documents', { id: 'd1', meeting_id: 'm1', kind: 'packet', title: '<b>Packet</b>' }),
      sampleRow('documents', { id: 'd2', meeting_id: 'm1', kind: 'minutes', title: null }),
    ],
  };
  const pageOfMeeting = (options: PageOptions): string =>
    pagesOf(rows, options).get('us/city/alder-falls-oh/meeting/m1/index.html') ?? '';

  test('has a search within its documents that have a text, and each of these as text', () => {
    const page = pageOfMeeting({ withText: new Set(['d1']) });
    expect(page).toContain('<h2>Search these documents</h2>');
    expect(page).toMatch(/href="[^"]*\/documents\/text\.html\?id=d1"/);
    expect(page).toMatch(/href="[^"]*\/documents\.html\?document=d1"/);
    expect(page).not.toContain('id=d2');
    expect(page).not.toContain('<b>');
    expect(pageOfMeeting({ withText: new Set(['d1', 'd2']) })).toMatch(
      /href="[^"]*\/documents\.html\?meeting=m1"/,
    );
  });

  test('is without them if no document has a text', () => {
    const page = pageOfMeeting({});
    expect(page).toContain('<main');
    expect(page).not.toContain('documents.html');
    expect(pageOfMeeting({ withText: new Set(['of-another-meeting']) })).toBe(page);
  });
});
