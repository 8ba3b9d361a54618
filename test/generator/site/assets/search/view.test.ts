import { describe, expect, test } from 'vitest';
import type { SearchAddress } from '../../../../../generator/site/assets/search/address.ts';
import type { SearchAnswer } from '../../../../../generator/site/assets/search/request.ts';
import {
  applyText,
  type SearchView,
  viewOf,
  wordlessView,
} from '../../../../../generator/site/assets/search/view.ts';
import {
  address,
  decisions,
  foundDecisions,
  foundMeetings,
  meeting,
  refused,
  total,
} from './search.fixture.ts';

const view = (answer: SearchAnswer, over: Partial<SearchAddress> = {}, isOffline = false): SearchView =>
  viewOf(answer, { address: address(over), placeName: 'Oakland, California', isOffline });

const texts = (hints: SearchView['hints']): string[] => hints.map(({ text }) => text);

describe('the count', () => {
  test.each([
    [foundDecisions(decisions(1), total(1)), {}, '1 decision for “housing”'],
    [foundDecisions(decisions(7), total(7)), {}, '7 decisions for “housing”'],
    [foundDecisions(decisions(7), total(7)), { query: '"rent control"' }, '7 decisions for "rent control"'],
    [foundDecisions(decisions(25), total(1234)), {}, 'Top 25 of 1,234 decisions for “housing”'],
    [
      foundDecisions(decisions(25), total(1234)),
      { sort: 'date', filters: { state: 'Ohio', divided: 'true' } },
      'Newest 25 of 1,234 decisions for “housing” with 2 filters',
    ],
    [
      foundDecisions(decisions(25), total(10_000, 'gte')),
      { query: '', filters: { topic: 'housing' } },
      'Newest 25 of more than 10,000 decisions with 1 filter',
    ],
    [foundMeetings([meeting()], total(1)), { view: 'meetings' }, '1 meeting for “housing”'],
    [foundMeetings([meeting()]), {}, '1 meeting for “housing”'],
  ] as const)('of %# is in the status', (answer, over, expected) => {
    expect(view(answer, over).status).toBe(expected);
  });

  test('of a search that lacks words is of those with all of them', () => {
    const relaxed = (value: number, query: string, ...missing: string[]): string =>
      view(foundDecisions(decisions(25, { missing }), { relaxed: true, ...total(value) }), { query }).status;
    const query = 'the bike lane';
    expect(relaxed(3, query, 'lane')).toBe(
      '3 decisions have all words of “the bike lane”; the others have some of them.',
    );
    expect(relaxed(1, query, 'lane')).toBe(
      '1 decision has all words of “the bike lane”; the others have some of them.',
    );
    expect(relaxed(0, query, 'lane')).toBe(
      'No decision has all words of “the bike lane”. These have some of them.',
    );
    expect(relaxed(0, query, 'bike', 'lane')).toBe(
      'No decision has all words of “the bike lane”. These have related words.',
    );
    expect(relaxed(2, 'airbnb', 'airbnb')).toBe('2 decisions have “airbnb”; the others have related words.');
    expect(relaxed(0, 'airbnb', 'airbnb')).toBe('No decision has “airbnb”. These have related words.');
  });

  test('of those with all words is a link to them', () => {
    const few = view(foundDecisions(decisions(25), { relaxed: true, ...total(3) }));
    expect(texts(few.offers)).toEqual(['Only decisions with all words']);
    expect(few.offers[0]?.address.filters).toEqual({ strict: 'true' });
    expect(view(foundDecisions(decisions(25), { relaxed: true, ...total(0) })).offers).toEqual([]);
  });

  test('is on the button that closes the filters', () => {
    expect(applyText(view(foundDecisions(decisions(25), total(1234))))).toBe('Show 1,234 results');
    expect(applyText(view(foundDecisions(decisions(25), { relaxed: true, ...total(0) })))).toBe(
      'Show results',
    );
    expect(applyText(view(foundDecisions([], total(0))))).toBe('No results');
  });
});

describe('results', () => {
  test('have more if there is a cursor', () => {
    expect(view(foundDecisions(decisions(25), total(30))).hasMore).toBe(false);
    expect(view(foundDecisions(decisions(25), { ...total(30), next_cursor: 'x' })).hasMore).toBe(true);
  });

  test('that end before the total say how to see all', () => {
    const shown = foundDecisions(decisions(100), total(1234));
    expect(view(shown).note).toBe('These are the best matches. Sort by newest to see all.');
    expect(view(shown, { sort: 'date' }).note).toBeUndefined();
    // Repeats of a matter are merged, so all of the candidates were ranked if the total is not larger than their number.
    expect(view(foundDecisions(decisions(90), total(1234))).note).toBe(
      'These are the best matches. Sort by newest to see all.',
    );
    expect(view(foundDecisions(decisions(90), total(100))).note).toBeUndefined();
  });

  test('of meetings instead of decisions say so', () => {
    expect(view(foundMeetings([meeting()], {}, true)).note).toBe(
      'Decisions cannot be searched right now. These are meetings.',
    );
  });

  test('offer the places that the query names', () => {
    const places = ['Portland', 'Salem', 'Bend', 'Eugene'].map((city) => ({
      slug: `${city.toLowerCase()}-or`,
      country: 'US' as const,
      city,
      state: 'Oregon',
    }));
    const answer = foundDecisions(decisions(1), { recognized_places: places });
    expect(texts(view(answer).offers)).toEqual([
      'Only Portland, Oregon',
      'Only Salem, Oregon',
      'Only Bend, Oregon',
    ]);
    expect(view(answer).offers[0]?.address.filters).toEqual({ place: 'portland-or', country: 'US' });
    expect(view(answer, { filters: { place: 'salem-or' } }).offers).toEqual([]);
  });
});

describe('no results', () => {
  const none = foundDecisions([], total(0));

  test('say so, and what to try', () => {
    const shown = view(none);
    expect(shown.status).toBe('No decisions for “housing”');
    expect(shown.note).toMatch(/spelling.*fewer/);
    expect(shown).toMatchObject({ isError: false, canRetry: false, results: [], matches: 0 });
    expect(texts(shown.hints)).toEqual(['Search the summaries of meetings']);
  });

  test('offer another spelling', () => {
    const shown = view(foundDecisions([], { ...total(0), did_you_mean: 'rezoning' }), { query: 'rezonning' });
    expect(texts(shown.offers)).toEqual(['Did you mean “rezoning”?']);
    expect(shown.offers[0]?.address.query).toBe('rezoning');
  });

  test('offer to drop each filter, and all', () => {
    const shown = view(none, { filters: { place: 'oakland-ca', country: 'US', divided: 'true' } });
    expect(texts(shown.hints)).toEqual([
      'Without the filter “Oakland, California”',
      'Without the filter “Divided votes”',
      'Without all filters',
    ]);
    expect(shown.hints.map(({ address }) => address.filters)).toEqual([
      { divided: 'true' },
      { place: 'oakland-ca', country: 'US' },
      {},
    ]);
  });

  test('of filters alone do not offer a search for nothing', () => {
    const shown = view(none, { query: '', filters: { divided: 'true' } });
    expect(shown.status).toBe('No decisions with 1 filter');
    expect(shown.note).toBe('Remove a filter to see more.');
    expect(shown.hints).toEqual([]);
  });

  test('by date offer those that lack a word', () => {
    const shown = view(none, { query: 'bike lane', sort: 'date' });
    expect(texts(shown.hints)[0]).toBe('Best matches, which may lack a word');
    expect(shown.hints[0]?.address.sort).toBe('');
  });

  test('offer any of the words only if all must occur', () => {
    const queries = (over: Partial<SearchAddress>): string[] =>
      view(none, { query: 'lane of bikes', ...over }).hints.map(({ address }) => address.query);
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
    const { hints } = view(none, { query, filters: { strict: 'true' } });
    expect(hints.map(({ address }) => address.query).filter((each) => each !== query)).toEqual(expected);
  });
});

describe('an invalid request', () => {
  test('says why, with a suggestion', () => {
    const shown = view(refused({ did_you_mean: 'California' }), { filters: { state: 'Calfornia' } });
    expect(shown).toMatchObject({ isError: true, canRetry: false });
    expect(shown.status).toBe('state must be a state, not "Calfornia".');
    expect(texts(shown.hints)).toEqual(['Search with “California”', 'Without the filter “Calfornia”']);
    expect(shown.hints[0]?.address).toEqual(address({ filters: { state: 'California' } }));
  });

  test('about a place that exists says that there is nothing of it', () => {
    const shown = view(refused({ parameter: 'place', did_you_mean: 'x' }), {
      filters: { place: 'oakland-ca' },
    });
    expect(shown).toMatchObject({
      status: 'We don’t have decisions of Oakland, California yet.',
      isError: false,
      matches: 0,
    });
    expect(texts(shown.hints)).toEqual(['Without the filter “Oakland, California”']);
  });

  test('about the country of a place drops the place', () => {
    const shown = view(refused({ parameter: 'country' }), { filters: { place: 'windsor', country: 'FR' } });
    expect(shown.hints[0]?.address.filters).toEqual({});
  });

  test('about the order shows the best matches', () => {
    const [hint] = view(refused({ parameter: 'sort' }), { sort: 'size' }).hints;
    expect(hint?.address.sort).toBe('');
  });

  test('has no suggestion for an invalid query', () => {
    expect(view(refused({ parameter: 'q', did_you_mean: 'x' })).hints).toEqual([]);
  });
});

describe('no answer', () => {
  test.each([
    ['unavailable', false, /not available right now/],
    ['slow', false, /takes too long/],
    ['unreachable', false, /Could not reach the search/],
    ['unreachable', true, /offline/],
  ] as const)('because the search is %s (offline: %s) can be retried', (kind, isOffline, text) => {
    const shown = view({ kind }, {}, isOffline);
    expect(shown).toMatchObject({ isError: true, canRetry: true, results: [], hints: [] });
    expect(shown.status).toMatch(text);
  });
});

test('a search for meetings without a word offers decisions', () => {
  const [hint] = wordlessView(address({ view: 'meetings', query: '', filters: { state: 'Ohio' } })).hints;
  expect(hint?.address).toMatchObject({ view: 'decisions', filters: { state: 'Ohio' } });
});
