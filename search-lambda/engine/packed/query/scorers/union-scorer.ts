import { type Accepted, Candidates, isAccepted } from './candidates.ts';
import { CandidateCursor } from './candidate-cursor.ts';
import type { WeightedStem } from './term-scorer.ts';

/** So many documents are looked at together: their scores stay in the processor's nearest memory. */
const windowSize = 2048;

/** For differences of sums of IDF. */
const tolerance = 1e-9;

/**
 * The documents that have any of some stems, or those that carry enough of their IDF: MaxScore of Turtle and Flood (1995)
 * by windows, as Lucene's MaxScoreBulkScorer does it. In each window the stems that cannot make a document score or carry
 * enough together only add to what the others find.
 */
export class WordUnion extends CandidateCursor {
  readonly #stems: readonly WeightedStem[];
  readonly #documents: number;
  readonly #accepted: Accepted | undefined;
  readonly #leastCarried: number;
  /** What the stems carry together. */
  readonly #carriedByAll: number;
  /** Of the documents of the window. */
  readonly #scores = new Float64Array(windowSize);
  /** What each stem adds at most in the window. */
  readonly #bounds: Float64Array;
  /** How many documents each stem has. */
  readonly #costs: Float64Array;
  /** Numbers of the stems, those last that are followed. */
  readonly #order: number[];

  /**
   * @param documents how many there are.
   * @param leastCarried the IDF of its stems that a document is to carry; 0 where any stem is enough.
   */
  constructor(
    stems: readonly WeightedStem[],
    documents: number,
    accepted: Accepted | undefined,
    leastCarried: number,
  ) {
    super(new Candidates(windowSize, 0, leastCarried > 0));
    this.#stems = stems;
    this.#documents = documents;
    this.#accepted = accepted;
    this.#leastCarried = leastCarried;
    this.#carriedByAll = stems.reduce((sum, { weight }) => sum + weight, 0);
    this.#bounds = new Float64Array(stems.length);
    this.#costs = Float64Array.from(stems, ({ postings }) => postings.term.frequency);
    this.#order = [...stems.keys()];
  }

  confirm(): boolean {
    return true;
  }

  /** Collects the candidates of the first window from a document on that has any; false where there is none. */
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
    const most = this.#boundStems(first, end);
    if (most < this.required) return;
    const followed = this.#choose(most);
    let bound = 0;
    let carried = 0;
    for (let place = 0; place < followed; place++) {
      bound += this.#boundAt(place);
      carried += this.#carriedAt(place);
    }
    this.#follow(first, end, most, followed, bound);
    if (this.#isCarried) this.candidates.keepCarrying(this.#leastCarried - carried - tolerance);
    for (let place = followed - 1; place >= 0 && this.candidates.size > 0; place--) {
      const number = this.#order[place] ?? 0;
      bound -= this.#boundAt(place);
      carried -= this.#carriedAt(place);
      const isNeeded = this.#isNeeded(number, most);
      const least = this.#leastCarried - carried - tolerance;
      this.#stems[number]?.apply(this.candidates, this.required, bound, isNeeded, number, least);
    }
    if (this.#isCarried) this.candidates.keepCarrying(this.#leastCarried);
  }

  /** Collects the documents that have a followed stem, with what they score and carry for those, where others add `rest`. */
  #follow(first: number, end: number, most: number, followed: number, rest: number): void {
    const { candidates } = this;
    const least = this.required - rest;
    const [only] = followed === this.#order.length - 1 ? this.#order.slice(-1) : [];
    if (only === undefined) this.#addUp(first, end, most, followed, least);
    else this.#stems[only]?.collectRange(first, end, least, this.#accepted, candidates);
    if (!this.#isCarried) return;
    candidates.carried.fill(0, 0, candidates.size);
    for (let place = followed; place < this.#order.length; place++)
      this.#stems[this.#order[place] ?? 0]?.carry(candidates);
  }

  /**
   * Chooses the stems to follow: returns their first place in the order. Where documents without some stem cannot score or
   * carry enough, one such stem will do, the rarest. Else those are not followed that score little for the documents they
   * have.
   */
  #choose(most: number): number {
    const order = this.#order;
    this.#sort();
    let needed = -1;
    for (const [place, number] of order.entries()) {
      if (
        this.#isNeeded(number, most) &&
        (needed < 0 || this.#costOf(number) < this.#costOf(order[needed] ?? 0))
      )
        needed = place;
    }
    if (needed >= 0) {
      const [number = 0] = order.splice(needed, 1);
      order.push(number);
      return order.length - 1;
    }
    let bound = 0;
    let carried = 0;
    let followed = 0;
    for (; followed < order.length - 1; followed++) {
      bound += this.#boundAt(followed);
      carried += this.#carriedAt(followed);
      if (bound >= this.required && carried >= this.#leastCarried - tolerance) break;
    }
    return followed;
  }

  /** Whether documents without a stem cannot score enough, or carry enough. */
  #isNeeded(number: number, most: number): boolean {
    const carried = this.#carriedByAll - (this.#stems[number]?.weight ?? 0);
    return most - (this.#bounds[number] ?? 0) < this.required || carried < this.#leastCarried - tolerance;
  }

  get #isCarried(): boolean {
    return this.#leastCarried > 0;
  }

  #boundAt(place: number): number {
    return this.#bounds[this.#order[place] ?? 0] ?? 0;
  }

  #carriedAt(place: number): number {
    return this.#stems[this.#order[place] ?? 0]?.weight ?? 0;
  }

  /** Adds up what the followed stems score, document by document. */
  #addUp(first: number, end: number, most: number, followed: number, least: number): void {
    for (let place = followed; place < this.#order.length; place++) {
      const number = this.#order[place] ?? 0;
      const rest = most - (this.#bounds[number] ?? 0);
      this.#stems[number]?.addTo(this.#scores, first, end, this.required, rest);
    }
    this.#takeCandidates(first, end, Math.max(least, Number.MIN_VALUE));
  }

  /** Returns what all add at most. */
  #boundStems(first: number, end: number): number {
    let most = 0;
    for (let number = 0; number < this.#stems.length; number++) {
      const bound = this.#stems[number]?.bound(first, end) ?? 0;
      this.#bounds[number] = bound;
      most += bound;
    }
    return most;
  }

  #takeCandidates(first: number, end: number, least: number): void {
    const scores = this.#scores;
    const size = end - first + 1;
    for (let place = 0; place < size; place++) {
      const score = scores[place] ?? 0;
      if (score < least) continue;
      const document = first + place;
      if (this.#accepted === undefined || isAccepted(this.#accepted, document))
        this.candidates.add(document, score);
    }
    scores.fill(0, 0, size);
  }

  #costOf(number: number): number {
    return this.#costs[number] ?? 1;
  }

  /** By insertion: the order hardly changes from window to window. */
  #sort(): void {
    const order = this.#order;
    const bounds = this.#bounds;
    const worth = (number: number): number => (bounds[number] ?? 0) / this.#costOf(number);
    for (let index = 1; index < order.length; index++) {
      const number = order[index] ?? 0;
      const its = worth(number);
      let place = index;
      for (; place > 0 && worth(order[place - 1] ?? 0) > its; place--) order[place] = order[place - 1] ?? 0;
      order[place] = number;
    }
  }
}
