/** What queries of a packed index hold in memory together, and which ones are refused because it would be too much. */
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { QueryTooCostly } from '../../../../../search-lambda/engine/budget.ts';
import { openIndex } from '../../../../../search-lambda/engine/open-index.ts';
import { PackedIndex } from '../../../../../search-lambda/engine/packed/query/packed-index.ts';
import type { SearchIndex } from '../../../../../search-lambda/engine/search-index.ts';
import { packedFiles } from '../../../../support/lambda/lambda-packed.ts';
import { WatchedReads } from '../../../../support/lambda/lambda-reads.ts';
import { atOnce } from '../../../../support/search/search-documents.ts';
import { strictSearch } from '../../../../support/search/strict-search.ts';

const large = packedFiles(14_000);

describe('with a cap of 1.75 MiB, which the postings do not fit into', () => {
  const cap = 1.75 * 1024 * 1024;
  const largeReads = new WatchedReads(large);
  const openLarge = (): Promise<SearchIndex> =>
    openIndex(large.pointer, largeReads.read, atOnce, { memoryBytes: cap });
  const anyOf = (count: number, first: number): string =>
    Array.from({ length: count }, (_, number) => `x${first + number * 31}`).join(' OR ');

  test('a query whose postings exceed it is refused before they are read', async () => {
    const index = await openLarge();
    // One after another they fit, and what locates their postings stays.
    for (let number = 0; number < 60; number++) await strictSearch(index, anyOf(1, 1 + number * 31), {}, 2);
    largeReads.clear();
    const message = 'q takes too much memory: it has too many common words. Use fewer words, or rarer ones.';
    await expect(strictSearch(index, anyOf(60, 1), {}, 2)).rejects.toThrow(new QueryTooCostly(message));
    expect(largeReads.reads).toEqual([]);
  });

  test('what queries of any length hold stays below it', async () => {
    const index = await openLarge();
    if (!(index instanceof PackedIndex)) throw new Error('the index is not packed');
    let held = 0;
    const outcomes = { answered: 0, refused: 0 };
    largeReads.before = () => void (held = Math.max(held, index.residentBytes));
    for (let count = 1; count <= 60; count++) {
      const query =
        count % 2 === 0 ? anyOf(count, count) : `"x${count} x${count + 700}" OR ${anyOf(count, 7)}`;
      try {
        await strictSearch(index, query, {}, 12);
        outcomes.answered++;
      } catch (error) {
        expect(error).toBeInstanceOf(QueryTooCostly);
        outcomes.refused++;
      }
      held = Math.max(held, index.residentBytes);
    }
    expect(outcomes.answered).toBeGreaterThan(5);
    expect(outcomes.refused).toBeGreaterThan(5);
    expect(held).toBeGreaterThan(cap / 2);
    expect(held).toBeLessThanOrEqual(cap);
  });
});

describe('with a cap of 2.5 MiB for a larger file', () => {
  const cap = 2.5 * 1024 * 1024;
  const rarePhrases = Array.from(
    { length: 60 },
    (_, number) => `"x${number} x${number + 700}" OR x${number * 3}`,
  );

  test.each([1, 12])(
    'what %i concurrent queries hold during a prefetch, reads in flight included, stays below it',
    async (count) => {
      const largeReads = new WatchedReads(large);
      const index = await openIndex(large.pointer, largeReads.read, atOnce, { memoryBytes: cap });
      if (!(index instanceof PackedIndex)) throw new Error('the index is not packed');
      let held = 0;
      const note = (): void => void (held = Math.max(held, index.residentBytes));
      largeReads.before = async () => {
        note();
        await setImmediate();
        note();
      };
      const filling = index.fill?.(largeReads.read);
      for (let first = 0; first < rarePhrases.length; first += count)
        await Promise.all(
          rarePhrases.slice(first, first + count).map((query) => strictSearch(index, query, {}, 2)),
        );
      await filling;
      note();
      expect(largeReads.bytes).toBeGreaterThan(cap);
      expect(held).toBeGreaterThan(cap / 2);
      expect(held).toBeLessThanOrEqual(cap);
    },
  );
});
