import { describe, expect, test } from 'vitest';
import type { DecisionResult, SearchResult } from '../../../schemas/search.ts';
import type { MeetingsAnswer } from '../../../generator/search/search-answer.ts';
import {
  formatDecisions,
  formatMeetings,
  type TextOptions,
} from '../../../generator/search/search-results.ts';

const result = (over: Partial<SearchResult> = {}): SearchResult => ({
  city: 'Alder Falls',
  state: 'Ohio',
  kind: 'city',
  body: 'City Council',
  date: '2026-03-04',
  headline: 'Council approves 84 homes on Larkspur Avenue',
  snippet: '…approved a rezoning for 84 homes.',
  url: 'https://civic.example/city/alder-falls-oh/#mm1',
  score: 12.3456,
  ...over,
});

const plain: TextOptions = { width: 80, emphasize: (text) => text };

const format = (
  results: readonly SearchResult[],
  options: Partial<TextOptions> = {},
  envelope: Partial<MeetingsAnswer> = {},
): string =>
  formatMeetings(
    { query: 'homes', count: results.length, results: [...results], ...envelope },
    { ...plain, ...options },
  );

test('a result is its rank, headline, facts, snippet and link', () => {
  expect(format([result()])).toBe(
    [
      '1  Council approves 84 homes on Larkspur Avenue',
      '   Alder Falls, Ohio · City Council · 2026-03-04 · score 12.35',
      '   …approved a rezoning for 84 homes.',
      '   https://civic.example/city/alder-falls-oh/#mm1',
      '',
      '1 meeting',
      '',
    ].join('\n'),
  );
});

test('a meeting whose body is unknown has no gap in its facts', () => {
  expect(format([result({ body: '' })])).toContain('Alder Falls, Ohio · 2026-03-04 · score');
});

test('ranks are right-aligned', () => {
  const text = format(Array.from({ length: 10 }, () => result({ headline: 'Homes' })));
  expect(text).toMatch(/^ 1 {2}Homes$/m);
  expect(text).toMatch(/^10 {2}Homes$/m);
  expect(text).toMatch(/^10 meetings$/m);
});

test('lines are at most as wide as the terminal, except links and longer words', () => {
  const long = 'x'.repeat(50);
  const text = format([result({ headline: 'One two three four five six seven', snippet: `${long} after` })], {
    width: 24,
  });
  const lines = text.split('\n').slice(0, -3);
  expect(lines.filter((line) => line.length > 24)).toEqual([
    `   ${long}`,
    '   https://civic.example/city/alder-falls-oh/#mm1',
  ]);
  expect(lines.slice(0, 2)).toEqual(['1  One two three four', '   five six seven']);
});

test('a terminal of unknown width gets narrow lines', () => {
  expect(format([result()], { width: 0 })).toContain('1  Council approves 84\n   homes on Larkspur\n');
});

test('every line of a headline is emphasized, and nothing else', () => {
  const text = format([result({ headline: 'One two three four five six' })], {
    width: 23,
    emphasize: (line) => `<${line}>`,
  });
  expect(text.split('\n').filter((line) => line.includes('<'))).toEqual([
    '1  <One two three four>',
    '   <five six>',
  ]);
});

test('control characters of a corpus are escaped', () => {
  const evil = 'a\u001b[2Jb\u0007c\u202ed\u2028e\nf\u009bg';
  const text = format([
    result({ headline: evil, city: evil, state: evil, body: evil, snippet: evil, url: evil }),
  ]);
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  expect(text).toContain('\\u001b[2Jb');
  expect(text.split('\n').filter((line) => !/^( {3}|1 {2}|1 meeting$|$)/.test(line))).toEqual([]);
});

describe('the last line has the number of results', () => {
  const two = [result(), result()];

  test.each<[Partial<MeetingsAnswer>, string]>([
    [{}, '2 meetings'],
    [{ total: { value: 2, relation: 'eq' } }, '2 meetings'],
    [{ total: { value: 47, relation: 'eq' } }, '2 of 47 meetings'],
    [{ total: { value: 10_000, relation: 'gte' } }, '2 of at least 10,000 meetings'],
    [{ total: { value: 0, relation: 'eq' }, relaxed: true }, '2 meetings'],
    [{ next_cursor: 'abc' }, '2 meetings; for the next page, add --cursor abc'],
  ])('%j: %s', (envelope, line) => {
    expect(format(two, {}, envelope).trimEnd().split('\n').at(-1)).toBe(line);
  });
});

test('results that lack words list them, after a line that says so', () => {
  const text = format(
    [result({ missing: ['zebras', 'xylophone\u0007'] }), result({ missing: [] })],
    {},
    { relaxed: true, total: { value: 1, relation: 'eq' } },
  );
  expect(text).toMatch(
    /^Some results lack words of the query; "Missing" lists them\. 1 meeting has all words\.\n\n1 {2}/,
  );
  expect(text.match(/^ {3}Missing: .*$/gm)).toEqual(['   Missing: zebras, xylophone\\u0007']);
});

test('a place in the query is offered as an option', () => {
  const place = { slug: 'alder-falls-oh', country: 'US', city: 'Alder Falls', state: 'Ohio' } as const;
  expect(format([result()], {}, { recognized_places: [place] })).toMatch(
    /^Alder Falls, Ohio: --place alder-falls-oh shows only this place\.\n\n1 {2}/,
  );
});

test('a meeting shows the decision that matches best', () => {
  const decision = { id: 'd1', headline: 'Adopt the plan', source: 'https://alder.example/1' };
  expect(format([result({ decision })])).toContain('\n   Decision: Adopt the plan\n');
  expect(
    format([
      result({ decision: { ...decision, outcome: 'passed', yes: 5, no: 2, amount_cents: 1_500_000 } }),
    ]),
  ).toContain('\n   Decision: Adopt the plan · passed 5–2 · $15,000\n');
});

describe('a decision', () => {
  const decision: DecisionResult = {
    id: 'd1',
    meeting_id: 'm1',
    ...result(),
    headline: 'Adopt the plan',
    snippet: 'Adopt the plan',
    outcome: null,
    stage: null,
    yes: null,
    no: null,
    abstain: null,
    amount_cents: null,
    dissent: [],
    source: 'https://alder.example/minutes',
    generated_by: null,
  };
  const formatted = (over: Partial<DecisionResult> = {}): string =>
    formatDecisions({ query: 'plan', count: 1, results: [{ ...decision, ...over }] }, plain);

  test('of which little is known has its facts and links', () => {
    expect(formatted()).toBe(
      [
        '1  Adopt the plan',
        '   Alder Falls, Ohio · City Council · 2026-03-04 · score 12.35',
        '   https://civic.example/city/alder-falls-oh/#mm1',
        '   Source: https://alder.example/minutes',
        '',
        '1 decision',
        '',
      ].join('\n'),
    );
  });

  test('shows outcome, tally, amount, stage and dissent', () => {
    const text = formatted({
      outcome: 'passed',
      yes: 5,
      no: 2,
      abstain: 1,
      amount_cents: 250_000_050,
      stage: 'final',
      dissent: [
        { name: 'Rae Lin', vote: 'no' },
        { name: 'C. Ono\u0007', vote: 'no' },
      ],
      snippet: '…the plan for…',
    });
    expect(text.split('\n').slice(1, 5)).toEqual([
      '   passed 5–2–1 · $2,500,000.50 · final',
      '   Alder Falls, Ohio · City Council · 2026-03-04 · score 12.35',
      '   Dissent: Rae Lin (no), C. Ono\\u0007 (no)',
      '   …the plan for…',
    ]);
  });

  test.each([
    ['Québec', 'CA$5'],
    ['Ontario', 'CA$5'],
    ['Ohio', '$5'],
    ['Franklin', '5'],
  ])('of %s has an amount in its currency: %s', (state, amount) => {
    expect(formatted({ state, amount_cents: 500 })).toContain(`\n   ${amount}\n`);
  });

  test('with a tally of which a side is unknown shows none', () => {
    expect(formatted({ outcome: 'failed', no: 5 })).toContain('\n   failed\n');
  });
});

describe('without results there is advice', () => {
  const none = (query: string, rest: Partial<MeetingsAnswer> = {}): string =>
    formatMeetings({ query, count: 0, results: [], ...rest }, plain);

  test('and the query is shown escaped', () => {
    const text = none('a\u001b"b');
    expect(text).toMatch(/^No meeting matches "a\\u001b\\"b"\.\nTry /);
    expect(text).toContain('--state');
  });

  test('and a suggestion, if there is one', () => {
    expect(none('hosing', { did_you_mean: 'housing' })).toContain('\nDid you mean "housing"?\n');
  });

  test('for options without a query', () => {
    expect(formatDecisions({ query: '', count: 0, results: [] }, plain)).toMatch(
      /^No decision matches these options\.\n/,
    );
  });
});
