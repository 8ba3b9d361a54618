import { isEnough } from '../../../document-terms.ts';
import { type Cursor, noDocument } from './document-iterator.ts';
import { Ranges } from './block-max-window.ts';

/** A word or phrase of a long question, and its IDF. */
export type Weighted = { readonly cursor: Cursor; readonly weight: number };

/** The documents whose matched words carry at least a share of the IDF of all. */
export class Some implements Cursor {
  readonly cost: number;
  document = -1;
  readonly #operands: readonly Weighted[];
  /** Without any of these the others do not carry enough. */
  readonly #needed: readonly Cursor[];
  readonly #ranges: Ranges;
  readonly #total: number;
  readonly #share: number;
  readonly #refuted = new Set<Cursor>();
  #required = 0;

  constructor(operands: readonly Weighted[], share: number) {
    this.#operands = operands;
    this.#share = share;
    this.#total = operands.reduce((sum, { weight }) => sum + weight, 0);
    this.#needed = this.#choose();
    this.#ranges = new Ranges(operands.map(({ cursor }) => cursor));
    this.cost = this.#needed.reduce((sum, { cost }) => sum + cost, 0);
  }

  get boundEnd(): number {
    return this.#ranges.end;
  }

  advance(target: number): number {
    if (target <= this.document) return this.document;
    if (this.#refuted.size > 0) this.#refuted.clear();
    let from = target;
    while (from < noDocument) {
      from = this.#ranges.firstWith(this.#required, from);
      let first = noDocument;
      for (const cursor of this.#needed) first = Math.min(first, cursor.advance(from));
      if (first <= this.#ranges.end || first >= noDocument) return (this.document = first);
      from = first;
    }
    return (this.document = noDocument);
  }

  require(score: number): void {
    this.#required = score;
  }

  seek(target: number): number {
    return this.advance(target);
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

  /** Where it is less than required, it may be more than the document really scores. */
  score(): number {
    const { cursors, bounds, sum } = this.#ranges;
    let most = this.#required === 0 ? Infinity : sum;
    let score = 0;
    for (let index = 0; index < cursors.length; index++) {
      const cursor = cursors[index];
      if (cursor === undefined) break;
      if (cursor.advance(this.document) === this.document && !this.#refuted.has(cursor)) {
        const its = cursor.score();
        score += its;
        most += its;
      }
      most -= bounds[index] ?? 0;
      if (most < this.#required) return most;
    }
    return score;
  }

  bound(target: number): number {
    if (target > this.#ranges.end) this.#ranges.begin(target);
    return this.#ranges.sum;
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
