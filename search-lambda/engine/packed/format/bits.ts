/**
 * Integers of a fixed bit width, packed into 32-bit words, lowest bits first:
 *
 *     width 5        word 0                                   word 1
 *                    fffffeeeeedddddcccccbbbbbaaaaa gg        ...ggg
 *
 * as in Lemire and Boytsov, "Decoding billions of integers per second through vectorization" (2015), without SIMD.
 */
import { pastEnd } from './bytes.ts';

/** The bit width of an integer; 0 for 0. */
export const widthOf = (largest: number): number => 32 - Math.clz32(largest);

/** The number of words that `count` integers of a width take. */
export const wordsFor = (count: number, width: number): number => Math.ceil((count * width) / 32);

/** Packs `count` values from index `from` into `target` at word `at`, which must be zero there. Returns the next free word. */
export function pack(
  values: Uint32Array,
  from: number,
  count: number,
  width: number,
  target: Uint32Array,
  at: number,
): number {
  let word = at;
  let shift = 0;
  for (let index = from; index < from + count; index++) {
    const value = values[index] ?? 0;
    target[word] = (target[word] ?? 0) | (value << shift);
    shift += width;
    if (shift < 32) continue;
    shift -= 32;
    word++;
    if (shift > 0) target[word] = value >>> (width - shift);
  }
  return at + wordsFor(count, width);
}

/**
 * Unpacks `count` integers from index `first` of the array at word `at`.
 * @throws {IndexFault} if the array ends before.
 */
export function unpack(
  words: Uint32Array,
  at: number,
  width: number,
  first: number,
  count: number,
  target: Uint32Array,
): void {
  if (at + wordsFor(first + count, width) > words.length) throw pastEnd();
  if (width === 0) {
    target.fill(0, 0, count);
    return;
  }
  const mask = width === 32 ? 0xffffffff : 2 ** width - 1;
  const bit = first * width;
  let word = at + (bit >>> 5);
  let shift = bit & 31;
  let current = words[word] ?? 0;
  let index = 0;
  // Four narrow integers fit into 32 bits: twice as fast.
  for (const end = width <= 8 ? count - 3 : 0; index < end; index += 4) {
    let values = current >>> shift;
    shift += 4 * width;
    if (shift >= 32) {
      shift -= 32;
      current = words[++word] ?? 0;
      if (shift > 0) values |= current << (4 * width - shift);
    }
    target[index] = values & mask;
    target[index + 1] = (values >>> width) & mask;
    target[index + 2] = (values >>> (2 * width)) & mask;
    target[index + 3] = (values >>> (3 * width)) & mask;
  }
  for (; index < count; index++) {
    let value = current >>> shift;
    shift += width;
    if (shift >= 32) {
      shift -= 32;
      word++;
      current = words[word] ?? 0;
      if (shift > 0) value |= current << (width - shift);
    }
    target[index] = value & mask;
  }
}

/**
 * Unpacks the integer at `index` of the array at word `at`.
 * @throws {IndexFault} if the array ends before.
 */
export function unpackOne(words: Uint32Array, at: number, width: number, index: number): number {
  if (width === 0) return 0;
  const bit = index * width;
  const word = at + (bit >>> 5);
  const shift = bit & 31;
  if (at + wordsFor(index + 1, width) > words.length) throw pastEnd();
  const low = (words[word] ?? 0) >>> shift;
  const value = shift + width > 32 ? low | ((words[word + 1] ?? 0) << (32 - shift)) : low;
  return width === 32 ? value >>> 0 : value & ((1 << width) - 1);
}

/** The number of bits that are 1. */
export function countOnes(words: Uint32Array): number {
  let count = 0;
  for (const word of words) {
    const pairs = word - ((word >>> 1) & 0x55555555);
    const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
    count += Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}
