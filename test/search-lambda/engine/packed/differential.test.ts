/** The packed index answers as MiniSearch's does: the same meetings in the same order with the same scores. */
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseQuery, relaxed, withoutStopWords } from '../../../../search-lambda/engine/query/parse.ts';
import type { QueryNode } from '../../../../search-lambda/engine/query/tree.ts';
import type { Filters, SearchDocument, SearchIndex } from '../../../../search-lambda/engine/search-index.ts';
import { miniSearchIndex, packedIndex, searchDocument } from '../../../support/search-documents.ts';

/** Frequent first: of so many words, the n-th stands 1/n times as often as the first. */
const words = Array.from({ length: 400 }, (_, rank) => wordOf(rank));

function wordOf(rank: number): string {
  const stems = ['the', 'of', 'zone', 'council', 'school', 'water', 'vote', 'budget', 'park', 'école'];
  const endings = ['', 's', 'ing', 'ed', '’s'];
  const stem = stems[rank % stems.length] ?? '';
  return rank < 40 ? stem + (endings[Math.floor(rank / stems.length)] ?? '') : `${stem}${rank}x`;
}

const states = ['Ohio', 'New York', 'Québec', 'Texas'];
const place = fc.integer({ min: 0, max: 99_999 });
/** A word by Zipf's law. */
const zipf = place.map((number) => words[Math.floor(words.length ** (number / 100_000)) - 1] ?? 'the');
const text = (longest: number): fc.Arbitrary<string> =>
  fc.array(zipf, { maxLength: longest }).map((list) => list.join(' '));
const document = fc.record({
  headline: text(8),
  decisions: fc.array(text(12), { maxLength: 3 }),
  summary: text(60),
  date: fc.integer({ min: 1, max: 28 }).map((day) => `2026-02-${String(day).padStart(2, '0')}`),
  state: fc.constantFrom(...states),
  city: fc.constantFrom('Alder', 'Birch Grove', 'Cedar'),
  kind: fc.constantFrom('city' as const, 'school' as const),
});

const term = fc.oneof(
  { weight: 4, arbitrary: zipf },
  {
    weight: 2,
    arbitrary: fc.array(zipf, { minLength: 2, maxLength: 3 }).map((list) => `"${list.join(' ')}"`),
  },
  { weight: 1, arbitrary: fc.tuple(zipf, zipf).map(([a, b]) => `${a}-${b}`) },
);
const operand = fc.tuple(fc.constantFrom('', '', '', '', '-'), term).map(([dash, text]) => dash + text);
const query = fc
  .array(fc.array(operand, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 })
  .map((alternatives) => alternatives.map((operands) => operands.join(' ')).join(' OR '));
const filters: fc.Arbitrary<Filters> = fc.record({
  state: fc.option(fc.constantFrom(...states, 'quebec'), { nil: undefined, freq: 2 }),
  kind: fc.option(fc.constantFrom('city' as const, 'school' as const), { nil: undefined, freq: 2 }),
});

/** Trees of a query, strict and relaxed. */
function treesOf(text: string): QueryNode[] {
  const { root } = parseQuery(text);
  if (root === undefined) return [];
  const long = relaxed(root);
  return [
    root,
    withoutStopWords(root),
    ...(long.kind === 'some' && long.operands.length === 0 ? [] : [long]),
  ];
}

describe.each([300, 3000])('over %i random meetings', (count) => {
  let documents: SearchDocument[];
  let expected: SearchIndex;
  let actual: SearchIndex;
  beforeAll(async () => {
    documents = fc
      .sample(document, { numRuns: count, seed: count })
      .map((fields, number) => searchDocument({ id: `m${number}`, ...fields }));
    [expected, actual] = await Promise.all([miniSearchIndex(documents), packedIndex(documents)]);
  });

  it('every query has the same answer', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(query, filters, fc.constantFrom(1, 5, 25, 50), async (text, filters, limit) => {
        for (const tree of treesOf(text)) {
          const [wanted, got] = await Promise.all(
            [expected, actual].map((index) => index.search(tree, filters, limit)),
          );
          expect(got?.map(({ document: { id }, score }) => [id, score])).toEqual(
            wanted?.map(({ document: { id }, score }) => [id, score]),
          );
          compared += wanted?.length ?? 0;
        }
      }),
      { numRuns: 300, seed: 7 },
    );
    // Most queries find something.
    expect(compared).toBeGreaterThan(2000);
  });
});
