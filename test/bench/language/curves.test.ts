import { describe, expect, test } from 'vitest';
import { expectedStems, growthOf, sharesOf, type Vocabulary } from '../../../bench/language/curves.ts';

/** The stems of each meeting. */
const meetings = ['abc', 'ab', 'ad', 'ae', 'abf', 'c'].map((stems) => stems.split(''));
const frequencies = Map.groupBy(meetings.flat(), (stem) => stem);
const vocabulary: Vocabulary = {
  meetings: meetings.length,
  frequencies: Uint32Array.from(frequencies.values(), (same) => same.length).toSorted((a, b) => b - a),
};

describe('the vocabulary of a random sample', () => {
  test.each([1, 2, 3, 4, 5, 6])('of %i meetings is the mean over all samples', (size) => {
    const sizes = subsets(meetings)
      .filter((sample) => sample.length === size)
      .map((sample) => new Set(sample.flat()).size);
    const mean = sizes.reduce((sum, stems) => sum + stems, 0) / sizes.length;
    expect(expectedStems(vocabulary, size)).toBeCloseTo(mean, 10);
  });

  test('grows to the whole vocabulary', () => {
    const large: Vocabulary = { meetings: 20_000, frequencies: Uint32Array.of(20_000, 5000, 300, 2, 1) };
    const growth = growthOf(large);
    expect(growth[0]?.[0]).toBe(100);
    expect(growth.at(-1)).toEqual([20_000, 5]);
    const stems = growth.map(([, count]) => count);
    expect(stems.toSorted((a, b) => a - b)).toEqual(stems);
  });
});

test('the shares of the meetings fall from the most frequent stem to the rarest', () => {
  const shares = sharesOf(vocabulary);
  expect(shares[0]).toEqual([1, 5 / 6]);
  expect(shares.at(-1)).toEqual([6, 1 / 6]);
});

function subsets<T>(items: readonly T[]): T[][] {
  return items.reduce<T[][]>((all, item) => [...all, ...all.map((some) => [...some, item])], [[]]);
}
