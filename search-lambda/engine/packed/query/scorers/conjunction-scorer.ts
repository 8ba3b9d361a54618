import { type Budget, work } from '../../../budget.ts';
import { type DocumentIterator, endOfDocuments } from '../iterators/document-iterator.ts';
import type { PhraseMatcher } from '../phrase-matcher.ts';
import type { CandidatePositions } from '../term-positions.ts';
import { BatchScorer, Candidates, type DocumentFilter } from './candidates.ts';
import type { TermScorer } from './term-scorer.ts';

/** The phrases of a conjunction, and the positions of all its stems, in the order of its scorers. */
export type ConjunctionPhrases = {
  readonly matchers: readonly PhraseMatcher[];
  readonly positions: readonly CandidatePositions[];
};

/**
 * Documents that have all of some stems and match no excluded iterator: block-max AND of Ding and Suel (SIGIR 2011), one block of the
 * rarest stem at a time, like Lucene's BlockMaxConjunctionBulkScorer. Candidates come from that block; each further stem adds to their
 * scores and drops those that can no longer reach the minimum score.
 */
export class ConjunctionScorer extends BatchScorer {
  /** Rarest first. */
  readonly #stems: readonly TermScorer[];
  readonly #phrases: ConjunctionPhrases;
  readonly #excluded: readonly DocumentIterator[];
  readonly #filter: DocumentFilter | undefined;
  readonly #bounds: Float64Array;
  /** Upper bound of what all stems but the rarest add. */
  readonly #maxOfOthers: number;
  #block = 0;

  /** @param stems at least one, by ascending document frequency. */
  constructor(
    stems: readonly TermScorer[],
    phrases: ConjunctionPhrases,
    excluded: readonly DocumentIterator[],
    budget: Budget,
    filter: DocumentFilter | undefined,
  ) {
    const capacity = stems[0]?.postings.blockSize ?? 0;
    super(new Candidates(capacity, phrases.matchers.length === 0 ? 0 : stems.length), budget);
    this.#stems = stems;
    this.#phrases = phrases;
    this.#excluded = excluded;
    this.#filter = filter;
    this.#bounds = new Float64Array(stems.length);
    this.#maxOfOthers = stems.slice(1).reduce((sum, { maxScore }) => sum + maxScore, 0);
  }

  matches(): boolean {
    this.budget.charge(work.step, this.#excluded.length);
    for (const [number, positions] of this.#phrases.positions.entries())
      positions.ordinal = this.candidates.ordinals[number]?.[this.at] ?? 0;
    return (
      this.#phrases.matchers.every((phrase) => phrase.matches()) &&
      !this.#excluded.some(
        (iterator) => iterator.advance(this.document) === this.document && iterator.matches(),
      )
    );
  }

  protected collect(from: number): boolean {
    const [rarest] = this.#stems;
    if (rarest === undefined || from >= endOfDocuments) return false;
    const { postings } = rarest;
    let first = from;
    for (let block = postings.find(from, this.#block); ; block++) {
      const end = postings.lastDocument(block);
      if (rarest.blockBound(block) + this.#maxOfOthers >= this.minScore)
        this.#collectBlock(rarest, block, first, end);
      else this.candidates.size = 0;
      this.#block = block;
      this.end = end;
      if (this.candidates.size > 0) return true;
      if (end >= endOfDocuments) return false;
      first = end + 1;
    }
  }

  #collectBlock(rarest: TermScorer, block: number, first: number, end: number): void {
    const candidates = this.candidates;
    candidates.size = 0;
    this.budget.charge(work.window, this.#stems.length);
    let rest = 0;
    if (this.minScore > 0) {
      for (let number = 1; number < this.#stems.length; number++) {
        const bound = this.#stems[number]?.bound(first, end) ?? 0;
        this.#bounds[number] = bound;
        rest += bound;
      }
      if (rarest.blockBound(block) + rest < this.minScore) return;
    }
    rarest.collect(block, first, this.minScore - rest, this.#filter, candidates);
    for (let number = 1; number < this.#stems.length && candidates.size > 0; number++) {
      rest -= this.#bounds[number] ?? 0;
      this.#stems[number]?.apply(candidates, this.minScore, rest, true, number);
    }
  }
}
