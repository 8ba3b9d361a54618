import { type Cursor, noDocument } from './document-iterator.ts';

/** Every document, or every one that another cursor does not match. None of them scores. */
export class Everything implements Cursor {
  readonly cost: number;
  readonly boundEnd = noDocument;
  document = -1;
  readonly #excluded: Cursor | undefined;

  constructor(documents: number, excluded?: Cursor) {
    this.cost = documents;
    this.#excluded = excluded;
  }

  advance(target: number): number {
    if (target <= this.document) return this.document;
    let document = target;
    while (this.#excluded?.advance(document) === document && this.#excluded.confirm()) document++;
    this.document = document < this.cost ? document : noDocument;
    return this.document;
  }

  seek(target: number): number {
    return this.advance(target);
  }

  confirm(): boolean {
    return true;
  }

  require(): void {
    // All score alike.
  }

  score(): number {
    return 0;
  }

  bound(): number {
    return 0;
  }
}
