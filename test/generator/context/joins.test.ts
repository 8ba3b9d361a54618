/** How rows are matched to places. */
import { expect, test } from 'vitest';
import { required, text } from '../../../generator/context/layout/columns.ts';
import { tableReader } from '../../../generator/context/layout/reader.ts';
import type { PlaceKey } from '../../../generator/context/places/place-key.ts';
import { rowKey } from '../../../generator/context/row-key.ts';
import type { ContextSource } from '../../../generator/context/source.ts';
import { ContextCorpus, daneCounty, madison, place } from './context.fixture.ts';

/** A source with a row for each of these places. */
const sourceOf = (keys: readonly PlaceKey[]): ContextSource => ({
  name: 'registers',
  title: 'Registers',
  publisher: 'Bureau',
  license: 'unstated',
  url: 'https://example.org/registers',
  country: 'US',
  open: () => ({
    readers: [
      tableReader({ name: 'register', columns: { name: required(text()) } }, function* ({ name }) {
        for (const key of keys)
          yield {
            place: key,
            table: 'nonprofits',
            vintage: '2024',
            row: {
              id: rowKey('np', JSON.stringify(key)),
              registration_number: null,
              name,
              category: null,
              revenue_cents: null,
              assets_cents: null,
            },
          };
      }),
    ],
  }),
});

/** The place of each key; `none` with the reason for those without. */
async function placesOf(
  places: readonly ReturnType<typeof place>[],
  ...keys: readonly PlaceKey[]
): Promise<string[]> {
  const corpus = new ContextCorpus(places);
  const found: string[] = [];
  for (const key of keys) {
    const before = new Set(corpus.rows('nonprofits').map(({ id }) => id));
    const { unmatched } = await corpus.import(sourceOf([key]), corpus.file('a.csv', 'name\nA charity\n'));
    const added = corpus.rows('nonprofits').find(({ id }) => !before.has(id));
    found.push(added === undefined ? `none: ${unmatched[0]?.reason}` : String(added['muni_id']));
  }
  return found;
}

test('codes of places, districts and Canadian subdivisions with the same digits are distinct', async () => {
  const places = [
    place('city', 'A', { census_geoid: '4811061' }),
    place('district', 'B', { census_geoid: '4811061', kind: 'school', type: 'school_district' }),
    place('canadian', 'C', { census_geoid: '4811061', country: 'CA', state_code: 'AB' }),
  ];
  const keys = [{ geoid: '4811061' }, { district: '4811061' }, { sgc: '4811061' }, { geoid: '4811062' }];
  expect(await placesOf(places, ...keys)).toEqual([
    'city',
    'district',
    'canadian',
    'none: no place in the corpus has this code',
  ]);
});

test('a consolidated city is found by its county code', async () => {
  const places = [place('sf', 'San Francisco', { census_geoid: '0667000' }), daneCounty, madison];
  expect(await placesOf(places, { geoid: '06075' }, { geoid: '55025' })).toEqual(['sf', 'dane-county-wi']);
});

test('a name matches, in any spelling, if only one place in the state has it', async () => {
  const places = [
    madison,
    place('madison-sd', 'Madison', { state_code: 'SD' }),
    place('saint-paul', 'Saint Paul', { state_code: 'MN' }),
    place('madison-schools', 'Madison', { kind: 'school', type: 'school_district' }),
  ];
  expect(
    await placesOf(
      places,
      { name: 'CITY OF MADISON', state: 'WI' },
      { name: 'St. Paul city', state: 'MN' },
      { name: 'Madison', state: 'MN' },
    ),
  ).toEqual(['madison-wi', 'saint-paul', 'none: no place in MN has this name']);
});

test('a name that several places share matches none, unless the county or the type decides', async () => {
  const places = [
    madison,
    place('town-of-madison', 'Madison', { type: 'town', census_geoid: '5502548025' }),
    place('madison-in-iowa-county', 'Madison', { type: 'town', census_geoid: '5504948025' }),
  ];
  const name = { name: 'Madison', state: 'WI' };
  expect(
    await placesOf(
      places,
      name,
      { ...name, types: ['city'] },
      { ...name, types: ['town'], county: '55049' },
      { ...name, types: ['town'] },
    ),
  ).toEqual([
    'none: 3 places in WI have this name',
    'madison-wi',
    'madison-in-iowa-county',
    'none: 2 places in WI have this name',
  ]);
});

test('a county and a city with the same name are distinct', async () => {
  const places = [daneCounty, place('dane-wi', 'Dane', { type: 'village' })];
  const name = { name: 'Dane', state: 'WI' };
  expect(await placesOf(places, name, { ...name, types: ['county'] })).toEqual(['dane-wi', 'dane-county-wi']);
});

test('`sources` records which places were matched by name', async () => {
  const corpus = new ContextCorpus();
  const keys = [{ geoid: '55025' }, { name: 'Madison', state: 'WI' }];
  await corpus.import(sourceOf(keys), corpus.file('a.csv', 'name\nA charity\n'));
  expect(corpus.rows('sources').map(({ title, muni_id, country }) => [title, muni_id, country])).toEqual([
    ['Registers, 2024', undefined, 'US'],
    ['Registers, 2024 (place found by name and state)', 'madison-wi', undefined],
  ]);
});
