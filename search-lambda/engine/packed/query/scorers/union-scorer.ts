import { work } from '../../../budget.ts';
import type { DocumentTest } from '../filters/segment-filter.ts';
import type { QueryContext } from '../query-context.ts';
import { BatchScorer, DocumentBatch } from './document-batch.ts';
import type { TermPresence } from './term-presence.ts';
import type { Operand } from './operand.ts';
import { WindowScores, windowSizeOf } from './window-scores.ts';

/** Rounding errors of sums of IDF. */
const tolerance = 1e-9;

/** What a document must meet besides matching one of the operands. */
export type UnionConditions = {
  /** Matched IDF that a document must reach; 0 if any operand is enough. */
  readonly minMatchedIdf: number;
  readonly excluded: readonly TermPresence[];
  readonly filter: DocumentTest | undefined;
};

/**
 * Documents that match any of some operands, or operands with a minimum IDF: MaxScore of Turtle and Flood (1995) by windows, like
 * Lucene's MaxScoreBulkScorer. In each window, the operands that cannot reach the minimum score or IDF together are non-essential: they
 * only add to the scores of the documents that the essential ones find.
 */
export class UnionScorer extends BatchScorer {
  readonly #operands: readonly Operand[];
  readonly #documents: number;
  readonly #windowSize: number;
  readonly #filter: DocumentTest | undefined;
  readonly #minMatchedIdf: number;
  readonly #totalIdf: number;
  /** Operands that are not enough alone. */
  readonly #weak: readonly number[];
  /** Whether the weak operands together may be enough. */
  readonly #isWeakEnough: boolean;
  /**
   * Whether the matched IDF of documents is tracked in the window. Otherwise any document that an essential operand finds has enough: weak
   * operands together do not reach the minimum score or IDF, and are therefore never essential.
   */
  #tracksIdf: boolean;
  /** Sums of the documents of the window; created on first use, because its memory takes longer than many queries. */
  #window: WindowScores | undefined;
  /** Upper bound of what each operand adds in the window. */
  readonly #bounds: Float64Array;
  readonly #costs: Float64Array;
  /** Numbers of the operands, essential ones last. */
  readonly #order: number[];

  constructor(
    operands: readonly Operand[],
    { documents, budget }: Pick<QueryContext, 'documents' | 'budget'>,
    { minMatchedIdf, excluded, filter }: UnionConditions,
  ) {
    const isWeak = ({ matchedIdf }: Operand): boolean => matchedIdf < minMatchedIdf;
    const tracksIdf = minMatchedIdf > 0 && idfOf(operands.filter(isWeak)) >= minMatchedIdf - tolerance;
    const windowSize = windowSizeOf(documents);
    super(new DocumentBatch(windowSize, 0, tracksIdf), excluded, budget);
    this.#operands = operands;
    this.#documents = documents;
    this.#windowSize = windowSize;
    this.#filter = filter;
    this.#minMatchedIdf = minMatchedIdf;
    this.#totalIdf = idfOf(operands);
    this.#weak = operands
      .keys()
      .filter((number) => (operands[number]?.matchedIdf ?? 0) < minMatchedIdf)
      .toArray();
    this.#isWeakEnough = tracksIdf;
    this.#tracksIdf = tracksIdf;
    this.#bounds = new Float64Array(operands.length);
    this.#costs = Float64Array.from(operands, ({ cost }) => cost);
    this.#order = [...operands.keys()];
  }

  protected collect(from: number): boolean {
    const candidates = this.candidates;
    candidates.size = 0;
    for (let first = from; first < this.#documents && candidates.size === 0; first = this.end + 1) {
      this.end = Math.min(first + this.#windowSize, this.#documents) - 1;
      this.#collectWindow(first, this.end);
    }
    return candidates.size > 0;
  }

  #collectWindow(first: number, end: number): void {
    this.budget.charge(work.candidate, this.#operands.length);
    const maxScore = this.#boundOperands(first, end);
    if (maxScore < this.minScore) return;
    this.#chooseTracking();
    const firstEssential = this.#chooseEssential(maxScore);
    let bound = 0;
    let idf = 0;
    for (let rank = 0; rank < firstEssential; rank++) {
      bound += this.#boundAt(rank);
      idf += this.#idfAt(rank);
    }
    this.#collectEssential(first, end, maxScore, firstEssential, bound);
    if (this.#tracksIdf) this.candidates.retainByIdf(this.#minMatchedIdf - idf - tolerance);
    const { minScore } = this;
    for (let rank = firstEssential - 1; rank >= 0 && this.candidates.size > 0; rank--) {
      const number = this.#order[rank] ?? 0;
      bound -= this.#boundAt(rank);
      idf -= this.#idfAt(rank);
      const isRequired = this.#isRequired(number, maxScore);
      const minMatchedIdf = this.#minMatchedIdf - idf - tolerance;
      this.#operands[number]?.apply(this.candidates, {
        minScore,
        rest: bound,
        isRequired,
        number,
        minMatchedIdf,
      });
    }
  }

  /** Tracks the matched IDF unless documents without a strong operand cannot reach the minimum score. */
  #chooseTracking(): void {
    if (!this.#isWeakEnough) return;
    let bound = 0;
    for (const number of this.#weak) bound += this.#bounds[number] ?? 0;
    const tracksIdf = bound >= this.minScore;
    this.#tracksIdf = tracksIdf;
    this.candidates.tracksIdf = tracksIdf;
  }

  /** Collects the documents of essential operands, with their scores and IDF for those; other operands add up to `rest`. */
  #collectEssential(
    first: number,
    end: number,
    maxScore: number,
    firstEssential: number,
    rest: number,
  ): void {
    const { candidates } = this;
    const minScore = this.minScore - rest;
    const [only] = firstEssential === this.#order.length - 1 ? this.#order.slice(-1) : [];
    if (only === undefined) return this.#accumulate(first, end, maxScore, firstEssential, rest);
    this.#operands[only]?.collectRange(first, end, minScore, this.#filter, candidates);
    candidates.matchedIdf.fill(this.#operands[only]?.matchedIdf ?? 0, 0, candidates.size);
  }

  /**
   * Chooses the essential operands of the window; returns the rank of the first. If some are required, the rarest of them is the only
   * essential one. Otherwise the non-essential operands are those with the lowest bound per document.
   */
  #chooseEssential(maxScore: number): number {
    const order = this.#order;
    this.#sort();
    let rarestRequired = -1;
    for (const [rank, number] of order.entries()) {
      if (
        this.#isRequired(number, maxScore) &&
        !this.#isNeverEssential(number) &&
        (rarestRequired < 0 || (this.#costs[number] ?? 0) < (this.#costs[order[rarestRequired] ?? 0] ?? 0))
      )
        rarestRequired = rank;
    }
    if (rarestRequired >= 0) {
      const [number = 0] = order.splice(rarestRequired, 1);
      order.push(number);
      return order.length - 1;
    }
    let bound = 0;
    let idf = 0;
    let firstEssential = 0;
    for (; firstEssential < order.length - 1; firstEssential++) {
      bound += this.#boundAt(firstEssential);
      idf += this.#idfAt(firstEssential);
      if (bound >= this.minScore && idf >= this.#minMatchedIdf - tolerance) break;
    }
    return firstEssential;
  }

  /** Returns true if documents without an operand cannot reach the minimum score or IDF. */
  #isRequired(number: number, maxScore: number): boolean {
    const idfOfOthers = this.#totalIdf - (this.#operands[number]?.matchedIdf ?? 0);
    return (
      maxScore - (this.#bounds[number] ?? 0) < this.minScore || idfOfOthers < this.#minMatchedIdf - tolerance
    );
  }

  #isNeverEssential(number: number): boolean {
    return !this.#tracksIdf && (this.#operands[number]?.matchedIdf ?? 0) < this.#minMatchedIdf;
  }

  #boundAt(rank: number): number {
    return this.#bounds[this.#order[rank] ?? 0] ?? 0;
  }

  #idfAt(rank: number): number {
    return this.#operands[this.#order[rank] ?? 0]?.matchedIdf ?? 0;
  }

  /** Adds up the scores of several essential operands in an array over the window; other operands add up to `others`. */
  #accumulate(first: number, end: number, maxScore: number, firstEssential: number, others: number): void {
    const window = (this.#window ??= this.#newWindow());
    window.tracksIdf = this.#tracksIdf;
    for (let rank = firstEssential; rank < this.#order.length; rank++) {
      const number = this.#order[rank] ?? 0;
      const rest = maxScore - (this.#bounds[number] ?? 0);
      this.#operands[number]?.addScores(window, first, end, this.minScore, rest);
    }
    const minScore = this.minScore - others;
    if (window.pending.length > 0) this.#confirm(window, first, firstEssential, minScore);
    window.moveTo(this.candidates, first, minScore, this.#filter);
  }

  #newWindow(): WindowScores {
    const hasAlternatives = this.#operands.some(({ confirm }) => confirm !== undefined);
    return new WindowScores(this.#windowSize, hasAlternatives, this.#isWeakEnough);
  }

  /** Confirms the scores of the essential operands that are pending. */
  #confirm(window: WindowScores, first: number, firstEssential: number, minScore: number): void {
    for (let rank = firstEssential; rank < this.#order.length; rank++)
      this.#operands[this.#order[rank] ?? 0]?.confirm?.(window, first, minScore);
    // What is left are rounding errors.
    window.pending.fill(0);
  }

  /** Sets the bound of each operand in a window; returns their sum. */
  #boundOperands(first: number, end: number): number {
    let sum = 0;
    for (let number = 0; number < this.#operands.length; number++) {
      const bound = this.#operands[number]?.bound(first, end) ?? 0;
      this.#bounds[number] = bound;
      sum += bound;
    }
    return sum;
  }

  /** Sorts by bound per document: an insertion sort, because the order hardly changes between windows. */
  #sort(): void {
    const order = this.#order;
    const bounds = this.#bounds;
    const boundPerDocument = (number: number): number =>
      this.#isNeverEssential(number) ? -1 : (bounds[number] ?? 0) / (this.#costs[number] ?? 1);
    for (let index = 1; index < order.length; index++) {
      const number = order[index] ?? 0;
      const own = boundPerDocument(number);
      let rank = index;
      for (; rank > 0 && boundPerDocument(order[rank - 1] ?? 0) > own; rank--)
        order[rank] = order[rank - 1] ?? 0;
      order[rank] = number;
    }
  }
}

const idfOf = (operands: readonly Operand[]): number =>
  operands.reduce((sum, { matchedIdf }) => sum + matchedIdf, 0);
