import { BestHits, leastOf } from '../../best-hits.ts';
import type { Hit } from '../../search-index.ts';
import type { SegmentQuery } from './slices.ts';
import type { SegmentTopK } from './top-k.ts';

/** A document of a segment and its published score. */
export type RankedDocument = {
  readonly segment: SegmentQuery;
  readonly document: number;
  readonly score: number;
};

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

  add(segment: SegmentQuery, top: SegmentTopK): void {
    const more = top.ranked.map(({ document, score }) => ({ segment, document, score }));
    const sorted =
      this.#ranked.length === 0 ? more : [...this.#ranked, ...more].toSorted((a, b) => b.score - a.score);
    const worst = sorted[this.#limit - 1]?.score ?? 0;
    this.#ranked = sorted.filter(({ score }) => score >= worst);
  }

  /** The top k, and those that tie with the last of them. */
  get ranked(): readonly RankedDocument[] {
    return this.#ranked;
  }

  /** Reads the stored documents. Those that tie with the last hit are read too, because days and ids break the tie. */
  async hits(): Promise<Hit[]> {
    const best = new BestHits(this.#limit);
    const segments = [...new Set(this.#ranked.map(({ segment }) => segment))];
    await Promise.all(
      segments.map(async (segment) => {
        const ranked = this.#ranked.filter((each) => each.segment === segment);
        const documents = await segment.live.segment.readDocuments(ranked.map(({ document }) => document));
        for (const [index, document] of documents.entries())
          best.add({ document, score: ranked[index]?.score ?? 0 });
      }),
    );
    return best.hits;
  }
}
