import { type Budget, work } from '../../../budget.ts';
import type { DocumentTest } from '../filters/segment-filter.ts';
import type { PhraseMatcher } from '../phrase-matcher.ts';
import type { CandidatePositions } from '../term-positions.ts';
import { DocumentBatch, type Conditions } from './document-batch.ts';
import type { TermPresence } from './term-presence.ts';
import type { Operand } from './operand.ts';
import type { WindowScores } from './window-scores.ts';
import type { TermScorer } from './term-scorer.ts';

/** What the documents of an alternative have and lack. */
export type AlternativeTerms = {
  /** By ascending document frequency; empty if it only excludes. */
  readonly required: readonly TermScorer[];
  readonly matchers: readonly PhraseMatcher[];
  /** Positions of the required stems in the same order; empty without phrases. */
  readonly positions: readonly CandidatePositions[];
  readonly excluded: readonly TermPresence[];
};

/** The score of documents that an alternative matches only by what they lack. It marks a match, and adds nothing to other scores. */
const leastScore = Number.MIN_VALUE;

/**
 * An alternative of several words, of a phrase, or with exclusions, as in `a OR "b c" OR d -e`. Its stems find candidates like a
 * conjunction; its phrases and exclusions are checked last.
 */
export class Alternative implements Operand {
  readonly cost: number;
  readonly matchedIdf = 0;
  readonly #terms: AlternativeTerms;
  readonly #candidates: DocumentBatch;
  readonly #budget: Budget;
  /** Upper bound of the scores of each stem in the current range. */
  readonly #bounds: Float64Array;

  /**
   * @param documents number of documents of the segment.
   * @param capacity upper limit of the documents of a range.
   */
  constructor(terms: AlternativeTerms, documents: number, capacity: number, budget: Budget) {
    this.cost = terms.required[0]?.cost ?? documents;
    this.#terms = terms;
    this.#candidates = new DocumentBatch(capacity, terms.positions.length);
    this.#budget = budget;
    this.#bounds = new Float64Array(terms.required.length);
  }

  get maxScore(): number {
    return this.#terms.required.reduce((sum, { maxScore }) => sum + maxScore, leastScore);
  }

  bound(from: number, to: number): number {
    let sum = leastScore;
    for (const [number, stem] of this.#terms.required.entries()) {
      const bound = stem.bound(from, to);
      this.#bounds[number] = bound;
      sum += bound;
    }
    return sum;
  }

  collectRange(
    first: number,
    last: number,
    minScore: number,
    filter: DocumentTest | undefined,
    into: DocumentBatch,
  ): void {
    const found = this.#findIn(first, last, minScore, filter);
    for (let at = 0; at < found.size; at++)
      if (this.#confirms(at)) into.add(found.documents[at] ?? 0, found.scores[at] ?? 0);
  }

  addScores({ pending }: WindowScores, first: number, last: number, minScore: number, rest: number): void {
    const found = this.#findIn(first, last, minScore - rest, undefined);
    for (let at = 0; at < found.size; at++) {
      const index = (found.documents[at] ?? 0) - first;
      pending[index] = (pending[index] ?? 0) + (found.scores[at] ?? 0);
    }
  }

  confirm({ scores, found: inWindow, pending }: WindowScores, first: number, minScore: number): void {
    const found = this.#candidates;
    for (let at = 0; at < found.size; at++) {
      const index = (found.documents[at] ?? 0) - first;
      const own = found.scores[at] ?? 0;
      const score = scores[index] ?? 0;
      const undecided = pending[index] ?? 0;
      pending[index] = undecided - own;
      if (score + undecided < minScore || !this.#confirms(at)) continue;
      const word = index >>> 5;
      inWindow[word] = (inWindow[word] ?? 0) | (1 << (index & 31));
      scores[index] = score + own;
    }
  }

  apply(candidates: DocumentBatch, { minScore, rest, isRequired }: Conditions): void {
    const found = this.#candidates;
    found.size = candidates.size;
    found.documents.set(candidates.documents.subarray(0, candidates.size));
    found.scores.set(candidates.scores.subarray(0, candidates.size));
    if (this.#terms.required.length === 0) this.#addLeastScore();
    this.#applyStems(0, minScore, rest);
    let kept = 0;
    let at = 0;
    for (let candidate = 0; candidate < candidates.size; candidate++) {
      const document = candidates.documents[candidate] ?? 0;
      let score = candidates.scores[candidate] ?? 0;
      const isFound = at < found.size && found.documents[at] === document;
      if (isFound && this.#confirms(at)) score = found.scores[at] ?? 0;
      else if (isRequired) score = -Infinity;
      if (isFound) at++;
      if (score + rest < minScore) continue;
      candidates.documents[kept] = document;
      candidates.scores[kept++] = score;
    }
    candidates.size = kept;
  }

  /** Finds the documents of a range that have all stems and score at least `minScore`. */
  #findIn(first: number, last: number, minScore: number, filter: DocumentTest | undefined): DocumentBatch {
    const found = this.#candidates;
    found.size = 0;
    const [driver, ...others] = this.#terms.required;
    if (driver === undefined) {
      for (let document = first; document <= last; document++)
        if (filter === undefined || filter(document)) found.add(document, leastScore);
      this.#budget.charge(work.candidate, last - first + 1);
      return found;
    }
    const rest = others.reduce((sum, _, index) => sum + (this.#bounds[index + 1] ?? 0), 0);
    driver.collectRange(first, last, minScore - rest, filter, found);
    this.#applyStems(1, minScore, 0);
    return found;
  }

  /** Retains the candidates that have the stems from number `from` on, and adds their scores. */
  #applyStems(from: number, minScore: number, rest: number): void {
    const { required } = this.#terms;
    let left = rest;
    for (let number = from; number < required.length; number++) left += this.#bounds[number] ?? 0;
    for (let number = from; number < required.length && this.#candidates.size > 0; number++) {
      left -= this.#bounds[number] ?? 0;
      required[number]?.apply(this.#candidates, {
        minScore,
        rest: left,
        isRequired: true,
        number,
        minMatchedIdf: 0,
      });
    }
  }

  #addLeastScore(): void {
    const { scores, size } = this.#candidates;
    for (let at = 0; at < size; at++) scores[at] = (scores[at] ?? 0) + leastScore;
  }

  /** Checks the phrases and exclusions of a candidate that has all stems. */
  #confirms(at: number): boolean {
    const { matchers, positions, excluded } = this.#terms;
    for (const [number, stem] of positions.entries())
      stem.ordinal = this.#candidates.ordinals[number]?.[at] ?? 0;
    const document = this.#candidates.documents[at] ?? 0;
    return matchers.every((phrase) => phrase.matches()) && !excluded.some((term) => term.has(document));
  }
}
