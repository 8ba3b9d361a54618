/**
 * The block directory: where each stem's full blocks are, so that a query can skip blocks without reading them.
 *
 *     directory   | last document u32 | bound f32 | postings u32 | positions u32 |  16 bytes per block
 *
 * `bound` is the highest BM25 score of the block's documents before IDF, rounded up: the block maxima of Ding and Suel, "Faster top-k
 * document retrieval using block-max indexes" (SIGIR 2011). `postings` and `positions` are word offsets into their sections.
 */

/** More than a bound is rounded up by, relative to it: two units in the last place of a 32-bit float. */
const boundRounding = 2 ** -22;

/** Words per entry. */
export const directoryEntryWords = 4;

export class Directory {
  readonly #words: Uint32Array;
  readonly #floats: Float32Array;
  readonly #boundScale: number;
  readonly #reachedScale: number;

  /**
   * @param words the section.
   * @param lengthRatio the average length that documents are scored with, divided by the one that the bounds were computed with.
   */
  constructor(words: Uint32Array, lengthRatio = 1) {
    // For frequency f and length l, BM25's denominator has k((1 - b) + b l / A) instead of k((1 - b) + b l / a): if A > a, a score grows
    // by less than A / a; if A < a, it shrinks by no more.
    this.#boundScale = Math.max(1, lengthRatio);
    this.#reachedScale = Math.min(1, lengthRatio) * (1 - boundRounding);
    this.#words = words;
    this.#floats = new Float32Array(words.buffer, words.byteOffset, words.length);
  }

  lastDocument(block: number): number {
    return this.#words[block * directoryEntryWords] ?? 0;
  }

  bound(block: number): number {
    return (this.#floats[block * directoryEntryWords + 1] ?? 0) * this.#boundScale;
  }

  /** A score, before IDF, that a document of the block reaches: the bound of that document, without the rounding. */
  reachedScore(block: number): number {
    return (this.#floats[block * directoryEntryWords + 1] ?? 0) * this.#reachedScale;
  }

  postings(block: number): number {
    return this.#words[block * directoryEntryWords + 2] ?? 0;
  }

  positions(block: number): number {
    return this.#words[block * directoryEntryWords + 3] ?? 0;
  }
}

const oneFloat = new Float32Array(1);
const oneFloatBits = new Uint32Array(oneFloat.buffer);

/** The bits of the smallest 32-bit float that is not less than a positive number. */
export function floatBitsAbove(value: number): number {
  oneFloat[0] = value;
  const bits = oneFloatBits[0] ?? 0;
  return (oneFloat[0] ?? 0) < value ? bits + 1 : bits;
}
