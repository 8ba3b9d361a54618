import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shareBytes } from '../../../generator/city/fit.ts';

const needs = fc.array(fc.integer({ min: 0, max: 1_000 }), { maxLength: 12 });
const total = fc.integer({ min: -100, max: 6_000 });
const sum = (numbers: readonly number[]): number => numbers.reduce((left, right) => left + right, 0);

describe('lists share the bytes of a file', () => {
  test('none gets more than it needs, and together they get no more than there is', () => {
    fc.assert(
      fc.property(needs, total, (needs, total) => {
        const shares = shareBytes(needs, total);
        expect(shares).toHaveLength(needs.length);
        for (const [index, share] of shares.entries()) {
          expect(Number.isInteger(share)).toBe(true);
          expect(share).toBeGreaterThanOrEqual(0);
          expect(share).toBeLessThanOrEqual(needs[index] ?? -1);
        }
        expect(sum(shares)).toBeLessThanOrEqual(Math.max(0, total));
      }),
    );
  });

  test('where all fit, all get what they need; else all bytes are given away, save for rounding', () => {
    fc.assert(
      fc.property(needs, total, (needs, total) => {
        const shares = shareBytes(needs, total);
        const given = Math.min(sum(needs), Math.max(0, total));
        const rounding = sum(needs) <= total ? 0 : needs.length;
        expect(sum(shares)).toBeGreaterThanOrEqual(given - rounding);
      }),
    );
  });

  test('a list is cut only where no other, save for rounding, gets more than it', () => {
    fc.assert(
      fc.property(needs, total, (needs, total) => {
        const shares = shareBytes(needs, total);
        const most = Math.max(0, ...shares);
        const least = Math.min(...shares.filter((share, index) => share < (needs[index] ?? 0)), most);
        expect(most - least).toBeLessThanOrEqual(needs.length);
      }),
    );
  });

  test('small lists are whole, and the large ones share what they leave', () => {
    expect(shareBytes([900, 10, 500, 40], 650)).toEqual([300, 10, 300, 40]);
    expect(shareBytes([], 100)).toEqual([]);
    expect(shareBytes([5, 5], 0)).toEqual([0, 0]);
  });
});
