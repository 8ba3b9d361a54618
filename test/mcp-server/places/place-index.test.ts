/** Which places an approximate name finds. */
import { describe, expect, test } from 'vitest';
import type { Municipality } from '../../../schemas/documents.ts';
import { indexPlaces, type PlaceFilter } from '../../../mcp-server/places/place-index.ts';

const place = (
  slug: string,
  name: string,
  state: string,
  population: number,
  kind: Municipality['kind'] = 'city',
): Municipality => {
  const stateCode = slug.slice(-2).toUpperCase();
  const url = `https://civic.example/city/${slug}/`;
  return {
    slug,
    name,
    state,
    state_code: stateCode,
    country: ['QC', 'ON', 'BC'].includes(stateCode) ? 'CA' : 'US',
    kind,
    population,
    url,
    meetings_url: `${url}meetings.json`,
    city_url: `${url}city.json`,
    meetings: 1,
    blocks: [],
  };
};

const { find } = indexPlaces([
  place('palo-alto-ca', 'Palo Alto', 'California', 66_000),
  place(
    'palo-alto-unified-school-district-ca',
    'Palo Alto Unified School District',
    'California',
    60_000,
    'school',
  ),
  place('east-palo-alto-ca', 'East Palo Alto', 'California', 30_000),
  place('springfield-il', 'Springfield', 'Illinois', 114_000),
  place('springfield-mo', 'Springfield', 'Missouri', 169_000),
  place('springfield-ma', 'Springfield', 'Massachusetts', 155_000),
  place('saint-louis-mo', 'St. Louis', 'Missouri', 301_000),
  place('saint-louis-park-mn', 'Saint Louis Park', 'Minnesota', 50_000),
  place('montreal-qc', 'Montréal', 'Québec', 1_762_000),
  place('val-dor-qc', 'Val-d’Or', 'Québec', 32_000),
  place('saint-jerome-qc', 'Saint-Jérôme', 'Québec', 80_000),
  place('new-york-ny', 'New York', 'New York', 8_300_000),
  place('buffalo-ny', 'Buffalo', 'New York', 278_000),
  place('wheeling-wv', 'Wheeling', 'West Virginia', 26_000),
  place('nevada-mo', 'Nevada', 'Missouri', 8_000),
  place('reno-nv', 'Reno', 'Nevada', 264_000),
  place('portland-or', 'Portland', 'Oregon', 652_000),
  place('portland-me', 'Portland', 'Maine', 68_000),
  place('orange-county-ca', 'County of Orange', 'California', 3_186_000),
]);

const found = (name: string, filter: PlaceFilter = {}): string[] =>
  find(name, filter).map(({ slug }) => slug);

describe('the first place found', () => {
  test.each([
    ['palo alto ca', 'palo-alto-ca'],
    ['Palo Alto, California', 'palo-alto-ca'],
    ['palo alto', 'palo-alto-ca'],
    ['City of Palo Alto', 'palo-alto-ca'],
    ['palo ato ca', 'palo-alto-ca'],
    ['paloalto', 'palo-alto-ca'],
    ['palo alto school district', 'palo-alto-unified-school-district-ca'],
    ['st louis', 'saint-louis-mo'],
    ['Saint Louis', 'saint-louis-mo'],
    ['Montreal', 'montreal-qc'],
    ['MONTRÉAL Québec', 'montreal-qc'],
    ['montreal quebec', 'montreal-qc'],
    ['st-jerome', 'saint-jerome-qc'],
    ["val d'or", 'val-dor-qc'],
    ['new york', 'new-york-ny'],
    ['wheeling west virginia', 'wheeling-wv'],
    ['portland or', 'portland-or'],
    ['portland me', 'portland-me'],
    ['springfeild il', 'springfield-il'],
    ['Orange', 'orange-county-ca'],
    ['springfield city council', 'springfield-mo'],
  ])('for %j is %s', (name, slug) => {
    expect(found(name)[0]).toBe(slug);
  });
});

test('places with the same name are sorted by size', () => {
  expect(found('springfield')).toEqual(['springfield-mo', 'springfield-ma', 'springfield-il']);
});

test('a state name returns a place of that name, then the places of the state', () => {
  expect(found('new york')).toEqual(['new-york-ny', 'buffalo-ny']);
  expect(found('Missouri')).toEqual(['saint-louis-mo', 'springfield-mo', 'nevada-mo']);
  expect(found('nevada')).toEqual(['nevada-mo', 'reno-nv']);
});

test('filters apply to every name', () => {
  expect(found('springfield', { stateCode: 'MA' })).toEqual(['springfield-ma']);
  expect(found('springfield il', { stateCode: 'MA' })).toEqual(['springfield-ma']);
  expect(found('palo alto', { kind: 'school' })).toEqual(['palo-alto-unified-school-district-ca']);
  expect(found('', { country: 'CA' })).toEqual(['montreal-qc', 'saint-jerome-qc', 'val-dor-qc']);
});

test('text that is not a name finds nothing', () => {
  expect(found('qqqqqqqqq')).toEqual([]);
  expect(found('%%% ???')).toHaveLength(19);
});

test.each([
  ['NYC', 'new-york-ny'],
  ['city of new york', 'new-york-ny'],
  ['Pdx', 'portland-or'],
  ['Saint Louis', 'saint-louis-mo'],
])('%s is another name of a place', (name, slug) => {
  expect(found(name)[0]).toBe(slug);
});
