/** Pages of answers, by relevance and by date. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Answer, Search } from '../../../search-lambda/engine/search.ts';
import type { SearchIndex } from '../../../search-lambda/engine/search-index.ts';
import { answerTo, idsIn } from '../../support/search/answers.ts';
import {
  miniSearchIndex,
  packedIndex,
  searchDocument,
  searchDocuments,
} from '../../support/search/search-documents.ts';

describe('pages', () => {
  const many = searchDocuments(
    ...Array.from({ length: 230 }, (_, number) => ({
      headline: number % 3 === 0 ? 'Housing' : 'Housing and parks',
      summary: 'budget '.repeat(number % 5),
      date: `2026-0${1 + (number % 3)}-0${1 + (number % 4)}`,
    })),
  );

  async function pagesOf(
    index: SearchIndex,
    text: string,
    options: Partial<Search>,
  ): Promise<Answer['hits'][]> {
    const pages: Answer['hits'][] = [];
    let from: Search['from'];
    do {
      const answer = await answerTo(index, text, { ...options, from });
      pages.push(answer.hits);
      from = answer.next;
    } while (from !== undefined && pages.length < 300);
    return pages;
  }

  describe.each([
    ['MiniSearch', miniSearchIndex],
    ['packed', packedIndex],
  ])('of a %s index', (_, indexOf) => {
    let index: SearchIndex;
    beforeAll(async () => {
      index = await indexOf(many);
    });

    test('by relevance repeat no result, never rise in score, and end with the candidates', async () => {
      const pages = await pagesOf(index, 'housing parks budget', { limit: 30 });
      const hits = pages.flat();
      expect(pages.map(({ length }) => length)).toEqual([30, 30, 30, 10]);
      expect(new Set(hits.map(({ document }) => document.id)).size).toBe(100);
      for (const [number, { score }] of hits.entries()) {
        expect(score).toBeGreaterThan(0);
        expect(score).toBeLessThanOrEqual(hits[number - 1]?.score ?? Infinity);
      }
      const whole = await answerTo(index, 'housing parks budget', { limit: 100 });
      expect(hits.map(({ document }) => document.id)).toEqual(idsIn(whole));
      expect(whole.next).toBeUndefined();
    });

    test('beyond the candidates are empty', async () => {
      for (const offset of [100, 101, 5000])
        expect(await answerTo(index, 'housing', { from: { offset } })).toMatchObject({
          hits: [],
          next: undefined,
        });
    });

    test.each([[''], ['parks'], ['-budget'], ['parks OR budget']])(
      'of %j by date have every match once',
      async (text) => {
        const options = { sort: 'date', filters: { state: 'Ohio' } } as const;
        const pages = await pagesOf(index, text, { ...options, limit: 7 });
        const hits = pages.flat();
        const { counts } = await answerTo(index, text, { ...options, counts: 'total' });
        expect(hits).toHaveLength(counts?.total ?? 0);
        expect(hits.length).toBeGreaterThan(40);
        const keys = hits.map(({ document }) => [document.date, document.id] as const);
        expect(keys).toEqual(
          keys.toSorted(([dayA, a], [dayB, b]) => (dayA === dayB ? (a < b ? -1 : 1) : dayA < dayB ? 1 : -1)),
        );
        expect(new Set(keys.map(([, id]) => id)).size).toBe(hits.length);
        for (const { score, missing } of hits) expect([score, missing]).toEqual([1, []]);
      },
    );
  });

  test('of equal scores are by date, then by id', async () => {
    const index = await packedIndex(
      ['b', 'a', 'c', 'B'].map((id) =>
        searchDocument({ id, headline: 'Housing', date: id === 'c' ? '2026-01-02' : '2026-01-01' }),
      ),
    );
    expect(
      (await pagesOf(index, 'housing', { limit: 1 })).flatMap((hits) =>
        hits.map(({ document: { id } }) => id),
      ),
    ).toEqual(['c', 'B', 'a', 'b']);
  });
});
