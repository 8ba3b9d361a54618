/** Filtered searches, lists by date and counts over segments with superseded documents agree with the model. */
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type {
  Filters,
  SearchDocument,
  SearchIndex,
} from '../../../../../search-lambda/engine/search-index.ts';
import { cases } from '../../../../support/long.ts';
import {
  randomFilters,
  randomIndex,
  randomRankedQuery,
  randomStrictQuery,
} from '../../../../support/search/random-index.ts';
import { modelFacets, SearchModel } from '../../../../support/search/search-model.ts';

const idsOf = (documents: readonly SearchDocument[]): string[] => documents.map(({ id }) => id);

describe.each([
  [1, 1500, Infinity],
  [2, 700, Infinity],
  [3, 1500, Infinity],
  [3, 1500, 0.5],
])('over %i segments with %i documents, of which %d fits into memory,', (segments, count, memoryShare) => {
  let index: SearchIndex;
  let model: SearchModel;
  let documents: SearchDocument[];
  beforeAll(async () => {
    ({ index, documents } = await randomIndex(segments, count, segments, memoryShare));
    model = new SearchModel(documents);
  });

  it('filtered searches find the best documents', async () => {
    let found = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(randomRankedQuery, randomStrictQuery),
        randomFilters,
        fc.constantFrom(1, 7, 60),
        async (query, filters, limit) => {
          const hits = await index.search(query, filters, limit);
          const expected = model.candidates(query, [{ filters, limit }]);
          expect(hits.map(({ document: { id }, score }) => [id, score])).toEqual(
            expected.map(({ id, score }) => [id, score]),
          );
          found += hits.length;
        },
      ),
      { numRuns: cases(50, 1500), seed: 3 },
    );
    expect(found).toBeGreaterThan(cases(125, 3000));
  });

  it('the newest matches are listed from any position', async () => {
    const dates = documents.map(({ date }) => date);
    let found = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.option(randomStrictQuery, { nil: undefined }),
        randomFilters,
        fc.constantFrom(1, 5, 40),
        fc.option(fc.tuple(fc.constantFrom(...dates, '2024-06-30'), fc.integer({ min: 0, max: 9 })), {
          nil: undefined,
        }),
        async (query, filters, limit, position) => {
          const from = position && { date: position[0], skip: position[1] };
          const listed = await index.newest(query, filters, limit, from);
          const matches = model
            .newest(query, filters)
            .filter(({ date }) => from === undefined || date <= from.date);
          const ofDay = matches.filter(({ date }) => date === from?.date).length;
          const skipped = Math.min(from?.skip ?? 0, ofDay);
          expect(idsOf(listed)).toEqual(idsOf(matches.slice(skipped, skipped + limit)));
          found += listed.length;
        },
      ),
      { numRuns: cases(50, 1500), seed: 4 },
    );
    expect(found).toBeGreaterThan(cases(125, 3000));
  });

  it('a narrow filter on decisions is combined with days and places', async () => {
    const decision = { divided: true, outcome: 'failed', minAmount: 2000 } as const;
    const narrow = documents.length / 32;
    expect(model.newest(undefined, { decision }).length).toBeLessThan(narrow);
    const days = fc.constantFrom('2023-02-01', '2024-01-05', '2025-02-03', '2026-02-09');
    const between = fc.record({
      from: days,
      to: days,
      state: fc.constantFrom(undefined, 'Ohio', 'New York'),
    });
    let found = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(randomRankedQuery, randomStrictQuery),
        fc.option(between, { nil: {} }),
        async (query, others) => {
          const filters: Filters = { ...others, decision };
          const hits = await index.search(query, filters, 60);
          const expected = model.candidates(query, [{ filters, limit: 60 }]);
          expect(hits.map(({ document }) => document.id)).toEqual(expected.map(({ id }) => id));
          const listed = await index.newest(undefined, filters, 60);
          expect(idsOf(listed)).toEqual(idsOf(model.newest(undefined, filters)).slice(0, 60));
          found += listed.length;
        },
      ),
      { numRuns: cases(60, 500), seed: 6 },
    );
    expect(found).toBeGreaterThan(cases(20, 200));
  });

  it('matches and facets are counted', async () => {
    let total = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.option(randomStrictQuery, { nil: undefined }),
        randomFilters,
        async (query, filters: Filters) => {
          const matches = model.newest(query, filters);
          const counts = await index.count(query, filters, true);
          expect({ total: counts.total, isExact: counts.isExact }).toEqual({
            total: matches.length,
            isExact: true,
          });
          for (const [name, expected] of Object.entries(modelFacets(matches)))
            expect(
              new Map(
                Object.entries(counts.facets ?? {})
                  .find(([facet]) => facet === name)?.[1]
                  .map(({ value, count }) => [value, count]),
              ),
            ).toEqual(expected);
          expect(await index.count(query, filters, false)).toEqual({ total: matches.length, isExact: true });
          total += matches.length;
        },
      ),
      { numRuns: cases(30, 1000), seed: 5 },
    );
    expect(total).toBeGreaterThan(cases(500, 10_000));
  });
});
