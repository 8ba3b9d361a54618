import { PositionBlock } from '../format/block-reader.ts';
import { ByteReader } from '../format/bytes.ts';
import { formBitsOf } from '../format/term-dictionary.ts';
import type { PostingBlocks } from './posting-blocks.ts';

/** Where a stem stands in one document after the other. */
export class StemPositions {
  readonly #postings: PostingBlocks;
  #positions = new Uint32Array(64);
  /** Those of the tail; those of a block are read when asked for. */
  readonly #tailForms: number[] = [];
  #firstPosition = 0;
  #block = -1;
  #ofBlock: PositionBlock | undefined;

  constructor(postings: PostingBlocks) {
    this.#postings = postings;
  }

  /** Reads those in a document of a block; returns how many they are. */
  read(block: number, at: number): number {
    if (block === this.#postings.tail) {
      this.#block = block;
      return this.#readTail(at);
    }
    const positions = this.#blockOf(block);
    this.#firstPosition = positions.starts[at] ?? 0;
    const count = (positions.starts[at + 1] ?? 0) - this.#firstPosition;
    this.#reserve(count);
    positions.read(this.#firstPosition, count, this.#positions);
    return count;
  }

  /** A position that was read; they ascend. */
  position(index: number): number {
    return this.#positions[index] ?? 0;
  }

  /** Which form of its stem the word there is. */
  form(index: number): number {
    if (this.#block === this.#postings.tail) return this.#tailForms[index] ?? 0;
    return this.#ofBlock?.form(this.#firstPosition + index) ?? 0;
  }

  #blockOf(block: number): PositionBlock {
    if (this.#block === block && this.#ofBlock !== undefined) return this.#ofBlock;
    const { views, term } = this.#postings;
    this.#block = block;
    this.#ofBlock = new PositionBlock(views.positions, views.directory.positions(term.directoryAt + block));
    return this.#ofBlock;
  }

  #readTail(at: number): number {
    const { views, term } = this.#postings;
    const reader = new ByteReader(views.tails, this.#postings.tailPositions(at));
    const formScale = 2 ** formBitsOf(term.forms.length);
    const count = reader.number() + 1;
    this.#reserve(count);
    this.#tailForms.length = 0;
    let position = -1;
    for (let index = 0; index < count; index++) {
      const number = reader.number();
      position += Math.floor(number / formScale) + 1;
      this.#positions[index] = position;
      this.#tailForms.push(number % formScale);
    }
    return count;
  }

  #reserve(count: number): void {
    if (this.#positions.length < count) this.#positions = new Uint32Array(2 * count);
  }
}
