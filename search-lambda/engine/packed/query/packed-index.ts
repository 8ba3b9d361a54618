/** Searches a packed index: the live documents of its segments, ranked as if they were in one segment. */
import type { IndexFile } from '../../../../schemas/search.ts';
import { Budget } from '../../budget.ts';
import { IndexFault } from '../../index-fault.ts';
import { hasPositive, type QueryNode, type QueryTerm } from '../../query/tree.ts';
import type { Filters, Hit, IndexFacts, ReadBytes, SearchIndex } from '../../search-index.ts';
import type { Live } from '../format/live-file.ts';
import { LiveSegment } from './live-segment.ts';
import { QueryStatistics } from './query-context.ts';
import { queryStemsOf } from './query-ranges.ts';
import type { Segment } from './segment.ts';
import { type SegmentQuery, slicesOf } from './slices.ts';
import { IndexTopK, SegmentTopK } from './top-k.ts';

export class PackedIndex implements SearchIndex {
  readonly facts: IndexFacts;
  /** Largest first: its best scores let the others skip more. */
  readonly #segments: readonly LiveSegment[];
  readonly #live: Live;

  /** @param segments the segments of `live`, in the same order. */
  constructor(segments: readonly Segment[], live: Live, facts: IndexFacts) {
    // Avoids a division by zero; without documents nothing is scored.
    const averageLength = live.totalLength / Math.max(1, live.documents);
    this.facts = facts;
    this.#live = live;
    this.#segments = segments
      .map(
        (segment, index) =>
          new LiveSegment(segment, live.segments[index]?.superseded ?? new Uint32Array(), averageLength),
      )
      .toSorted((a, b) => b.segment.header.documents - a.segment.header.documents);
  }

  async search(query: QueryNode, filters: Filters, limit: number, budget = new Budget()): Promise<Hit[]> {
    const best = new IndexTopK(limit);
    const isRanked = hasPositive(query);
    for (const segmentQuery of await this.#prepare(query, budget)) {
      const { live } = segmentQuery;
      const top = new SegmentTopK(limit, isRanked ? best.minScore : 0);
      for await (const slice of slicesOf(segmentQuery, query)) {
        live.rank(query, slice, filters, top);
        // If the query only excludes, all hits score alike and the first ones win.
        if (!isRanked && top.isFull) break;
      }
      best.add(live.segment, top);
    }
    return best.hits();
  }

  /**
   * Prefetches the segments, smallest first, because a query needs some of each. Skips damaged chunks.
   * @throws the first fault, after the other chunks were read; a fault of the store, which may be down, immediately.
   */
  async fill(read: ReadBytes): Promise<void> {
    const faults: unknown[] = [];
    for (const { segment } of this.#segments.toReversed())
      try {
        await segment.fill(read);
      } catch (error) {
        faults.push(error);
        if (!(error instanceof IndexFault)) break;
      }
    if (faults.length > 0) throw faults[0];
  }

  /** Returns its segment of a pointer's file, if it has it. */
  segmentOf(file: IndexFile): Segment | undefined {
    return this.#segments.find(({ segment }) => segment.is(file))?.segment;
  }

  get residentBytes(): number {
    return this.#segments.reduce((sum, { segment }) => sum + segment.residentBytes, 0);
  }

  /** Looks up the statistics of a query, and reads its postings in all segments that keep them, concurrently. */
  async #prepare(query: QueryNode, budget: Budget): Promise<readonly SegmentQuery[]> {
    const stems = queryStemsOf(query);
    const found = this.#segments.map((live) => ({ live, terms: live.segment.termsOf(stems) }));
    const statistics = new QueryStatistics(
      this.#live,
      stems,
      found.map(({ terms }) => terms),
    );
    if (found.length > 1)
      await Promise.all(found.map(({ live, terms }) => live.segment.prefetch(query, terms)));
    const prepared = found.map((segment) => ({ ...segment, statistics, budget }));
    if (query.kind === 'some')
      for (const phrase of query.operands)
        if (phrase.kind === 'phrase') statistics.setFrequency(phrase, await countPhrase(phrase, prepared));
    return prepared;
  }
}

/** Counts the live documents that have a phrase. */
async function countPhrase(
  phrase: Extract<QueryTerm, { kind: 'phrase' }>,
  segments: readonly SegmentQuery[],
): Promise<number> {
  let count = 0;
  for (const segment of segments)
    for await (const slice of slicesOf(segment, phrase))
      count += segment.live.countPhrase(phrase.words, slice);
  return count;
}
