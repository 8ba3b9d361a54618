import { isEnough } from '../../document-terms.ts';
import { type Cursor, noDocument } from './cursor.ts';

/** A word or phrase of a long question, and its IDF. */
export type Weighted = { readonly cursor: Cursor; readonly weight: number };

/** The documents whose matched words carry at least a share of the IDF of all. */
export class Some implements Cursor {
  readonly cost: number;
  document = -1;
  boundEnd = -1;
  readonly #operands: readonly Weighted[];
  /** Without any of these the others do not carry enough. */
  readonly #needed: readonly Cursor[];
  readonly #total: number;
  readonly #share: number;
  readonly #refuted = new Set<Cursor>();

  constructor(operands: readonly Weighted[], share: number) {
    this.#operands = operands;
    this.#share = share;
    this.#total = operands.reduce((sum, { weight }) => sum + weight, 0);
    this.#needed = this.#choose();
    this.cost = this.#needed.reduce((sum, { cost }) => sum + cost, 0);
  }

  advance(target: number): number {
    if (target <= this.document) return this.document;
    this.#refuted.clear();
    let first = noDocument;
    for (const cursor of this.#needed) first = Math.min(first, cursor.advance(target));
    this.document = first;
    return first;
  }

  confirm(): boolean {
    let carried = 0;
    let isAny = false;
    for (const { cursor, weight } of this.#operands) {
      if (cursor.advance(this.document) !== this.document) continue;
      if (cursor.confirm()) {
        carried += weight;
        isAny = true;
      } else this.#refuted.add(cursor);
    }
    return isAny && isEnough(carried, this.#total, this.#share);
  }

  score(): number {
    let score = 0;
    for (const { cursor } of this.#operands)
      if (cursor.advance(this.document) === this.document && !this.#refuted.has(cursor))
        score += cursor.score();
    return score;
  }

  bound(target: number): number {
    let bound = 0;
    this.boundEnd = noDocument;
    for (const { cursor } of this.#operands) {
      bound += cursor.bound(target);
      this.boundEnd = Math.min(this.boundEnd, cursor.boundEnd);
    }
    return bound;
  }

  /** All but the lightest, as many as do not carry enough together. */
  #choose(): Cursor[] {
    const byWeight = this.#operands.toSorted((a, b) => a.weight - b.weight);
    let sum = 0;
    const first = byWeight.findIndex(({ weight }) => {
      sum += weight;
      return isEnough(sum, this.#total, this.#share);
    });
    return byWeight.slice(Math.max(0, first)).map(({ cursor }) => cursor);
  }
}
