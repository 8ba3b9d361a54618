import { bitsetFault, bitsetWords, countBits, spanInWords } from '../../format/bitset.ts';
import { work } from '../../../budget.ts';
import type { PostingBlocks } from '../posting-blocks.ts';

/** Some of the postings of a block: all, or those at some indexes. */
export type SomePostings = {
  readonly documents: Uint32Array;
  /** Minus 1. */
  readonly frequencies: Uint32Array;
  readonly indexes?: Uint32Array;
  readonly size: number;
};

/**
 * The documents of a dense block that the dense blocks of other stems have too, found 32 at a time, before any of them is decoded.
 */
export class CommonDocuments implements SomePostings {
  readonly documents: Uint32Array;
  /** In the stem of the block, minus 1. */
  readonly frequencies: Uint32Array;
  /** Index of each document in the block. */
  readonly indexes: Uint32Array;
  size = 0;
  readonly #stem: PostingBlocks;
  readonly #others: readonly PostingBlocks[];
  /** Of each of the others, the first block of the last range. */
  readonly #blocks: Uint32Array;
  #mask = new Uint32Array();
  #ofOther = new Uint32Array();

  constructor(stem: PostingBlocks, others: readonly PostingBlocks[]) {
    this.#stem = stem;
    this.#others = others;
    this.#blocks = new Uint32Array(others.length);
    this.documents = new Uint32Array(stem.blockSize);
    this.frequencies = new Uint32Array(stem.blockSize);
    this.indexes = new Uint32Array(stem.blockSize);
  }

  /**
   * Reads the documents of a block. Blocks ascend from call to call.
   * @returns false if neither the block nor those of the others that overlap it are bitsets.
   * @throws {IndexFault} if the bitset contradicts the block.
   */
  read(block: number): boolean {
    if (this.#others.length === 0) return false;
    const stem = this.#stem;
    const at = stem.bitsetAt(block);
    if (at < 0) return false;
    const { postings } = stem.views;
    const words = bitsetWords(postings[at - 1] ?? 0);
    const [previous, last] = [stem.previousDocument(block), stem.lastDocument(block)];
    if (words !== spanInWords(previous, last)) throw bitsetFault();
    if (this.#mask.length < words) {
      this.#mask = new Uint32Array(2 * words);
      this.#ofOther = new Uint32Array(2 * words);
    }
    this.#mask.set(postings.subarray(at, at + words));
    const firstWord = (previous + 1) >>> 5;
    let isNarrowed = false;
    for (let number = 0; number < this.#others.length; number++)
      if (this.#intersect(number, firstWord, words, last)) isNarrowed = true;
    if (!isNarrowed) return false;
    stem.enter(block);
    stem.readFrequencies();
    this.#decode(at, firstWord, words);
    return true;
  }

  /** Index of the first of the documents that is not before another. */
  indexFrom(document: number): number {
    let index = 0;
    while (index < this.size && (this.documents[index] ?? 0) < document) index++;
    return index;
  }

  /** Clears the bits of the documents that another stem lacks; returns false if its postings there are not all in bitsets. */
  #intersect(number: number, firstWord: number, words: number, last: number): boolean {
    const other = this.#others[number];
    if (other === undefined) return false;
    const found = this.#ofOther;
    let block = other.find(32 * firstWord, this.#blocks[number] ?? 0);
    this.#blocks[number] = block;
    found.fill(0, 0, words);
    for (; ; block++) {
      const at = other.bitsetAt(block);
      if (at < 0) return false;
      this.#addBits(other, block, at, firstWord, words);
      if (other.lastDocument(block) >= last) break;
    }
    const mask = this.#mask;
    for (let word = 0; word < words; word++) mask[word] = (mask[word] ?? 0) & (found[word] ?? 0);
    return true;
  }

  #addBits(other: PostingBlocks, block: number, at: number, firstWord: number, words: number): void {
    const { postings } = other.views;
    const found = this.#ofOther;
    const offset = ((other.previousDocument(block) + 1) >>> 5) - firstWord;
    const end = Math.min(bitsetWords(postings[at - 1] ?? 0), words - offset);
    for (let word = Math.max(0, -offset); word < end; word++)
      found[offset + word] = (found[offset + word] ?? 0) | (postings[at + word] ?? 0);
    other.budget.charge(work.slot, words);
  }

  #decode(at: number, firstWord: number, words: number): void {
    const stem = this.#stem;
    const { postings } = stem.views;
    const { frequencies: ofBlock } = stem;
    const { documents, frequencies, indexes } = this;
    let size = 0;
    let rank = 0;
    for (let word = 0; word < words; word++) {
      const own = postings[at + word] ?? 0;
      for (let bits = this.#mask[word] ?? 0; bits !== 0; bits &= bits - 1) {
        const bit = bits & -bits;
        const index = rank + countBits(own & (bit - 1));
        documents[size] = 32 * (firstWord + word) + 31 - Math.clz32(bit);
        frequencies[size] = ofBlock[index] ?? 0;
        indexes[size++] = index;
      }
      rank += countBits(own);
    }
    if (rank !== stem.blockSize) throw bitsetFault();
    this.size = size;
    stem.budget.charge(work.slot, words);
  }
}
