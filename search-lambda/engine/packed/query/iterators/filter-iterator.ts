import { type Budget, work } from '../../../budget.ts';
import type { DocumentTest } from '../filters/segment-filter.ts';
import { type DocumentIterator, endOfDocuments, type Scorer } from './document-iterator.ts';

/** The documents of an iterator that pass a filter. */
export class FilterIterator implements Scorer {
  readonly #iterator: DocumentIterator;
  readonly #test: DocumentTest;
  readonly #budget: Budget;

  constructor(iterator: DocumentIterator, test: DocumentTest, budget: Budget) {
    this.#iterator = iterator;
    this.#test = test;
    this.#budget = budget;
  }

  get document(): number {
    return this.#iterator.document;
  }

  advance(target: number): number {
    let document = this.#iterator.advance(target);
    while (document < endOfDocuments && !this.#test(document)) {
      this.#budget.charge(work.step);
      document = this.#iterator.advance(document + 1);
    }
    return document;
  }

  matches(): boolean {
    return this.#iterator.matches();
  }

  score(): number {
    return this.#iterator.score();
  }

  setMinScore(score: number): void {
    this.#iterator.setMinScore(score);
  }
}
