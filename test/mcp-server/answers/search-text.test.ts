import { describe, expect, test } from 'vitest';
import { answerCharacters } from '../../../mcp-server/answers/clip.ts';
import { fitResults, searchFooting, searchHeading } from '../../../mcp-server/answers/search-text.ts';

const results = Array.from({ length: 50 }, (_, number) => ({ id: String(number), text: 'x'.repeat(2_000) }));
const response = { query: 'a', count: 50, results, next_cursor: 'abc' };

test('an answer that is too long for a model keeps its first results, and no cursor that would skip the others', () => {
  const short = fitResults({ ...response, results: results.map(({ id }) => ({ id, text: 'x' })) });
  expect(short.results).toHaveLength(50);
  expect(short).toMatchObject({ next_cursor: 'abc' });
  const many = Array.from({ length: 50 }, (_, number) => ({
    id: String(number),
    url: `https://a.example/${'x'.repeat(2_000)}`,
  }));
  const long = fitResults({ ...response, results: many });
  expect(JSON.stringify(long).length).toBeLessThanOrEqual(answerCharacters);
  const { count } = long;
  expect(long.results).toEqual(many.slice(0, count));
  expect(count).toBeGreaterThan(5);
  expect(long).not.toHaveProperty('next_cursor');
  expect(searchFooting(long)).toBe(
    `${50 - count} results did not fit. Repeat with limit: ${count}, which has a next_cursor.`,
  );
});

describe('the heading', () => {
  const envelope = { query: 'a b', count: 2 };

  test.each([
    [{}, '2 meetings for "a b", best match first.'],
    [{ total: { value: 2, relation: 'eq' } }, '2 meetings for "a b", best match first.'],
    [
      { total: { value: 9_000, relation: 'eq' } },
      '2 of 9,000 meetings that match (9,000 is the exact count) for "a b", best match first.',
    ],
    [
      { total: { value: 10_000, relation: 'gte' } },
      '2 of at least 10,000 meetings that match (more match than were counted) for "a b", best match first.',
    ],
    [
      { total: { value: 1, relation: 'eq' }, relaxed: true },
      '2 meetings for "a b", best match first. 1 meeting has all words. The results marked "lacks" do not contain these words: do not claim that they are about them.',
    ],
    [
      { total: { value: 2, relation: 'eq' }, complete_only: true },
      '2 meetings for "a b", best match first. Results that lack words of the query are left out; partial: true shows them.',
    ],
    [
      { count: 0 },
      'No meeting matches "a b". Use fewer or other words, OR between alternatives, or omit filters.',
    ],
    [{ count: 0, did_you_mean: 'ab' }, 'No meeting matches "a b". Did you mean "ab"?'],
    [
      { count: 0, query: '' },
      'No meeting matches these filters. Use fewer or other words, OR between alternatives, or omit filters.',
    ],
  ] as const)('of %j: %s', (rest, heading) => {
    expect(searchHeading({ ...envelope, ...rest }, 'meeting', 'best match first')).toBe(heading);
  });
});

test('the heading has the facets that were asked for', () => {
  const none = { state: [], kind: [], year: [], topic: [], body: [] };
  const outcome = [
    { value: 'passed', count: 1_070 },
    { value: 'failed', count: 8 },
  ];
  const place = [{ value: 'alder-on', count: 2, country: 'CA' as const, name: 'Alder', state: 'Ontario' }];
  const text = searchHeading(
    { query: 'a', count: 1, facets: { ...none, outcome, place } },
    'decision',
    'newest first',
  );
  expect(text).toContain('outcome: passed 1,070, failed 8');
  expect(text).toContain('place: Alder, Ontario (alder-on) 2');
});
