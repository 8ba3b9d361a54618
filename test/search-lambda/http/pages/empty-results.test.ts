/** What pages suggest if a search finds nothing, or is refused. */
import { describe, expect, test } from 'vitest';
import type { SearchAddress } from '../../../../search-lambda/http/pages/address.ts';
import { address, foundDecisions, refused, type Shown, shown, total } from './results.fixture.ts';

const texts = (hints: Shown['hints']): string[] => hints.map(({ text }) => text);
const oakland = { placeName: 'Oakland, California' };

describe('no results', () => {
  const none = foundDecisions([], total(0));

  test('say so, and what to try', () => {
    const area = shown(none);
    expect(area.status).toBe('No decisions for “housing”');
    expect(area.text).toMatch(/spelling.*fewer/);
    expect(area.isError).toBe(false);
    expect(texts(area.hints)).toEqual([]);
    expect(area.html).not.toContain('Download CSV');
  });

  test('offer those of the other view', () => {
    const area = shown(none, {}, { otherMatches: { meetings: { total: 4, isExact: true } } });
    expect(texts(area.hints)).toEqual(['4 meetings match']);
    expect(area.hints[0]?.address).toEqual(address({ view: 'meetings' }));
    expect(shown(none, {}, { otherMatches: { meetings: { total: 0, isExact: true } } }).hints).toEqual([]);
  });

  test('of a place say what there is of it', () => {
    const filters = { place: 'ann-arbor-mi' };
    const coverage = { count: 412, oldest: '2012', newest: '2024-10-07' };
    expect(shown(none, { filters }, { placeName: 'Ann Arbor, Michigan', coverage }).text).toContain(
      'We have 412 decisions of Ann Arbor, Michigan, from 2012 to October 7, 2024.',
    );
    const nothing = { count: 0, oldest: '', newest: '' };
    expect(shown(none, { filters }, { placeName: 'Adrian, Michigan', coverage: nothing }).text).toContain(
      'No decisions of Adrian, Michigan recorded yet.',
    );
  });

  test('offer other terms of the same meaning', () => {
    expect(texts(shown(none, { query: 'airbnb ban' }).hints)).toContain('short-term rental ban');
  });

  test('offer another spelling', () => {
    const answer = foundDecisions([], { ...total(0), did_you_mean: 'rezoning' });
    const [hint] = shown(answer, { query: 'rezonning' }).hints;
    expect(hint?.text).toBe('Did you mean “rezoning”?');
    expect(hint?.address.query).toBe('rezoning');
  });

  test('offer to drop each filter, and all', () => {
    const filters = { place: 'oakland-ca', country: 'US', divided: 'true' };
    const { hints } = shown(none, { filters }, oakland);
    expect(texts(hints)).toEqual([
      'Search everywhere',
      'Search without “Divided votes”',
      'Without all filters',
    ]);
    expect(hints.map(({ address }) => address.filters)).toEqual([
      { divided: 'true' },
      { place: 'oakland-ca', country: 'US' },
      {},
    ]);
  });

  test('of filters alone do not offer a search for nothing', () => {
    const area = shown(none, { query: '', filters: { divided: 'true' } });
    expect(area.status).toBe('No decisions with 1 filter');
    expect(area.text).toContain('Remove a filter to see more.');
    expect(area.hints).toEqual([]);
  });

  test('by date offer those that lack a word', () => {
    const [hint] = shown(none, { query: 'bike lane', sort: 'date' }).hints;
    expect(hint?.text).toBe('Best matches, which may lack a word');
    expect(hint?.address.sort).toBe('');
  });

  test('offer any of the words only if all must occur', () => {
    const queries = (over: Partial<SearchAddress>): string[] =>
      shown(none, { query: 'lane of bikes', ...over }).hints.map(({ address }) => address.query);
    expect(queries({})).not.toContain('lane OR bikes');
    expect(queries({ sort: 'date' })).toContain('lane OR bikes');
  });

  test.each([
    ['"bike lane"', ['bike lane']],
    ['bike lane', ['bike OR lane']],
    ['bike OR lane', []],
    ['housing -parking', ['housing']],
    [
      'housing -"bike lane" "new homes"',
      ['housing -"bike lane" new homes', 'housing "new homes"', 'housing OR "new homes"'],
    ],
    ['"bike lane', ['bike lane']],
    ['-parking', []],
    ['"', []],
    ['housing', []],
  ])('%s is offered as a broader query', (query, expected) => {
    const { hints } = shown(none, { query, filters: { strict: 'true' } });
    const broader = hints.filter(({ text }) => text.includes(': ')).map(({ address }) => address.query);
    expect(broader).toEqual(expected);
  });
});

describe('an invalid request', () => {
  test('says why, with a suggestion', () => {
    const area = shown(refused({ did_you_mean: 'California' }), { filters: { state: 'Calfornia' } });
    expect(area.isError).toBe(true);
    expect(area.status).toBe('state must be a state, not "Calfornia".');
    expect(texts(area.hints)).toEqual(['Search with “California”', 'Search without “Calfornia”']);
    expect(area.hints[0]?.address).toEqual(address({ filters: { state: 'California' } }));
  });

  test('about a place that exists says that there is nothing of it', () => {
    const area = shown(
      refused({ parameter: 'place', did_you_mean: 'x' }),
      { filters: { place: 'oakland-ca' } },
      { ...oakland, otherMatches: { meetings: { total: 4, isExact: true } } },
    );
    expect(area.status).toBe('No decisions of Oakland, California recorded yet.');
    expect(area.isError).toBe(false);
    expect(texts(area.hints)).toEqual(['4 meetings match', 'Search everywhere']);
  });

  test('about the country of a place drops the place', () => {
    const filters = { place: 'windsor', country: 'FR' };
    expect(shown(refused({ parameter: 'country' }), { filters }).hints[0]?.address.filters).toEqual({});
  });

  test('about the order shows the best matches', () => {
    const [hint] = shown(refused({ parameter: 'sort' }), { sort: 'size' }).hints;
    expect(hint?.address.sort).toBe('');
  });

  test('has no suggestion for an invalid query', () => {
    expect(shown(refused({ parameter: 'q', did_you_mean: 'x' })).hints).toEqual([]);
  });
});

test('a search for meetings without a word offers decisions', () => {
  const search = { view: 'meetings', query: '', filters: { state: 'Ohio' } } as const;
  const area = shown(refused({ parameter: 'q' }), search);
  expect(area.isError).toBe(false);
  expect(area.hints[0]?.address).toMatchObject({ view: 'decisions', filters: { state: 'Ohio' } });
});
