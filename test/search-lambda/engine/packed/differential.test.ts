/** The packed index answers like MiniSearch: the same meetings in the same order with the same scores. */
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SearchDocument, SearchIndex } from '../../../../search-lambda/engine/search-index.ts';
import { cases } from '../../../support/long.ts';
import {
  randomFilters,
  randomLimit,
  randomMeeting,
  randomQuery,
  treesOf,
} from '../../../support/search/random-meetings.ts';
import { miniSearchIndex, packedIndex, searchDocument } from '../../../support/search/search-documents.ts';

describe.each([300, 3000])('over %i random meetings', (count) => {
  let documents: SearchDocument[];
  let expected: SearchIndex;
  let actual: SearchIndex;
  beforeAll(async () => {
    documents = fc
      .sample(randomMeeting(60), { numRuns: count, seed: count })
      .map((fields, number) => searchDocument({ id: `m${number}`, ...fields }));
    [expected, actual] = await Promise.all([miniSearchIndex(documents), packedIndex(documents)]);
  });

  it('both answer every query alike', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(randomQuery, randomFilters, randomLimit, async (text, filters, limit) => {
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
      { numRuns: cases(50, 300), seed: 7 },
    );
    // Most queries find something.
    expect(compared).toBeGreaterThan(cases(350, 2000));
  });
});
