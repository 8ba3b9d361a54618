import { type Budget, work } from '../../../budget.ts';
import { isEnough } from '../../../document-terms.ts';
import { BlockMaxWindow } from './block-max-window.ts';
import { type DocumentIterator, endOfDocuments } from './document-iterator.ts';

/** A word or phrase of a relaxed query, and its IDF. */
export type MinMatchOperand = { readonly iterator: DocumentIterator; readonly idf: number };

/** Documents that match operands with at least a share of the IDF of all operands. */
export class MinMatchIterator implements DocumentIterator {
  readonly cost: number;
  document = -1;
  readonly #operands: readonly MinMatchOperand[];
  /** Every match has one of these: the IDF of the other operands is not enough. */
  readonly #essential: readonly DocumentIterator[];
  readonly #window: BlockMaxWindow;
  readonly #budget: Budget;
  readonly #totalIdf: number;
  readonly #share: number;
  /** Operands positioned on the current document whose `matches` returned false. */
  readonly #refuted = new Set<DocumentIterator>();
  #minScore = 0;

  constructor(operands: readonly MinMatchOperand[], share: number, budget: Budget) {
    this.#budget = budget;
    this.#operands = operands;
    this.#share = share;
    this.#totalIdf = operands.reduce((sum, { idf }) => sum + idf, 0);
    this.#essential = this.#chooseEssential();
    this.#window = new BlockMaxWindow(
      operands.map(({ iterator }) => iterator),
      budget,
    );
    this.cost = this.#essential.reduce((sum, { cost }) => sum + cost, 0);
  }

  get boundEnd(): number {
    return this.#window.end;
  }

  advance(target: number): number {
    if (target <= this.document) return this.document;
    if (this.#refuted.size > 0) this.#refuted.clear();
    let from = target;
    while (from < endOfDocuments) {
      this.#budget.charge(work.step, this.#essential.length);
      from = this.#window.seek(this.#minScore, from);
      let first = endOfDocuments;
      for (const iterator of this.#essential) first = Math.min(first, iterator.advance(from));
      if (first <= this.#window.end || first >= endOfDocuments) return (this.document = first);
      from = first;
    }
    return (this.document = endOfDocuments);
  }

  setMinScore(score: number): void {
    this.#minScore = score;
  }

  seek(target: number): number {
    return this.advance(target);
  }

  matches(): boolean {
    this.#budget.charge(work.step, this.#operands.length);
    let matchedIdf = 0;
    let isAny = false;
    for (const { iterator, idf } of this.#operands) {
      if (iterator.advance(this.document) !== this.document) continue;
      if (iterator.matches()) {
        matchedIdf += idf;
        isAny = true;
      } else this.#refuted.add(iterator);
    }
    return isAny && isEnough(matchedIdf, this.#totalIdf, this.#share);
  }

  /** If the result is below the minimum score, it is only an upper bound. */
  score(): number {
    this.#budget.charge(work.step, this.#operands.length);
    const { iterators, bounds, sum } = this.#window;
    let maxScore = this.#minScore === 0 ? Infinity : sum;
    let score = 0;
    for (let index = 0; index < iterators.length; index++) {
      const iterator = iterators[index];
      if (iterator === undefined) break;
      if (iterator.advance(this.document) === this.document && !this.#refuted.has(iterator)) {
        const operandScore = iterator.score();
        score += operandScore;
        maxScore += operandScore;
      }
      maxScore -= bounds[index] ?? 0;
      if (maxScore < this.#minScore) return maxScore;
    }
    return score;
  }

  bound(target: number): number {
    if (target > this.#window.end) this.#window.begin(target);
    return this.#window.sum;
  }

  /** All operands but those of least IDF that are not enough together. */
  #chooseEssential(): DocumentIterator[] {
    const byIdf = this.#operands.toSorted((a, b) => a.idf - b.idf);
    let sum = 0;
    const first = byIdf.findIndex(({ idf }) => {
      sum += idf;
      return isEnough(sum, this.#totalIdf, this.#share);
    });
    return byIdf.slice(Math.max(0, first)).map(({ iterator }) => iterator);
  }
}
