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

const answerOf = async (index: SearchIndex, ...search: Parameters<SearchIndex['search']>) =>
  (await index.search(...search)).map(({ document: { id }, score }) => [id, score]);

describe.each([300, 3000])('over %i random meetings', (count) => {
  let documents: SearchDocument[];
  let expected: SearchIndex;
  let actual: SearchIndex;
  beforeAll(async () => {
    documents = fc
      .sample(randomMeeting(60), { numRuns: count, seed: count })
      .map((fields, number) => searchDocument({ id: `m${number}`, ...fields }));
    expected = await miniSearchIndex(documents);
    actual = await packedIndex(documents);
  });

  it('both answer every query alike', async () => {
    let compared = 0;
    await fc.assert(
      fc.asyncProperty(randomQuery, randomFilters, randomLimit, async (text, filters, limit) => {
        for (const tree of treesOf(text)) {
          const wanted = await answerOf(expected, tree, filters, limit);
          expect(await answerOf(actual, tree, filters, limit)).toEqual(wanted);
          compared += wanted.length;
        }
      }),
      { numRuns: cases(50, 300), seed: 7 },
    );
    // Most queries find something.
    expect(compared).toBeGreaterThan(cases(350, 2000));
  });
});
