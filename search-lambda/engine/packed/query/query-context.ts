/** What the scorers of a query share: a segment's sections and the statistics of the whole index. */
import type { Budget } from '../../budget.ts';
import { idf } from '../../document-terms.ts';
import { IndexFault } from '../../index-fault.ts';
import type { Norms } from '../format/norms.ts';
import type { Live } from '../format/live-file.ts';
import type { Term } from '../format/term-dictionary.ts';
import type { SegmentFilter } from './filters/segment-filter.ts';
import type { PostingViews } from './posting-blocks.ts';
import type { QueryTerms } from './query-ranges.ts';

export type QueryContext = {
  readonly views: PostingViews;
  readonly norms: Norms;
  /** Number of documents in the segment, superseded ones included, or of those up to the end of a slice. */
  readonly documents: number;
  readonly termOf: (stem: string) => Term | undefined;
  /** Of the whole index. */
  readonly statistics: QueryStatistics;
  /** Of the whole query. */
  readonly budget: Budget;
};

/** Documents from `from` to before `context.documents`, with everything in memory that a query needs of them. */
export type Slice = {
  readonly from: number;
  readonly context: QueryContext;
  readonly filter: SegmentFilter;
};

/** Document frequencies and IDF of a query's terms in the whole index: the sum over its segments minus superseded documents. */
export class QueryStatistics {
  readonly #live: Pick<Live, 'documents' | 'supersededTerms'>;
  readonly #byStem = new Map<string, number>();
  readonly #readings: ReadonlyMap<string, readonly string[]>;

  /**
   * @param stems of the query.
   * @param terms of each segment.
   * @param readings of words in several languages (`readingsByTerm`).
   * @throws {IndexFault} if more superseded documents have a stem than there are documents with it.
   */
  constructor(
    live: Pick<Live, 'documents' | 'supersededTerms'>,
    stems: readonly string[],
    terms: readonly QueryTerms[],
    readings: ReadonlyMap<string, readonly string[]> = new Map(),
  ) {
    this.#live = live;
    this.#readings = readings;
    this.add(stems, terms);
  }

  /** Adds further stems; see the constructor. */
  add(stems: readonly string[], terms: readonly QueryTerms[]): void {
    const { documents, supersededTerms } = this.#live;
    for (const stem of stems) {
      const total = terms.reduce((sum, segmentTerms) => sum + (segmentTerms.get(stem)?.frequency ?? 0), 0);
      const live = total - (supersededTerms.get(stem) ?? 0);
      if (live < 0 || live > documents)
        throw new IndexFault(
          'The list of superseded documents does not agree with the segments of the index.',
        );
      this.#byStem.set(stem, live);
    }
  }

  has(stem: string): boolean {
    return this.#byStem.has(stem);
  }

  /** Number of live documents that have a stem or hidden term of the query. */
  frequencyOfStem(stem: string): number {
    return this.#byStem.get(stem) ?? 0;
  }

  /** Number of live documents that have the most frequent reading of the word of a stem. */
  frequencyOfWord(stem: string): number {
    const readings = this.#readings.get(stem);
    if (readings === undefined) return this.frequencyOfStem(stem);
    return readings.reduce((max, reading) => Math.max(max, this.frequencyOfStem(reading)), 0);
  }

  idfOfStem(stem: string): number {
    return idf(this.#live.documents, this.frequencyOfWord(stem));
  }
}
