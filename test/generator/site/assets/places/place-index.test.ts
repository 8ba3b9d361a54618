import { describe, expect, test } from 'vitest';
import { type FoundPlace, indexPlaces } from '../../../../../generator/site/assets/places/place-index.ts';

const places: Parameters<typeof indexPlaces>[0] = {
  states: {
    CA: 'California',
    DC: 'District of Columbia',
    GA: 'Georgia',
    ID: 'Idaho',
    IL: 'Illinois',
    KS: 'Kansas',
    MO: 'Missouri',
    NY: 'New York',
    QC: 'Quebec',
    TX: 'Texas',
  },
  places: [
    ['palo-alto-ca', 'Palo Alto', 'CA', 'city', 68_000],
    ['east-palo-alto-ca', 'East Palo Alto', 'CA', 'city', 29_000],
    ['oakland-ca', 'Oakland', 'CA', 'city', 433_000],
    ['oakland-park-tx', 'Oakland Park', 'TX', 'city', 2_000_000],
    ['washington-dc', 'Washington', 'DC', 'city', 670_000],
    ['appling-county-ga', 'Appling County', 'GA', 'county', 18_000],
    ['appling-schools-ga', 'Appling County', 'GA', 'school_district', 0],
    ['coeur-dalene-id', 'Coeur d’Alene', 'ID', 'city', 55_000],
    ['chicago-il', 'Chicago', 'IL', 'city', 2_600_000],
    ['birch-il', 'Birch', 'IL', 'village', 200],
    ['springfield-il', 'Springfield', 'IL', 'city', 113_000],
    ['kansas-city-ks', 'Kansas City', 'KS', 'city', 154_000],
    ['birch-mo', 'Birch', 'MO', 'city', 0],
    ['kansas-city-mo', 'Kansas City', 'MO', 'city', 508_000],
    ['springfield-mo', 'Springfield', 'MO', 'city', 169_000],
    ['st-louis-mo', 'St. Louis', 'MO', 'city', 293_000],
    ['new-york-ny', 'New York', 'NY', 'city', 8_400_000],
    ['garden-city-ny', 'Garden City', 'NY', 'village', 23_000],
    ['montreal-qc', 'Montréal', 'QC', 'city', 0],
    ['montreal-ouest-qc', 'Montréal-Ouest', 'QC', 'city', 5_000],
    ['trois-rivieres-qc', 'Trois-Rivières', 'QC', 'city', 139_000],
    ['fort-worth-tx', 'Fort Worth', 'TX', 'city', 936_000],
  ],
};

const find = indexPlaces(places);
const slugs = (typed: string, limit = 10): string[] => find(typed, limit).map(({ slug }) => slug);
const named = (typed: string): string[] =>
  find(typed, 10)
    .filter(({ isNamed }) => isNamed)
    .map(({ slug }) => slug);

test.each([
  ['Oakland', 'oakland-ca'],
  ['oakland, CA', 'oakland-ca'],
  ['palo alto california', 'palo-alto-ca'],
  ['palo alto ca', 'palo-alto-ca'],
  ['Washington D.C.', 'washington-dc'],
  ['washington dc', 'washington-dc'],
  ['saint louis', 'st-louis-mo'],
  ['St Louis', 'st-louis-mo'],
  ['ft. worth', 'fort-worth-tx'],
  ['montreal', 'montreal-qc'],
  ['trois rivieres', 'trois-rivieres-qc'],
  ['New York City', 'new-york-ny'],
  ['city of oakland', 'oakland-ca'],
  ["coeur d'alene", 'coeur-dalene-id'],
])('%s is the name of one place', (typed, slug) => {
  expect(slugs(typed)[0]).toBe(slug);
  expect(named(typed)).toEqual([slug]);
});

test.each([
  ['Monreal', 'montreal-qc'],
  ['chigaco', 'chicago-il'],
  ['Trois Riviere', 'trois-rivieres-qc'],
  ['coeur dalene', 'coeur-dalene-id'],
  ['okland', 'oakland-ca'],
  ['oakland california usa', 'oakland-ca'],
])('%s finds the intended place', (typed, slug) => {
  expect(slugs(typed)[0]).toBe(slug);
});

test('a name with a typo still counts as the name', () => {
  expect(named('Monreal')).toEqual(['montreal-qc']);
  expect(named('okland')).toEqual(['oakland-ca']);
});

test('a part of a name does not count as the name', () => {
  expect(named('oakl')).toEqual([]);
  expect(named('oakland california usa')).toEqual([]);
});

test.each(['spr', 'springfi', 'kansas c', 'new yor'])('“%s” finds names that start with it', (typed) => {
  const [first] = find(typed, 1);
  expect(first?.name.toLowerCase().startsWith(typed)).toBe(true);
});

describe('among places that share a name', () => {
  test('the larger comes first', () => {
    expect(named('springfield')).toEqual(['springfield-mo', 'springfield-il']);
    expect(named('kansas city')).toEqual(['kansas-city-mo', 'kansas-city-ks']);
  });

  test('a state selects one', () => {
    expect(named('springfield il')).toEqual(['springfield-il']);
    expect(named('springfield illinois')).toEqual(['springfield-il']);
  });

  test('a type selects one', () => {
    expect(named('appling county school district')).toEqual(['appling-schools-ga']);
  });
});

test('a place with the exact name comes before larger ones with longer names', () => {
  expect(slugs('oakland').slice(0, 2)).toEqual(['oakland-ca', 'oakland-park-tx']);
});

test('a place with unknown population is not treated as the smallest', () => {
  expect(named('birsh')).toEqual(['birch-mo', 'birch-il']);
});

test('results stay within the limit', () => {
  expect(slugs('springfield', 1)).toEqual(['springfield-mo']);
});

test.each(['', '   ', '!?', 'zzzz', '\u0000', '__proto__', 'constructor'])('%j finds nothing', (typed) => {
  expect(find(typed, 10)).toEqual([]);
});

test('a very long text finds nothing', () => {
  expect(find('x'.repeat(5000), 10)).toEqual([]);
});

test('a result has the names that people read', () => {
  const expected: FoundPlace = {
    slug: 'appling-schools-ga',
    name: 'Appling County',
    state: 'Georgia',
    type: 'school district',
    population: 0,
    isNamed: true,
  };
  expect(find('appling county', 10)[1]).toEqual(expected);
});
