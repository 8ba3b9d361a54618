import { type Budget, work } from '../../../budget.ts';
import { PhraseMatcher, type PhraseWord } from '../phrase-matcher.ts';
import { BlockMaxWindow } from './block-max-window.ts';
import { type DocumentIterator, emptyIterator, endOfDocuments } from './document-iterator.ts';
import type { TermIterator } from './term-iterator.ts';

/**
 * Documents that match all operands and no excluded iterator. With a minimum score, skips blocks that cannot reach it (block-max AND of
 * Ding and Suel), and documents as soon as the operands read so far rule them out.
 */
export class ConjunctionIterator implements DocumentIterator {
  readonly cost: number;
  document = -1;
  boundEnd = -1;
  readonly #operands: readonly DocumentIterator[];
  readonly #cheapest: DocumentIterator;
  /** Of the operands, cheapest first. */
  readonly #window: BlockMaxWindow;
  readonly #excluded: readonly DocumentIterator[];
  readonly #budget: Budget;
  #minScore = 0;

  /** @param operands at least one. */
  constructor(
    operands: readonly DocumentIterator[],
    budget: Budget,
    excluded: readonly DocumentIterator[] = [],
  ) {
    this.#budget = budget;
    const byCost = operands.toSorted((a, b) => a.cost - b.cost);
    this.#operands = operands;
    this.#cheapest = byCost[0] ?? emptyIterator;
    this.#window = new BlockMaxWindow(byCost, budget);
    this.#excluded = excluded;
    this.cost = this.#cheapest.cost;
  }

  advance(target: number): number {
    if (target <= this.document) return this.document;
    let from = target;
    while (from < endOfDocuments) {
      this.#budget.charge(work.step, this.#operands.length);
      const document = this.#seekCheapest(from);
      if (document >= endOfDocuments) break;
      if (document > this.#window.end) {
        from = document;
        continue;
      }
      from = this.#align(document);
      if (from === document) return (this.document = document);
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
    this.#budget.charge(work.step, this.#operands.length + this.#excluded.length);
    return (
      this.#operands.every((operand) => operand.matches()) &&
      !this.#excluded.some(
        (iterator) => iterator.advance(this.document) === this.document && iterator.matches(),
      )
    );
  }

  score(): number {
    let score = 0;
    for (const operand of this.#operands) score += operand.score();
    return score;
  }

  bound(target: number): number {
    if (target > this.boundEnd) {
      this.boundEnd = endOfDocuments;
      this.#bound = 0;
      for (const operand of this.#operands) {
        this.#bound += operand.bound(target);
        this.boundEnd = Math.min(this.boundEnd, operand.boundEnd);
      }
    }
    return this.#bound;
  }
  #bound = 0;

  /** The cheapest operand's next document that can reach the minimum score with the bounds of the others. */
  #seekCheapest(from: number): number {
    const window = this.#window;
    const begin = window.seek(this.#minScore, from);
    if (this.#minScore === 0 || begin >= endOfDocuments) return this.#cheapest.advance(begin);
    return this.#cheapest.seek(begin, this.#minScore - (window.sum - (window.bounds[0] ?? 0)), window.end);
  }

  /** Advances the other operands to the cheapest one's document. Returns it if all match, else where to continue. */
  #align(document: number): number {
    const { iterators, bounds, sum } = this.#window;
    let maxScore = sum;
    for (let index = 0; index < iterators.length; index++) {
      const iterator = iterators[index];
      if (iterator === undefined) break;
      const next = iterator.advance(document);
      if (next !== document) return next;
      if (this.#minScore === 0) continue;
      maxScore += iterator.score() - (bounds[index] ?? 0);
      if (maxScore < this.#minScore) return document + 1;
    }
    return document;
  }
}

/** Documents in which the words of a phrase are adjacent and in order. They score like a conjunction of the words' stems. */
export class PhraseIterator extends ConjunctionIterator {
  readonly #matcher: PhraseMatcher;
  #checkedDocument = -1;
  #isMatch = false;

  /**
   * @param words words with the same stem share its iterator.
   * @param text the words as written.
   */
  constructor(words: readonly PhraseWord<TermIterator>[], text: readonly string[], budget: Budget) {
    super([...new Set(words.map(({ stem }) => stem))], budget);
    this.#matcher = new PhraseMatcher(words, text, budget);
  }

  override matches(): boolean {
    if (this.#checkedDocument !== this.document) {
      this.#checkedDocument = this.document;
      this.#isMatch = this.#matcher.matches();
    }
    return this.#isMatch;
  }
}
