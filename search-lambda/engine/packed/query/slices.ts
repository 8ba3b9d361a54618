/**
 * A query runs over a segment in slices of its documents: positions are read only for documents that have all words of a phrase, a bounded
 * batch at a time. A segment that is entirely in memory is one slice.
 */
import type { Budget } from '../../budget.ts';
import type { QueryNode } from '../../query/tree.ts';
import type { Filters } from '../../search-index.ts';
import {
  filterSectionsOf,
  filterTermsOf,
  hasPlaceFilter,
  segmentFilterOf,
} from './filters/document-filter.ts';
import type { LiveSegment } from './live-segment.ts';
import { PositionBatch } from './position-batch.ts';
import type { QueryContext, QueryStatistics, Slice } from './query-context.ts';
import { leafStemsOf, type QueryTerms, readTermsOf } from './query-ranges.ts';
import type { ConjunctionScorer } from './scorers/conjunction-scorer.ts';
import { clausesOf } from './scorers/flat-query.ts';
import { documentsWith } from './scorers/query-scorer.ts';
import type { CandidatePositions } from './term-positions.ts';

/** A segment of an index, and what a query has in common for all of its slices. */
export type SegmentQuery = {
  readonly live: LiveSegment;
  readonly terms: QueryTerms;
  readonly statistics: QueryStatistics;
  readonly budget: Budget;
};

/** Documents whose candidates are collected together: a batch of positions is exceeded by those of one such window at most. */
const windowSize = 4096;

/**
 * Yields the slices that can have documents that pass the filters. While a slice is used, other queries of a segment that is not entirely in
 * memory wait.
 */
export async function* slicesOf(
  { live, terms, statistics, budget }: SegmentQuery,
  query: QueryNode,
  filters: Filters,
): AsyncGenerator<Slice> {
  const { segment } = live;
  if (!segment.hasDays(filters)) return;
  const filterTerms = segment.termsOf(filterTermsOf(filters));
  const complete = segment.completeViews;
  if (complete !== undefined) {
    await Promise.all([
      segment.ensureLengths(),
      hasPlaceFilter(filters) ? segment.ensurePlaces() : undefined,
    ]);
    const context = live.contextOf(complete, terms, statistics, budget);
    const filter = segmentFilterOf(segment, filters, filterTerms, context, complete);
    if (filter.first < filter.end)
      yield { from: filter.first, context: { ...context, documents: filter.end }, filter };
    return;
  }
  const endTurn = await segment.takeTurn();
  try {
    const readTerms = [
      ...readTermsOf(query, terms),
      ...[...filterTerms.values()].flatMap((term) => term ?? []),
    ];
    const [columns, { views, ranges }] = await Promise.all([
      segment.ensure(segment.rangesOf(filterSectionsOf(filters))),
      segment.ensurePostings(readTerms),
      segment.ensureLengths(),
      hasPlaceFilter(filters) ? segment.ensurePlaces() : undefined,
    ]);
    const context = live.contextOf(views, terms, statistics, budget);
    const filter = segmentFilterOf(segment, filters, filterTerms, context, columns);
    const scopes = scopesOf(query).flatMap((scope) => candidatesOf(scope, context, filter.list) ?? []);
    for (let from = filter.first; from < filter.end;) {
      const batch = new PositionBatch(segment, context.views.directory);
      const to = fillBatch(batch, scopes, from, filter.end);
      const withPositions = await segment.ensure([...ranges, ...batch.ranges]);
      const slice = live.contextOf(withPositions, terms, statistics, budget);
      yield { from, context: { ...slice, documents: to }, filter };
      from = to;
    }
  } finally {
    endTurn();
  }
}

/** The stems of a phrase, and those that a document has if the phrase is looked for in it. */
type Scope = { readonly own: readonly string[]; readonly required: readonly string[] };

function scopesOf(query: QueryNode): Scope[] {
  return clausesOf(query).flatMap(({ required, excluded }) => {
    const stems = required.flatMap(leafStemsOf);
    return [...required, ...excluded].flatMap((term) =>
      term.kind === 'word' ? [] : [{ own: leafStemsOf(term), required: [...stems, ...leafStemsOf(term)] }],
    );
  });
}

/** The documents of a scope, with the positions of the words of its phrase. */
type ScopeCandidates = {
  readonly documents: ConjunctionScorer;
  readonly stems: readonly CandidatePositions[];
};

/** Undefined if the segment lacks one of the stems. */
function candidatesOf(
  { own, required }: Scope,
  context: QueryContext,
  list: Uint32Array | undefined,
): ScopeCandidates | undefined {
  const found = documentsWith(required, context, list);
  const stems = new Set(own);
  return (
    found && {
      documents: found.documents,
      stems: found.positions.filter(({ term }) => stems.has(term.stem)),
    }
  );
}

/**
 * Adds the positions of candidates from `from` on to a batch until it is full; returns the document after the last one that it has the
 * positions of.
 */
function fillBatch(
  batch: PositionBatch,
  scopes: readonly ScopeCandidates[],
  from: number,
  end: number,
): number {
  if (scopes.length === 0) return end;
  let to = from;
  while (to < end && !batch.isFull) {
    to = Math.min(to + windowSize, end);
    for (const scope of scopes) addPositions(batch, scope, from, to);
  }
  return to;
}

/** Adds the positions of the candidates from one document to before another. */
function addPositions(
  batch: PositionBatch,
  { documents, stems }: ScopeCandidates,
  from: number,
  to: number,
): void {
  // The document after the last window may be the first of this one.
  let document = documents.document < from ? documents.advance(from) : documents.document;
  for (; document < to; document = documents.advance(document + 1)) {
    documents.locate();
    for (const { term, block } of stems) batch.add(term, block);
  }
}
