import { describe, expect, it } from 'vitest';
import { meanOf, measuresOf } from '../../../bench/relevance/measures.ts';

const ids = (count: number, prefix = 'd'): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);

describe('nDCG@10', () => {
  const ndcg = (ranked: string[], ...relevant: string[]): number =>
    measuresOf(ranked, new Set(relevant)).ndcgAt10;

  it('is 1 if all relevant documents come first, in any order', () => {
    expect(ndcg(['b', 'a', 'x'], 'a', 'b')).toBe(1);
    expect(ndcg(ids(10), ...ids(12))).toBe(1);
  });

  it('discounts rank r by log2(r + 1)', () => {
    expect(ndcg(['x', 'a'], 'a')).toBeCloseTo(0.6309, 4);
    // (1 + 1 / log2(4)) / (1 + 1 / log2(3))
    expect(ndcg(['a', 'x', 'b'], 'a', 'b')).toBeCloseTo(0.9197, 4);
  });

  it('counts only the top ten, and is 0 if none of them is relevant', () => {
    expect(ndcg([...ids(9), 'a'], 'a')).toBeCloseTo(0.2891, 4);
    expect(ndcg([...ids(10), 'a'], 'a')).toBe(0);
    expect(ndcg([], 'a')).toBe(0);
  });
});

describe('recall@100', () => {
  const recall = (ranked: string[], ...relevant: string[]): number =>
    measuresOf(ranked, new Set(relevant)).recallAt100;

  it('is the share of relevant documents in the top hundred', () => {
    expect(recall(['a', 'x', 'b'], 'a', 'b', 'c', 'd')).toBe(0.5);
    expect(recall([...ids(99), 'a', 'b'], 'a', 'b')).toBe(0.5);
  });
});

it('the mean is taken for each measure', () => {
  expect(
    meanOf([
      { ndcgAt10: 1, recallAt100: 0.5 },
      { ndcgAt10: 0.5, recallAt100: 0 },
    ]),
  ).toEqual({ ndcgAt10: 0.75, recallAt100: 0.25 });
});
