/** The two stages of ranking, over an index that is computed naively. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Rescoring, rescoring } from '../../../../search-lambda/engine/ranking/rescore.ts';
import { search } from '../../../../search-lambda/engine/search.ts';
import { ModelIndex } from '../../../support/search/model-index.ts';
import { randomDocuments, randomSearch } from '../../../support/search/random-searches.ts';
import { searchDocuments } from '../../../support/search/search-documents.ts';

test('the presence of words chooses candidates, and is no part of their scores', async () => {
  const index = new ModelIndex(randomDocuments(60, 1));
  let scored = 0;
  await fc.assert(
    fc.asyncProperty(randomSearch, async (request) => {
      const [shipped, without] = await Promise.all(
        [rescoring, { ...rescoring, presence: 0 }].map((weights) => search(index, { ...request, weights })),
      );
      // Scores of candidates are rounded, and all documents are candidates.
      const scores = new Map(without?.hits.map(({ document, score }) => [document.id, score]));
      for (const { document, score } of shipped?.hits ?? []) {
        const expected = scores.get(document.id);
        if (expected === undefined) continue;
        expect(score).toBeCloseTo(expected, 2);
        scored++;
      }
    }),
    { numRuns: 60, seed: 4 },
  );
  expect(scored).toBeGreaterThan(100);
});

test('a document with more of the words is a candidate before those that repeat one of them', async () => {
  const documents = searchDocuments(
    { headline: 'Bicycle lanes', summary: 'One of many lanes that the council discussed' },
    { headline: 'Bicycle bicycle bicycle' },
    ...Array.from({ length: 30 }, () => ({ headline: 'Lanes' })),
  );
  const index = new ModelIndex(documents);
  const firstOf = async (weights: Partial<Rescoring>): Promise<string | undefined> => {
    const { hits } = await search(index, {
      text: 'bicycle lanes budget',
      filters: {},
      limit: 1,
      sort: 'relevance',
      isStrict: false,
      weights: { ...rescoring, candidates: 1, ...weights },
    });
    return hits[0]?.document.headline;
  };
  expect(await firstOf({})).toBe('Bicycle lanes');
  expect(await firstOf({ presence: 0 })).toBe('Bicycle bicycle bicycle');
});
