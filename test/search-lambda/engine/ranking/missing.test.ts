/** How many texts are read to say what a document lacks of a long query. */
import { expect, test } from 'vitest';
import { parseQuery } from '../../../../search-lambda/engine/query/parse.ts';
import { missingTest } from '../../../../search-lambda/engine/ranking/missing.ts';
import { termsOfQuery } from '../../../../search-lambda/engine/ranking/query-terms.ts';
import { recognizedIn } from '../../../../search-lambda/engine/ranking/recognized.ts';
import { rescoring } from '../../../../search-lambda/engine/ranking/rescore.ts';
import { searchDocuments } from '../../../support/search/search-documents.ts';

/** What a document without the words of a query lacks, and how often its summary was read. */
function lackingOf(text: string, present: readonly string[] = []): { missing: string[]; reads: number } {
  const [document] = searchDocuments({ headline: 'Trees', summary: 'Oaks on elm-lined streets' });
  if (document === undefined) throw new Error('there is no document');
  let reads = 0;
  const counted = new Proxy(document, {
    get: (target, name) => {
      if (name === 'summary') reads++;
      return Reflect.get(target, name) as unknown;
    },
  });
  const query = parseQuery(text);
  const terms = termsOfQuery(query, undefined, recognizedIn(query.plainWords, []), rescoring);
  const positions = terms.terms.map((term) => (present.includes(term) ? [0] : []));
  const missing = missingTest(query, terms, [])(counted, { textLengths: [1, 4], positions });
  return { missing, reads };
}

const pairs = Array.from({ length: 120 }, (_, number) => `${number}-${(number * 7) % 120}a`).join(' ');

test('no text is read for phrases whose words a document lacks, however many there are', () => {
  expect(pairs.length).toBeLessThan(1000);
  const long = lackingOf(pairs);
  expect(long.missing).toHaveLength(120);
  expect(long.reads).toBeLessThanOrEqual(lackingOf('1-2').reads);
});

test('texts are read once where all words of phrases occur', () => {
  const one = lackingOf('elm-lined', ['elm', 'line']);
  expect(one.missing).toEqual([]);
  expect(one.reads).toBeGreaterThan(lackingOf('1-2').reads);
  const many = lackingOf('elm-lined oaks-elm elm-oaks elm-lined', ['elm', 'line', 'oak']);
  expect(many).toEqual({ missing: ['oaks-elm', 'elm-oaks'], reads: one.reads });
});
