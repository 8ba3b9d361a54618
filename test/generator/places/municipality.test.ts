import { describe, expect, test } from 'vitest';
import type { Row } from '../../../schemas/tables/index.ts';
import { meeting } from '../../support/corpus/corpus.ts';
import { placeFiles, type PlaceFilesOptions, sampleRow } from '../../support/corpus/rows.ts';

type Rows = Parameters<typeof placeFiles>[0];

const entryOf = (rows: Rows, place: NonNullable<PlaceFilesOptions['place']> = {}): Record<string, unknown> =>
  placeFiles(rows, { place }).municipality;

test('a place’s entry has all known fields, in the order of the contract', () => {
  const entry = entryOf({ meetings: [meeting()], permits: [sampleRow('permits')] });
  expect(JSON.stringify(entry)).toBe(
    JSON.stringify({
      slug: 'alder-falls-oh',
      name: 'Alder Falls',
      state: 'Ohio',
      state_code: 'OH',
      country: 'US',
      kind: 'city',
      type: 'city',
      population: 12_345,
      latitude: 40.5,
      longitude: -82.25,
      url: 'https://civic.example/city/alder-falls-oh/',
      meetings_url: 'https://civic.example/city/alder-falls-oh/meetings.json',
      city_url: 'https://civic.example/city/alder-falls-oh/city.json',
      meetings: 1,
      first_meeting: '2026-03-04',
      last_meeting: '2026-03-04',
      blocks: ['permits'],
      ocd_division_id: 'ocd-division/country:us/state:oh/place:alder_falls',
    }),
  );
});

test('unknown fields are omitted, but zero is not', () => {
  const unknown = sampleRow('municipalities', { slug: 'a' });
  expect(Object.keys(JSON.parse(JSON.stringify(entryOf({}, unknown))) as object)).toEqual([
    'slug',
    'name',
    'state',
    'state_code',
    'country',
    'kind',
    'url',
    'meetings_url',
    'city_url',
    'meetings',
    'blocks',
  ]);
  expect(entryOf({}, { population: 0, latitude: 0, longitude: 0 })).toMatchObject({
    population: 0,
    latitude: 0,
    longitude: 0,
    meetings: 0,
    blocks: [],
  });
});

const on = (meeting_date: string, over: Partial<Row<'meetings'>> = {}): Row<'meetings'> =>
  meeting({ id: meeting_date, meeting_date, ...over });

describe('the dates of a place', () => {
  test('are the dates of the first, last and next meeting', () => {
    const meetings = ['2026-12-05', '2019-01-01', '2026-12-01', '2025-02-02', '2026-11-19'].map((day) =>
      on(day),
    );
    expect(entryOf({ meetings })).toMatchObject({
      meetings: 5,
      first_meeting: '2019-01-01',
      last_meeting: '2026-11-19',
      next_meeting: '2026-12-01',
    });
  });

  test('ignore an upcoming meeting that its source no longer lists', () => {
    const vanished = on('2026-12-01', { vanished_at: '2026-11-19T00:00:00Z' });
    expect(entryOf({ meetings: [vanished] })).toHaveProperty('next_meeting', undefined);
    expect(entryOf({ meetings: [vanished, on('2026-12-09')] })).toMatchObject({ next_meeting: '2026-12-09' });
  });

  test('ignore a cancelled upcoming meeting', () => {
    const cancelled = on('2026-12-01', { status: 'cancelled' });
    expect(entryOf({ meetings: [cancelled] })).toMatchObject({ meetings: 1, first_meeting: '2026-12-01' });
    expect(entryOf({ meetings: [cancelled] })).toHaveProperty('next_meeting', undefined);
    expect(entryOf({ meetings: [cancelled] })).toHaveProperty('last_meeting', undefined);
    expect(entryOf({ meetings: [cancelled, on('2026-12-09')] })).toMatchObject({
      next_meeting: '2026-12-09',
    });
  });
});
