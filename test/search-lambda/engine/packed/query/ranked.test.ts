/** Ranked queries over one or several segments, some of whose documents are superseded, are answered like the model. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { QueryNode, RankedQuery } from '../../../../../search-lambda/engine/query/tree.ts';
import { publishedScore } from '../../../../../search-lambda/engine/best-hits.ts';
import { PackedIndex } from '../../../../../search-lambda/engine/packed/query/packed-index.ts';
import { cases } from '../../../../support/long.ts';
import { randomIndex, randomRankedQuery } from '../../../../support/search/random-index.ts';
import { openFiles, packedIndex, searchDocument } from '../../../../support/search/search-documents.ts';
import { SegmentedIndex } from '../../../../support/search/segmented-index.ts';
import { SearchModel } from '../../../../support/search/search-model.ts';

const rankedQuery = (words: RankedQuery['words'], minShare: number): RankedQuery => ({
  kind: 'ranked',
  words,
  required: [],
  excluded: [],
  minShare,
  presence: 0,
});

describe.each([
  [1, 3000],
  [2, 700],
  [3, 3000],
])('over %i segments with %i documents, ranked queries', (segments, count) => {
  it('find the documents of the model with their scores', async () => {
    const { index, documents } = await randomIndex(segments, count, segments);
    expect(index).toBeInstanceOf(PackedIndex);
    const model = new SearchModel(documents);
    let found = 0;
    await fc.assert(
      fc.asyncProperty(randomRankedQuery, fc.constantFrom(1, 5, 30, 400), async (query, limit) => {
        const hits = await index.search(query, {}, limit);
        const expected = model.candidates(query, [{ filters: {}, limit }]);
        expect(hits.map(({ document, score }) => [document.id, score])).toEqual(
          expected.map(({ id, score }) => [id, publishedScore(score)]),
        );
        found += hits.length;
      }),
      { numRuns: cases(80, 2000), seed: 5 },
    );
    expect(found).toBeGreaterThan(cases(900, 20_000));
  });
});

it('a frequent word alone is not enough, even where only documents with it could be among the best', async () => {
  // The rare words score little in long texts. The second window of documents lacks them.
  const long = Array.from({ length: 300 }, (_, number) => `filler${number}`).join(' ');
  const rare = Array.from({ length: 20 }, (_, number) =>
    searchDocument({ id: `rare${number}`, date: '2026-03-04', summary: `quorum recess ${long}` }),
  );
  const frequent = Array.from({ length: 4000 }, (_, number) =>
    searchDocument({
      id: `frequent${number}`,
      date: '2025-01-01',
      headline: number % 2 === 0 ? 'budget budget' : 'agenda',
    }),
  );
  const index = await packedIndex([...rare, ...frequent]);
  const words = ['quorum', 'recess', 'budget'].map((term) => ({ term, weight: 1, isConcept: false }));
  const query = rankedQuery(words, 0.3);
  const hits = await index.search(query, {}, 5);
  expect(hits.map(({ document }) => document.id)).toEqual(['rare0', 'rare1', 'rare10', 'rare11', 'rare12']);
  expect(await index.search({ ...query, minShare: 0.01 }, {}, 1)).toMatchObject([
    { document: { headline: 'budget budget' } },
  ]);
});

it('words that are too weak alone are enough together', async () => {
  const names = Array.from({ length: 12 }, (_, number) => `word${number}`);
  const documents = [...names, `${names[0]} ${names[1]}`].map((headline, number) =>
    searchDocument({ id: `m${number}`, headline }),
  );
  const index = await packedIndex(documents);
  const words = names.map((term) => ({ term, weight: 1, isConcept: false }));
  const query = rankedQuery(words, 0.1);
  expect(await index.search(query, {}, 50)).toMatchObject([{ document: { id: 'm12' } }]);
});

it('the best documents of a frequent word may all be excluded, filtered, of other days or superseded', async () => {
  const documents = Array.from({ length: 1000 }, (_, number) =>
    searchDocument({
      id: `m${number}`,
      state: number < 990 ? 'Ohio' : 'Iowa',
      date: number < 990 ? '2026-03-04' : '2025-01-01',
      headline: number < 990 ? 'budget veto' : 'a long and tedious debate on fees and the budget',
    }),
  );
  const index = await packedIndex(documents);
  const words = [{ term: 'budget', weight: 1, isConcept: false }];
  const query = rankedQuery(words, 0.1);
  const veto: QueryNode = { kind: 'word', word: 'veto', stem: 'veto' };
  const expected = ['m990', 'm991'];
  for (const [filters, excluded] of [
    [{}, [veto]],
    [{ state: 'Iowa' }, []],
    [{ to: '2025-12-31' }, []],
  ] as const) {
    const hits = await index.search({ ...query, excluded }, filters, 2);
    expect(hits.map(({ document }) => document.id)).toEqual(expected);
  }
  expect(await index.search(query, {}, 1)).toMatchObject([{ document: { id: 'm0' } }]);
  const later = new SegmentedIndex();
  later.run(documents);
  later.run(
    [],
    documents.slice(0, 990).map(({ id }) => id),
  );
  const rest = await (await openFiles(later.published())).search(query, {}, 2);
  expect(rest.map(({ document }) => document.id)).toEqual(expected);
});

it('a rare synonym of little weight alone is not enough', async () => {
  const documents = Array.from({ length: 30 }, (_, number) =>
    searchDocument({
      id: `m${number}`,
      headline: number < 20 ? 'budget park' : number === 20 ? 'quorum' : '',
    }),
  );
  const index = await packedIndex(documents);
  const words = [
    { term: 'budget', weight: 1, isConcept: false },
    { term: 'park', weight: 1, isConcept: false },
    { term: 'quorum', weight: 0.01, isConcept: true },
  ];
  const query = rankedQuery(words, 0.1);
  expect(await index.search(query, {}, 50)).toHaveLength(20);
  expect(await index.search({ ...query, minShare: 0.001 }, {}, 50)).toHaveLength(21);
});
