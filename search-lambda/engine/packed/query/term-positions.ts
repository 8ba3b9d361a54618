import { work } from '../../budget.ts';
import { PositionBlocks } from '../format/position-blocks.ts';
import { readTailPositions } from '../format/posting-tail.ts';
import type { Term } from '../format/term-dictionary.ts';
import type { PhraseStem } from './phrase-matcher.ts';
import type { PostingBlocks } from './posting-blocks.ts';

/** Positions of a stem, one document at a time. */
export class TermPositions {
  readonly #postings: PostingBlocks;
  #positions = new Uint32Array(64);
  /** Forms of a document in the tail; those of a block are decoded on demand. */
  #tailForms: readonly number[] = [];
  #firstPosition = 0;
  #block = -1;
  readonly #positionBlocks: PositionBlocks;

  constructor(postings: PostingBlocks) {
    const { positions, documentsPerBlock } = postings.views;
    this.#postings = postings;
    this.#positionBlocks = new PositionBlocks(positions, documentsPerBlock);
  }

  /** Reads the positions in the document at index `at` of a block; returns their number. */
  read(block: number, at: number): number {
    if (block === this.#postings.tail) {
      this.#block = block;
      return this.#readTail(at);
    }
    this.#enter(block);
    const positions = this.#positionBlocks;
    this.#firstPosition = positions.start(at);
    const count = positions.count(at);
    this.#reserve(count);
    positions.read(this.#firstPosition, count, this.#positions);
    return count;
  }

  /** The positions that were read, ascending; there may be more room than positions. */
  get positions(): Uint32Array {
    return this.#positions;
  }

  /** The form of the stem at a position that was read. */
  form(index: number): number {
    if (this.#block === this.#postings.tail) return this.#tailForms[index] ?? 0;
    return this.#positionBlocks.form(this.#firstPosition + index);
  }

  #enter(block: number): void {
    if (this.#block === block) return;
    const { views, term, budget } = this.#postings;
    budget.charge(work.block);
    this.#block = block;
    this.#positionBlocks.enter(views.directory.positions(term.directoryAt + block));
  }

  #readTail(at: number): number {
    const { views, term } = this.#postings;
    const { positions, forms } = readTailPositions(views.tails, this.#postings.tailPositions(at), term);
    this.#reserve(positions.length);
    this.#positions.set(positions);
    this.#tailForms = forms;
    return positions.length;
  }

  #reserve(count: number): void {
    if (this.#positions.length < count) this.#positions = new Uint32Array(2 * count);
  }
}

/** A phrase's stem that a batch scorer positions on its current candidate. */
export class CandidatePositions implements PhraseStem {
  readonly cost: number;
  /** Ordinal of the candidate in the stem's postings. */
  ordinal = -1;
  readonly term: Term;
  readonly #positions: TermPositions;
  readonly #blockSize: number;
  #readOrdinal = -1;
  #count = 0;

  constructor(postings: PostingBlocks) {
    this.term = postings.term;
    this.cost = postings.term.frequency;
    this.#positions = new TermPositions(postings);
    this.#blockSize = postings.blockSize;
  }

  /** The block of the candidate. */
  get block(): number {
    return Math.floor(this.ordinal / this.#blockSize);
  }

  readPositions(): number {
    if (this.ordinal !== this.#readOrdinal) {
      this.#readOrdinal = this.ordinal;
      this.#count = this.#positions.read(this.block, this.ordinal % this.#blockSize);
    }
    return this.#count;
  }

  get positions(): Uint32Array {
    return this.#positions.positions;
  }

  form(index: number): number {
    return this.#positions.form(index);
  }
}
