/** Top-k collectors: of a segment, and of an index. */
import { BestHits, leastAbove, leastOf } from '../../best-hits.ts';
import type { Hit } from '../../search-index.ts';
import type { Segment } from './segment.ts';

/** The top k documents of a segment, collected in document order: of equal scores, the earlier document wins. */
export class SegmentTopK {
  readonly #limit: number;
  /** Best first. */
  readonly documents: number[] = [];
  readonly scores: number[] = [];
  /** Documents that score less are not in the top k. */
  minScore: number;

  /** @param minScore documents that score less are not added. */
  constructor(limit: number, minScore: number) {
    this.#limit = limit;
    this.minScore = minScore;
  }

  get isFull(): boolean {
    return this.documents.length === this.#limit;
  }

  /** Adds a document with its published score if it is in the top k. Returns true if that raised `minScore`. */
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
    const minScore = leastAbove(this.scores.at(-1) ?? 0);
    const isRaised = minScore > this.minScore;
    this.minScore = minScore;
    return isRaised;
  }
}

/** A document of a segment and its published score. */
type RankedDocument = { readonly segment: Segment; readonly document: number; readonly score: number };

/** The top k documents of an index, collected segment by segment. */
export class IndexTopK {
  readonly #limit: number;
  /** Best scores first; within a segment and score, in document order. */
  #ranked: RankedDocument[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Documents of further segments that score less are not in the top k; 0 while it is not full. A document that ties with the worst
   * may be, depending on its day and id.
   */
  get minScore(): number {
    const worst = this.#ranked[this.#limit - 1];
    return worst === undefined ? 0 : leastOf(worst.score);
  }

  add(segment: Segment, { documents, scores }: SegmentTopK): void {
    const more = documents.map((document, index) => ({ segment, document, score: scores[index] ?? 0 }));
    const sorted = [...this.#ranked, ...more].toSorted((a, b) => b.score - a.score);
    const worst = sorted[this.#limit - 1]?.score ?? 0;
    this.#ranked = sorted.filter(({ score }) => score >= worst);
  }

  /** Reads the stored documents. Those that tie with the last hit are read too, because days and ids break the tie. */
  async hits(): Promise<Hit[]> {
    const best = new BestHits(this.#limit);
    const segments = [...new Set(this.#ranked.map(({ segment }) => segment))];
    await Promise.all(
      segments.map(async (segment) => {
        const ranked = this.#ranked.filter((each) => each.segment === segment);
        const documents = await segment.readDocuments(ranked.map(({ document }) => document));
        for (const [index, document] of documents.entries())
          best.add({ document, score: ranked[index]?.score ?? 0 });
      }),
    );
    return best.hits;
  }
}
