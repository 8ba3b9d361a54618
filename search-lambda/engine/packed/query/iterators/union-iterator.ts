import { type Cursor, noDocument } from './document-iterator.ts';
import { Ranges } from './block-max-window.ts';

/**
 * The documents to which any of some cursors leads. Once documents must score so much, it looks only for those that can:
 * block-max MaxScore, of Turtle and Flood (1995) with the blocks of Ding and Suel (2011). The operands that cannot reach that
 * score together in a range of documents are not followed there; they only add to the score of what the others find.
 */
export class Disjunction implements Cursor {
  readonly cost: number;
  document = -1;
  boundEnd = -1;
  readonly #ranges: Ranges;
  /** Numbers of the operands, those with the highest bounds in the current range last. */
  readonly #order: number[];
  /** Those from this place on are followed up to the end of the range. */
  #firstFollowed = 0;
  #chosenUpTo = noDocument;
  #required = 0;
  /** Operands that lead to the current document but do not match it. */
  readonly #refuted = new Set<Cursor>();

  constructor(operands: readonly Cursor[]) {
    this.#ranges = new Ranges(operands);
    this.#order = [...operands.keys()];
    this.cost = operands.reduce((sum, { cost }) => sum + cost, 0);
  }

  require(score: number): void {
    this.#required = score;
    this.#chosenUpTo = this.document;
  }

  advance(target: number): number {
    if (target <= this.document) return this.document;
    if (this.#refuted.size > 0) this.#refuted.clear();
    let from = target;
    while (from < noDocument) {
      if (from > this.#chosenUpTo) from = this.#choose(from);
      const next = this.#next(from);
      if (next <= this.#chosenUpTo) return (this.document = next);
      from = this.#chosenUpTo >= noDocument ? noDocument : this.#chosenUpTo + 1;
    }
    return (this.document = noDocument);
  }

  seek(target: number): number {
    return this.advance(target);
  }

  confirm(): boolean {
    let isAny = false;
    for (const operand of this.#ranges.cursors) {
      if (operand.advance(this.document) !== this.document) continue;
      if (operand.confirm()) isAny = true;
      else this.#refuted.add(operand);
    }
    return isAny;
  }

  /** Where it is less than required, it may be more than the document really scores. */
  score(): number {
    const { cursors, bounds, sum } = this.#ranges;
    let most = this.#required === 0 ? Infinity : sum;
    let score = 0;
    for (let place = this.#order.length - 1; place >= 0; place--) {
      const number = this.#order[place] ?? 0;
      const cursor = cursors[number];
      if (cursor === undefined) break;
      if (cursor.advance(this.document) === this.document && !this.#refuted.has(cursor)) {
        const its = cursor.score();
        score += its;
        most += its;
      }
      most -= bounds[number] ?? 0;
      if (most < this.#required) return most;
    }
    return score;
  }

  bound(target: number): number {
    if (target > this.boundEnd) {
      this.boundEnd = noDocument;
      this.#bound = 0;
      for (const cursor of this.#ranges.cursors) {
        this.#bound += cursor.bound(target);
        this.boundEnd = Math.min(this.boundEnd, cursor.boundEnd);
      }
    }
    return this.#bound;
  }
  #bound = 0;

  /** Chooses the operands to follow in the next range that may hold anything, and returns where it begins. */
  #choose(from: number): number {
    const ranges = this.#ranges;
    const begin = ranges.firstWith(this.#required, from);
    this.#chosenUpTo = begin >= noDocument ? noDocument : ranges.end;
    this.#firstFollowed = 0;
    if (this.#required === 0) return begin;
    this.#sort();
    let sum = 0;
    for (const number of this.#order) {
      sum += ranges.bounds[number] ?? 0;
      if (sum >= this.#required) break;
      this.#firstFollowed++;
    }
    return begin;
  }

  /** By insertion: few operands, which hardly change their places from range to range. */
  #sort(): void {
    const order = this.#order;
    const { bounds } = this.#ranges;
    for (let index = 1; index < order.length; index++) {
      const number = order[index] ?? 0;
      const bound = bounds[number] ?? 0;
      let place = index;
      for (; place > 0 && (bounds[order[place - 1] ?? 0] ?? 0) > bound; place--)
        order[place] = order[place - 1] ?? 0;
      order[place] = number;
    }
  }

  /** The first document from one on that any of the followed cursors leads to. */
  #next(from: number): number {
    const { cursors, bounds, sum } = this.#ranges;
    const ofOthers = this.#required - sum;
    let first = noDocument;
    for (let place = this.#firstFollowed; place < this.#order.length; place++) {
      const number = this.#order[place] ?? 0;
      const least = ofOthers + (bounds[number] ?? 0);
      const document = cursors[number]?.seek(from, least, this.#chosenUpTo) ?? noDocument;
      if (document < first) first = document;
    }
    return first;
  }
}
