/** Queries that nobody should ask: an index of either kind answers them alike, and none fails. */
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { search } from '../../../../search-lambda/engine/search.ts';
import type { SearchDocument, SearchIndex } from '../../../../search-lambda/engine/search-index.ts';
import { handWrittenQueries } from '../../../support/oracle/hand-written-queries.ts';
import { syntheticMeetings } from '../../../support/oracle/meetings.ts';
import { frequent, special } from '../../../support/oracle/vocabulary.ts';
import { compareAnswers } from '../../../support/search/same-answers.ts';
import { miniSearchIndex, packedIndex, searchDocument } from '../../../support/search/search-documents.ts';

/** The most that the API lets through, in characters. */
const longest = 400;

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
  .map((pieces) => Array.from(pieces.join('')).slice(0, longest).join(''));

const filled = (text: string): string => text.repeat(longest).slice(0, longest);

let miniSearch: SearchIndex;
let packed: SearchIndex;

beforeAll(async () => {
  [miniSearch, packed] = await Promise.all([miniSearchIndex(documents), packedIndex(documents)]);
});

/** In every form, and as the search answers it with snippets; returns how many were found. */
async function expectSameAnswers(text: string): Promise<number> {
  const { different, hits } = await compareAnswers(miniSearch, packed, [{ text, filters: {}, limit: 50 }]);
  expect(different).toEqual([]);
  const [wanted, got] = await Promise.all([miniSearch, packed].map((index) => search(index, text, {}, 10)));
  expect(got).toEqual(wanted);
  return hits;
}

it('any signs and words in any order', async () => {
  let [answered, asked] = [0, 0];
  await fc.assert(
    fc.asyncProperty(soup, async (text) => {
      asked++;
      if ((await expectSameAnswers(text)) > 0) answered++;
    }),
    { numRuns: 400, seed: 5 },
  );
  expect(asked).toBe(400);
  expect(answered).toBeGreaterThan(150);
});

it('queries written by hand', async () => {
  for (const text of handWrittenQueries) await expectSameAnswers(text);
});

describe('400 characters of', () => {
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
    ['accents alone', '\u0301'],
    ['pictures', '💡'],
    ['halves of a pair', '\ud83d '],
    ['signs without width', '\u200d'],
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
    for (const between of [' ', ' OR ', ' -']) await expectSameAnswers(words.join(between).slice(0, longest));
  });
});
