/** Decodes blocks of postings; see posting-list.ts for their layout. */
import { bitsetWords, indexInBitset, isBitset, readBitset } from './bitset.ts';
import { maxWidthOfFour, sumOfFour, unpack, unpackOne } from './bits.ts';

/** Decodes the `size` documents of the block at word `at`; `previous` is the last document before the block. */
export function readDocuments(
  words: Uint32Array,
  at: number,
  previous: number,
  size: number,
  target: Uint32Array,
): void {
  const widths = words[at] ?? 0;
  if (isBitset(widths)) return readBitset(words, at, previous, size, target);
  const width = widths & 0xff;
  if (width <= maxWidthOfFour) return readDenseDocuments(words, at + 1, width, previous, size, target);
  const mask = width === 32 ? 0xffffffff : 2 ** width - 1;
  // `unpack` with the prefix sum inlined.
  let word = at + 1;
  let shift = 0;
  let current = words[word] ?? 0;
  let document = previous;
  for (let index = 0; index < size; index++) {
    let gap = current >>> shift;
    shift += width;
    if (shift >= 32) {
      shift -= 32;
      current = words[++word] ?? 0;
      if (shift > 0) gap |= current << (width - shift);
    }
    document += (gap & mask) + 1;
    target[index] = document;
  }
}

/** Decodes the documents of a block with narrow gaps (at word `at`), four at a time, which is twice as fast. */
function readDenseDocuments(
  words: Uint32Array,
  at: number,
  width: number,
  previous: number,
  size: number,
  target: Uint32Array,
): void {
  const mask = (1 << width) - 1;
  let word = at;
  let shift = 0;
  let current = words[word] ?? 0;
  let document = previous;
  for (let index = 0; index < size; index += 4) {
    let gaps = current >>> shift;
    shift += 4 * width;
    if (shift >= 32) {
      shift -= 32;
      current = words[++word] ?? 0;
      if (shift > 0) gaps |= current << (4 * width - shift);
    }
    target[index] = document = (document + (gaps & mask) + 1) | 0;
    target[index + 1] = document = (document + ((gaps >>> width) & mask) + 1) | 0;
    target[index + 2] = document = (document + ((gaps >>> (2 * width)) & mask) + 1) | 0;
    target[index + 3] = document = (document + ((gaps >>> (3 * width)) & mask) + 1) | 0;
  }
}

/** Decodes the stem's frequency in each of the `size` documents of a block, minus 1. */
export function readFrequencies(words: Uint32Array, at: number, size: number, target: Uint32Array): void {
  const widths = words[at] ?? 0;
  unpack(words, frequenciesAt(widths, at, size), (widths >>> 8) & 0xff, size, target);
}

/** Decodes a single frequency of the block at word `at`, minus 1. */
export function oneFrequency(words: Uint32Array, at: number, size: number, index: number): number {
  const widths = words[at] ?? 0;
  return unpackOne(words, frequenciesAt(widths, at, size), (widths >>> 8) & 0xff, index);
}

/** The word at which the frequencies of a block begin, given its first word. */
const frequenciesAt = (widths: number, at: number, size: number): number =>
  at + 1 + (isBitset(widths) ? bitsetWords(widths) : (size >>> 5) * (widths & 0xff));

/**
 * Finds a document in the block at word `at`, whose documents are only decoded up to it; `previous` is the last document before the block.
 * Returns its index, or -1 if the block lacks it.
 */
export function indexInBlock(
  words: Uint32Array,
  at: number,
  previous: number,
  size: number,
  wanted: number,
): number {
  const widths = words[at] ?? 0;
  if (isBitset(widths)) return indexInBitset(words, at, previous, wanted);
  const width = widths & 0xff;
  if (width <= maxWidthOfFour) return indexInDenseBlock(words, at + 1, width, previous, size, wanted);
  const mask = width === 32 ? 0xffffffff : 2 ** width - 1;
  let word = at + 1;
  let shift = 0;
  let current = words[word] ?? 0;
  let document = previous;
  for (let index = 0; index < size; index++) {
    let gap = current >>> shift;
    shift += width;
    if (shift >= 32) {
      shift -= 32;
      current = words[++word] ?? 0;
      if (shift > 0) gap |= current << (width - shift);
    }
    document += (gap & mask) + 1;
    if (document >= wanted) return document === wanted ? index : -1;
  }
  return -1;
}

/** Finds a document in a block with narrow gaps (at word `at`), of which four at a time are skipped. */
function indexInDenseBlock(
  words: Uint32Array,
  at: number,
  width: number,
  previous: number,
  size: number,
  wanted: number,
): number {
  const mask = (1 << width) - 1;
  let word = at;
  let shift = 0;
  let current = words[word] ?? 0;
  let document = previous;
  for (let index = 0; index < size; index += 4) {
    let gaps = current >>> shift;
    shift += 4 * width;
    if (shift >= 32) {
      shift -= 32;
      current = words[++word] ?? 0;
      if (shift > 0) gaps |= current << (4 * width - shift);
    }
    const last = document + sumOfFour(gaps, width, mask) + 4;
    if (last < wanted) document = last;
    else return indexInFour(gaps, width, document, index, wanted);
  }
  return -1;
}

/** Finds a document among the next four; `previous` is the one before them, which have the index `first` and up. */
function indexInFour(gaps: number, width: number, previous: number, first: number, wanted: number): number {
  const mask = (1 << width) - 1;
  let document = previous;
  for (let index = 0; index < 4; index++) {
    document += ((gaps >>> (index * width)) & mask) + 1;
    if (document >= wanted) return document === wanted ? first + index : -1;
  }
  return -1;
}
