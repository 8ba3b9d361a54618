/** What the pages say about filters: chips, counts, related searches. */
import { describe, expect, test } from 'vitest';
import { chipsOf } from '../../../../search-lambda/http/pages/chips.ts';
import { type Facets, facetValues } from '../../../../search-lambda/http/pages/facets.ts';
import { relatedQueries } from '../../../../search-lambda/http/pages/related-terms.ts';
import { filterText } from '../../../../search-lambda/http/pages/labels.ts';
import { address } from './results.fixture.ts';

describe('chips', () => {
  test('name every filter in words', () => {
    const filters = {
      place: 'oakland-ca',
      country: 'US',
      state: 'Ohio',
      kind: 'school',
      from: '2015-01-02',
      to: '2016-03-04',
      body: 'planning',
      topic: 'land_use_and_zoning',
      outcome: 'failed',
      stage: 'final',
      divided: 'true',
      min_amount: '1000000',
      strict: 'true',
    };
    expect(chipsOf(address({ filters }), 'Oakland, California').map(({ text }) => text)).toEqual([
      'Oakland, California',
      'Ohio',
      'School boards',
      'Since January 2, 2015',
      'Until March 4, 2016',
      'planning',
      'Land use and zoning',
      'Failed',
      'Final decisions',
      'Divided votes',
      'At least $1,000,000',
      'All words',
    ]);
  });

  test('lead to the search without the filter', () => {
    const chips = chipsOf(
      address({ filters: { place: 'oakland-ca', country: 'US', state: 'Ohio' } }),
      undefined,
    );
    expect(chips.map(({ text, without }) => [text, without.filters])).toEqual([
      ['oakland-ca', { state: 'Ohio' }],
      ['Ohio', { place: 'oakland-ca', country: 'US' }],
    ]);
  });

  test('show a year as one', () => {
    const [chip, ...others] = chipsOf(
      address({ filters: { from: '2024-01-01', to: '2024-12-31' } }),
      undefined,
    );
    expect(chip?.text).toBe('2024');
    expect(chip?.without.filters).toEqual({});
    expect(others).toEqual([]);
  });

  test('show invalid values as they are', () => {
    const filters = { from: 'soon', min_amount: 'much', topic: 'x', outcome: '__proto__', kind: 'toString' };
    expect(chipsOf(address({ filters }), undefined).map(({ text }) => text)).toEqual([
      'toString',
      'Since soon',
      'X',
      '__proto__',
      'At least much',
    ]);
  });
});

describe('values with counts', () => {
  const facets: Facets = {
    state: [
      { value: 'Ohio', count: 1234 },
      { value: 'Texas', count: 0 },
    ],
    kind: [],
    year: [
      { value: '2024', count: 2 },
      { value: '2019', count: 9 },
    ],
    outcome: [],
    topic: [],
    body: [],
  };

  test('narrow the search, and omit those without any', () => {
    expect(facetValues('state', address(), facets)).toEqual([
      {
        value: 'Ohio',
        text: 'Ohio',
        count: '1,234',
        isActive: false,
        address: address({ filters: { state: 'Ohio' } }),
      },
    ]);
  });

  test('of years begin with the newest, and set both dates', () => {
    const [newest, oldest] = facetValues('year', address(), facets);
    expect([newest?.value, oldest?.value]).toEqual(['2024', '2019']);
    expect(newest?.address.filters).toEqual({ from: '2024-01-01', to: '2024-12-31' });
  });

  test('remove the filter if they are active, even without a count', () => {
    const [value] = facetValues('outcome', address({ filters: { outcome: 'failed' } }), facets);
    expect(value).toMatchObject({ text: 'Failed', count: '', isActive: true, address: address() });
    const [year] = facetValues(
      'year',
      address({ filters: { from: '2024-01-01', to: '2024-12-31' } }),
      facets,
    );
    expect(year).toMatchObject({ isActive: true, address: address() });
  });

  test('of amounts are in the dollars of the language’s country', () => {
    expect(filterText('min_amount', '1000000', 'fr')).toBe('Au moins 1\u00a0000\u00a0000\u00a0$');
    expect(filterText('min_amount', '1000000', 'en')).toBe('At least $1,000,000');
  });

  test('of places have their names, and set the country', () => {
    const place = [
      { value: 'alder-qc', count: 3, country: 'CA', name: 'Alder', state: 'Québec' } as const,
      { value: 'birch-oh', count: 1, country: 'US', name: 'Birch', state: 'Ohio' } as const,
    ];
    const filters = { place: 'birch-oh', country: 'US' };
    expect(facetValues('place', address({ filters }), { ...facets, place })).toEqual([
      {
        value: 'alder-qc',
        text: 'Alder, Québec',
        count: '3',
        isActive: false,
        address: address({ filters: { place: 'alder-qc', country: 'CA' } }),
      },
      { value: 'birch-oh', text: 'Birch, Ohio', count: '1', isActive: true, address: address() },
    ]);
    expect(facetValues('place', address(), facets)).toEqual([]);
  });

  test('that are estimates are marked', () => {
    expect(facetValues('state', address(), { ...facets, estimated: true })[0]?.count).toBe('~1,234');
  });

  test('are active however a state is spelled', () => {
    const quebec = { ...facets, state: [{ value: 'Québec', count: 3 }] };
    expect(facetValues('state', address({ filters: { state: 'Quebec' } }), quebec)).toMatchObject([
      { text: 'Québec', count: '3', isActive: true, address: address() },
    ]);
  });

  test('have names and numbers in the language of the page', () => {
    const french = { ...facets, topic: [{ value: 'housing', count: 1234 }] };
    expect(facetValues('topic', address({ language: 'fr' }), french)).toMatchObject([
      { text: 'Logement', count: '1\u00a0234' },
    ]);
  });
});

describe('related searches', () => {
  const groups = [
    ['airbnb', 'short-term rental', 'vacation rental'],
    ['police', 'cops'],
  ];

  test('have another term of the same meaning', () => {
    expect(relatedQueries('Airbnb ban', groups)).toEqual(['short-term rental ban', 'vacation rental ban']);
    expect(relatedQueries('"short-term rental"', groups)).toEqual(['airbnb', 'vacation rental']);
  });

  test('are found by inflected words', () => {
    expect(relatedQueries('subairbnb airbnbs', groups)[0]).toBe('subairbnb short-term rental');
  });

  test.each(['', 'police airb', 'zoning', '\u202e'])('%j has none, or only of whole words', (query) => {
    expect(relatedQueries(query, [groups[0] ?? []])).toEqual([]);
  });
});
