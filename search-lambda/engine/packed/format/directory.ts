/**
 * The block directory: where each stem's full blocks are, so that a query can skip blocks without reading them.
 *
 *     directory   | last document u32 | bound f32 | postings u32 | positions u32 |  16 bytes per block
 *
 * `bound` is the highest BM25 score of the block's documents before IDF, with the `k` and `b` of the header, rounded up: the block maxima
 * of Ding and Suel, "Faster top-k document retrieval using block-max indexes" (SIGIR 2011). `postings` and `positions` are word offsets
 * into their sections.
 */
import { bm25 } from '../../document-terms.ts';
import { floatAt, wordAt } from './bytes.ts';

/** Words per entry. */
export const directoryEntryWords = 4;

export class Directory {
  readonly #words: Uint32Array;
  readonly #floats: Float32Array;
  readonly #boundScale: number;
  readonly #leastBound: number;

  /**
   * @param words the section.
   * @param bounds how the bounds are used; by default as they are.
   */
  constructor(words: Uint32Array, { scale, least }: BoundUse = { scale: 1, least: 0 }) {
    this.#words = words;
    this.#floats = new Float32Array(words.buffer, words.byteOffset, words.length);
    this.#boundScale = scale;
    this.#leastBound = least;
  }

  /** Number of entries. */
  get blocks(): number {
    return this.#words.length / directoryEntryWords;
  }

  lastDocument(block: number): number {
    return wordAt(this.#words, block * directoryEntryWords);
  }

  bound(block: number): number {
    return Math.max(
      this.#leastBound,
      floatAt(this.#floats, block * directoryEntryWords + 1) * this.#boundScale,
    );
  }

  postings(block: number): number {
    return wordAt(this.#words, block * directoryEntryWords + 2);
  }

  positions(block: number): number {
    return wordAt(this.#words, block * directoryEntryWords + 3);
  }
}

/** A factor of the bounds, and a lower limit. */
export type BoundUse = { readonly scale: number; readonly least: number };

/**
 * How the bounds of a segment are used. Documents are scored with the parameters of this program and the average length of the index.
 * @param written the parameters that the bounds were computed with.
 * @param lengthRatio the average length of the index, divided by the one that the bounds were computed with.
 */
export function boundUseOf(
  written: { readonly k: number; readonly b: number },
  lengthRatio: number,
): BoundUse {
  // No score before IDF reaches k + 1, so that no block is skipped.
  if (written.k !== bm25.k || written.b !== bm25.b) return { scale: 0, least: bm25.k + 1 };
  // For frequency f and length l, BM25's denominator has k((1 - b) + b l / A) instead of k((1 - b) + b l / a): if A > a, a score grows
  // by less than A / a.
  return { scale: Math.max(1, lengthRatio), least: 0 };
}

const oneFloat = new Float32Array(1);
const oneFloatBits = new Uint32Array(oneFloat.buffer);

/** The bits of the smallest 32-bit float that is not less than a positive number. */
export function floatBitsAbove(value: number): number {
  oneFloat[0] = value;
  const bits = oneFloatBits[0] ?? 0;
  return (oneFloat[0] ?? 0) < value ? bits + 1 : bits;
}
