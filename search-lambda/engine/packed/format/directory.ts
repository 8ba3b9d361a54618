/**
 * The block directory: where each stem's full blocks are, so that a query can skip blocks without reading them.
 *
 *     directory   | last document u32 | bound f32 | postings u32 | positions u32 |  16 bytes per block
 *
 * `bound` is the highest BM25 score of the block's documents before IDF, rounded up: the block maxima of Ding and Suel, "Faster top-k
 * document retrieval using block-max indexes" (SIGIR 2011). `postings` and `positions` are word offsets into their sections.
 */

/** Words per entry. */
export const directoryEntryWords = 4;

export class Directory {
  readonly #words: Uint32Array;
  readonly #floats: Float32Array;
  readonly #boundScale: number;

  /**
   * @param words the section.
   * @param boundScale corrects the bounds if documents are scored with another average length than the bounds were.
   */
  constructor(words: Uint32Array, boundScale = 1) {
    this.#boundScale = boundScale;
    this.#words = words;
    this.#floats = new Float32Array(words.buffer, words.byteOffset, words.length);
  }

  lastDocument(block: number): number {
    return this.#words[block * directoryEntryWords] ?? 0;
  }

  bound(block: number): number {
    return (this.#floats[block * directoryEntryWords + 1] ?? 0) * this.#boundScale;
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
