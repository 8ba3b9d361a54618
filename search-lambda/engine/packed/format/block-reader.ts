/** Decodes blocks of postings; see posting-list.ts for their layout. */
import { unpack, unpackOne } from './bits.ts';
import { wordAt } from './bytes.ts';
import { bitsetWords, isBitset, readBitset } from './bitset.ts';

/** Decodes the `size` documents of the block at word `at`; `previous` is the last document before the block. */
export function readDocuments(
  words: Uint32Array,
  at: number,
  previous: number,
  size: number,
  target: Uint32Array,
): void {
  const widths = wordAt(words, at);
  if (isBitset(widths)) return readBitset(words, at, previous, size, target);
  unpack(words, at + 1, widths & 0xff, 0, size, target);
  let document = previous;
  for (let index = 0; index < size; index++) target[index] = document += (target[index] ?? 0) + 1;
}

/** Decodes the stem's frequency in each of the `size` documents of a block, minus 1. */
export function readFrequencies(words: Uint32Array, at: number, size: number, target: Uint32Array): void {
  const widths = wordAt(words, at);
  unpack(words, frequenciesAt(widths, at, size), (widths >>> 8) & 0xff, 0, size, target);
}

/** Decodes a single frequency of the block at word `at`, minus 1. */
export function oneFrequency(words: Uint32Array, at: number, size: number, index: number): number {
  const widths = wordAt(words, at);
  return unpackOne(words, frequenciesAt(widths, at, size), (widths >>> 8) & 0xff, index);
}

/** The word at which the frequencies of a block begin, given its first word. */
const frequenciesAt = (widths: number, at: number, size: number): number =>
  at + 1 + (isBitset(widths) ? bitsetWords(widths) : (size >>> 5) * (widths & 0xff));
