import { type Budget, work } from '../../../budget.ts';
import { type DocumentIterator, endOfDocuments } from './document-iterator.ts';

/**
 * Upper bounds of the scores of several iterators in a window of documents, which ends where the first of their blocks does. Conjunctions
 * and unions skip windows whose bounds are too low.
 */
export class BlockMaxWindow {
  readonly iterators: readonly DocumentIterator[];
  /** Bound of each iterator in the window. */
  readonly bounds: Float64Array;
  /** Sum of the bounds; Infinity before the first window. */
  sum = Infinity;
  /** Last document of the window. */
  end = -1;
  readonly #budget: Budget;

  constructor(iterators: readonly DocumentIterator[], budget: Budget) {
    this.#budget = budget;
    this.iterators = iterators;
    this.bounds = new Float64Array(iterators.length);
  }

  /** Moves to the window that begins at a document. */
  begin(document: number): void {
    this.#budget.charge(work.step, this.iterators.length);
    this.sum = 0;
    this.end = endOfDocuments;
    for (let index = 0; index < this.iterators.length; index++) {
      const iterator = this.iterators[index];
      if (iterator === undefined) break;
      const bound = iterator.bound(document);
      this.bounds[index] = bound;
      this.sum += bound;
      if (iterator.boundEnd < this.end) this.end = iterator.boundEnd;
    }
  }

  /** Moves to the first window, not before `from`, in which a document can reach a score. Returns the window's first document. */
  seek(score: number, from: number): number {
    let document = from;
    for (;;) {
      if (document > this.end || this.sum === Infinity) this.begin(document);
      if (this.sum >= score) return document;
      if (this.end >= endOfDocuments) return endOfDocuments;
      document = this.end + 1;
    }
  }
}
