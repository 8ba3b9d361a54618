/**
 * A query runs over a segment in slices of its documents: positions are read only for documents that have all words of a phrase, a bounded
 * batch at a time. A segment that is entirely in memory is one slice.
 */
import type { Budget } from '../../budget.ts';
import type { QueryNode } from '../../query/tree.ts';
import type { Filters } from '../../search-index.ts';
import { stemOf } from '../../text/stem.ts';
import { filterSectionsOf, filterTermsOf, segmentFilterOf } from './filters/document-filter.ts';
import { ConjunctionIterator } from './iterators/conjunction-iterator.ts';
import { ListIterator } from './iterators/list-iterator.ts';
import { TermIterator } from './iterators/term-iterator.ts';
import type { LiveSegment } from './live-segment.ts';
import { PositionBatch } from './position-batch.ts';
import type { QueryContext, QueryStatistics, Slice } from './query-context.ts';
import { leafStemsOf, type QueryTerms, readTermsOf } from './query-ranges.ts';

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
  const filterTerms = segment.termsOf(filterTermsOf(filters));
  const complete = segment.completeViews;
  if (complete !== undefined) {
    const context = live.contextOf(complete, terms, statistics, budget);
    const filter = segmentFilterOf(segment, filters, filterTerms, context, complete);
    if (filter.first < filter.end)
      yield { from: filter.first, context: { ...context, documents: filter.end }, filter };
    return;
  }
  const endTurn = await segment.takeTurn();
  try {
    const columns = await segment.ensure(segment.rangesOf(filterSectionsOf(filters)));
    const readTerms = [
      ...readTermsOf(query, terms),
      ...[...filterTerms.values()].flatMap((term) => term ?? []),
    ];
    const { views, ranges } = await segment.ensurePostings(readTerms);
    const context = live.contextOf(views, terms, statistics, budget);
    const filter = segmentFilterOf(segment, filters, filterTerms, context, columns);
    const scopes = [...scopesOf(query, [])].flatMap(
      (scope) => scopeIteratorOf(scope, context, filter.list) ?? [],
    );
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

/** A phrase, and the stems that a document has if the phrase is looked for in it. */
type Scope = { readonly words: readonly string[]; readonly required: readonly string[] };

function* scopesOf(node: QueryNode, required: readonly string[]): Generator<Scope> {
  switch (node.kind) {
    case 'word':
      return;
    case 'phrase':
      yield { words: node.words, required: [...required, ...leafStemsOf(node)] };
      return;
    case 'and': {
      const stems = node.operands.flatMap((operand) =>
        operand.kind === 'word' || operand.kind === 'phrase' ? leafStemsOf(operand) : [],
      );
      for (const operand of node.operands)
        yield* scopesOf(operand.kind === 'not' ? operand.operand : operand, [...required, ...stems]);
      return;
    }
    case 'not':
      // Outside a conjunction, an exclusion is checked in every document.
      yield* scopesOf(node.operand, []);
      return;
    case 'or':
      for (const operand of node.operands) yield* scopesOf(operand, required);
      return;
    case 'ranked': {
      const stems = node.required.flatMap(leafStemsOf);
      for (const operand of [...node.required, ...node.excluded]) yield* scopesOf(operand, stems);
    }
  }
}

type ScopeIterator = { readonly documents: ConjunctionIterator; readonly stems: readonly TermIterator[] };

/** Undefined if the segment lacks one of the stems. */
function scopeIteratorOf(
  { words, required }: Scope,
  context: QueryContext,
  list: Uint32Array | undefined,
): ScopeIterator | undefined {
  const { views, norms, budget } = context;
  const iterators = new Map<string, TermIterator>();
  for (const stem of new Set(required)) {
    const term = context.termOf(stem);
    if (term === undefined) return undefined;
    iterators.set(stem, new TermIterator(views, term, norms, 1, budget));
  }
  const stems = [...new Set(words.map(stemOf))].flatMap((stem) => iterators.get(stem) ?? []);
  const listed = list === undefined ? [] : [new ListIterator(list)];
  return { documents: new ConjunctionIterator([...listed, ...iterators.values()], budget), stems };
}

/**
 * Adds the positions of candidates from `from` on to a batch until it is full; returns the document after the last one that it has the
 * positions of.
 */
function fillBatch(
  batch: PositionBatch,
  scopes: readonly ScopeIterator[],
  from: number,
  end: number,
): number {
  if (scopes.length === 0) return end;
  let to = from;
  while (to < end && !batch.isFull) {
    to = Math.min(to + windowSize, end);
    for (const { documents, stems } of scopes)
      for (let document = documents.advance(from); document < to; document = documents.advance(document + 1))
        for (const { term, block } of stems) batch.add(term, block);
  }
  return to;
}
