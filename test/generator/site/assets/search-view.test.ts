import { describe, expect, test } from 'vitest';
import type { SearchAddress, SearchAnswer } from '../../../../generator/site/assets/search-request.ts';
import { limitOf, type SearchView, viewOf } from '../../../../generator/site/assets/search-view.ts';
import type { SearchResult } from '../../../../schemas/search.ts';

const limits = { initial: 2, maximum: 4 };

const address = (over: Partial<SearchAddress> = {}): SearchAddress => ({
  query: 'housing',
  state: '',
  kind: '',
  isLong: false,
  ...over,
});

const result = (over: Partial<SearchResult> = {}): SearchResult => ({
  city: 'Oakland',
  state: 'California',
  kind: 'city',
  body: 'City Council',
  date: '2026-03-04',
  headline: 'Council approves housing',
  snippet: '…84 homes of affordable housing…',
  url: 'https://us.example/city/oakland-ca/#m1',
  score: 4,
  ...over,
});

const found = (count: number, over: Partial<SearchResult> = {}, relaxed?: true): SearchAnswer => ({
  kind: 'found',
  response: {
    query: 'housing',
    count,
    results: Array.from({ length: count }, () => result(over)),
    ...(relaxed === undefined ? {} : { relaxed }),
  },
});

const view = (answer: SearchAnswer, over: Partial<SearchAddress> = {}, isOffline = false): SearchView =>
  viewOf(answer, address(over), limits, isOffline);

const refused = (over: object = {}): SearchAnswer => ({
  kind: 'refused',
  problem: {
    type: 'https://a.example/',
    title: 'There is no such state',
    status: 400,
    detail: 'state must be a state, not "Calfornia".',
    parameter: 'state',
    ...over,
  },
});

const hints = ({ hints }: SearchView): string[] => hints.map(({ text }) => text);

describe('results', () => {
  test('show their count and the search', () => {
    expect(view(found(1)).status).toBe('1 meeting for “housing”');
    expect(view(found(1), { state: 'Ohio', kind: 'school' }).status).toBe(
      '1 meeting for “housing” in Ohio, school boards only',
    );
    expect(view(found(3), { isLong: true, kind: 'city' }).status).toBe(
      '3 meetings for “housing”, no school boards',
    );
  });

  test('that reach the initial limit are called top results, and offer more', () => {
    const shown = view(found(2), { state: 'Ohio' });
    expect(shown.status).toBe('Top 2 results for “housing” in Ohio');
    expect(shown.more).toEqual(address({ state: 'Ohio', isLong: true }));
    expect(view(found(1)).more).toBeUndefined();
  });

  test('that reach the maximum say how to find others', () => {
    const shown = view(found(4), { isLong: true });
    expect(shown.status).toBe('Top 4 results for “housing”');
    expect(shown.more).toBeUndefined();
    expect(shown.note).toMatch(/Add a word/);
  });

  test('of a relaxed search say so', () => {
    expect(view(found(1)).note).toBeUndefined();
    expect(view(found(1, {}, true)).note).toBe('No exact match. Showing the closest.');
  });

  test('show headline, snippet, date, place and body', () => {
    expect(view(found(1)).results).toEqual([
      {
        url: 'https://us.example/city/oakland-ca/#m1',
        headline: [
          { text: 'Council approves ', isMatch: false },
          { text: 'housing', isMatch: true },
        ],
        snippet: [
          { text: '…84 homes of affordable ', isMatch: false },
          { text: 'housing', isMatch: true },
          { text: '…', isMatch: false },
        ],
        date: { day: '2026-03-04', text: 'March 4, 2026' },
        facts: ['Oakland, California', 'City Council'],
      },
    ]);
  });

  test('omit an unknown body, and a snippet that repeats the headline', () => {
    const [shown] = view(found(1, { body: '', snippet: 'Council approves housing' })).results;
    expect(shown?.facts).toEqual(['Oakland, California']);
    expect(shown?.snippet).toEqual([]);
  });
});

describe('no results', () => {
  test('say so, and what to try', () => {
    const shown = view(found(0));
    expect(shown.status).toBe('No meetings for “housing”');
    expect(shown.note).toMatch(/spelling.*fewer/);
    expect(shown).toMatchObject({ isError: false, canRetry: false, results: [] });
  });

  test('offer to drop each filter', () => {
    const shown = view(found(0), { state: 'Ohio', kind: 'school' });
    expect(hints(shown)).toEqual(['Search all states and provinces', 'Search all kinds of places']);
    expect(shown.hints.map(({ address }) => address)).toEqual([
      address({ kind: 'school' }),
      address({ state: 'Ohio' }),
    ]);
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
    expect(view(found(0), { query }).hints.map(({ address }) => address.query)).toEqual(expected);
  });
});

describe('an invalid request', () => {
  test('says why, with a suggestion', () => {
    const shown = view(refused({ did_you_mean: 'California' }), { state: 'Calfornia' });
    expect(shown).toMatchObject({ isError: true, canRetry: false });
    expect(shown.status).toBe('state must be a state, not "Calfornia".');
    expect(hints(shown)).toEqual(['Search with “California”', 'Search all states and provinces']);
    expect(shown.hints[0]?.address).toEqual(address({ state: 'California' }));
  });

  test('offers to drop the invalid filter', () => {
    expect(hints(view(refused()))).toEqual(['Search all states and provinces']);
    expect(view(refused({ parameter: 'kind' }), { kind: 'town' }).hints[0]?.address).toEqual(address());
  });

  test('has no suggestion for an invalid query', () => {
    expect(view(refused({ parameter: 'q', did_you_mean: 'x' })).hints).toEqual([]);
  });
});

describe('no answer', () => {
  test.each([
    ['unavailable', false, /not available right now/],
    ['unreachable', false, /Could not reach the search/],
    ['unreachable', true, /offline/],
  ] as const)('because the search is %s (offline: %s) can be retried', (kind, isOffline, text) => {
    const shown = view({ kind }, {}, isOffline);
    expect(shown).toMatchObject({ isError: true, canRetry: true, results: [], hints: [] });
    expect(shown.status).toMatch(text);
  });
});

test('a long search requests the maximum number of results', () => {
  expect(limitOf(address(), limits)).toBe(2);
  expect(limitOf(address({ isLong: true }), limits)).toBe(4);
});
