/** Segments stay few and documents are rewritten only a few times, however many are fresh at a time. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  lowestTier,
  planMerge,
  type SegmentSize,
} from '../../../../generator/search/segments/merge-policy.ts';
import { cases } from '../../../support/long.ts';

const sizes = (...live: number[]): SegmentSize[] => live.map((count) => ({ live: count, superseded: 0 }));

describe('a plan', () => {
  it.each([
    ['adds a segment to the largest one', sizes(100_000), 1_000, []],
    ['adds a second segment of a tier', sizes(100_000, 800), 900, []],
    ['merges the third segment of a tier', sizes(100_000, 800, 900), 1_000, [1, 2]],
    ['leaves larger tiers alone', sizes(100_000, 5_000, 900), 900, []],
    [
      'continues if the merged segment is the third of the next tier',
      sizes(1e6, 4_000, 3_000, 900, 900),
      900,
      [1, 2, 3, 4],
    ],
    ['merges smaller segments too', sizes(1e6, 4_000, 3_000, 900), 2_000, [1, 2, 3]],
    ['merges nothing if no document is fresh', sizes(100_000, 800, 900, 900), 0, []],
  ])('%s', (_, segments, fresh, merged) => {
    expect(planMerge(segments, fresh)).toEqual({ isWhole: false, merged });
  });

  it('drops segments without live documents', () => {
    const segments = [...sizes(100_000), { live: 0, superseded: 30 }, ...sizes(20)];
    expect(planMerge(segments, 0)).toEqual({ isWhole: false, merged: [1] });
    expect(planMerge(segments, 5)).toEqual({ isWhole: false, merged: [1] });
  });

  it.each([
    ['new documents', sizes(100_000), 25_001],
    ['new and superseded documents', [{ live: 100_000, superseded: 12_600 }], 12_600],
    ['small segments', sizes(100_000, 13_000, 12_001), 1],
    ['the first documents', sizes(0), 1],
  ])('writes the whole index once a fifth of it is %s', (_, segments, fresh) => {
    expect(planMerge(segments, fresh).isWhole).toBe(true);
  });
});

/** Runs that each change some documents, spread evenly over the index. */
function simulate(whole: number, runs: readonly number[]) {
  let segments = sizes(whole);
  let rewritten = 0;
  let most = 0;
  let wholes = 0;
  for (const fresh of runs) {
    const total = segments.reduce((sum, { live }) => sum + live, 0);
    const after = segments.map(({ live, superseded }) => {
      const gone = Math.floor((fresh * live) / total);
      return { live: live - gone, superseded: superseded + gone };
    });
    const { isWhole, merged } = planMerge(after, fresh);
    const carried = merged.reduce((sum, index) => sum + (after[index]?.live ?? 0), 0);
    if (isWhole) wholes++;
    else rewritten += carried;
    segments = [
      ...after.filter((_, index) => !merged.includes(index)),
      { live: fresh + carried, superseded: 0 },
    ];
    most = Math.max(most, segments.length);
  }
  return { most, rewritten, wholes, changed: runs.reduce((sum, fresh) => sum + fresh, 0) };
}

describe('over many runs', () => {
  it('two million documents have at most nine segments, and a document is rewritten a few times', () => {
    const run = fc.oneof(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 500, max: 30_000 }));
    fc.assert(
      fc.property(fc.array(run, { minLength: 50, maxLength: 400 }), (runs) => {
        const { most, rewritten, changed } = simulate(2_000_000, runs);
        expect(most).toBeLessThanOrEqual(9);
        // Documents of the lowest tier may be rewritten more often: there are never more than a few thousand.
        expect(rewritten).toBeLessThanOrEqual(12 * changed + runs.length * 3 * lowestTier);
      }),
      { seed: 7, numRuns: cases(15, 60) },
    );
  });

  it('the whole index is written every few days if 2,000 documents change every hour', () => {
    const { wholes, most } = simulate(
      2_000_000,
      Array.from({ length: 30 * 24 }, () => 2_000),
    );
    expect(wholes).toBeGreaterThan(3);
    expect(wholes).toBeLessThan(12);
    expect(most).toBeLessThanOrEqual(9);
  });
});
