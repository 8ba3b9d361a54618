import { pack, widthOf, wordsFor } from './bits.ts';
import { bitsetWidths, maxBitsetWords, spanInWords, writeBitset } from './bitset.ts';
import { ByteWriter, type Sink } from './bytes.ts';
import { directoryEntryWords, floatBitsAbove } from './directory.ts';
import type { PostingList } from './posting-list.ts';
import type { Layout } from './layout.ts';
import type { PostingSizes } from './term-dictionary.ts';

export type PostingSinks = Readonly<Record<'directory' | 'tails' | 'postings' | 'positions', Sink>>;

/** Returns the BM25 score of a document before IDF, from its number and the stem's frequency there. */
export type NormOf = (document: number, frequency: number) => number;

/** Encodes posting lists, one after another; see posting-list.ts for their layout. */
export class PostingWriter {
  readonly #sinks: PostingSinks;
  readonly #normOf: NormOf;
  /** Documents per block. */
  readonly #blockSize: number;
  readonly #tail = new ByteWriter();
  readonly #entry = new Uint32Array(directoryEntryWords);
  #scratch = new Uint32Array(4096);
  #gaps = new Uint32Array(1024);
  #forms = new Uint32Array(1024);
  #postingWords = 0;
  #positionWords = 0;

  constructor(sinks: PostingSinks, { documentsPerBlock }: Layout, normOf: NormOf) {
    this.#sinks = sinks;
    this.#blockSize = documentsPerBlock;
    this.#normOf = normOf;
  }

  /** Writes a list whose forms take `formBits` each; returns its sizes. */
  write(list: PostingList, formBits: number): PostingSizes {
    const blockSize = this.#blockSize;
    const [postingWords, positionWords] = [this.#postingWords, this.#positionWords];
    let first = 0;
    let firstPosition = 0;
    for (; first + blockSize <= list.size; first += blockSize)
      firstPosition += this.#writeBlock(list, first, firstPosition);
    return {
      tailBytes: this.#writeTail(list, first, firstPosition, formBits),
      postings: this.#postingWords - postingWords,
      positions: this.#positionWords - positionWords,
    };
  }

  /** Returns the number of positions in the block. */
  #writeBlock(list: PostingList, first: number, firstPosition: number): number {
    const last = list.documents[first + this.#blockSize - 1] ?? 0;
    this.#entry[0] = last;
    this.#entry[1] = floatBitsAbove(this.#boundOfBlock(list, first));
    this.#entry[2] = this.#postingWords;
    this.#entry[3] = this.#positionWords;
    this.#sinks.directory.write(bytesOf(this.#entry));
    this.#writePostings(list, first);
    return this.#writePositions(list, first, firstPosition);
  }

  #boundOfBlock({ documents, frequencies }: PostingList, first: number): number {
    const blockSize = this.#blockSize;
    let bound = 0;
    for (let index = first; index < first + blockSize; index++)
      bound = Math.max(bound, this.#normOf(documents[index] ?? 0, frequencies[index] ?? 0));
    return bound;
  }

  #writePostings(list: PostingList, first: number): void {
    const blockSize = this.#blockSize;
    const gaps = this.#reserveGaps(2 * blockSize);
    let previous = first === 0 ? -1 : (list.documents[first - 1] ?? 0);
    let largestGap = 0;
    let largestFrequency = 0;
    for (let index = 0; index < blockSize; index++) {
      const document = list.documents[first + index] ?? 0;
      const gap = document - previous - 1;
      const frequency = (list.frequencies[first + index] ?? 0) - 1;
      gaps[index] = gap;
      gaps[blockSize + index] = frequency;
      largestGap |= gap;
      largestFrequency |= frequency;
      previous = document;
    }
    const [documentWidth, frequencyWidth] = [widthOf(largestGap), widthOf(largestFrequency)];
    const before = first === 0 ? -1 : (list.documents[first - 1] ?? 0);
    const span = spanInWords(before, previous);
    const isDense = span <= maxBitsetWords(blockSize);
    const documentWords = isDense ? span : wordsFor(blockSize, documentWidth);
    const words = this.#cleared(1 + documentWords + wordsFor(blockSize, frequencyWidth));
    words[0] = isDense ? bitsetWidths(span, frequencyWidth) : documentWidth | (frequencyWidth << 8);
    if (isDense) writeBitset(list.documents, first, blockSize, before, words, 1);
    else pack(gaps, 0, blockSize, documentWidth, words, 1);
    pack(gaps, blockSize, blockSize, frequencyWidth, words, 1 + documentWords);
    this.#sinks.postings.write(bytesOf(words));
    this.#postingWords += words.length;
  }

  #writePositions(list: PostingList, first: number, firstPosition: number): number {
    const blockSize = this.#blockSize;
    const occurrences = list.occurrences.subarray(first, first + blockSize);
    const count = occurrences.reduce((sum, number) => sum + number, 0);
    const gaps = this.#reserveGaps(blockSize + count);
    const forms = this.#forms;
    let at = 0;
    let [largestCount, largestGap, largestForm] = [0, 0, 0];
    for (let index = 0; index < blockSize; index++) {
      const inDocument = occurrences[index] ?? 0;
      gaps[index] = inDocument - 1;
      largestCount |= inDocument - 1;
      let previous = -1;
      for (let end = at + inDocument; at < end; at++) {
        const position = list.positions[firstPosition + at] ?? 0;
        const form = list.forms[firstPosition + at] ?? 0;
        gaps[blockSize + at] = position - previous - 1;
        forms[at] = form;
        largestGap |= position - previous - 1;
        largestForm |= form;
        previous = position;
      }
    }
    const widths = [largestCount, largestGap, largestForm].map(widthOf) as [number, number, number];
    const [countWidth, gapWidth, formWidth] = widths;
    const words = this.#cleared(
      1 + wordsFor(blockSize, countWidth) + wordsFor(count, gapWidth) + wordsFor(count, formWidth),
    );
    words[0] = countWidth | (gapWidth << 8) | (formWidth << 16);
    const gapsAt = pack(gaps, 0, blockSize, countWidth, words, 1);
    const formsAt = pack(gaps, blockSize, count, gapWidth, words, gapsAt);
    pack(forms, 0, count, formWidth, words, formsAt);
    this.#sinks.positions.write(bytesOf(words));
    this.#positionWords += words.length;
    return count;
  }

  #writeTail(list: PostingList, first: number, firstPosition: number, formBits: number): number {
    let previous = first === 0 ? -1 : (list.documents[first - 1] ?? 0);
    let at = firstPosition;
    for (let index = first; index < list.size; index++) {
      const document = list.documents[index] ?? 0;
      const occurrences = list.occurrences[index] ?? 0;
      this.#tail.writeNumber(document - previous - 1);
      this.#tail.writeNumber((list.frequencies[index] ?? 0) - 1);
      this.#tail.writeNumber(occurrences - 1);
      previous = document;
      let position = -1;
      for (let end = at + occurrences; at < end; at++) {
        const next = list.positions[at] ?? 0;
        this.#tail.writeNumber((next - position - 1) * 2 ** formBits + (list.forms[at] ?? 0));
        position = next;
      }
    }
    const bytes = this.#tail.take();
    this.#sinks.tails.write(bytes);
    return bytes.length;
  }

  #reserveGaps(count: number): Uint32Array {
    if (this.#gaps.length < count) {
      this.#gaps = new Uint32Array(2 * count);
      this.#forms = new Uint32Array(2 * count);
    }
    return this.#gaps;
  }

  #cleared(words: number): Uint32Array {
    if (this.#scratch.length < words) this.#scratch = new Uint32Array(2 * words);
    return this.#scratch.subarray(0, words).fill(0);
  }
}

const bytesOf = (words: Uint32Array): Uint8Array =>
  new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
