import { work } from '../../../budget.ts';
import type { QueryContext } from '../query-context.ts';
import { BatchScorer, Candidates, type DocumentFilter, passes } from './candidates.ts';
import type { TermScorer } from './term-scorer.ts';

/** Documents per window: their scores fit into the L1 cache. */
const windowSize = 2048;

/** Rounding errors of sums of IDF. */
const tolerance = 1e-9;

/**
 * Documents that have any of some stems, or stems with a minimum IDF: MaxScore of Turtle and Flood (1995) by windows, like Lucene's
 * MaxScoreBulkScorer. In each window, the stems that cannot reach the minimum score or IDF together are non-essential: they only add to
 * the scores of the documents that the essential ones find.
 */
export class UnionScorer extends BatchScorer {
  readonly #stems: readonly TermScorer[];
  readonly #documents: number;
  readonly #filter: DocumentFilter | undefined;
  readonly #minMatchedIdf: number;
  readonly #totalIdf: number;
  /** Scores of the documents of the window. */
  readonly #scores = new Float64Array(windowSize);
  /** Upper bound of what each stem adds in the window. */
  readonly #bounds: Float64Array;
  /** Document frequency of each stem. */
  readonly #costs: Float64Array;
  /** Numbers of the stems, essential ones last. */
  readonly #order: number[];

  /**
   * @param minMatchedIdf the IDF of its stems that a document must reach; 0 if any stem is enough.
   */
  constructor(
    stems: readonly TermScorer[],
    { documents, budget }: Pick<QueryContext, 'documents' | 'budget'>,
    filter: DocumentFilter | undefined,
    minMatchedIdf: number,
  ) {
    super(new Candidates(windowSize, 0, minMatchedIdf > 0), budget);
    this.#stems = stems;
    this.#documents = documents;
    this.#filter = filter;
    this.#minMatchedIdf = minMatchedIdf;
    this.#totalIdf = stems.reduce((sum, { weight }) => sum + weight, 0);
    this.#bounds = new Float64Array(stems.length);
    this.#costs = Float64Array.from(stems, ({ postings }) => postings.term.frequency);
    this.#order = [...stems.keys()];
  }

  matches(): boolean {
    return true;
  }

  protected collect(from: number): boolean {
    const candidates = this.candidates;
    candidates.size = 0;
    for (let first = from; first < this.#documents && candidates.size === 0; first = this.end + 1) {
      this.end = Math.min(first + windowSize, this.#documents) - 1;
      this.#collectWindow(first, this.end);
    }
    return candidates.size > 0;
  }

  #collectWindow(first: number, end: number): void {
    this.budget.charge(work.window, this.#stems.length);
    const maxScore = this.#boundStems(first, end);
    if (maxScore < this.minScore) return;
    const firstEssential = this.#chooseEssential(maxScore);
    let bound = 0;
    let idf = 0;
    for (let rank = 0; rank < firstEssential; rank++) {
      bound += this.#boundAt(rank);
      idf += this.#idfAt(rank);
    }
    this.#collectEssential(first, end, maxScore, firstEssential, bound);
    if (this.#tracksIdf) this.candidates.retainByIdf(this.#minMatchedIdf - idf - tolerance);
    for (let rank = firstEssential - 1; rank >= 0 && this.candidates.size > 0; rank--) {
      const number = this.#order[rank] ?? 0;
      bound -= this.#boundAt(rank);
      idf -= this.#idfAt(rank);
      const isRequired = this.#isRequired(number, maxScore);
      const minMatchedIdf = this.#minMatchedIdf - idf - tolerance;
      this.#stems[number]?.apply(this.candidates, this.minScore, bound, isRequired, number, minMatchedIdf);
    }
    if (this.#tracksIdf) this.candidates.retainByIdf(this.#minMatchedIdf);
  }

  /** Collects the documents that have an essential stem, with their scores and IDF for those; other stems add up to `rest`. */
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
    if (only === undefined) this.#accumulate(first, end, maxScore, firstEssential, minScore);
    else this.#stems[only]?.collectRange(first, end, minScore, this.#filter, candidates);
    if (!this.#tracksIdf) return;
    candidates.matchedIdf.fill(0, 0, candidates.size);
    for (let rank = firstEssential; rank < this.#order.length; rank++)
      this.#stems[this.#order[rank] ?? 0]?.addMatchedIdf(candidates);
  }

  /**
   * Chooses the essential stems of the window; returns the rank of the first. If some stems are required, the rarest of them is the only
   * essential one. Otherwise the non-essential stems are those with the lowest bound per document.
   */
  #chooseEssential(maxScore: number): number {
    const order = this.#order;
    this.#sort();
    let rarestRequired = -1;
    for (const [rank, number] of order.entries()) {
      if (
        this.#isRequired(number, maxScore) &&
        (rarestRequired < 0 || this.#costOf(number) < this.#costOf(order[rarestRequired] ?? 0))
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

  /** Returns true if documents without a stem cannot reach the minimum score or IDF. */
  #isRequired(number: number, maxScore: number): boolean {
    const idfOfOthers = this.#totalIdf - (this.#stems[number]?.weight ?? 0);
    return (
      maxScore - (this.#bounds[number] ?? 0) < this.minScore || idfOfOthers < this.#minMatchedIdf - tolerance
    );
  }

  get #tracksIdf(): boolean {
    return this.#minMatchedIdf > 0;
  }

  #boundAt(rank: number): number {
    return this.#bounds[this.#order[rank] ?? 0] ?? 0;
  }

  #idfAt(rank: number): number {
    return this.#stems[this.#order[rank] ?? 0]?.weight ?? 0;
  }

  /** Adds up the scores of several essential stems in an array over the window. */
  #accumulate(first: number, end: number, maxScore: number, firstEssential: number, minScore: number): void {
    for (let rank = firstEssential; rank < this.#order.length; rank++) {
      const number = this.#order[rank] ?? 0;
      const rest = maxScore - (this.#bounds[number] ?? 0);
      this.#stems[number]?.addScores(this.#scores, first, end, this.minScore, rest);
    }
    this.budget.charge(work.slot, end - first + 1);
    this.#addCandidates(first, end, Math.max(minScore, Number.MIN_VALUE));
  }

  /** Updates the bounds of the stems; returns their sum. */
  #boundStems(first: number, end: number): number {
    let sum = 0;
    for (let number = 0; number < this.#stems.length; number++) {
      const bound = this.#stems[number]?.bound(first, end) ?? 0;
      this.#bounds[number] = bound;
      sum += bound;
    }
    return sum;
  }

  /** Turns the accumulated scores into candidates, and clears them. */
  #addCandidates(first: number, end: number, minScore: number): void {
    const scores = this.#scores;
    const size = end - first + 1;
    for (let index = 0; index < size; index++) {
      const score = scores[index] ?? 0;
      if (score < minScore) continue;
      const document = first + index;
      if (this.#filter === undefined || passes(this.#filter, document)) this.candidates.add(document, score);
    }
    scores.fill(0, 0, size);
  }

  #costOf(number: number): number {
    return this.#costs[number] ?? 1;
  }

  /** Sorts by bound per document: an insertion sort, because the order hardly changes between windows. */
  #sort(): void {
    const order = this.#order;
    const bounds = this.#bounds;
    const boundPerDocument = (number: number): number => (bounds[number] ?? 0) / this.#costOf(number);
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
