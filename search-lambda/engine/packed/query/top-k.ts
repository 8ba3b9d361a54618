import { leastAbove } from '../../best-hits.ts';

/**
 * The top k documents of a segment, collected in document order: of equal scores, the earlier document wins. A binary heap with the worst
 * document at its root.
 */
export class SegmentTopK {
  readonly #limit: number;
  readonly #documents: number[] = [];
  readonly #scores: number[] = [];
  /** Documents that score less are not in the top k. */
  minScore: number;

  /** @param minScore documents that score less are not added. */
  constructor(limit: number, minScore: number) {
    this.#limit = limit;
    this.minScore = minScore;
  }

  get isFull(): boolean {
    return this.#documents.length === this.#limit;
  }

  /** The documents with their scores, best first. */
  get ranked(): { readonly document: number; readonly score: number }[] {
    return this.#documents
      .map((document, index) => ({ document, score: this.#scores[index] ?? 0 }))
      .toSorted((a, b) => b.score - a.score || a.document - b.document);
  }

  /** Adds a document with its published score if it is in the top k. Returns true if that raised `minScore`. */
  add(document: number, score: number): boolean {
    if (!this.isFull) this.#rise(document, score);
    else if (score > (this.#scores[0] ?? 0)) this.#sink(document, score);
    else return false;
    if (!this.isFull) return false;
    const minScore = leastAbove(this.#scores[0] ?? 0);
    const isRaised = minScore > this.minScore;
    this.minScore = minScore;
    return isRaised;
  }

  /** Adds a leaf, and moves it up to its place. */
  #rise(document: number, score: number): void {
    let at = this.#documents.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#isWorse(document, score, parent)) break;
      this.#move(parent, at);
      at = parent;
    }
    this.#documents[at] = document;
    this.#scores[at] = score;
  }

  /** Replaces the root, and moves it down to its place. */
  #sink(document: number, score: number): void {
    let at = 0;
    for (let child = 1; child < this.#limit; child = 2 * at + 1) {
      const right = child + 1;
      const isRight =
        right < this.#limit && this.#isWorse(this.#documents[right] ?? 0, this.#scores[right] ?? 0, child);
      const worse = isRight ? right : child;
      if (this.#isWorse(document, score, worse)) break;
      this.#move(worse, at);
      at = worse;
    }
    this.#documents[at] = document;
    this.#scores[at] = score;
  }

  #isWorse(document: number, score: number, other: number): boolean {
    const otherScore = this.#scores[other] ?? 0;
    return score < otherScore || (score === otherScore && document > (this.#documents[other] ?? 0));
  }

  #move(from: number, to: number): void {
    this.#documents[to] = this.#documents[from] ?? 0;
    this.#scores[to] = this.#scores[from] ?? 0;
  }
}
