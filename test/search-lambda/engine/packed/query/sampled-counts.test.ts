/** Counts beyond those that must be exact are estimated from a sample that is spread over all documents. */
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { Budget } from '../../../../../search-lambda/engine/budget.ts';
import { PackedIndex } from '../../../../../search-lambda/engine/packed/query/packed-index.ts';
import type { Counts, Filters } from '../../../../../search-lambda/engine/search-index.ts';
import type { QueryNode } from '../../../../../search-lambda/engine/query/tree.ts';
import { cases } from '../../../../support/long.ts';
import { randomFilters, randomIndex, randomStrictQuery } from '../../../../support/search/random-index.ts';
import { modelFacets, SearchModel } from '../../../../support/search/search-model.ts';

const exactMatches = 100;
/** Small enough for a segment of 1,024 documents to be sampled. */
const sampling = { windowDocuments: 32, exactMatches, maxExactWork: 0 };

describe.each([1, 3])('over %i segments', (segments) => {
  let index: PackedIndex;
  let model: SearchModel;
  beforeAll(async () => {
    const random = await randomIndex(segments, 3000, segments);
    if (!(random.index instanceof PackedIndex)) throw new Error('the index is not packed');
    index = random.index;
    model = new SearchModel(random.documents);
  });

  const count = (query: QueryNode | undefined, filters: Filters, over = {}): Promise<Counts> =>
    index.count(query, filters, true, new Budget(), { ...sampling, ...over });

  it('counts are exact up to a number of matches, and at least that number beyond it', async () => {
    let [exact, estimated] = [0, 0];
    await fc.assert(
      fc.asyncProperty(
        fc.option(randomStrictQuery, { nil: undefined }),
        randomFilters,
        async (query, filters) => {
          const expected = model.newest(query, filters).length;
          const { total, isExact } = await count(query, filters);
          if (isExact) expect(total).toBe(expected);
          else {
            expect(total).toBeGreaterThanOrEqual(exactMatches);
            expect(total).toBeLessThan(expected);
          }
          if (isExact) exact++;
          else estimated++;
        },
      ),
      { numRuns: cases(80, 1000), seed: 8 },
    );
    expect(exact).toBeGreaterThan(10);
    expect(estimated).toBeGreaterThan(10);
  });

  it('facets are estimated from the sample', async () => {
    const { facets, isExact } = await count(undefined, {});
    expect(isExact).toBe(false);
    let compared = 0;
    for (const [name, expected] of Object.entries(modelFacets(model.newest(undefined))))
      for (const [value, number] of expected) {
        if (number < 600) continue;
        const found = Object.entries(facets ?? {}).find(([facet]) => facet === name)?.[1];
        const estimate = found?.find((each) => each.value === value)?.count ?? 0;
        expect(Math.abs(estimate / number - 1), `${name} ${value}: ${estimate} of ${number}`).toBeLessThan(
          0.5,
        );
        compared++;
      }
    expect(compared).toBeGreaterThan(8);
  });

  it('counts that take little work are exact', async () => {
    const { total, isExact } = await count(undefined, {}, { maxExactWork: 1e9 });
    expect({ total, isExact }).toEqual({ total: model.newest(undefined).length, isExact: true });
  });
});
