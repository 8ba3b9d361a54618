import { beforeAll, describe, expect, test } from 'vitest';
import { type Answer, search, type Search } from '../../../search-lambda/engine/search.ts';
import type {
  SearchDecision,
  SearchDocument,
  SearchIndex,
} from '../../../search-lambda/engine/search-index.ts';
import { miniSearchIndex, packedIndex, searchDocument } from '../../support/search/search-documents.ts';

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
    merges: 'matters',
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
    const { ids } = await idsOf(await miniSearchIndex(documents), { merges: undefined });
    expect(ids).toHaveLength(5);
  });

  test('are one result per meeting by date', async () => {
    const { ids } = await idsOf(await miniSearchIndex(documents), { sort: 'date' });
    expect(ids).toEqual(['d2', 'd5', 'd3', 'd4']);
  });

  const stages = ['procedural', 'amendment', 'final'] as const;
  /** Matters that recur within and between meetings, in places of their own. */
  const many = Array.from({ length: 160 }, (_, number) =>
    decided(
      `m${100 + Math.floor(number / 9)}`,
      1000 + number,
      {
        headline: `${number % 4 === 0 ? 'Zoning map amendment' : 'Zoning'} ${number % 3 === 0 ? 'of 12-34' : ''}`,
        stage: stages[number % 3] ?? 'final',
        ...(number % 7 === 0 ? {} : { matter: { id: `x${(number * number) % 23}` } }),
      },
      { date: `2026-02-0${1 + Math.floor(number / 36)}`, place: `US/${number % 18 < 9 ? 'a' : 'b'}` },
    ),
  );

  describe.each([
    ['MiniSearch', miniSearchIndex],
    ['packed', packedIndex],
  ])('on pages of a %s index', (_, indexOf) => {
    let index: SearchIndex;
    beforeAll(async () => {
      index = await indexOf(many);
    });

    const queries = [
      'zoning map amendment',
      'zoning 12-34',
      '12-34',
      '"map amendment"',
      'zoning -map',
      '-map',
    ];
    test.each(
      ['', 'zoning OR map', ...queries].flatMap((text) =>
        [1, 5, 25].flatMap((limit) =>
          (['relevance', 'date'] as const).flatMap((sort) =>
            [false, true].map((isStrict) => ({ text, limit, sort, isStrict })),
          ),
        ),
      ),
    )('are those of one list, and only the last is short: $text, $limit, $sort, $isStrict', async (over) => {
      const options = { counts: 'total', filters: {}, merges: 'matters', ...over } as const;
      const whole = await search(index, { ...options, limit: 1000 });
      const paged: Answer[] = [];
      for (let from: Search['from']; paged.length <= 200;) {
        const answer = await search(index, { ...options, from });
        paged.push(answer);
        from = answer.next;
        if (from === undefined) break;
        expect(answer.hits).toHaveLength(over.limit);
      }
      const hits = paged.flatMap((answer) => answer.hits);
      expect(paged.at(-1)?.hits.length).toBeGreaterThan(0);
      expect(hits.map(({ document, score }) => [document.id, score])).toEqual(
        whole.hits.map(({ document, score }) => [document.id, score]),
      );
      expect(whole.next).toBeUndefined();
      const merged = paged.reduce((sum, answer) => sum + answer.merged, 0);
      const isByDate = over.sort === 'date' || !/(^| )[^-]/.test(over.text);
      const counted = isByDate ? (whole.counts?.total ?? 0) : Math.min(100, hits.length + whole.merged);
      expect(hits.length + merged).toBe(counted);
    });

    test('the final decision of each matter is the one shown', async () => {
      const { hits } = await search(index, { ...bestFirst, text: 'zoning map amendment' });
      const all = await search(index, { ...bestFirst, text: 'zoning map amendment', merges: undefined });
      const final = new Set(
        all.hits.flatMap(({ document: { place, decisions } }) =>
          decisions[0]?.stage === 'final' ? `${place} ${decisions[0].matter?.id ?? ''}` : [],
        ),
      );
      const shown = hits.filter(({ document: { place, decisions } }) =>
        final.has(`${place} ${decisions[0]?.matter?.id ?? 'none'}`),
      );
      expect(shown.length).toBeGreaterThan(10);
      for (const { document } of shown) expect(document.decisions[0]?.stage).toBe('final');
    });
  });

  const bestFirst = {
    filters: {},
    limit: 1000,
    sort: 'relevance',
    isStrict: false,
    merges: 'matters',
  } as const;
});
