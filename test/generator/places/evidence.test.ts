/** The evidence of briefs and decisions in the JSON files of a place. */
import { expect, test } from 'vitest';
import type { PlaceRows } from '../../../generator/corpus/place-rows.ts';
import type { Meeting } from '../../../schemas/documents.ts';
import type { Row } from '../../../schemas/tables/index.ts';
import { brief, decision, meeting, passage } from '../../support/corpus/corpus.ts';
import { type PlaceFiles, placeFiles, sampleRow } from '../../support/corpus/rows.ts';
import { shapeFaults } from '../../support/site/documents.ts';

const { document_sha256: sha256 } = passage();
const minutes = sampleRow('documents', {
  id: 'doc1',
  kind: 'minutes',
  title: 'Minutes of March 4',
  url: 'https://source.example/minutes.pdf',
  media_type: 'application/pdf',
  sha256,
});

const filesOf = (rows: Partial<PlaceRows>, options: Parameters<typeof placeFiles>[1] = {}): PlaceFiles =>
  placeFiles({ meetings: [meeting()], ...rows }, options);

const meetingIn = (files: PlaceFiles, file: string): Meeting | undefined =>
  (files.json(file) as { recent: Meeting[] }).recent[0];

test('briefs and decisions have the address, title and kind of each document that they quote', () => {
  const files = filesOf({
    briefs: [brief({ evidence: [passage({ page: 3 })] })],
    decisions: [decision({ evidence: [passage({ claim: 'It failed.' })] })],
    documents: [minutes],
  });
  const document = {
    document_url: minutes.url,
    document_title: minutes.title,
    document_kind: 'minutes',
    document_media_type: 'application/pdf',
  };
  for (const file of ['meetings.json', 'city.json']) {
    const shown = meetingIn(files, file);
    expect(shown?.evidence).toEqual([{ ...passage({ page: 3 }), ...document }]);
    expect(shown?.decisions[0]?.evidence).toEqual([{ ...passage({ claim: 'It failed.' }), ...document }]);
    expect(shapeFaults(`us/city/alder-falls-oh/${file}`, files.json(file))).toEqual([]);
  }
});

test.each([
  ['is no longer listed', []],
  ['has changed', [{ ...minutes, sha256: 'f'.repeat(64) }]],
])('a passage of a document that %s has no address', (_, documents: Row<'documents'>[]) => {
  const files = filesOf({ briefs: [brief({ evidence: [passage()] })], documents });
  expect(meetingIn(files, 'city.json')?.evidence).toEqual([passage()]);
});

test('a document of unknown SHA-256 is taken for the quoted one', () => {
  const documents = [{ ...minutes, sha256: null }];
  const files = filesOf({ briefs: [brief({ evidence: [passage()] })], documents });
  expect(meetingIn(files, 'city.json')?.evidence?.[0]?.document_url).toBe(minutes.url);
});

test('texts without evidence have no such field', () => {
  const files = filesOf({ briefs: [brief({ evidence: [] })], decisions: [decision()] });
  const shown = meetingIn(files, 'city.json');
  expect(shown).not.toHaveProperty('evidence');
  expect(shown?.decisions[0]).not.toHaveProperty('evidence');
});

test('a file that quotes documents credits their source', () => {
  const sources = [sampleRow('sources', { tables: ['documents'], state_code: null, title: 'Documents' })];
  const titles = (documents: Row<'documents'>[]): unknown =>
    (
      filesOf({ briefs: [brief({ evidence: [passage()] })], documents }, { sources }).json('city.json')[
        'sources'
      ] as { title: string }[]
    ).map(({ title }) => title);
  expect(titles([minutes])).toEqual(['Documents']);
  expect(titles([])).toEqual([]);
});
