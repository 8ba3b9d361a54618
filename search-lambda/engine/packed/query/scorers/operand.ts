import type { DocumentTest } from '../filters/segment-filter.ts';
import type { DocumentBatch, Conditions } from './document-batch.ts';
import type { WindowScores } from './window-scores.ts';

/** Part of a query that scores batches of documents: a stem, or an alternative of several words. Documents ascend from call to call. */
export interface Operand {
  /** Upper bound of the number of its documents. */
  readonly cost: number;
  /** What it adds to the matched IDF of a document. */
  readonly matchedIdf: number;
  /** Upper bound of all its scores. */
  readonly maxScore: number;
  /** Upper bound of its scores from one document to another. `from` never decreases. */
  bound(from: number, to: number): number;
  /** Adds its documents from `first` to `last` that score at least `minScore` and pass the filter. */
  collectRange(
    first: number,
    last: number,
    minScore: number,
    filter: DocumentTest | undefined,
    into: DocumentBatch,
  ): void;
  /**
   * Adds its scores to candidates. Drops those that cannot reach `minScore` if other operands add up to `rest`, those whose matched IDF
   * is below `minMatchedIdf`, and, if the operand is required, those that it does not match. `number` is the index of its ordinals.
   */
  apply(candidates: DocumentBatch, conditions: Conditions): void;
  /**
   * Adds its scores of the documents from `first` to `last` to those of a window, whose index 0 is `first`. May leave out documents that
   * cannot reach `minScore` if other operands add up to `rest`.
   */
  addScores(window: WindowScores, first: number, last: number, minScore: number, rest: number): void;
  /**
   * Confirms its pending scores of a window, whose first document is `first`, after all operands have added theirs. May leave out
   * documents that cannot reach `minScore`. Absent if it leaves nothing pending.
   */
  readonly confirm?: (window: WindowScores, first: number, minScore: number) => void;
}
