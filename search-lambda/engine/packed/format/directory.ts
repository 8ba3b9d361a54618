/**
 * Where the blocks of all stems are, so that those which cannot matter are skipped unread:
 *
 *     directory   | last document u32 | bound f32 | postings u32 | positions u32 |  16 bytes a block
 *
 * `bound` is the most that a document of the block can score, but for the stem's IDF, rounded up: the block maxima of Ding
 * and Suel, "Faster top-k document retrieval using block-max indexes" (SIGIR 2011). `postings` and `positions` count words
 * from the beginning of their sections.
 */

/** Words of an entry. */
export const directoryEntryWords = 4;

export class Directory {
  readonly #words: Uint32Array;
  readonly #floats: Float32Array;
  readonly #boundScale: number;

  /**
   * @param words the section.
   * @param boundScale how many times more than its bound a document may score.
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
const itsBits = new Uint32Array(oneFloat.buffer);

/** The bits of the smallest float that is no less than a positive number. */
export function floatBitsAbove(value: number): number {
  oneFloat[0] = value;
  const bits = itsBits[0] ?? 0;
  return (oneFloat[0] ?? 0) < value ? bits + 1 : bits;
}
