import { randomBytes } from 'node:crypto';
import { zstdCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { decompressInto } from '../../../../generator/search/segments/decompress-into.ts';

const arraysOf = (...sizes: readonly number[]): Uint8Array[] => sizes.map((size) => new Uint8Array(size));

it.each([[[0]], [[1]], [[0, 7, 0]], [[100_000, 3, 0, 250_000]]])('fills arrays of %s bytes', (sizes) => {
  const content = randomBytes(sizes.reduce((sum, size) => sum + size, 0));
  const arrays = arraysOf(...sizes);
  expect(decompressInto(zstdCompressSync(content), arrays)).toBe(true);
  expect(Buffer.concat(arrays).equals(content)).toBe(true);
});

it('says if the content is longer or shorter than the arrays', () => {
  const frame = zstdCompressSync(randomBytes(100_000));
  expect(decompressInto(frame, arraysOf(50_000, 50_001))).toBe(false);
  expect(decompressInto(frame, arraysOf(50_000, 49_999))).toBe(false);
});

it('refuses what is not a frame, or not all of it', () => {
  const frame = zstdCompressSync(randomBytes(100_000));
  expect(() => decompressInto(randomBytes(100_000), arraysOf(5))).toThrow(/./);
  expect(() => decompressInto(frame.subarray(0, -50_000), arraysOf(100_000))).toThrow(/unexpected end/);
});
