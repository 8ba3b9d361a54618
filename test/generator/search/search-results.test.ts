import { describe, expect, test } from 'vitest';
import type { SearchResult } from '../../../schemas/search.ts';
import { formatResults, type TextOptions } from '../../../generator/search/search-results.ts';

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

const format = (
  results: readonly SearchResult[],
  { relaxed, ...options }: Partial<TextOptions> & { relaxed?: true } = {},
): string =>
  formatResults(
    { query: 'homes', count: results.length, results: [...results], relaxed },
    { width: 80, limit: 25, emphasize: (text) => text, ...options },
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
  test('and says that there may be more if the limit was reached', () => {
    expect(format([result(), result()], { limit: 2 })).toMatch(
      /^2 meetings; --limit \(up to 50\) may show more$/m,
    );
    expect(format([result(), result()], { limit: 3 })).toMatch(/^2 meetings$/m);
    expect(
      format(
        Array.from({ length: 50 }, () => result()),
        { limit: 50 },
      ),
    ).toMatch(/^50 meetings$/m);
  });

  test('and the first line says whether the query was relaxed', () => {
    const line = 'No meeting has all words; these have most of them.';
    expect(format([result()], { relaxed: true }).startsWith(`${line}\n\n1  `)).toBe(true);
    expect(format([result()])).not.toContain(line);
  });
});

test('without results there is advice, and the query is shown escaped', () => {
  const text = formatResults(
    { query: 'a\u001b"b', count: 0, results: [] },
    { width: 80, limit: 25, emphasize: (text) => text },
  );
  expect(text).toMatch(/^No meeting matches "a\\u001b\\"b"\.\nTry /);
  expect(text).toContain('--state');
});
