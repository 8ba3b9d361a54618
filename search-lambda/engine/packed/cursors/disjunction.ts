import { type Cursor, noDocument } from './cursor.ts';

/**
 * The documents to which any of some cursors leads. Told what a document must score to be of interest, it looks only for
 * those that can: block-max MaxScore, of Turtle and Flood (1995) with the blocks of Ding and Suel (2011). The operands that
 * cannot reach that score together in a range of documents are not followed there; they only add to the score of what the
 * others find.
 */
export class Disjunction implements Cursor {
  readonly cost: number;
  document = -1;
  boundEnd = -1;
  readonly #operands: readonly Cursor[];
  /** Those that are followed up to `#rangeEnd`, where they are chosen anew. */
  #followed: readonly Cursor[];
  #rangeEnd = noDocument;
  #isTooLow: (bound: number) => boolean = () => false;
  /** Operands that lead to the current document but do not match it. */
  readonly #refuted = new Set<Cursor>();

  constructor(operands: readonly Cursor[]) {
    this.#operands = operands;
    this.#followed = operands;
    this.cost = operands.reduce((sum, { cost }) => sum + cost, 0);
  }

  /** From now on documents are left out whose score cannot be other than too low. */
  skip(isTooLow: (bound: number) => boolean): void {
    this.#isTooLow = isTooLow;
    this.#rangeEnd = this.document;
  }

  advance(target: number): number {
    if (target <= this.document) return this.document;
    this.#refuted.clear();
    for (let from = target; from < noDocument; from = this.#rangeEnd + 1) {
      if (from > this.#rangeEnd) this.#choose(from);
      const next = firstOf(this.#followed, from);
      if (next <= this.#rangeEnd) return (this.document = next);
      if (this.#rangeEnd >= noDocument) break;
    }
    return (this.document = noDocument);
  }

  confirm(): boolean {
    for (const operand of this.#operands)
      if (operand.advance(this.document) === this.document && !operand.confirm()) this.#refuted.add(operand);
    return this.#operands.some(
      (operand) => operand.document === this.document && !this.#refuted.has(operand),
    );
  }

  score(): number {
    let score = 0;
    for (const operand of this.#operands)
      if (operand.advance(this.document) === this.document && !this.#refuted.has(operand))
        score += operand.score();
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

  /** Chooses the operands to follow from a document on, and how far. */
  #choose(from: number): void {
    this.#rangeEnd = noDocument;
    const bounds = this.#operands.map((operand) => {
      const bound = operand.bound(from);
      this.#rangeEnd = Math.min(this.#rangeEnd, operand.boundEnd);
      return { operand, bound };
    });
    bounds.sort((a, b) => a.bound - b.bound);
    let sum = 0;
    let first = 0;
    for (const { bound } of bounds) {
      sum += bound;
      if (!this.#isTooLow(sum)) break;
      first++;
    }
    this.#followed = bounds.slice(first).map(({ operand }) => operand);
  }
}

/** The first document from one on that any of the cursors leads to. */
function firstOf(cursors: readonly Cursor[], from: number): number {
  let first = noDocument;
  for (const cursor of cursors) {
    const document = cursor.document < from ? cursor.advance(from) : cursor.document;
    if (document < first) first = document;
  }
  return first;
}
