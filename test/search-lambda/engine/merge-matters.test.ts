import { describe, expect, test } from 'vitest';
import { search, type Search } from '../../../search-lambda/engine/search.ts';
import type {
  SearchDecision,
  SearchDocument,
  SearchIndex,
} from '../../../search-lambda/engine/search-index.ts';
import { miniSearchIndex, searchDocument } from '../../support/search/search-documents.ts';

/** A document of the index of decisions. */
const decided = (
  meeting: string,
  number: number,
  decision: Partial<SearchDecision>,
  over: Partial<SearchDocument> = {},
): SearchDocument => ({
  ...searchDocument({ ...over, decisions: [{ id: `d${number}`, ...decision }] }),
  id: `${meeting}/d${number}`,
  meeting,
});

const matter = { id: 'file-7' };
const documents = [
  decided('m1', 1, { headline: 'Amendment to the budget plan', stage: 'amendment', matter }),
  decided('m1', 2, { headline: 'Budget plan', stage: 'final', matter }),
  decided('m2', 3, { headline: 'Budget plan referred', stage: 'procedural', matter }, { date: '2026-01-10' }),
  decided('m2', 4, { headline: 'Budget for parks', stage: 'final' }, { date: '2026-01-10' }),
  decided('m3', 5, { headline: 'Budget plan', stage: 'amendment', matter }, { place: 'US/elsewhere' }),
];

const idsOf = async (index: SearchIndex, over: Partial<Search>) => {
  const { hits, next } = await search(index, {
    text: 'budget',
    filters: {},
    limit: 10,
    sort: 'relevance',
    isStrict: false,
    mergesMatters: true,
    ...over,
  });
  return {
    ids: hits.map(({ document }) => document.decisions[0]?.id),
    scores: hits.map(({ score }) => score),
    next,
  };
};

describe('decisions on one matter of a place', () => {
  test('are one result by relevance: the final decision, at the place of the best', async () => {
    const { ids, scores } = await idsOf(await miniSearchIndex(documents), {});
    expect(new Set(ids)).toEqual(new Set(['d2', 'd4', 'd5']));
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });

  test('are all there if they are not to be merged', async () => {
    const { ids } = await idsOf(await miniSearchIndex(documents), { mergesMatters: false });
    expect(ids).toHaveLength(5);
  });

  test('are one result per meeting by date', async () => {
    const { ids } = await idsOf(await miniSearchIndex(documents), { sort: 'date' });
    expect(ids).toEqual(['d2', 'd5', 'd3', 'd4']);
  });

  test.each(['relevance', 'date'] as const)('are neither lost nor repeated on pages by %s', async (sort) => {
    const index = await miniSearchIndex(documents);
    const whole = await idsOf(index, { sort });
    const paged: unknown[] = [];
    let from: Search['from'];
    for (let page = 0; page < 20; page++) {
      const { ids, next } = await idsOf(index, { sort, limit: 1, from });
      paged.push(...ids);
      from = next;
      if (next === undefined) break;
    }
    expect(from).toBeUndefined();
    expect(paged).toEqual(whole.ids);
  });
});
