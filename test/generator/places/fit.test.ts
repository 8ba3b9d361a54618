import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillUp, shareBytes } from '../../../generator/places/fit.ts';

const needs = fc.array(fc.integer({ min: 0, max: 1_000 }), { maxLength: 12 });
const total = fc.integer({ min: -100, max: 6_000 });
const sum = (numbers: readonly number[]): number => numbers.reduce((left, right) => left + right, 0);

describe('lists share the bytes of a file', () => {
  test('no list gets more than it needs, and the sum stays within the total', () => {
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

  test('all lists get what they need if they fit; otherwise all bytes are used, except for rounding', () => {
    fc.assert(
      fc.property(needs, total, (needs, total) => {
        const shares = shareBytes(needs, total);
        const expected = Math.min(sum(needs), Math.max(0, total));
        const rounding = sum(needs) <= total ? 0 : needs.length;
        expect(sum(shares)).toBeGreaterThanOrEqual(expected - rounding);
      }),
    );
  });

  test('a truncated list gets the largest share, except for rounding', () => {
    fc.assert(
      fc.property(needs, total, (needs, total) => {
        const shares = shareBytes(needs, total);
        const most = Math.max(0, ...shares);
        const least = Math.min(...shares.filter((share, index) => share < (needs[index] ?? 0)), most);
        expect(most - least).toBeLessThanOrEqual(needs.length);
      }),
    );
  });

  test('small lists are complete, and the large ones share the rest', () => {
    expect(shareBytes([900, 10, 500, 40], 650)).toEqual([300, 10, 300, 40]);
    expect(shareBytes([], 100)).toEqual([]);
    expect(shareBytes([5, 5], 0)).toEqual([0, 0]);
  });
});

describe('spare bytes', () => {
  const lists = fc.array(
    fc.array(
      fc.integer({ min: 1, max: 90 }).map((bytes) => new Uint8Array(bytes)),
      { maxLength: 9 },
    ),
    { maxLength: 8 },
  );
  const bytesOf = (list: readonly Uint8Array[], count: number): number =>
    sum(list.slice(0, count).map(({ length }) => length)) + Math.max(0, count - 1);

  test('are used for further items until no next item fits', () => {
    fc.assert(
      fc.property(lists, fc.integer({ min: 0, max: 600 }), (lists, left) => {
        const counts = lists.map((list) => Math.floor(list.length / 2));
        const filled = fillUp(lists, counts, left);
        const used = sum(
          lists.map((list, index) => bytesOf(list, filled[index] ?? 0) - bytesOf(list, counts[index] ?? 0)),
        );
        expect(used).toBeLessThanOrEqual(left);
        for (const [index, list] of lists.entries()) {
          const count = filled[index] ?? 0;
          expect(count).toBeGreaterThanOrEqual(counts[index] ?? 0);
          const next = list[count] === undefined ? Infinity : bytesOf(list, count + 1) - bytesOf(list, count);
          expect(used + next).toBeGreaterThan(left);
        }
      }),
    );
  });

  test('go first to lists without items', () => {
    const small = new Uint8Array(10);
    expect(fillUp([[small, small, small], [small]], [1, 0], 10)).toEqual([1, 1]);
  });
});
