import { publishedScore } from '../../best-hits.ts';
import type { Budget } from '../../budget.ts';
import { hasPositive, type QueryNode } from '../../query/tree.ts';
import type { Filters } from '../../search-index.ts';
import { fold } from '../../text/fold.ts';
import { Norms } from '../format/columns.ts';
import { Directory } from '../format/directory.ts';
import type { SectionViews } from '../memory/resident-file.ts';
import { phraseIteratorOf } from './iterators/query-iterator.ts';
import type { QueryContext, QueryStatistics, Slice } from './query-context.ts';
import type { QueryTerms } from './query-ranges.ts';
import { scorerOf } from './scorers/query-scorer.ts';
import type { Segment } from './segment.ts';
import type { SegmentTopK } from './top-k.ts';

/** A segment as part of an index: superseded documents are excluded, and scores use the statistics of the whole index. */
export class LiveSegment {
  readonly segment: Segment;
  readonly #norms: Norms;
  readonly #boundScale: number;
  /** One bit per document; undefined if none is superseded. */
  readonly #superseded: Uint32Array | undefined;

  /**
   * @param superseded numbers of its superseded documents.
   * @param averageLength of the live documents of all segments.
   */
  constructor(segment: Segment, superseded: Uint32Array, averageLength: number) {
    const { documents, totalLength } = segment.header;
    this.segment = segment;
    this.#norms = new Norms(segment.lengths, averageLength);
    // The bounds were computed with the segment's own average length a; documents are scored with the index's, A. For frequency f and
    // length l, BM25's denominator has k((1 - b) + b l / A) instead of k((1 - b) + b l / a): if A > a, a score grows by less than A / a.
    this.#boundScale = Math.max(1, averageLength / (totalLength / documents));
    this.#superseded = superseded.length === 0 ? undefined : bitSetOf(superseded, documents);
  }

  /** What the scorers and iterators of a query need. */
  contextOf(
    views: SectionViews,
    terms: QueryTerms,
    statistics: QueryStatistics,
    budget: Budget,
  ): QueryContext {
    return {
      views: {
        directory: new Directory(views.words('directory'), this.#boundScale),
        postings: views.words('postings'),
        positions: views.words('positions'),
        tails: views.bytes('tails'),
        documentsPerBlock: this.segment.layout.documentsPerBlock,
      },
      norms: this.#norms,
      documents: this.segment.header.documents,
      termOf: (stem) => terms.get(stem),
      statistics,
      budget,
    };
  }

  /** Counts the live documents of a slice that have a phrase. */
  countPhrase(words: readonly string[], { from, context }: Slice): number {
    const iterator = phraseIteratorOf(words, context);
    let count = 0;
    for (
      let document = iterator.advance(from);
      document < context.documents;
      document = iterator.advance(document + 1)
    )
      if (!this.#isSuperseded(document) && iterator.matches()) count++;
    return count;
  }

  /** Adds the documents of a slice that match a query to the top k of the segment. */
  rank(query: QueryNode, { from, context }: Slice, filters: Filters, best: SegmentTopK): void {
    const isRanked = hasPositive(query);
    const accepted = this.#acceptedFilters(filters);
    const column = this.segment.filters;
    const filter = accepted.includes(0) ? { column, accepted } : undefined;
    const scorer = scorerOf(query, context, filter);
    if (best.minScore > 0) scorer.setMinScore(best.minScore);
    for (
      let document = scorer.advance(from);
      document < context.documents;
      document = scorer.advance(document + 1)
    ) {
      // If the query only excludes, all hits score alike and the first ones win.
      if (!isRanked && best.isFull) break;
      if (accepted[column[document] ?? 0] !== 1 || scorer.score() < best.minScore) continue;
      if (this.#isSuperseded(document) || !scorer.matches()) continue;
      if (best.add(document, isRanked ? publishedScore(scorer.score()) : 1) && isRanked)
        scorer.setMinScore(best.minScore);
    }
  }

  #isSuperseded(document: number): boolean {
    const bits = this.#superseded;
    return bits !== undefined && (((bits[document >>> 5] ?? 0) >>> (document & 31)) & 1) === 1;
  }

  /** By value of the `filters` column: 1 if its documents pass the filters of a search. */
  #acceptedFilters({ state, kind }: Filters): Uint8Array {
    const { states } = this.segment.header.facts;
    const accepted = new Uint8Array(2 * states.length);
    const key = state === undefined ? undefined : fold(state);
    for (const [number, name] of states.entries()) {
      if (key !== undefined && fold(name) !== key) continue;
      if (kind !== 'school') accepted[2 * number] = 1;
      if (kind !== 'city') accepted[2 * number + 1] = 1;
    }
    return accepted;
  }
}

/** A bit set of `size` bits with these numbers set. */
function bitSetOf(numbers: Uint32Array, size: number): Uint32Array {
  const bits = new Uint32Array(Math.ceil(size / 32));
  for (const number of numbers) {
    const word = number >>> 5;
    bits[word] = (bits[word] ?? 0) | (1 << (number & 31));
  }
  return bits;
}
