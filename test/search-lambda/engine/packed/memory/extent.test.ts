/** How the missing chunks of a part of the file are divided into reads. */
import { expect, it } from 'vitest';
import type { ChunkRun } from '../../../../../search-lambda/engine/packed/memory/checked-reads.ts';
import { Extent } from '../../../../../search-lambda/engine/packed/memory/extent.ts';

const chunkBytes = 64 * 1024;

/** The reads, as first chunk and count, for some chunks of a part with 1,000. */
async function readsFor(
  wanted: readonly number[],
  { resident = [], maxGapBytes = 0 }: { resident?: readonly number[]; maxGapBytes?: number },
): Promise<number[][]> {
  const extent = new Extent({ from: 0, to: 1000 * chunkBytes }, chunkBytes);
  const bytes = new Uint8Array(chunkBytes);
  for (const first of resident) extent.put({ first, count: 1 }, bytes);
  const reads: number[][] = [];
  const read = async ({ first, count }: ChunkRun): Promise<Uint8Array> => {
    reads.push([first, count]);
    return new Uint8Array(count * chunkBytes);
  };
  await extent.ensure(wanted, read, maxGapBytes);
  expect(wanted.every((chunk) => extent.has(chunk))).toBe(true);
  return reads;
}

const numbersTo = (end: number): number[] => Array.from({ length: end }, (_, number) => number);

it('chunks with a small gap between them are read together', async () => {
  const maxGapBytes = 2 * chunkBytes;
  expect(await readsFor([7, 1, 4], { maxGapBytes })).toEqual([[1, 7]]);
  expect(await readsFor([1, 5], { maxGapBytes })).toEqual([
    [1, 1],
    [5, 1],
  ]);
  expect(await readsFor([1, 3], {})).toEqual([
    [1, 1],
    [3, 1],
  ]);
});

it('resident chunks are not read again to fill a gap', async () => {
  expect(await readsFor([1, 3], { resident: [2], maxGapBytes: 2 * chunkBytes })).toEqual([
    [1, 1],
    [3, 1],
  ]);
});

it('reads have at least 512 KiB, and a large part is divided into 16', async () => {
  expect(await readsFor(numbersTo(12), {})).toEqual([
    [0, 8],
    [8, 4],
  ]);
  const reads = await readsFor(numbersTo(320), {});
  expect(reads).toHaveLength(16);
  expect(new Set(reads.map(([, count]) => count))).toEqual(new Set([20]));
});
