import { describe, expect, test } from 'vitest';
import type { Row, TableName } from '../../../schemas/tables/index.ts';
import { brief, decision, meeting } from '../../support/corpus/corpus.ts';
import { listOf, pick } from '../../support/site/documents.ts';
import { placeFiles, type PlaceFilesOptions, sampleRow } from '../../support/corpus/rows.ts';

type Rows = Parameters<typeof placeFiles>[0];

/** One source per table, with the same name. */
const source = (table: TableName, over: Partial<Row<'sources'>> = {}): Row<'sources'> =>
  sampleRow('sources', { id: table, tables: [table], muni_id: null, state_code: null, ...over });

const everyTable: TableName[] = [
  'municipalities',
  'bodies',
  'meetings',
  'agenda_items',
  'documents',
  'briefs',
  'decisions',
  'briefs_i18n',
  'roundups',
  'motions',
  'member_votes',
  'officials',
  'permits',
  'epa_facilities',
  'meeting_topics',
];
const everySource = everyTable.map((table) => source(table));

const sourcesIn = (rows: Rows, path: string, options: PlaceFilesOptions = {}): unknown[] =>
  pick(placeFiles(rows, { sources: everySource, ...options }).json(path), 'sources', 'id');

describe('a file names the sources of the tables with rows in it', () => {
  test('a place without other rows has the source of its own row', () => {
    expect(sourcesIn({}, 'meetings.json')).toEqual(['municipalities']);
    expect(sourcesIn({}, 'city.json')).toEqual(['municipalities']);
  });

  test.each<[TableName, Rows]>([
    ['briefs', { briefs: [brief()] }],
    ['decisions', { decisions: [decision()] }],
    ['briefs_i18n', { briefs_i18n: [sampleRow('briefs_i18n')] }],
    [
      'bodies',
      {
        meetings: [meeting({ body_name: null, body_id: 'b1' })],
        bodies: [sampleRow('bodies', { id: 'b1' })],
      },
    ],
  ])('meetings.json and city.json name the sources of meetings and of %s', (table, rows) => {
    const shown = { meetings: [meeting()], ...rows };
    const expected = everyTable.filter((name) => ['municipalities', 'meetings', table].includes(name));
    expect(sourcesIn(shown, 'meetings.json')).toEqual(expected);
    expect(sourcesIn(shown, 'city.json')).toEqual(expected);
  });

  test('a body whose name no meeting uses adds no source', () => {
    const bodies = [sampleRow('bodies', { id: 'b1' })];
    const named = meeting({ body_name: 'City Council', body_id: 'b1' });
    expect(sourcesIn({ meetings: [named], bodies }, 'city.json')).toEqual(['municipalities', 'meetings']);
  });

  test('only city.json has the sources of blocks', () => {
    const rows = {
      meetings: [meeting()],
      motions: [sampleRow('motions', { divided: true })],
      member_votes: [sampleRow('member_votes', { motion_id: 'x1' })],
      permits: [sampleRow('permits')],
    };
    expect(sourcesIn(rows, 'meetings.json')).toEqual(['municipalities', 'meetings']);
    expect(sourcesIn(rows, 'city.json')).toEqual([
      'municipalities',
      'meetings',
      'motions',
      'member_votes',
      'permits',
    ]);
  });

  test('a source of several tables appears once if one of them has rows', () => {
    const sources = [source('meetings', { id: 's1', tables: ['nonprofits', 'briefs', 'meetings'] })];
    expect(sourcesIn({ meetings: [meeting()], briefs: [brief()] }, 'city.json', { sources })).toEqual(['s1']);
    expect(sourcesIn({}, 'city.json', { sources })).toEqual([]);
  });
});

test('sources are general, or cover the place or state of the file', () => {
  const sources = [
    source('meetings', { id: 'a', muni_id: 'p1' }),
    source('meetings', { id: 'b', muni_id: 'p2' }),
    source('meetings', { id: 'c', state_code: 'OH' }),
    source('meetings', { id: 'd', state_code: 'CA' }),
    source('meetings', { id: 'e', muni_id: 'p1', state_code: 'OH' }),
    source('meetings', { id: 'f', muni_id: 'p1', state_code: 'CA' }),
    source('meetings', { id: 'g', muni_id: 'p2', state_code: 'OH' }),
    source('meetings', { id: 'h' }),
    source('meetings', { id: 'i', country: 'US' }),
    source('meetings', { id: 'j', country: 'CA' }),
    source('meetings', { id: 'k', country: 'CA', state_code: 'OH' }),
  ];
  expect(sourcesIn({ meetings: [meeting()] }, 'meetings.json', { sources })).toEqual([
    'a',
    'c',
    'e',
    'h',
    'i',
  ]);
});

test('a source has all its columns except the day when it was read', () => {
  const full = source('meetings', {
    id: 's1',
    publisher: 'City Clerk',
    title: 'Calendar',
    license: 'unstated',
    license_url: 'https://source.example/license',
    retrieved_at: '2026-11-01',
    muni_id: 'p1',
    state_code: 'OH',
    country: 'US',
  });
  const document = placeFiles({ meetings: [meeting()] }, { sources: [full] }).json('meetings.json');
  const { retrieved_at: _, ...expected } = full;
  expect(JSON.stringify(document['sources'])).toBe(JSON.stringify([expected]));
});

const updatedAt = (rows: Rows, updated_at: string | null, path = 'meetings.json'): unknown =>
  placeFiles(rows, { place: { updated_at } }).json(path)['updated_at'];
const updated = (id: string, updated_at: string | null) => meeting({ id, updated_at });

const newestOf = (...instants: string[]): unknown =>
  updatedAt({ meetings: instants.map((instant, index) => updated(`m${index}`, instant)) }, null);

describe('updated_at', () => {
  test('is the latest update of the place and its meetings', () => {
    const meetings = [
      updated('a', '2026-03-05T00:00:00Z'),
      updated('b', null),
      updated('c', '2026-05-05T00:00:00Z'),
      updated('d', '2026-04-05T00:00:00Z'),
    ];
    expect(updatedAt({ meetings }, '2026-01-01T00:00:00Z')).toBe('2026-05-05T00:00:00Z');
    expect(updatedAt({ meetings }, '2026-01-01T00:00:00Z', 'city.json')).toBe('2026-05-05T00:00:00Z');
    expect(updatedAt({ meetings }, '2026-06-01T00:00:00Z')).toBe('2026-06-01T00:00:00Z');
    expect(updatedAt({ meetings }, null)).toBe('2026-05-05T00:00:00Z');
  });

  test('compares fractions of a second in any notation', () => {
    expect(newestOf('2026-03-05T00:00:00.5Z', '2026-03-05T00:00:00Z')).toBe('2026-03-05T00:00:00.5Z');
    expect(newestOf('2026-03-05T00:00:00.25Z', '2026-03-05T00:00:00.3Z')).toBe('2026-03-05T00:00:00.3Z');
    expect(newestOf('2026-03-05T00:00:01Z', '2026-03-05T00:00:00.999Z')).toBe('2026-03-05T00:00:01Z');
  });

  test('is null if no row has a date', () => {
    expect(updatedAt({}, null)).toBe(null);
    expect(updatedAt({ meetings: [updated('a', null)] }, null)).toBe(null);
  });
});

test('the files of a place start with the place, the license and the attribution', () => {
  const { json } = placeFiles({}, { place: { slug: 'lac-des-ormes-qc', name: 'Lac-des-Ormes' } });
  for (const path of ['meetings.json', 'city.json']) {
    expect(Object.entries(json(path)).slice(0, 11)).toEqual([
      ['slug', 'lac-des-ormes-qc'],
      ['city', 'Lac-des-Ormes'],
      ['state', 'Ohio'],
      ['country', 'US'],
      ['kind', 'city'],
      ['url', 'https://civic.example/city/lac-des-ormes-qc/'],
      ['license', 'CC BY 4.0'],
      ['license_url', 'https://creativecommons.org/licenses/by/4.0/'],
      ['attribution', 'Civic Meetings, https://civic.example/'],
      ['updated_at', '2026-01-02T03:04:05Z'],
      ['sources', []],
    ]);
    expect(Object.keys(json(path)).slice(11)).toEqual(['upcoming', 'recent', 'archive']);
    expect(listOf(json(path), 'archive')).toEqual([]);
  }
});
