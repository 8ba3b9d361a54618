import { describe, expect, test } from 'vitest';
import { localConfig } from '../../../schemas/config.ts';
import { siteOf } from '../../../schemas/paths.ts';
import type { Row } from '../../../schemas/tables/index.ts';
import { assemblePlace } from '../../../generator/places/export.ts';
import { placeOf } from '../../../generator/places/place.ts';
import { emptyPlaceRows, type PlaceRows } from '../../../generator/corpus/place-rows.ts';
import {
  decisionDocuments,
  searchableMeetings,
  type SearchableMeeting,
  topicsIn,
} from '../../../generator/search/documents.ts';
import { brief, decision, meeting, municipality, passage } from '../../support/corpus/corpus.ts';
import { sampleRow } from '../../support/corpus/rows.ts';

const config = localConfig('https://civic.example');

/** The searchable meetings of one place. */
function searchable(
  rows: Partial<PlaceRows>,
  over: Partial<Row<'municipalities'>> = {},
): SearchableMeeting[] {
  const row = municipality(over);
  const site = siteOf(config, row.country);
  if (site === undefined) throw new Error(`no deployment for ${row.country}`);
  const place = placeOf(row, site, config, []);
  const all = { ...emptyPlaceRows(), ...rows };
  const { meetings } = assemblePlace(place, all, '2026-03-10T00:00', () => {});
  return searchableMeetings(place, meetings, topicsIn(all.meeting_topics));
}

/** The one document of a place. */
function only(
  rows: Partial<PlaceRows>,
  over: Partial<Row<'municipalities'>> = {},
): SearchableMeeting['document'] {
  const [first, ...others] = searchable(rows, over);
  if (first === undefined || others.length > 0) throw new Error('expected one meeting');
  return first.document;
}

test('a meeting has all its searchable and displayed fields', () => {
  const rows = {
    meetings: [meeting()],
    briefs: [brief()],
    // No answer of the search has evidence.
    decisions: [decision({ summary: 'By 5 to 2.', outcome: 'passed', yes: 5, no: 2, evidence: [passage()] })],
    meeting_topics: [
      sampleRow('meeting_topics', { meeting_id: 'm1', topic: 'budget_and_taxes', score: 0.2 }),
      sampleRow('meeting_topics', { meeting_id: 'm1', topic: 'health', score: 0.9 }),
      sampleRow('meeting_topics', { meeting_id: 'm2', topic: 'education', score: 1 }),
    ],
  };
  expect(searchable(rows)).toEqual([
    {
      document: {
        id: 'm1',
        place: 'US/alder-falls-oh',
        city: 'Alder Falls',
        state: 'Ohio',
        kind: 'city',
        body: 'City Council',
        date: '2026-03-04',
        topics: ['health', 'budget_and_taxes'],
        headline: 'Council approves 84 homes on Larkspur Avenue',
        decisions: [
          expect.objectContaining({
            id: 'd1',
            headline: 'Rezoning of 1420 Larkspur Avenue',
            summary: 'By 5 to 2.',
            outcome: 'passed',
            yes: 5,
            no: 2,
          }),
        ],
        summary: 'The council approved a rezoning for 84 homes.',
        url: 'https://civic.example/city/alder-falls-oh/#mm1',
        updatedAt: '2026-03-05T00:00:00Z',
      },
      updatedAt: '2026-03-05T00:00:00Z',
      placeId: 'p1',
    },
  ]);
});

test('a decision is a document with the fields of its meeting, and links to it', () => {
  const decisions = [
    decision({ id: 'd1', sequence: 1 }),
    decision({ id: 'd2', sequence: 2, headline: 'A levy' }),
  ];
  const [found] = searchable({ meetings: [meeting()], briefs: [brief()], decisions });
  if (found === undefined) throw new Error('expected a meeting');
  const documents = decisionDocuments(found).map(({ document }) => document);
  expect(documents.map(({ id }) => id)).toEqual(['m1/d1', 'm1/d2']);
  for (const [number, { id: _id, ...document }] of documents.entries()) {
    expect(document).toEqual({
      ...found.document,
      id: undefined,
      meeting: 'm1',
      headline: '',
      summary: '',
      decisions: [found.document.decisions[number]],
    });
  }
});

describe('searchable meetings', () => {
  test('have a brief or a decision', () => {
    const meetings = ['m1', 'm2', 'm3'].map((id) => meeting({ id }));
    const found = searchable({
      meetings,
      briefs: [brief({ meeting_id: 'm3' })],
      decisions: [decision({ meeting_id: 'm2' })],
    });
    expect(found.map(({ document }) => document.id)).toEqual(['m2', 'm3']);
  });

  test('are past and upcoming, sorted by id', () => {
    const meetings = ['m2', 'm10', 'm1'].map((id, index) =>
      meeting({ id, meeting_date: `2026-03-${index === 0 ? '20' : '04'}` }),
    );
    const found = searchable({ meetings, briefs: meetings.map(({ id }) => brief({ meeting_id: id })) });
    expect(found.map(({ document }) => [document.id, document.date])).toEqual([
      ['m1', '2026-03-04'],
      ['m10', '2026-03-04'],
      ['m2', '2026-03-20'],
    ]);
  });

  test('exclude those that are too large for the page their link leads to', () => {
    const meetings = [meeting({ id: 'm1' }), meeting({ id: 'm2' })];
    const decisions = Array.from({ length: 2 }, (_, index) =>
      decision({ id: `d${index}`, meeting_id: 'm1', summary: 'x'.repeat(600_000) }),
    );
    const found = searchable({ meetings, decisions, briefs: [brief({ meeting_id: 'm2' })] });
    expect(found.map(({ document }) => document.id)).toEqual(['m2']);
  });
});

describe('the headline', () => {
  test('is that of the brief', () => {
    const rows = { meetings: [meeting()], briefs: [brief({ headline: 'Brief' })], decisions: [decision()] };
    expect(only(rows).headline).toBe('Brief');
  });

  test('is that of the first decision in sequence if there is no brief', () => {
    const decisions = [
      decision({ id: 'd1', sequence: null, headline: 'Last' }),
      decision({ id: 'd2', sequence: 2, headline: 'Second' }),
      decision({ id: 'd3', sequence: 1, headline: 'First' }),
    ];
    const document = only({ meetings: [meeting()], decisions });
    expect(document.headline).toBe('First');
    expect(document.decisions.map(({ headline }) => headline)).toEqual(['First', 'Second', 'Last']);
    expect(document.summary).toBe('');
  });
});

describe('the body', () => {
  const bodies = [sampleRow('bodies', { id: 'b1', name: 'Planning Board' })];

  test.each([
    ['Zoning Board', 'b1', 'Zoning Board'],
    [null, 'b1', 'Planning Board'],
    [null, null, ''],
  ])('named %s, with the id %s, is "%s"', (body_name, body_id, expected) => {
    const rows = { bodies, meetings: [meeting({ body_name, body_id })], briefs: [brief()] };
    expect(only(rows).body).toBe(expected);
  });
});

test('a brief without a summary and without decisions has neither', () => {
  const document = only({ meetings: [meeting()], briefs: [brief({ summary: null })] });
  expect(document).toMatchObject({ summary: '', decisions: [] });
});

test('a school board is of the kind school', () => {
  const rows = { meetings: [meeting()], briefs: [brief()] };
  expect(only(rows, { kind: 'school' }).kind).toBe('school');
});

test('a link leads into the deployment of the place’s country', () => {
  const rows = { meetings: [meeting()], briefs: [brief()] };
  expect(only(rows, { country: 'CA', state: 'Québec' })).toMatchObject({
    url: 'https://civic.example/ca/city/alder-falls-oh/#mm1',
    state: 'Québec',
  });
});
