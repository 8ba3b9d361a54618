/** Hostile queries: both kinds of index answer them alike, and none fails. */
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { search } from '../../../../search-lambda/engine/search.ts';
import type { SearchDocument, SearchIndex } from '../../../../search-lambda/engine/search-index.ts';
import { handWrittenQueries } from '../../../support/oracle/hand-written-queries.ts';
import { syntheticMeetings } from '../../../support/oracle/meetings.ts';
import { frequent, special } from '../../../support/oracle/vocabulary.ts';
import { cases, sampleOf } from '../../../support/long.ts';
import { compareAnswers } from '../../../support/search/same-answers.ts';
import { miniSearchIndex, packedIndex, searchDocument } from '../../../support/search/search-documents.ts';

/** Longest query that the API accepts, in characters. */
const maxCharacters = 400;

const randomQueries = cases(30, 400);

const weird = [
  '\0',
  '\u0001\u001f\u007f\u0085',
  '\u200b\u200d\u00ad\ufeff',
  '\u202e\u2066',
  '\u2028\u2029',
  '\ufffd\uffff',
  '\ud800',
  '\udc00',
  '💡🇨🇦👩‍👩‍👧',
  'e\u0301\u0301\u0301',
  '\u0345\u03a3ς',
  'İIıi',
  'ﷺ',
  '½⅓²',
  '中文字',
  'ทดสอบ',
  '한글',
  '__proto__',
  'constructor',
  'toString',
  '$&$1',
  '\\u0000',
  '%00',
  "' OR 1=1 --",
  '<script>',
  '(?:)[^]*',
  ' '.repeat(50),
  '--------',
  '""',
  '"',
  ':',
  'OR',
];

const documents: SearchDocument[] = [
  ...syntheticMeetings(300, 9),
  ...weird.map((text, number) =>
    searchDocument({ id: `w${number}`, headline: text, summary: `${text} ${text} the park` }),
  ),
];

const piece = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...frequent, ...special) },
  { weight: 3, arbitrary: fc.constantFrom(...weird) },
  { weight: 3, arbitrary: fc.constantFrom(' ', ' ', ' OR ', ' -', '"', '-', '(', ')', ' ! ', '&', '|', ':') },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
);
const soup = fc
  .array(piece, { minLength: 1, maxLength: 120 })
  .map((pieces) => Array.from(pieces.join('')).slice(0, maxCharacters).join(''));

const filled = (text: string): string => text.repeat(maxCharacters).slice(0, maxCharacters);

let miniSearch: SearchIndex;
let packed: SearchIndex;

beforeAll(async () => {
  [miniSearch, packed] = await Promise.all([miniSearchIndex(documents), packedIndex(documents)]);
});

/** Compares every tree of a query and the search results with snippets; returns the number of hits. */
async function expectSameAnswers(text: string): Promise<number> {
  const { different, hits } = await compareAnswers(miniSearch, packed, [{ text, filters: {}, limit: 50 }]);
  expect(different).toEqual([]);
  const query = { text, filters: {}, limit: 10, sort: 'relevance', isStrict: false } as const;
  const [wanted, got] = await Promise.all([miniSearch, packed].map((index) => search(index, query)));
  expect(got).toEqual(wanted);
  return hits;
}

it('answers random sequences of words and signs alike', async () => {
  let [answered, run] = [0, 0];
  await fc.assert(
    fc.asyncProperty(soup, async (text) => {
      run++;
      if ((await expectSameAnswers(text)) > 0) answered++;
    }),
    { numRuns: randomQueries, seed: 5 },
  );
  expect(run).toBe(randomQueries);
  expect(answered).toBeGreaterThan((randomQueries * 3) / 8);
});

it('answers hand-written queries alike', async () => {
  for (const text of sampleOf(handWrittenQueries, (_, number) => number % 4 === 0))
    await expectSameAnswers(text);
});

describe('both answer alike 400 characters of', () => {
  test.each([
    ['one letter', 'a'],
    ['one letter and spaces', 'a '],
    ['one sign', '-'],
    ['quotes', '"'],
    ['parentheses', '('],
    ['spaces', ' '],
    ['colons', ':'],
    ['apostrophes', "'"],
    ['letters and apostrophes', "l'"],
    ['OR', 'OR '],
    ['exclusions', '-a '],
    ['dashes and spaces', '- '],
    ['alternatives', 'park OR '],
    ['excluded alternatives', '-park OR '],
    ['quoted words', '"park" '],
    ['excluded quotes', '-"the park" '],
    ['words with hyphens', 'the-park '],
    ['one word of many parts', 'the-'],
    ['accents', 'e\u0301'],
    ['combining accents alone', '\u0301'],
    ['emoji', '💡'],
    ['lone surrogates', '\ud83d '],
    ['zero-width signs', '\u200d'],
    ['Chinese', '中'],
    ['control characters', '\u0001'],
    ['common words', 'the of '],
    ['distinct operators', 'a OR -b "c d" -"e f" g-h '],
  ])('%s', async (_, text) => {
    await expectSameAnswers(filled(text));
  });

  test('words of two letters', async () => {
    const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
    const words = letters.flatMap((a) => letters.map((b) => a + b)).slice(0, 133);
    for (const between of [' ', ' OR ', ' -'])
      await expectSameAnswers(words.join(between).slice(0, maxCharacters));
  });
});
