import { type Budget, work } from '../../../budget.ts';
import { BlockMaxWindow } from './block-max-window.ts';
import { type DocumentIterator, endOfDocuments } from './document-iterator.ts';

/**
 * Documents that match any operand. With a minimum score, this is block-max MaxScore, of Turtle and Flood (1995) with the blocks of Ding
 * and Suel (2011): in each window, the operands that cannot reach the score together are non-essential. They yield no documents, but add
 * to the scores of those that the essential ones find.
 */
export class UnionIterator implements DocumentIterator {
  readonly cost: number;
  document = -1;
  boundEnd = -1;
  readonly #window: BlockMaxWindow;
  readonly #budget: Budget;
  /** Indexes of the operands by ascending bound in the current window. */
  readonly #order: number[];
  /** Rank in the order of the first essential operand. */
  #firstEssential = 0;
  /** Last document for which the choice of essential operands is valid. */
  #chosenUpTo = endOfDocuments;
  #minScore = 0;
  /** Operands positioned on the current document whose `matches` returned false. */
  readonly #refuted = new Set<DocumentIterator>();

  constructor(operands: readonly DocumentIterator[], budget: Budget) {
    this.#budget = budget;
    this.#window = new BlockMaxWindow(operands, budget);
    this.#order = [...operands.keys()];
    this.cost = operands.reduce((sum, { cost }) => sum + cost, 0);
  }

  setMinScore(score: number): void {
    this.#minScore = score;
    this.#chosenUpTo = this.document;
  }

  advance(target: number): number {
    if (target <= this.document) return this.document;
    if (this.#refuted.size > 0) this.#refuted.clear();
    let from = target;
    while (from < endOfDocuments) {
      if (from > this.#chosenUpTo) from = this.#chooseEssential(from);
      const next = this.#nextEssential(from);
      if (next <= this.#chosenUpTo) return (this.document = next);
      from = this.#chosenUpTo >= endOfDocuments ? endOfDocuments : this.#chosenUpTo + 1;
    }
    return (this.document = endOfDocuments);
  }

  seek(target: number): number {
    return this.advance(target);
  }

  matches(): boolean {
    this.#budget.charge(work.step, this.#order.length);
    let isMatch = false;
    for (const operand of this.#window.iterators) {
      if (operand.advance(this.document) !== this.document) continue;
      if (operand.matches()) isMatch = true;
      else this.#refuted.add(operand);
    }
    return isMatch;
  }

  /** If the result is below the minimum score, it is only an upper bound. */
  score(): number {
    this.#budget.charge(work.step, this.#order.length);
    const { iterators, bounds, sum } = this.#window;
    let maxScore = this.#minScore === 0 ? Infinity : sum;
    let score = 0;
    for (let rank = this.#order.length - 1; rank >= 0; rank--) {
      const number = this.#order[rank] ?? 0;
      const iterator = iterators[number];
      if (iterator === undefined) break;
      if (iterator.advance(this.document) === this.document && !this.#refuted.has(iterator)) {
        const operandScore = iterator.score();
        score += operandScore;
        maxScore += operandScore;
      }
      maxScore -= bounds[number] ?? 0;
      if (maxScore < this.#minScore) return maxScore;
    }
    return score;
  }

  bound(target: number): number {
    if (target > this.boundEnd) {
      this.boundEnd = endOfDocuments;
      this.#bound = 0;
      for (const iterator of this.#window.iterators) {
        this.#bound += iterator.bound(target);
        this.boundEnd = Math.min(this.boundEnd, iterator.boundEnd);
      }
    }
    return this.#bound;
  }
  #bound = 0;

  /** Moves to the next window that can reach the minimum score and chooses its essential operands. Returns its first document. */
  #chooseEssential(from: number): number {
    const window = this.#window;
    const begin = window.seek(this.#minScore, from);
    this.#chosenUpTo = begin >= endOfDocuments ? endOfDocuments : window.end;
    this.#firstEssential = 0;
    if (this.#minScore === 0) return begin;
    this.#sortByBound();
    let sum = 0;
    for (const number of this.#order) {
      sum += window.bounds[number] ?? 0;
      if (sum >= this.#minScore) break;
      this.#firstEssential++;
    }
    return begin;
  }

  /** Insertion sort, because there are few operands and their order hardly changes between windows. */
  #sortByBound(): void {
    const order = this.#order;
    const { bounds } = this.#window;
    for (let index = 1; index < order.length; index++) {
      const number = order[index] ?? 0;
      const bound = bounds[number] ?? 0;
      let rank = index;
      for (; rank > 0 && (bounds[order[rank - 1] ?? 0] ?? 0) > bound; rank--)
        order[rank] = order[rank - 1] ?? 0;
      order[rank] = number;
    }
  }

  /** The first document, not before `from`, of any essential operand. */
  #nextEssential(from: number): number {
    const { iterators, bounds, sum } = this.#window;
    this.#budget.charge(work.step, this.#order.length - this.#firstEssential);
    const slack = this.#minScore - sum;
    let first = endOfDocuments;
    for (let rank = this.#firstEssential; rank < this.#order.length; rank++) {
      const number = this.#order[rank] ?? 0;
      const minScore = slack + (bounds[number] ?? 0);
      const document = iterators[number]?.seek(from, minScore, this.#chosenUpTo) ?? endOfDocuments;
      if (document < first) first = document;
    }
    return first;
  }
}
