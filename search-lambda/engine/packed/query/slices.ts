/**
 * A query runs over a segment in slices of its documents: positions are read only for documents that have all words of a phrase, a bounded
 * batch at a time. A segment that is entirely in memory is one slice.
 */
import type { Budget } from '../../budget.ts';
import type { QueryNode } from '../../query/tree.ts';
import { stemOf } from '../../text/stem.ts';
import type { Directory } from '../format/directory.ts';
import type { ByteRange } from '../memory/checked-reads.ts';
import { ConjunctionIterator } from './iterators/conjunction-iterator.ts';
import { TermIterator } from './iterators/term-iterator.ts';
import type { LiveSegment } from './live-segment.ts';
import type { QueryContext, QueryStatistics, Slice } from './query-context.ts';
import type { Segment } from './segment.ts';
import { leafStemsOf, positionRangeOf, type QueryTerms } from './query-ranges.ts';

/** A segment of an index, and what a query has in common for all of its slices. */
export type SegmentQuery = {
  readonly live: LiveSegment;
  readonly terms: QueryTerms;
  readonly statistics: QueryStatistics;
  readonly budget: Budget;
};

/** Documents whose candidates are collected together: a batch of positions is exceeded by those of one such window at most. */
const windowSize = 4096;

/** While a slice is used, other queries of a segment that is not entirely in memory wait. */
export async function* slicesOf(
  { live, terms, statistics, budget }: SegmentQuery,
  query: QueryNode,
): AsyncGenerator<Slice> {
  const { segment } = live;
  const complete = segment.completeViews;
  if (complete !== undefined) {
    yield { from: 0, context: live.contextOf(complete, terms, statistics, budget) };
    return;
  }
  const endTurn = await segment.takeTurn();
  try {
    const { views, ranges } = await segment.ensurePostings(query, terms);
    const context = live.contextOf(views, terms, statistics, budget);
    const scopes = [...scopesOf(query, [])].flatMap((scope) => scopeIteratorOf(scope, context) ?? []);
    if (scopes.length === 0) return yield { from: 0, context };
    for (let from = 0; from < context.documents;) {
      const batch = new PositionBatch(live.segment, context.views.directory);
      const to = batch.fill(scopes, from, context.documents);
      const withPositions = await segment.ensure([...ranges, ...batch.ranges]);
      const slice = live.contextOf(withPositions, terms, statistics, budget);
      yield { from, context: { ...slice, documents: to } };
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
    case 'some':
      for (const operand of node.operands) yield* scopesOf(operand, required);
  }
}

type ScopeIterator = { readonly documents: ConjunctionIterator; readonly stems: readonly TermIterator[] };

/** Undefined if the segment lacks one of the stems. */
function scopeIteratorOf({ words, required }: Scope, context: QueryContext): ScopeIterator | undefined {
  const { views, norms, budget } = context;
  const iterators = new Map<string, TermIterator>();
  for (const stem of new Set(required)) {
    const term = context.termOf(stem);
    if (term === undefined) return undefined;
    iterators.set(stem, new TermIterator(views, term, norms, 1, budget));
  }
  const stems = [...new Set(words.map(stemOf))].flatMap((stem) => iterators.get(stem) ?? []);
  return { documents: new ConjunctionIterator([...iterators.values()], budget), stems };
}

/** The positions of consecutive candidates, up to a number of bytes. */
class PositionBatch {
  readonly #segment: Segment;
  readonly #directory: Directory;
  readonly #lastBlocks = new Map<TermIterator, number>();
  readonly #ranges = new Map<number, ByteRange>();
  readonly #chunks = new Set<number>();

  constructor(segment: Segment, directory: Directory) {
    this.#segment = segment;
    this.#directory = directory;
  }

  get ranges(): Iterable<ByteRange> {
    return this.#ranges.values();
  }

  /** Adds the positions of candidates from `from` on until the batch is full; returns the document after the last. */
  fill(scopes: readonly ScopeIterator[], from: number, end: number): number {
    const { chunkBytes } = this.#segment.layout;
    const maxChunks = this.#segment.positionBatchBytes / chunkBytes;
    let to = from;
    while (to < end && this.#chunks.size < maxChunks) {
      to = Math.min(to + windowSize, end);
      for (const { documents, stems } of scopes)
        for (
          let document = documents.advance(from);
          document < to;
          document = documents.advance(document + 1)
        )
          for (const stem of stems) this.#add(stem);
    }
    return to;
  }

  #add(stem: TermIterator): void {
    if (this.#lastBlocks.get(stem) === stem.block) return;
    this.#lastBlocks.set(stem, stem.block);
    const range = positionRangeOf(stem.term, stem.block, this.#segment.header.sections, this.#directory);
    if (range === undefined) return;
    this.#ranges.set(range.from, range);
    const { chunkBytes } = this.#segment.layout;
    for (let chunk = Math.floor(range.from / chunkBytes); chunk * chunkBytes < range.to; chunk++)
      this.#chunks.add(chunk);
  }
}
