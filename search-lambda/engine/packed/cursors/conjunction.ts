import { type Cursor, emptyCursor, noDocument } from './cursor.ts';

/** The documents to which all of some cursors lead, and none of others. */
export class Conjunction implements Cursor {
  readonly cost: number;
  document = -1;
  boundEnd = -1;
  readonly #operands: readonly Cursor[];
  readonly #cheapest: Cursor;
  readonly #others: readonly Cursor[];
  readonly #excluded: readonly Cursor[];

  /** At least one operand. */
  constructor(operands: readonly Cursor[], excluded: readonly Cursor[] = []) {
    const [cheapest = emptyCursor, ...others] = operands.toSorted((a, b) => a.cost - b.cost);
    this.#operands = operands;
    this.#cheapest = cheapest;
    this.#others = others;
    this.#excluded = excluded;
    this.cost = cheapest.cost;
  }

  advance(target: number): number {
    if (target <= this.document) return this.document;
    let document = this.#cheapest.advance(target);
    for (let index = 0; index < this.#others.length && document < noDocument;) {
      const next = this.#others[index]?.advance(document) ?? noDocument;
      if (next === document) index++;
      else {
        document = this.#cheapest.advance(next);
        index = 0;
      }
    }
    this.document = document;
    return document;
  }

  confirm(): boolean {
    return (
      this.#operands.every((operand) => operand.confirm()) &&
      !this.#excluded.some((cursor) => cursor.advance(this.document) === this.document && cursor.confirm())
    );
  }

  score(): number {
    let score = 0;
    for (const operand of this.#operands) score += operand.score();
    return score;
  }

  bound(target: number): number {
    let bound = 0;
    this.boundEnd = noDocument;
    for (const operand of this.#operands) {
      bound += operand.bound(target);
      this.boundEnd = Math.min(this.boundEnd, operand.boundEnd);
    }
    return bound;
  }
}
