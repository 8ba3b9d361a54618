import { type Cursor, emptyCursor, noDocument } from './document-iterator.ts';
import { Ranges } from './block-max-window.ts';

/**
 * The documents to which all of some cursors lead, and none of others. Once documents must score so much, blocks are left out
 * that cannot (block-max AND, of Ding and Suel), and documents as soon as what is known of them rules them out.
 */
export class Conjunction implements Cursor {
  readonly cost: number;
  document = -1;
  boundEnd = -1;
  readonly #operands: readonly Cursor[];
  readonly #cheapest: Cursor;
  /** The cheapest first. */
  readonly #ranges: Ranges;
  readonly #excluded: readonly Cursor[];
  #required = 0;

  /** At least one operand. */
  constructor(operands: readonly Cursor[], excluded: readonly Cursor[] = []) {
    const byCost = operands.toSorted((a, b) => a.cost - b.cost);
    this.#operands = operands;
    this.#cheapest = byCost[0] ?? emptyCursor;
    this.#ranges = new Ranges(byCost);
    this.#excluded = excluded;
    this.cost = this.#cheapest.cost;
  }

  advance(target: number): number {
    if (target <= this.document) return this.document;
    let from = target;
    while (from < noDocument) {
      const document = this.#seekCheapest(from);
      if (document >= noDocument) break;
      if (document > this.#ranges.end) {
        from = document;
        continue;
      }
      from = this.#agree(document);
      if (from === document) return (this.document = document);
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
    if (target > this.boundEnd) {
      this.boundEnd = noDocument;
      this.#bound = 0;
      for (const operand of this.#operands) {
        this.#bound += operand.bound(target);
        this.boundEnd = Math.min(this.boundEnd, operand.boundEnd);
      }
    }
    return this.#bound;
  }
  #bound = 0;

  /** The next document to which the cheapest cursor leads, and for which it scores enough beside the bounds of the others. */
  #seekCheapest(from: number): number {
    const ranges = this.#ranges;
    const begin = ranges.firstWith(this.#required, from);
    if (this.#required === 0 || begin >= noDocument) return this.#cheapest.advance(begin);
    return this.#cheapest.seek(begin, this.#required - (ranges.sum - (ranges.bounds[0] ?? 0)), ranges.end);
  }

  /** The document to which the cheapest cursor leads, where all others do too; else where to look next. */
  #agree(document: number): number {
    const { cursors, bounds, sum } = this.#ranges;
    let most = sum;
    for (let index = 0; index < cursors.length; index++) {
      const cursor = cursors[index];
      if (cursor === undefined) break;
      const next = cursor.advance(document);
      if (next !== document) return next;
      if (this.#required === 0) continue;
      most += cursor.score() - (bounds[index] ?? 0);
      if (most < this.#required) return document + 1;
    }
    return document;
  }
}
