/**
 * The documents of a dense block of postings as a bitset (posting-list.ts): one bit per document, in words that begin at multiples of 32
 * documents, so that those of different stems line up. The first word has the document after the last one before the block; the last word
 * has the last document of the block; documents outside of the block have the bit 0. Counts take whole words.
 */
import { IndexFault } from '../../index-fault.ts';
import { pastEnd, wordAt } from './bytes.ts';

/** In the place of the width of the documents. */
const mark = 0x80;

/** Whether the documents of a block are a bitset, given the first word of the block. */
export const isBitset = (widths: number): boolean => (widths & mark) !== 0;

/** The number of words of the bitset, given the first word of the block. */
export const bitsetWords = (widths: number): number => widths >>> 16;

/** The first word of a block with a bitset. */
export const bitsetWidths = (words: number, frequencyWidth: number): number =>
  mark | (frequencyWidth << 8) | (words << 16);

/** The number of words between the last document before a block and its last one. */
export const spanInWords = (previous: number, last: number): number =>
  (last >>> 5) - ((previous + 1) >>> 5) + 1;

/**
 * Returns the upper limit of the words of a bitset: 10 bits per document. Sparser blocks take more room than gaps, and gain less.
 */
export const maxBitsetWords = (documentsPerBlock: number): number => (10 * documentsPerBlock) / 32;

/** Sets the bits of `count` documents from index `from` on; `target` is zero from word `at` on. */
export function writeBitset(
  documents: Uint32Array,
  from: number,
  count: number,
  previous: number,
  target: Uint32Array,
  at: number,
): void {
  const base = at - ((previous + 1) >>> 5);
  for (let index = from; index < from + count; index++) {
    const document = documents[index] ?? 0;
    const word = base + (document >>> 5);
    target[word] = (target[word] ?? 0) | (1 << (document & 31));
  }
}

/**
 * Decodes the `size` documents of the block at word `at`; `previous` is the last document before the block.
 * @throws {IndexFault} if the bitset has more or fewer.
 */
export function readBitset(
  words: Uint32Array,
  at: number,
  previous: number,
  size: number,
  target: Uint32Array,
): void {
  const end = at + 1 + bitsetWords(wordAt(words, at));
  if (end > words.length) throw pastEnd();
  let index = 0;
  let base = 32 * ((previous + 1) >>> 5) + 31;
  for (let word = at + 1; word < end; word++) {
    for (let bits = words[word] ?? 0; bits !== 0; bits &= bits - 1)
      target[index++] = base - Math.clz32(bits & -bits);
    base += 32;
  }
  if (index !== size) throw bitsetFault();
}

/** The fault of a block whose bitset contradicts its size or its directory entry. */
export const bitsetFault = (): IndexFault =>
  new IndexFault('The index is damaged: a bitset of documents contradicts its block.');
