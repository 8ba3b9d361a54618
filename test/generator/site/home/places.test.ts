import { expect, test } from 'vitest';
import { documentSchemas } from '../../../../schemas/documents.ts';
import { municipality, siteFile } from './site.fixture.ts';

const placesOf = (...municipalities: ReturnType<typeof municipality>[]): unknown =>
  JSON.parse(siteFile('/places.json', { municipalities, updatedAt: [null, '2026-03-05T00:00:00Z'] }));

test('places.json has the fields that the place finder needs, and the license', () => {
  const document = placesOf(
    municipality(),
    municipality({
      slug: 'montreal-qc',
      name: 'Montréal',
      state: 'Quebec',
      state_code: 'QC',
      type: undefined,
      population: undefined,
    }),
  );
  expect(documentSchemas.places.parse(document)).toEqual({
    license: 'CC BY 4.0',
    license_url: 'https://creativecommons.org/licenses/by/4.0/',
    attribution: 'Civic Meetings, https://civic.example/',
    updated_at: '2026-03-05T00:00:00Z',
    states: { OH: 'Ohio', QC: 'Quebec' },
    places: [
      ['alder-falls-oh', 'Alder Falls', 'OH', 'city', 12_345],
      ['montreal-qc', 'Montréal', 'QC', 'city', 0],
    ],
  });
});

test('a site without places has an empty list', () => {
  expect(documentSchemas.places.parse(placesOf())).toMatchObject({ states: {}, places: [] });
});
