import { type Cursor, noDocument } from './document-iterator.ts';

/**
 * What some cursors score at most in a range of documents that ends where the first of their blocks does: what a conjunction
 * or disjunction need not look at, it learns here.
 */
export class Ranges {
  readonly cursors: readonly Cursor[];
  /** The bound of each cursor in the current range. */
  readonly bounds: Float64Array;
  /** Their sum. */
  sum = Infinity;
  /** The last document of the range. */
  end = -1;

  constructor(cursors: readonly Cursor[]) {
    this.cursors = cursors;
    this.bounds = new Float64Array(cursors.length);
  }

  /** Goes to the range that begins at a document. */
  begin(document: number): void {
    this.sum = 0;
    this.end = noDocument;
    for (let index = 0; index < this.cursors.length; index++) {
      const cursor = this.cursors[index];
      if (cursor === undefined) break;
      const bound = cursor.bound(document);
      this.bounds[index] = bound;
      this.sum += bound;
      if (cursor.boundEnd < this.end) this.end = cursor.boundEnd;
    }
  }

  /**
   * The first document from one on in whose range they may score so much together; that is the current range then.
   */
  firstWith(score: number, from: number): number {
    let document = from;
    for (;;) {
      if (document > this.end || this.sum === Infinity) this.begin(document);
      if (this.sum >= score) return document;
      if (this.end >= noDocument) return noDocument;
      document = this.end + 1;
    }
  }
}
