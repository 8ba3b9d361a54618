/** The best of documents that come in their order: of two with one score, the earlier one. */
export class TopDocuments {
  readonly #limit: number;
  /** Best first. */
  readonly documents: number[] = [];
  readonly scores: number[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  get isFull(): boolean {
    return this.documents.length === this.#limit;
  }

  /** The score that a document must exceed once there are enough. */
  get worst(): number {
    return this.scores[this.#limit - 1] ?? 0;
  }

  /** Adds a document where it is among the best; returns whether `worst` is another one now. */
  add(document: number, score: number): boolean {
    if (this.isFull && score <= this.worst) return false;
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
    return this.isFull;
  }
}
