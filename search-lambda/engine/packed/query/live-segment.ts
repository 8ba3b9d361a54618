import { publishedScore } from '../../best-hits.ts';
import { type Budget, work } from '../../budget.ts';
import { everything, hasPositive, type QueryNode } from '../../query/tree.ts';
import { type BoundUse, boundUseOf, Directory } from '../format/directory.ts';
import { Norms } from '../format/norms.ts';
import type { SectionViews } from '../memory/resident-file.ts';
import { FacetTables } from './counts/facet-columns.ts';
import type { PostingViews } from './posting-blocks.ts';
import type { QueryContext, QueryStatistics, Slice } from './query-context.ts';
import type { QueryTerms } from './query-ranges.ts';
import { scorerOf } from './scorers/query-scorer.ts';
import type { Segment } from './segment.ts';
import type { SegmentTopK } from './top-k.ts';

/** Documents whose tests are charged together. */
const testedTogether = 1024;

/** A segment as part of an index: superseded documents are excluded, and scores use the statistics of the whole index. */
export class LiveSegment {
  readonly segment: Segment;
  #norms: Norms | undefined;
  #facetTables: FacetTables | undefined;
  readonly #averageLength: number;
  readonly #boundUse: BoundUse;
  /** One bit per document; undefined if none is superseded. */
  readonly #superseded: Uint32Array | undefined;

  /**
   * @param superseded numbers of its superseded documents.
   * @param averageLength of the live documents of all segments.
   */
  constructor(segment: Segment, superseded: Uint32Array, averageLength: number) {
    const { documents, totalLength, bm25 } = segment.header;
    this.segment = segment;
    this.#averageLength = averageLength;
    // The bounds were computed with the segment's own average length; documents are scored with the index's.
    this.#boundUse = boundUseOf(bm25, averageLength / (totalLength / documents));
    this.#superseded = superseded.length === 0 ? undefined : bitSetOf(superseded, documents);
  }

  /** The sections that postings are read from. */
  postingsOf(views: SectionViews): PostingViews {
    return {
      directory: new Directory(views.words('directory'), this.#boundUse),
      postings: views.words('postings'),
      positions: views.words('positions'),
      tails: views.bytes('tails'),
      documentsPerBlock: this.segment.layout.documentsPerBlock,
    };
  }

  /** Computed on first use. */
  get norms(): Norms {
    return (this.#norms ??= new Norms(this.segment.lengths, this.#averageLength));
  }

  /** Computed on first use. */
  get facetTables(): FacetTables {
    return (this.#facetTables ??= new FacetTables(this.segment));
  }

  /** The local day of a document as a number. */
  dayOf(document: number): number {
    return this.segment.days.dayOf(document);
  }

  /** The local day of a document. */
  dateOf(document: number): string {
    return this.segment.days.dateOf(document);
  }

  /** What the scorers of a query need. */
  contextOf(
    views: SectionViews,
    terms: QueryTerms,
    statistics: QueryStatistics,
    budget: Budget,
  ): QueryContext {
    return {
      views: this.postingsOf(views),
      norms: this.norms,
      documents: this.segment.header.documents,
      termOf: (stem) => terms.get(stem),
      statistics,
      budget,
    };
  }

  /** Adds the documents of a slice that match a query to the top k of the segment. */
  rank(query: QueryNode, { from, context, filter }: Slice, best: SegmentTopK): void {
    const isRanked = hasPositive(query);
    const scorer = scorerOf(query, context, filter);
    if (best.minScore > 0) scorer.setMinScore(best.minScore);
    for (
      let document = scorer.advance(from);
      document < context.documents;
      document = scorer.advance(document + 1)
    ) {
      // If the query only excludes, all hits score alike and the first ones win.
      if (!isRanked && best.isFull) break;
      if (scorer.score() < best.minScore) continue;
      if (this.isSuperseded(document) || !scorer.matches()) continue;
      if (best.add(document, isRanked ? publishedScore(scorer.score()) : 1) && isRanked)
        scorer.setMinScore(best.minScore);
    }
  }

  /** Yields the live documents of a slice that match a query, ascending. */
  *matches(query: QueryNode, slice: Slice): Generator<number> {
    if (query === everything && slice.filter.list === undefined) return yield* this.#passing(slice);
    const { from, context, filter } = slice;
    const scorer = scorerOf(query, context, filter);
    for (
      let document = scorer.advance(from);
      document < context.documents;
      document = scorer.advance(document + 1)
    )
      if (!this.isSuperseded(document) && scorer.matches()) yield document;
  }

  /** Yields the live documents of a slice that pass the filter. */
  *#passing({ from, context: { documents, budget }, filter: { test } }: Slice): Generator<number> {
    for (let first = from; first < documents; first += testedTogether) {
      const end = Math.min(documents, first + testedTogether);
      budget.charge(work.candidate, end - first);
      for (let document = first; document < end; document++)
        if ((test === undefined || test(document)) && !this.isSuperseded(document)) yield document;
    }
  }

  get hasSuperseded(): boolean {
    return this.#superseded !== undefined;
  }

  isSuperseded(document: number): boolean {
    const bits = this.#superseded;
    return bits !== undefined && (((bits[document >>> 5] ?? 0) >>> (document & 31)) & 1) === 1;
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
