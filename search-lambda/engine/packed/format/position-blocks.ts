/** Decodes blocks of positions; see posting-list.ts for their layout. */
import { maxWidthOfFour, sumOfFour, unpack, unpackFrom, unpackOne, wordsFor } from './bits.ts';

/** The sum of the first `count` integers of a fixed width at word `at`. */
function sumOfFirst(words: Uint32Array, at: number, width: number, count: number): number {
  if (width === 0) return 0;
  const mask = width === 32 ? 0xffffffff : 2 ** width - 1;
  let word = at;
  let shift = 0;
  let current = words[word] ?? 0;
  let sum = 0;
  let index = 0;
  for (const end = width <= maxWidthOfFour ? count - 3 : 0; index < end; index += 4) {
    let values = current >>> shift;
    shift += 4 * width;
    if (shift >= 32) {
      shift -= 32;
      current = words[++word] ?? 0;
      if (shift > 0) values |= current << (4 * width - shift);
    }
    sum += sumOfFour(values, width, mask);
  }
  for (; index < count; index++) {
    let value = current >>> shift;
    shift += width;
    if (shift >= 32) {
      shift -= 32;
      current = words[++word] ?? 0;
      if (shift > 0) value |= current << (width - shift);
    }
    sum += value & mask;
  }
  return sum;
}

/** Returns the positions of the document at an index of the block of positions at word `at`; decodes no others. */
export function positionsInBlock(words: Uint32Array, at: number, size: number, index: number): number[] {
  const widths = words[at] ?? 0;
  const countWidth = widths & 0xff;
  const gapWidth = (widths >>> 8) & 0xff;
  const first = index + sumOfFirst(words, at + 1, countWidth, index);
  const count = 1 + unpackOne(words, at + 1, countWidth, index);
  const gapsAt = at + 1 + (size >>> 5) * countWidth;
  const positions: number[] = [];
  let position = -1;
  for (let number = first; number < first + count; number++) {
    position += unpackOne(words, gapsAt, gapWidth, number) + 1;
    positions.push(position);
  }
  return positions;
}

/** From this number of documents of a block on, decoding where all begin is faster than adding up for each. */
const manyDocuments = 4;

/** The positions of one block after another, decoded per document. */
export class PositionBlocks {
  readonly #words: Uint32Array;
  /** Number of documents of a block. */
  readonly #size: number;
  /** Index of the first position of each document in the block, if many documents are read; the last entry is the number of positions. */
  readonly #starts: Uint32Array;
  #hasStarts = false;
  #documentsRead = 0;
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
    const widths = this.#words[at] ?? 0;
    this.#countWidth = widths & 0xff;
    this.#gapWidth = (widths >>> 8) & 0xff;
    this.#formWidth = (widths >>> 16) & 0xff;
    this.#countsAt = at + 1;
    this.#gapsAt = at + 1 + (this.#size >>> 5) * this.#countWidth;
    this.#formsAt = -1;
    this.#hasStarts = false;
    this.#documentsRead = 0;
  }

  /** Index in the block of the first position of a document. */
  start(index: number): number {
    if (!this.#hasStarts && ++this.#documentsRead >= manyDocuments) this.#readStarts();
    return this.#startOf(index);
  }

  #startOf(index: number): number {
    return this.#hasStarts
      ? (this.#starts[index] ?? 0)
      : index + sumOfFirst(this.#words, this.#countsAt, this.#countWidth, index);
  }

  /** Number of positions of a document. */
  count(index: number): number {
    return 1 + unpackOne(this.#words, this.#countsAt, this.#countWidth, index);
  }

  #readStarts(): void {
    const starts = this.#starts;
    unpack(this.#words, this.#countsAt, this.#countWidth, this.#size, starts);
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
    unpackFrom(this.#words, this.#gapsAt, this.#gapWidth, first, count, target);
    let position = -1;
    for (let index = 0; index < count; index++) {
      position += (target[index] ?? 0) + 1;
      target[index] = position;
    }
  }

  /** Decodes the positions and forms of all documents; the targets have room for them. */
  readAll(positions: Uint32Array, forms: Uint32Array): void {
    if (!this.#hasStarts) this.#readStarts();
    const starts = this.#starts;
    const total = starts[this.#size] ?? 0;
    unpack(this.#words, this.#gapsAt, this.#gapWidth, total, positions);
    for (let document = 0; document < this.#size; document++) {
      const end = starts[document + 1] ?? 0;
      let position = -1;
      for (let index = starts[document] ?? 0; index < end; index++)
        positions[index] = position += (positions[index] ?? 0) + 1;
    }
    unpack(this.#words, this.#gapsAt + wordsFor(total, this.#gapWidth), this.#formWidth, total, forms);
  }

  /** Number of positions of all documents. */
  get total(): number {
    if (!this.#hasStarts) this.#readStarts();
    return this.#starts[this.#size] ?? 0;
  }

  /** The form of the word at an index of the block. */
  form(index: number): number {
    if (this.#formWidth === 0) return 0;
    if (this.#formsAt < 0) this.#formsAt = this.#gapsAt + wordsFor(this.#startOf(this.#size), this.#gapWidth);
    return unpackOne(this.#words, this.#formsAt, this.#formWidth, index);
  }
}
