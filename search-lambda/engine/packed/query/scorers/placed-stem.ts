import { blockSize } from '../../format/posting-list.ts';
import type { PhraseStem } from '../phrase-matcher.ts';
import type { PostingBlocks } from '../posting-blocks.ts';
import { StemPositions } from '../term-positions.ts';

/** A stem of a phrase at a place in its postings. */
export class PlacedStem implements PhraseStem {
  readonly cost: number;
  /** Where the document stands that is looked at (weighted-stem.ts). */
  place = -1;
  readonly #positions: StemPositions;
  #readPlace = -1;
  #count = 0;

  constructor(postings: PostingBlocks) {
    this.cost = postings.term.frequency;
    this.#positions = new StemPositions(postings);
  }

  readPositions(): number {
    if (this.place !== this.#readPlace) {
      this.#readPlace = this.place;
      this.#count = this.#positions.read(Math.floor(this.place / blockSize), this.place % blockSize);
    }
    return this.#count;
  }

  position(index: number): number {
    return this.#positions.position(index);
  }

  form(index: number): number {
    return this.#positions.form(index);
  }
}
