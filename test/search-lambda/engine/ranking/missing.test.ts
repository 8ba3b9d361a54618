/** What a document lacks of a long query, and the work of saying so. */
import { expect, test } from 'vitest';
import { Budget, work } from '../../../../search-lambda/engine/budget.ts';
import { parseQuery } from '../../../../search-lambda/engine/query/parse.ts';
import { missingTest } from '../../../../search-lambda/engine/ranking/missing.ts';
import { termsOfQuery } from '../../../../search-lambda/engine/ranking/query-terms.ts';
import { recognizedIn } from '../../../../search-lambda/engine/ranking/recognized.ts';
import { rescoring } from '../../../../search-lambda/engine/ranking/rescore.ts';
import { wordPositionsIn } from '../../../../search-lambda/engine/word-positions.ts';
import { searchDocuments } from '../../../support/search/search-documents.ts';

/** What a document lacks of a query, and the units that looking for it is charged. */
function lackingOf(text: string): { missing: string[]; charged: number } {
  const [document] = searchDocuments({
    headline: 'Trees',
    summary: 'Oaks on elm-lined streets of 2-1 of 1-3',
  });
  if (document === undefined) throw new Error('there is no document');
  const query = parseQuery(text);
  const terms = termsOfQuery(query, undefined, recognizedIn(query.plainWords, []), rescoring);
  const budget = new Budget();
  const missing = missingTest(query, terms, [], budget)(document, wordPositionsIn(document, terms.terms));
  return { missing, charged: budget.spent };
}

const numbers = Array.from({ length: 120 }, (_, number) => `${number}-${(number * 7) % 120}a`).join(' ');

test('no text is read for phrases whose words a document lacks, or has apart, however many there are', () => {
  expect(numbers.length).toBeLessThan(1000);
  const lacking = lackingOf(numbers);
  expect(lacking.missing).toHaveLength(120);
  expect(lacking.charged).toBeLessThan(work.block);
  const apart = lackingOf('oaks-elm elm-oaks streets-oaks 1-2 3-1');
  expect(apart.missing).toHaveLength(5);
  expect(apart.charged).toBeLessThan(work.block);
});

test('only the text that has the words of a phrase together is read, and charged', () => {
  const { missing, charged } = lackingOf('elm-lined line-elm elm-lined elm-line 1-3 2-1');
  expect(missing).toEqual(['line-elm', 'elm-line']);
  // "elm-line" is there in another inflection.
  expect(Math.floor(charged / work.block)).toBe(4);
});

test('of words that are not looked up, all texts are read once, however often the query has them', () => {
  const once = lackingOf('trees streets-of on-the');
  expect(once.missing).toEqual(['on-the']);
  expect(lackingOf('trees streets-of on-the on-the on-the on-the')).toEqual(once);
});
