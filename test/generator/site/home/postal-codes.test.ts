import { expect, test } from 'vitest';
import { groupPostalCodes } from '../../../../generator/site/home/postal-codes.ts';
import { documentSchemas } from '../../../../schemas/documents.ts';
import { siteFiles } from './site.fixture.ts';

const places = [
  { id: 'a', slug: 'alder-falls-oh' },
  { id: 'b', slug: 'birch-oh' },
];
const codes = [
  { code: '01001', placeId: 'b' },
  { code: '43001', placeId: 'b' },
  { code: '43001', placeId: 'a' },
  { code: '43002', placeId: 'a' },
  { code: 'K1P', placeId: 'elsewhere' },
];
const files = siteFiles({ postalFiles: groupPostalCodes(codes, places) });
const json = (path: string): unknown => JSON.parse(files.get(path) ?? 'null');

test('each file has the postal codes with its prefix, and places.json lists the files', () => {
  expect(documentSchemas['postal-codes'].parse(json('/postal-codes/43.json'))).toEqual({
    license: 'CC BY 4.0',
    license_url: 'https://creativecommons.org/licenses/by/4.0/',
    attribution: 'Civic Meetings, https://civic.example/',
    updated_at: null,
    codes: { '43001': ['birch-oh', 'alder-falls-oh'], '43002': ['alder-falls-oh'] },
  });
  expect(json('/postal-codes/01.json')).toMatchObject({ codes: { '01001': ['birch-oh'] } });
  expect(documentSchemas.places.parse(json('/places.json')).postal_prefixes).toEqual(['01', '43']);
});

test('a place of another site has no postal codes on this one', () => {
  expect([...files.keys()].filter((path) => path.startsWith('/postal-codes/'))).toEqual([
    '/postal-codes/01.json',
    '/postal-codes/43.json',
  ]);
});
