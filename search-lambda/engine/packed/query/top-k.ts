import { leastAbove } from '../../best-hits.ts';

/** The best of documents that come in their order: of two with one score, the earlier one. */
export class TopDocuments {
  readonly #limit: number;
  /** Best first. */
  readonly documents: number[] = [];
  readonly scores: number[] = [];

  /** @param required documents that score less are not added. */
  constructor(limit: number, required: number) {
    this.#limit = limit;
    this.required = required;
  }

  get isFull(): boolean {
    return this.documents.length === this.#limit;
  }

  /** A document that scores less is not among the best. */
  required: number;

  /** Adds a document with its published score where it is among the best; returns whether more is required now. */
  add(document: number, score: number): boolean {
    if (this.isFull && score <= (this.scores.at(-1) ?? 0)) return false;
    let [low, high] = [0, this.scores.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.scores[middle] ?? 0) >= score) low = middle + 1;
      else high = middle;
    }
    this.documents.splice(low, 0, document);
    this.scores.splice(low, 0, score);
    if (this.scores.length > this.#limit) {
      this.documents.pop();
      this.scores.pop();
    }
    if (!this.isFull) return false;
    const required = leastAbove(this.scores.at(-1) ?? 0);
    const isMore = required > this.required;
    this.required = required;
    return isMore;
  }
}
