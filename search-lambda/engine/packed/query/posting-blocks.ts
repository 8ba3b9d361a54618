import { bitsetFault, bitsetWords, isBitset, spanInWords } from '../format/bitset.ts';
import { oneFrequency, readDocuments, readFrequencies } from '../format/block-reader.ts';
import { type Budget, work } from '../../budget.ts';
import { pastEnd, wordAt } from '../format/bytes.ts';
import type { Term } from '../format/term-dictionary.ts';
import type { Directory } from '../format/directory.ts';
import type { Norms } from '../format/norms.ts';
import { readTail, type Tail } from '../format/posting-tail.ts';
import { endOfDocuments } from './scorers/scorer.ts';

/** Sections that postings are read from. */
export type PostingViews = {
  readonly directory: Directory;
  readonly postings: Uint32Array;
  readonly positions: Uint32Array;
  readonly tails: Uint8Array;
  /** Of the segment's layout. */
  readonly documentsPerBlock: number;
};

/** Sentinels after the documents of a block, because loops look 8 documents ahead. */
const padding = 8;

/** The postings of a stem, decoded one block at a time. The tail is the last block. */
export class PostingBlocks {
  readonly views: PostingViews;
  readonly term: Term;
  /** What reading them is charged to. */
  readonly budget: Budget;
  /** Block number of the tail. */
  readonly tail: number;
  /** Documents of the current block after `read`, followed by `endOfDocuments`. */
  readonly documents: Uint32Array;
  /** Frequencies in the current block, minus 1; valid after `readFrequencies`. */
  readonly frequencies: Uint32Array;
  /** Documents per full block. */
  readonly blockSize: number;
  /** The current block; -1 before the first read. */
  block = -1;
  /** Index in the current block of the document that was last found. */
  at = 0;
  /** Number of documents in the current block. */
  size = 0;
  readonly #tail: Tail;
  readonly #tailBound: number;
  #hasFrequencies = false;
  #postingsAt = 0;
  /** The block in which the last bits were read. */
  #bitsBlock = 0;
  #maxBound: number | undefined;

  constructor(views: PostingViews, term: Term, norms: Norms, budget: Budget) {
    budget.charge(work.stem);
    this.views = views;
    this.term = term;
    this.blockSize = views.documentsPerBlock;
    this.documents = new Uint32Array(this.blockSize + padding).fill(endOfDocuments);
    this.frequencies = new Uint32Array(this.blockSize);
    this.tail = term.blocks;
    this.budget = budget;
    this.#tail = readTail(views.tails, this.blockSize, term, this.previousDocument(this.tail));
    this.#tailBound = this.#tail.documents.reduce(
      (max, document, index) => Math.max(max, norms.of(document, (this.#tail.frequencies[index] ?? 0) + 1)),
      0,
    );
  }

  /** Upper limit of a block's documents: its last document, or `endOfDocuments` for the tail. */
  lastDocument(block: number): number {
    return block >= this.tail
      ? endOfDocuments
      : this.views.directory.lastDocument(this.term.directoryAt + block);
  }

  /** The last document before a block; -1 before the first. */
  previousDocument(block: number): number {
    return block === 0 ? -1 : this.lastDocument(block - 1);
  }

  /** Upper bound of the scores in a block, before IDF. */
  bound(block: number): number {
    return block >= this.tail ? this.#tailBound : this.views.directory.bound(this.term.directoryAt + block);
  }

  /** Upper bound of all scores, before IDF. */
  get maxBound(): number {
    if (this.#maxBound === undefined) {
      this.#maxBound = this.#tailBound;
      for (let block = 0; block < this.tail; block++)
        this.#maxBound = Math.max(this.#maxBound, this.bound(block));
    }
    return this.#maxBound;
  }

  /** Finds the first block, from block `from` on, that can have `target` or a later document. */
  find(target: number, from: number): number {
    // Galloping search, because the block is usually near.
    let low = from;
    let step = 1;
    while (low + step <= this.tail && this.lastDocument(low + step - 1) < target) {
      low += step;
      step *= 2;
    }
    let high = Math.min(low + step - 1, this.tail);
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.lastDocument(middle) < target) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Makes a block the current one, and decodes its documents. */
  read(block: number): void {
    if (block === this.block) return;
    this.block = block;
    this.at = 0;
    this.budget.charge(work.block);
    if (block >= this.tail) return this.#readTail();
    const { postings, directory } = this.views;
    this.size = this.blockSize;
    this.#postingsAt = directory.postings(this.term.directoryAt + block);
    this.#hasFrequencies = false;
    readDocuments(postings, this.#postingsAt, this.previousDocument(block), this.blockSize, this.documents);
  }

  #readTail(): void {
    const { documents, frequencies } = this.#tail;
    this.size = documents.length;
    this.documents.set(documents);
    this.documents.fill(endOfDocuments, documents.length);
    this.frequencies.set(frequencies);
    this.#hasFrequencies = true;
  }

  /** Finds a document in the current block, and moves `at` to it. Documents of a block ascend from call to call. */
  has(document: number): boolean {
    const { documents } = this;
    let at = this.at;
    while ((documents[at + 7] ?? 0) < document) at += 8;
    while ((documents[at] ?? 0) < document) at++;
    this.at = at;
    return documents[at] === document;
  }

  /**
   * Sets the bits of the documents from `first`, a multiple of 32, to before `end`; bit 0 is `first`. Bits after `end` are undefined.
   * Windows ascend from call to call.
   */
  readBits(first: number, end: number, target: Uint32Array): void {
    target.fill(0);
    let block = this.find(first, this.#bitsBlock);
    for (; ; block++) {
      if (!this.#addBitset(block, first, target)) this.#addDocuments(block, first, target);
      if (this.lastDocument(block) >= end) break;
    }
    this.#bitsBlock = block;
  }

  /** Sets the bits of a block whose documents are a bitset; returns false if they are not. */
  #addBitset(block: number, first: number, target: Uint32Array): boolean {
    if (block >= this.tail) return false;
    const { postings, directory } = this.views;
    const at = directory.postings(this.term.directoryAt + block);
    const widths = wordAt(postings, at);
    if (!isBitset(widths)) return false;
    const words = bitsetWords(widths);
    if (at + 1 + words > postings.length) throw pastEnd();
    const previous = this.previousDocument(block);
    if (words !== spanInWords(previous, this.lastDocument(block))) throw bitsetFault();
    const offset = ((previous + 1) >>> 5) - (first >>> 5);
    const end = Math.min(words, target.length - offset);
    for (let word = Math.max(0, -offset); word < end; word++)
      target[offset + word] = (target[offset + word] ?? 0) | (postings[at + 1 + word] ?? 0);
    this.budget.charge(work.candidate, words);
    return true;
  }

  #addDocuments(block: number, first: number, target: Uint32Array): void {
    this.read(block);
    const { documents, size } = this;
    for (let at = 0; at < size; at++) {
      const bit = (documents[at] ?? 0) - first;
      if (bit < 0) continue;
      const word = bit >>> 5;
      if (word >= target.length) break;
      target[word] = (target[word] ?? 0) | (1 << (bit & 31));
    }
  }

  /** Finds a document in a block, which becomes the current one; returns its index, or -1 if the block lacks it. */
  indexIn(block: number, document: number): number {
    this.read(block);
    const at = this.documents.indexOf(document);
    return at < this.size ? at : -1;
  }

  /** Decodes the frequencies of the current block. */
  readFrequencies(): void {
    if (this.#hasFrequencies) return;
    readFrequencies(this.views.postings, this.#postingsAt, this.blockSize, this.frequencies);
    this.#hasFrequencies = true;
  }

  /** Decodes a single frequency of the current block, minus 1; cheaper than all of them if few are needed. */
  frequency(at: number): number {
    if (this.#hasFrequencies) return this.frequencies[at] ?? 0;
    return oneFrequency(this.views.postings, this.#postingsAt, this.blockSize, at);
  }

  /** Offset in `tails` of the occurrences and positions of a document of the tail. */
  tailPositions(at: number): number {
    return this.#tail.positionsAt[at] ?? 0;
  }
}
