import { type DocumentIterator, endOfDocuments } from './document-iterator.ts';

/** The documents of an ascending list. All score 0. */
export class ListIterator implements DocumentIterator {
  readonly cost: number;
  readonly boundEnd = endOfDocuments;
  document = -1;
  readonly #documents: Uint32Array;
  #at = 0;

  constructor(documents: Uint32Array) {
    this.#documents = documents;
    this.cost = documents.length;
  }

  advance(target: number): number {
    const documents = this.#documents;
    while (this.#at < documents.length && (documents[this.#at] ?? 0) < target) this.#at++;
    return (this.document = documents[this.#at] ?? endOfDocuments);
  }

  seek(target: number): number {
    return this.advance(target);
  }

  matches(): boolean {
    return true;
  }

  setMinScore(): void {
    // All documents score alike.
  }

  score(): number {
    return 0;
  }

  bound(): number {
    return 0;
  }
}
