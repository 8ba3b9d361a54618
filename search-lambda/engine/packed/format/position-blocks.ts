/** Decodes blocks of positions; see posting-list.ts for their layout. */
import { unpack, unpackOne, wordsFor } from './bits.ts';
import { wordAt } from './bytes.ts';

/** The positions of one block after another, decoded per document. */
export class PositionBlocks {
  readonly #words: Uint32Array;
  /** Number of documents of a block. */
  readonly #size: number;
  /** Index of the first position of each document in the block; the last entry is the number of positions. */
  readonly #starts: Uint32Array;
  #hasStarts = false;
  #countWidth = 0;
  #gapWidth = 0;
  #formWidth = 0;
  #countsAt = 0;
  #gapsAt = 0;
  #formsAt = -1;

  constructor(words: Uint32Array, size: number) {
    this.#words = words;
    this.#size = size;
    this.#starts = new Uint32Array(size + 1);
  }

  /** Moves to the block at word `at`. */
  enter(at: number): void {
    const widths = wordAt(this.#words, at);
    this.#countWidth = widths & 0xff;
    this.#gapWidth = (widths >>> 8) & 0xff;
    this.#formWidth = (widths >>> 16) & 0xff;
    this.#countsAt = at + 1;
    this.#gapsAt = at + 1 + (this.#size >>> 5) * this.#countWidth;
    this.#formsAt = -1;
    this.#hasStarts = false;
  }

  /** Index in the block of the first position of a document; at the end, the number of positions. */
  start(index: number): number {
    if (!this.#hasStarts) this.#readStarts();
    return this.#starts[index] ?? 0;
  }

  /** Number of positions of a document. */
  count(index: number): number {
    return this.start(index + 1) - this.start(index);
  }

  #readStarts(): void {
    const starts = this.#starts;
    unpack(this.#words, this.#countsAt, this.#countWidth, 0, this.#size, starts);
    let start = 0;
    for (let index = 0; index <= this.#size; index++) {
      const count = (starts[index] ?? 0) + 1;
      starts[index] = start;
      start += count;
    }
    this.#hasStarts = true;
  }

  /** Decodes the positions of one document: `count` of them from index `first` of the block. */
  read(first: number, count: number, target: Uint32Array): void {
    unpack(this.#words, this.#gapsAt, this.#gapWidth, first, count, target);
    let position = -1;
    for (let index = 0; index < count; index++) {
      position += (target[index] ?? 0) + 1;
      target[index] = position;
    }
  }

  /** Decodes the positions and forms of all documents; the targets have room for them. */
  readAll(positions: Uint32Array, forms: Uint32Array): void {
    const total = this.start(this.#size);
    const starts = this.#starts;
    unpack(this.#words, this.#gapsAt, this.#gapWidth, 0, total, positions);
    for (let document = 0; document < this.#size; document++) {
      const end = starts[document + 1] ?? 0;
      let position = -1;
      for (let index = starts[document] ?? 0; index < end; index++)
        positions[index] = position += (positions[index] ?? 0) + 1;
    }
    unpack(this.#words, this.#gapsAt + wordsFor(total, this.#gapWidth), this.#formWidth, 0, total, forms);
  }

  /** The form of the word at an index of the block. */
  form(index: number): number {
    if (this.#formWidth === 0) return 0;
    if (this.#formsAt < 0) this.#formsAt = this.#gapsAt + wordsFor(this.start(this.#size), this.#gapWidth);
    return unpackOne(this.#words, this.#formsAt, this.#formWidth, index);
  }
}
