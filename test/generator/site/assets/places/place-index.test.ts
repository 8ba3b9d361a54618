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
    MI: 'Michigan',
    MO: 'Missouri',
    NY: 'New York',
    QC: 'Quebec',
    TX: 'Texas',
  },
  places: [
    ['palo-alto-ca', 'Palo Alto', 'CA', 'city', 68_000, 0, null],
    ['east-palo-alto-ca', 'East Palo Alto', 'CA', 'city', 29_000, 0, null],
    ['oakland-ca', 'Oakland', 'CA', 'city', 433_000, 0, null],
    ['oakland-park-tx', 'Oakland Park', 'TX', 'city', 2_000_000, 0, null],
    ['washington-dc', 'Washington', 'DC', 'city', 670_000, 0, null],
    ['appling-county-ga', 'Appling County', 'GA', 'county', 18_000, 0, null],
    ['appling-schools-ga', 'Appling County', 'GA', 'school_district', 0, 0, null],
    ['coeur-dalene-id', 'Coeur d’Alene', 'ID', 'city', 55_000, 0, null],
    ['chicago-il', 'Chicago', 'IL', 'city', 2_600_000, 0, null],
    ['birch-il', 'Birch', 'IL', 'village', 200, 0, null],
    ['springfield-il', 'Springfield', 'IL', 'city', 113_000, 0, null],
    ['kansas-city-ks', 'Kansas City', 'KS', 'city', 154_000, 0, null],
    ['birch-mo', 'Birch', 'MO', 'city', 0, 0, null],
    ['kansas-city-mo', 'Kansas City', 'MO', 'city', 508_000, 0, null],
    ['springfield-mo', 'Springfield', 'MO', 'city', 169_000, 0, null],
    ['ann-arbor-mi', 'Ann Arbor', 'MI', 'city', 120_000, 0, null],
    ['ann-arbor-schools-mi', 'Ann Arbor Public Schools', 'MI', 'school_district', 0, 0, null],
    ['los-angeles-ca', 'Los Angeles', 'CA', 'city', 3_800_000, 0, null],
    ['los-angeles-unified-ca', 'Los Angeles Unified School District', 'CA', 'school_district', 0, 0, null],
    ['st-louis-county-mo', 'St. Louis County', 'MO', 'county', 990_000, 0, null],
    ['st-louis-mo', 'St. Louis', 'MO', 'city', 293_000, 0, null],
    ['new-york-ny', 'New York', 'NY', 'city', 8_400_000, 0, null],
    ['garden-city-ny', 'Garden City', 'NY', 'village', 23_000, 0, null],
    ['montreal-qc', 'Montréal', 'QC', 'city', 0, 0, null],
    ['montreal-ouest-qc', 'Montréal-Ouest', 'QC', 'city', 5_000, 0, null],
    ['trois-rivieres-qc', 'Trois-Rivières', 'QC', 'city', 139_000, 0, null],
    ['fort-worth-tx', 'Fort Worth', 'TX', 'city', 936_000, 0, null],
  ],
};

const { find, placeOf } = indexPlaces(places);
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
    meetings: 0,
    lastMeeting: undefined,
    isNamed: true,
  };
  expect(find('appling county', 10)[1]).toEqual(expected);
});

describe('text that may be something else than a place', () => {
  const strict = (typed: string): string[] => find(typed, 10, true).map(({ slug }) => slug);

  test('finds places by the beginning of a name, with one typo', () => {
    expect(strict('palo')).toEqual(['palo-alto-ca', 'east-palo-alto-ca']);
    expect(strict('monreal')).toContain('montreal-qc');
  });

  test('finds none that only resemble it', () => {
    expect(find('oakland zoning', 10)).not.toEqual([]);
    expect(strict('oakland zoning')).toEqual([]);
  });
});

test('places with meetings come before larger ones without', () => {
  const { find: withMeetings } = indexPlaces({
    ...places,
    places: places.places.map((place) =>
      place[0] === 'springfield-il' ? [...place.slice(0, 5), 12, '2026-03-04'] : place,
    ) as typeof places.places,
  });
  const [first] = withMeetings('springfield', 2);
  expect(find('springfield', 2)[0]?.slug).toBe('springfield-mo');
  expect(first).toMatchObject({ slug: 'springfield-il', meetings: 12, lastMeeting: '2026-03-04' });
});

test('a place is found by its slug', () => {
  expect(placeOf('palo-alto-ca')).toMatchObject({ name: 'Palo Alto', state: 'California', isNamed: false });
  expect(placeOf('elsewhere-ca')).toBeUndefined();
});

test.each([
  ['nyc', 'new-york-ny'],
  ['City of New York', 'new-york-ny'],
  ['Saint Louis', 'st-louis-mo'],
  ['Ft. Worth', 'fort-worth-tx'],
  ['cowtown', 'fort-worth-tx'],
  ['LAUSD', 'los-angeles-unified-ca'],
  ['annarbor', 'ann-arbor-mi'],
  ['Ann Arbour', 'ann-arbor-mi'],
  ['A2', 'ann-arbor-mi'],
  ['St Louis', 'st-louis-mo'],
  ['newyork', 'new-york-ny'],
  ['Montreal', 'montreal-qc'],
])('%s is another name of a place', (typed, slug) => {
  expect(find(typed, 1)).toMatchObject([{ slug, isNamed: true }]);
});

describe('places of the same name without meetings', () => {
  const empty = (state: string): (typeof places.places)[number] => [
    `troy-${state.toLowerCase()}`,
    'Troy',
    state,
    'city',
    80_000,
    0,
    null,
  ];
  const district = (name: string, meetings: number): (typeof places.places)[number] => [
    `${name.toLowerCase().replaceAll(' ', '-')}-ny`,
    name,
    'NY',
    'school_district',
    0,
    meetings,
    null,
  ];
  const slugs = (rows: (typeof places.places)[number][], typed = 'troy'): string[] =>
    indexPlaces({ states: places.states, places: rows })
      .find(typed, 6)
      .map(({ slug }) => slug);

  test('come after a longer name with meetings', () => {
    const rows = [empty('IL'), empty('KS'), district('Troy School District', 315)];
    expect(slugs(rows)[0]).toBe('troy-school-district-ny');
    expect(slugs(rows)).toHaveLength(3);
  });

  test('come before longer names without meetings', () => {
    expect(slugs([district('Troy School District', 0), empty('IL')])).toEqual([
      'troy-il',
      'troy-school-district-ny',
    ]);
  });

  test('are both in the list, whatever else has meetings', () => {
    const others = Array.from({ length: 9 }, (_, index) => district(`Troy District ${index}`, 5));
    const found = slugs([...others, empty('IL'), empty('KS')]);
    expect(found).toContain('troy-il');
    expect(found).toContain('troy-ks');
  });
});
