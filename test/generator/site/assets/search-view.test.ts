import { describe, expect, test } from 'vitest';
import type { SearchResult } from '../../../../schemas/search.ts';
import type { SearchAddress, SearchAnswer } from '../../../../generator/site/assets/search-request.ts';
import { limitOf, type SearchView, viewOf } from '../../../../generator/site/assets/search-view.ts';

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
  test('are counted, and what was searched is repeated', () => {
    expect(view(found(1)).status).toBe('1 meeting for “housing”');
    expect(view(found(1), { state: 'Ohio', kind: 'school' }).status).toBe(
      '1 meeting for “housing” in Ohio, school boards only',
    );
    expect(view(found(3), { isLong: true, kind: 'city' }).status).toBe(
      '3 meetings for “housing”, without school boards',
    );
  });

  test('that fill the limit are the best, and there may be more', () => {
    const shown = view(found(2), { state: 'Ohio' });
    expect(shown.status).toBe('The 2 best meetings for “housing” in Ohio');
    expect(shown.more).toEqual(address({ state: 'Ohio', isLong: true }));
    expect(view(found(1)).more).toBeUndefined();
  });

  test('that fill the largest limit come with how to find others', () => {
    const shown = view(found(4), { isLong: true });
    expect(shown.status).toBe('The 4 best meetings for “housing”');
    expect(shown.more).toBeUndefined();
    expect(shown.note).toMatch(/add a word/);
  });

  test('for some of the words only say so', () => {
    expect(view(found(1)).note).toBeUndefined();
    expect(view(found(1, {}, true)).note).toBe(
      'No meeting has all of these words. These have those that matter most.',
    );
  });

  test('are what people read of a meeting', () => {
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

  test('leave out a body that is not known, and a snippet that repeats the headline', () => {
    const [shown] = view(found(1, { body: '', snippet: 'Council approves housing' })).results;
    expect(shown?.facts).toEqual(['Oakland, California']);
    expect(shown?.snippet).toEqual([]);
  });
});

describe('no results', () => {
  test('say so, and how to go on', () => {
    const shown = view(found(0));
    expect(shown.status).toBe('No meetings for “housing”');
    expect(shown.note).toMatch(/spelling.*fewer/);
    expect(shown).toMatchObject({ isError: false, canRetry: false, results: [] });
  });

  test('offer each filter to be left out', () => {
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
  ])('%s is offered with less asked', (query, expected) => {
    expect(view(found(0), { query }).hints.map(({ address }) => address.query)).toEqual(expected);
  });
});

describe('a request that was wrong', () => {
  test('says how, with what was probably meant', () => {
    const shown = view(refused({ did_you_mean: 'California' }), { state: 'Calfornia' });
    expect(shown).toMatchObject({ isError: true, canRetry: false });
    expect(shown.status).toBe('state must be a state, not "Calfornia".');
    expect(hints(shown)).toEqual(['Search with “California”', 'Search all states and provinces']);
    expect(shown.hints[0]?.address).toEqual(address({ state: 'California' }));
  });

  test('can do without the filter that was wrong', () => {
    expect(hints(view(refused()))).toEqual(['Search all states and provinces']);
    expect(view(refused({ parameter: 'kind' }), { kind: 'town' }).hints[0]?.address).toEqual(address());
  });

  test('in the query itself has no other to offer', () => {
    expect(view(refused({ parameter: 'q', did_you_mean: 'x' })).hints).toEqual([]);
  });
});

describe('no answer', () => {
  test.each([
    ['unavailable', false, /at the moment/],
    ['unreachable', false, /could not be reached/],
    ['unreachable', true, /offline/],
  ] as const)('since the search is %s (offline: %s) can be asked for again', (kind, isOffline, text) => {
    const shown = view({ kind }, {}, isOffline);
    expect(shown).toMatchObject({ isError: true, canRetry: true, results: [], hints: [] });
    expect(shown.status).toMatch(text);
  });
});

test('more results are asked for where they are wanted', () => {
  expect(limitOf(address(), limits)).toBe(2);
  expect(limitOf(address({ isLong: true }), limits)).toBe(4);
});
