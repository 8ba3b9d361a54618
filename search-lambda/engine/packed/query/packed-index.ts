/** Searches a packed index: the live documents of its segments, ranked as if they were in one segment. */
import type { IndexFile } from '../../../../schemas/search.ts';
import { Budget } from '../../budget.ts';
import { IndexFault } from '../../index-fault.ts';
import type { QueryNode } from '../../query/tree.ts';
import type { Filters, Hit, IndexFacts, ReadBytes, SearchIndex } from '../../search-index.ts';
import type { Live } from '../format/live-file.ts';
import { LiveSegment } from './live-segment.ts';
import { type QueryContext, QueryStatistics } from './query-context.ts';
import { queryStemsOf } from './query-ranges.ts';
import type { Segment } from './segment.ts';
import { IndexTopK } from './top-k.ts';

/** A segment with everything that a query needs of it in memory. */
type PreparedSegment = { readonly live: LiveSegment; readonly context: QueryContext };

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
    for (const { live, context } of await this.#prepare(query, budget))
      best.add(live.segment, live.rank(query, context, filters, limit, best.minScore));
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

  /** Reads what a query needs of all segments, concurrently. */
  async #prepare(query: QueryNode, budget: Budget): Promise<readonly PreparedSegment[]> {
    const stems = queryStemsOf(query);
    const found = this.#segments.map((live) => ({ live, terms: live.segment.termsOf(stems) }));
    const statistics = new QueryStatistics(
      this.#live,
      stems,
      found.map(({ terms }) => terms),
      (words) => prepared.reduce((sum, { live, context }) => sum + live.countPhrase(words, context), 0),
    );
    const prepared: readonly PreparedSegment[] = await Promise.all(
      found.map(async ({ live, terms }) => {
        const views = await live.segment.ensure(query, terms);
        return { live, context: live.contextOf(views, terms, statistics, budget) };
      }),
    );
    return prepared;
  }
}
