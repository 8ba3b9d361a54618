import { bitsetFault, bitsetWords, countBits, isBitset, readBitset, spanInWords } from '../format/bitset.ts';
import { indexInBlock, oneFrequency, readDocuments, readFrequencies } from '../format/block-reader.ts';
import { type Budget, work } from '../../budget.ts';
import type { Term } from '../format/term-dictionary.ts';
import type { Directory } from '../format/directory.ts';
import type { Norms } from '../format/columns.ts';
import { readTail, type Tail } from './posting-tail.ts';
import { endOfDocuments } from './scorers/scorer.ts';
import { SegmentTopK } from './top-k.ts';

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
  #hasDocuments = false;
  /** Whether the documents of the current block are a bitset. */
  #isBitset = false;
  /** Documents of the first word of the current bitset, divided by 32. */
  #firstWord = 0;
  /** A word of the current bitset, and the number of bits before it. */
  #word = 0;
  #rank = 0;
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

  /** Where the words of a block's bitset begin in the postings; -1 if it has no bitset. */
  bitsetAt(block: number): number {
    if (block >= this.tail) return -1;
    const at = this.views.directory.postings(this.term.directoryAt + block);
    return isBitset(this.views.postings[at] ?? 0) ? at + 1 : -1;
  }

  /** Upper bound of the scores in a block, before IDF. */
  bound(block: number): number {
    return block >= this.tail ? this.#tailBound : this.views.directory.bound(this.term.directoryAt + block);
  }

  /** Upper bound of all scores, before IDF. */
  get maxBound(): number {
    if (this.#maxBound === undefined) {
      this.budget.charge(work.bound, this.tail);
      this.#maxBound = this.#tailBound;
      for (let block = 0; block < this.tail; block++)
        this.#maxBound = Math.max(this.#maxBound, this.bound(block));
    }
    return this.#maxBound;
  }

  /** Returns a score, before IDF, that at least `count` documents reach; 0 if there are fewer blocks. */
  leastOfBest(count: number): number {
    if (count > this.tail) return 0;
    this.budget.charge(work.bound, this.tail);
    const best = new SegmentTopK(count, 0);
    for (let block = 0; block < this.tail; block++)
      best.add(block, this.views.directory.reachedScore(this.term.directoryAt + block));
    return best.worstScore;
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

  /** Decodes the documents of a block. */
  read(block: number): void {
    this.enter(block);
    if (this.#hasDocuments) return;
    this.#hasDocuments = true;
    this.budget.charge(work.block);
    const { postings } = this.views;
    readBitset(postings, this.#postingsAt, this.previousDocument(block), this.blockSize, this.documents);
  }

  /**
   * Makes a block the current one. If its documents are a bitset, they are not decoded.
   * @throws {IndexFault} if the bitset does not end with the last document of the block.
   */
  enter(block: number): void {
    if (block === this.block) return;
    this.block = block;
    this.at = 0;
    if (block >= this.tail) return this.#enterTail();
    const { postings, directory } = this.views;
    const previous = this.previousDocument(block);
    this.size = this.blockSize;
    this.#postingsAt = directory.postings(this.term.directoryAt + block);
    this.#hasFrequencies = false;
    const widths = postings[this.#postingsAt] ?? 0;
    this.#isBitset = isBitset(widths);
    this.#hasDocuments = !this.#isBitset;
    if (this.#isBitset) {
      if (bitsetWords(widths) !== spanInWords(previous, this.lastDocument(block))) throw bitsetFault();
      this.#firstWord = (previous + 1) >>> 5;
      this.#word = 0;
      this.#rank = 0;
    } else {
      this.budget.charge(work.block);
      readDocuments(postings, this.#postingsAt, previous, this.blockSize, this.documents);
    }
  }

  #enterTail(): void {
    const { documents, frequencies } = this.#tail;
    this.size = documents.length;
    this.documents.set(documents);
    this.documents.fill(endOfDocuments, documents.length);
    this.frequencies.set(frequencies);
    this.#hasFrequencies = true;
    this.#hasDocuments = true;
    this.#isBitset = false;
    this.budget.charge(work.block);
  }

  /** Finds a document in the current block, and moves `at` to it. Documents of a block ascend from call to call. */
  has(document: number): boolean {
    if (this.#isBitset) return this.#hasBit(document);
    const { documents } = this;
    let at = this.at;
    while ((documents[at + 7] ?? 0) < document) at += 8;
    while ((documents[at] ?? 0) < document) at++;
    this.at = at;
    return documents[at] === document;
  }

  /** Returns the index of a document in a block that becomes the current one, or -1 if the block lacks it; see `has`. */
  indexOf(block: number, document: number): number {
    this.enter(block);
    return this.has(document) ? this.at : -1;
  }

  #hasBit(document: number): boolean {
    const { postings } = this.views;
    const first = this.#postingsAt + 1;
    const word = (document >>> 5) - this.#firstWord;
    const bits = postings[first + word] ?? 0;
    const bit = 1 << (document & 31);
    if ((bits & bit) === 0) return false;
    let rank = this.#rank;
    for (let before = this.#word; before < word; before++) rank += countBits(postings[first + before] ?? 0);
    this.#rank = rank;
    this.#word = word;
    this.at = rank + countBits(bits & (bit - 1));
    return true;
  }

  /**
   * Sets the bits of the documents from `first`, a multiple of 32, to before `end`; bit 0 is `first`. Bits after `end` are undefined.
   * Windows ascend from call to call.
   */
  readBits(first: number, end: number, target: Uint32Array): void {
    target.fill(0);
    for (let block = this.find(first, Math.max(0, this.block)); ; block++) {
      this.enter(block);
      if (this.#isBitset) this.#addBits(first, target);
      else this.#addDocuments(first, target);
      if (this.lastDocument(block) >= end) break;
    }
  }

  #addBits(first: number, target: Uint32Array): void {
    const { postings } = this.views;
    const at = this.#postingsAt + 1;
    const words = bitsetWords(postings[this.#postingsAt] ?? 0);
    const offset = this.#firstWord - (first >>> 5);
    const end = Math.min(words, target.length - offset);
    for (let word = Math.max(0, -offset); word < end; word++)
      target[offset + word] = (target[offset + word] ?? 0) | (postings[at + word] ?? 0);
    this.budget.charge(work.slot, words);
  }

  #addDocuments(first: number, target: Uint32Array): void {
    const { documents, size } = this;
    this.budget.charge(work.bit, size);
    for (let at = 0; at < size; at++) {
      const bit = (documents[at] ?? 0) - first;
      if (bit < 0) continue;
      const word = bit >>> 5;
      if (word >= target.length) break;
      target[word] = (target[word] ?? 0) | (1 << (bit & 31));
    }
  }

  /** Finds a document in a block, of which only a part is decoded; returns its index, or -1 if the block lacks it. */
  indexIn(block: number, document: number): number {
    if (block >= this.tail || (block === this.block && !this.#isBitset)) {
      this.read(block);
      const at = this.documents.indexOf(document);
      return at < this.size ? at : -1;
    }
    const { views, term, blockSize } = this;
    const previous = block === 0 ? -1 : this.lastDocument(block - 1);
    const postingsAt = views.directory.postings(term.directoryAt + block);
    return indexInBlock(views.postings, postingsAt, previous, blockSize, document);
  }

  /** Decodes a single frequency of any block, minus 1. */
  frequencyIn(block: number, at: number): number {
    if (block === this.block || block >= this.tail) {
      this.enter(block);
      return this.frequency(at);
    }
    const { views, term, blockSize } = this;
    return oneFrequency(views.postings, views.directory.postings(term.directoryAt + block), blockSize, at);
  }

  /** Decodes the frequencies of the current block. */
  readFrequencies(): void {
    if (this.#hasFrequencies) return;
    this.budget.charge(work.frequencies);
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
