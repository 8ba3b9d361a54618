/** Iterates over the documents that may match a query, in document order. */
export interface Scorer {
  /** The current document; -1 before the first, `endOfDocuments` after the last. */
  readonly document: number;
  /** Moves to the first document, not before `target`, that may match. Returns the document. */
  advance(target: number): number;
  /** Returns true if the current document does match. Checks here what costs more than decoding postings. */
  matches(): boolean;
  /** The current document's score. */
  score(): number;
  /** From now on, documents that score less may be skipped. */
  setMinScore(score: number): void;
}

/** Greater than every document number. */
export const endOfDocuments = 0x7fffffff;

/** Matches nothing. */
export const emptyScorer: Scorer = {
  document: endOfDocuments,
  advance: () => endOfDocuments,
  matches: () => false,
  score: () => 0,
  setMinScore: () => {},
};
