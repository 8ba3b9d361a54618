/** What the scorers and iterators of a query share: a segment's sections and the statistics of the whole index. */
import type { Budget } from '../../budget.ts';
import { idf } from '../../document-terms.ts';
import { IndexFault } from '../../index-fault.ts';
import type { QueryTerm } from '../../query/tree.ts';
import type { Norms } from '../format/columns.ts';
import type { Live } from '../format/live-file.ts';
import type { Term } from '../format/term-dictionary.ts';
import type { PostingViews } from './posting-blocks.ts';
import type { QueryTerms } from './query-ranges.ts';

export type QueryContext = {
  readonly views: PostingViews;
  readonly norms: Norms;
  /** Number of documents in the segment, superseded ones included. */
  readonly documents: number;
  readonly termOf: (stem: string) => Term | undefined;
  /** Of the whole index. */
  readonly statistics: QueryStatistics;
  /** Of the whole query. */
  readonly budget: Budget;
};

/** Documents from `from` to before `context.documents`, with everything in memory that a query needs of them. */
export type Slice = { readonly from: number; readonly context: QueryContext };

/** Document frequencies and IDF of a query's terms in the whole index: the sum over its segments minus superseded documents. */
export class QueryStatistics {
  readonly #documents: number;
  readonly #byStem: ReadonlyMap<string, number>;
  readonly #byPhrase = new Map<QueryTerm, number>();

  /**
   * @param stems of the query.
   * @param terms of each segment.
   * @throws {IndexFault} if more superseded documents have a stem than there are documents with it.
   */
  constructor(
    { documents, supersededTerms }: Pick<Live, 'documents' | 'supersededTerms'>,
    stems: readonly string[],
    terms: readonly QueryTerms[],
  ) {
    this.#documents = documents;
    this.#byStem = new Map(
      stems.map((stem) => {
        const total = terms.reduce((sum, segmentTerms) => sum + (segmentTerms.get(stem)?.frequency ?? 0), 0);
        const live = total - (supersededTerms.get(stem) ?? 0);
        if (live < 0 || live > documents)
          throw new IndexFault(
            'The list of superseded documents does not agree with the segments of the index.',
          );
        return [stem, live];
      }),
    );
  }

  /** Number of live documents that have a word or phrase of the query. */
  frequencyOf(term: QueryTerm): number {
    if (term.kind === 'word') return this.#byStem.get(term.stem) ?? 0;
    return this.#byPhrase.get(term) ?? 0;
  }

  /** Sets the number of live documents that have a phrase, which takes a search. Only relaxed queries need it. */
  setFrequency(phrase: QueryTerm, count: number): void {
    this.#byPhrase.set(phrase, count);
  }

  idfOf(term: QueryTerm): number {
    return idf(this.#documents, this.frequencyOf(term));
  }

  idfOfStem(stem: string): number {
    return idf(this.#documents, this.#byStem.get(stem) ?? 0);
  }
}
