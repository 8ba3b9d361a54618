import { describe, expect, it } from 'vitest';
import { meanOf, type Measures, measuresOf } from '../../../bench/relevance/measures.ts';

const ids = (count: number, prefix = 'd'): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);

/** The measures of a ranking whose relevant documents all have grade 1. */
const measured = (ranked: string[], ...relevant: string[]): Measures =>
  measuresOf(ranked, new Map(relevant.map((id) => [id, 1])), 1);

const grades = new Map([
  ['best', 3],
  ['good', 2],
  ['touches', 1],
]);
const graded = (...ranked: string[]): Measures => measuresOf(ranked, grades, 2);

describe('nDCG@10', () => {
  const ndcg = (ranked: string[], ...relevant: string[]): number => measured(ranked, ...relevant).ndcgAt10;

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

  it('gains 2^grade - 1, so that the best grade must come first', () => {
    expect(graded('best', 'good', 'touches').ndcgAt10).toBe(1);
    // (1 + 3 / log2(3) + 7 / 2) / (7 + 3 / log2(3) + 1 / 2)
    expect(graded('touches', 'good', 'best').ndcgAt10).toBeCloseTo(0.6806, 4);
  });
});

describe('the other measures', () => {
  it('take the share of good documents in the top hundred', () => {
    expect(measured(['a', 'x', 'b'], 'a', 'b', 'c', 'd').recallAt100).toBe(0.5);
    expect(measured([...ids(99), 'a', 'b'], 'a', 'b').recallAt100).toBe(0.5);
    expect(graded('touches', 'best').recallAt100).toBe(0.5);
  });

  it('take the share of good documents among the first five', () => {
    expect(graded('touches', 'best', 'x', 'y', 'z', 'good').precisionAt5).toBe(0.2);
  });

  it('find the first good document', () => {
    expect(graded('touches', 'x', 'good')).toMatchObject({ reciprocalRank: 1 / 3, firstIsGood: 0 });
    expect(graded('good')).toMatchObject({ reciprocalRank: 1, firstIsGood: 1 });
    expect(graded('touches')).toMatchObject({ reciprocalRank: 0, firstIsGood: 0 });
  });

  it('notice a query without results', () => {
    expect(graded().unanswered).toBe(1);
    expect(graded('x').unanswered).toBe(0);
  });
});

it('the mean is taken for each measure', () => {
  expect(meanOf([graded('best'), graded()])).toMatchObject({
    precisionAt5: 0.1,
    reciprocalRank: 0.5,
    firstIsGood: 0.5,
    unanswered: 0.5,
  });
});
