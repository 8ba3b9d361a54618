import { work } from '../../../budget.ts';
import type { PhraseMatcher } from '../phrase-matcher.ts';
import type { QueryContext } from '../query-context.ts';
import type { CandidatePositions } from '../term-positions.ts';
import type { CandidateDriver } from './candidate-drivers.ts';
import { BatchScorer, DocumentBatch } from './document-batch.ts';
import type { TermPresence } from './term-presence.ts';
import type { Operand } from './operand.ts';
import type { TermScorer } from './term-scorer.ts';

/** What documents must have, may have and may not have. */
export type Conjunction = {
  /** By ascending document frequency. */
  readonly required: readonly TermScorer[];
  /** What only adds to the score and to the matched IDF; one of them is needed if no stem is required. */
  readonly optional: readonly Operand[];
  readonly matchers: readonly PhraseMatcher[];
  /** Positions of the required stems in the same order; empty if nothing needs them. */
  readonly positions: readonly CandidatePositions[];
  readonly excluded: readonly TermPresence[];
  /** Matched IDF that a document must reach; 0 if the required stems are enough. */
  readonly minMatchedIdf: number;
};

/** Rounding errors of sums of IDF. */
const tolerance = 1e-9;

/**
 * Documents that have all of some stems: block-max AND of Ding and Suel (SIGIR 2011), one batch of candidates at a time, like Lucene's
 * BlockMaxConjunctionBulkScorer. Candidates come from a block of the rarest stem, or from the list of a selective filter; each further
 * stem adds to their scores and drops those that can no longer reach the minimum score.
 */
export class ConjunctionScorer extends BatchScorer {
  readonly #driver: CandidateDriver;
  readonly #conjunction: Conjunction;
  /** What the driver does not add: required stems, then the optional operands. */
  readonly #others: readonly Operand[];
  /** Number of the others that are required. */
  readonly #requiredOthers: number;
  readonly #documents: number;
  /** Upper bound of what each of the others adds in the batch. */
  readonly #bounds: Float64Array;
  /** Upper bound of what the others add anywhere. */
  readonly #maxOfOthers: number;
  /** What the others add to the matched IDF together. */
  readonly #idfOfOthers: number;

  constructor(
    driver: CandidateDriver,
    conjunction: Conjunction,
    { documents, budget }: Pick<QueryContext, 'documents' | 'budget'>,
  ) {
    const { required, optional, positions, excluded, minMatchedIdf } = conjunction;
    super(new DocumentBatch(driver.capacity, positions.length, minMatchedIdf > 0), excluded, budget);
    const requiredOthers = required.slice(driver.stems);
    this.#driver = driver;
    this.#conjunction = conjunction;
    this.#others = [...requiredOthers, ...optional];
    this.#requiredOthers = requiredOthers.length;
    this.#documents = documents;
    this.#bounds = new Float64Array(this.#others.length);
    this.#maxOfOthers = this.#others.reduce((sum, { maxScore }) => sum + maxScore, 0);
    this.#idfOfOthers = this.#others.reduce((sum, { matchedIdf }) => sum + matchedIdf, 0);
  }

  override matches(): boolean {
    this.locate();
    return this.#conjunction.matchers.every((phrase) => phrase.matches()) && super.matches();
  }

  /** Moves the positions of the required stems to the current document. */
  locate(): void {
    const { positions } = this.#conjunction;
    for (let number = 0; number < positions.length; number++) {
      const stem = positions[number];
      if (stem !== undefined) stem.ordinal = this.candidates.ordinals[number]?.[this.at] ?? 0;
    }
  }

  protected collect(from: number): boolean {
    const { candidates } = this;
    candidates.size = 0;
    for (let first = from; first < this.#documents && candidates.size === 0; first = this.end + 1) {
      this.end = this.#driver.seek(first);
      if (this.#driver.bound + this.#maxOfOthers >= this.minScore) this.#collectBatch(first);
    }
    return candidates.size > 0;
  }

  #collectBatch(first: number): void {
    const { candidates } = this;
    this.budget.charge(work.candidate, this.#others.length + 1);
    let rest = this.#boundOthers(first);
    if (this.#driver.bound + rest < this.minScore) return;
    this.#driver.collect(first, this.minScore - rest, candidates);
    candidates.matchedIdf.fill(this.#driver.matchedIdf, 0, candidates.size);
    let idf = this.#idfOfOthers;
    for (let number = 0; number < this.#others.length && candidates.size > 0; number++) {
      const operand = this.#others[number];
      if (operand === undefined) break;
      rest -= this.#bounds[number] ?? 0;
      idf -= operand.matchedIdf;
      const isRequired = number < this.#requiredOthers;
      const minMatchedIdf = this.#conjunction.minMatchedIdf - idf - tolerance;
      const conditions = {
        minScore: this.minScore,
        rest,
        isRequired,
        number: this.#driver.stems + number,
        minMatchedIdf,
      };
      operand.apply(candidates, conditions);
    }
    if (this.#conjunction.required.length === 0) candidates.retainScored();
  }

  /** Sets the bounds of the other stems in the batch, if there is a minimum score; returns their sum. */
  #boundOthers(first: number): number {
    if (this.minScore === 0) return this.#maxOfOthers;
    let sum = 0;
    for (let number = 0; number < this.#others.length; number++) {
      const bound = this.#others[number]?.bound(first, this.end) ?? 0;
      this.#bounds[number] = bound;
      sum += bound;
    }
    return sum;
  }
}
