import { type Budget, work } from '../../../budget.ts';

/**
 * Iterates over the documents that may match a part of a query, in document order. Iterators form a tree like the query's: those of words
 * read postings, those of operators combine iterators.
 */
export interface DocumentIterator {
  /** The current document; -1 before the first, `endOfDocuments` after the last. */
  readonly document: number;
  /** Approximate number of documents; a conjunction is driven by its cheapest operand. */
  readonly cost: number;
  /** Moves to the first document that may match and is not before `target`, unless it is already there. Returns the document. */
  advance(target: number): number;
  /** Like `advance`, but may skip documents up to `end` that score less than `minScore`; `end` is at most `boundEnd`. */
  seek(target: number, minScore: number, end: number): number;
  /** Second phase: returns true if the current document does match. Checks here what costs more than decoding postings. */
  matches(): boolean;
  /** Upper bound of the current document's score; exact after `matches`. */
  score(): number;
  /** From now on, documents that score less may be skipped. */
  setMinScore(score: number): void;
  /** Upper bound of the scores from `target` to `boundEnd`. `target` never decreases. */
  bound(target: number): number;
  readonly boundEnd: number;
}

/** Iterates over the documents of a whole query. */
export type Scorer = Pick<DocumentIterator, 'document' | 'advance' | 'matches' | 'score' | 'setMinScore'> & {
  /** Returns a score that at least `count` of its documents reach. Absent if none is known. */
  readonly leastOfBest?: (count: number) => number;
};

/** Greater than every document number. */
export const endOfDocuments = 0x7fffffff;

/** Matches nothing. */
export const emptyIterator: DocumentIterator = {
  document: endOfDocuments,
  cost: 0,
  advance: () => endOfDocuments,
  seek: () => endOfDocuments,
  matches: () => false,
  score: () => 0,
  setMinScore: () => {},
  bound: () => 0,
  boundEnd: endOfDocuments,
};

/** Matches every document, or every document that another iterator does not match. All score 0. */
export class MatchAllIterator implements DocumentIterator {
  readonly cost: number;
  readonly boundEnd = endOfDocuments;
  document = -1;
  readonly #excluded: DocumentIterator | undefined;
  readonly #budget: Budget;

  constructor(documents: number, budget: Budget, excluded?: DocumentIterator) {
    this.#budget = budget;
    this.cost = documents;
    this.#excluded = excluded;
  }

  advance(target: number): number {
    if (target <= this.document) return this.document;
    this.#budget.charge(work.step);
    let document = target;
    while (
      document < this.cost &&
      this.#excluded?.advance(document) === document &&
      this.#excluded.matches()
    ) {
      this.#budget.charge(work.step);
      document++;
    }
    this.document = document < this.cost ? document : endOfDocuments;
    return this.document;
  }

  seek(target: number): number {
    return this.advance(target);
  }

  matches(): boolean {
    return true;
  }

  setMinScore(): void {
    // All documents score alike.
  }

  score(): number {
    return 0;
  }

  bound(): number {
    return 0;
  }
}
