import { BestHits, leastOf } from '../../best-hits.ts';
import type { Hit } from '../../search-index.ts';
import type { Segment } from './segment.ts';
import type { TopDocuments } from './top-k.ts';

/** A document of one of the segments, and its published score. */
type Candidate = { readonly segment: Segment; readonly document: number; readonly score: number };

/** The best documents of several segments. */
export class BestDocuments {
  readonly #limit: number;
  /** Best scores first; of one segment and score, in the order of the documents. */
  #candidates: Candidate[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * A document of a further segment that scores less is not among the best; 0 while there are too few. One that scores as
   * much as the worst may be, by its day and id.
   */
  get required(): number {
    const worst = this.#candidates[this.#limit - 1];
    return worst === undefined ? 0 : leastOf(worst.score);
  }

  add(segment: Segment, { documents, scores }: TopDocuments): void {
    const more = documents.map((document, index) => ({ segment, document, score: scores[index] ?? 0 }));
    const sorted = [...this.#candidates, ...more].toSorted((a, b) => b.score - a.score);
    const worst = sorted[this.#limit - 1]?.score ?? 0;
    this.#candidates = sorted.filter(({ score }) => score >= worst);
  }

  /** Reads the documents, and those that tie with the last one: days and ids decide between them. */
  async hits(): Promise<Hit[]> {
    const best = new BestHits(this.#limit);
    const segments = [...new Set(this.#candidates.map(({ segment }) => segment))];
    await Promise.all(
      segments.map(async (segment) => {
        const its = this.#candidates.filter((candidate) => candidate.segment === segment);
        const documents = await segment.documents(its.map(({ document }) => document));
        for (const [index, document] of documents.entries())
          best.add({ document, score: its[index]?.score ?? 0 });
      }),
    );
    return best.hits;
  }
}
