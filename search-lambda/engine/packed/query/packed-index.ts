/** Searches a packed index: the live documents of its segments, ranked as if they stood in a single one. */
import type { IndexFile } from '../../../../schemas/search.ts';
import { Budget } from '../../budget.ts';
import { IndexFault } from '../../index-fault.ts';
import type { QueryNode } from '../../query/tree.ts';
import type { Filters, Hit, IndexFacts, ReadBytes, SearchIndex } from '../../search-index.ts';
import { BestDocuments } from './index-top-k.ts';
import type { Live } from '../format/live-file.ts';
import { LiveSegment } from './live-segment.ts';
import { QueryCounts } from './query-context.ts';
import type { QueryContext } from './iterators/query-iterator.ts';
import { stemsOf } from './query-ranges.ts';
import type { Segment } from './segment.ts';

/** A segment, and what the cursors of a query are made of there. */
type AskedSegment = { readonly live: LiveSegment; readonly context: QueryContext };

export class PackedIndex implements SearchIndex {
  readonly facts: IndexFacts;
  /** The largest first: what scores best there lets more of the others be left out. */
  readonly #segments: readonly LiveSegment[];
  readonly #live: Live;

  /** @param segments those that `live` names, in that order. */
  constructor(segments: readonly Segment[], live: Live, facts: IndexFacts) {
    // Without documents nothing is scored.
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

  async search(query: QueryNode, filters: Filters, limit: number): Promise<Hit[]> {
    const best = new BestDocuments(limit);
    for (const { live, context } of await this.#ask(query))
      best.add(live.segment, live.rank(query, context, filters, limit, best.required));
    return best.hits();
  }

  /**
   * Brings the segments into memory, small ones first: a query needs some of each. A damaged part is left out.
   * @throws the first fault, when the rest is there; that of a store, which may be gone, at once.
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

  /** Its segment of this file, if it has one. */
  segmentOf(file: IndexFile): Segment | undefined {
    return this.#segments.find(({ segment }) => segment.is(file))?.segment;
  }

  /** How much of the files is in memory. */
  get heldBytes(): number {
    return this.#segments.reduce((sum, { segment }) => sum + segment.heldBytes, 0);
  }

  /** Brings what a query needs of all segments into memory, by reads side by side. */
  async #ask(query: QueryNode): Promise<AskedSegment[]> {
    const stems = stemsOf(query);
    const budget = new Budget();
    const found = this.#segments.map((live) => ({ live, terms: live.segment.termsOf(stems) }));
    const counts = new QueryCounts(
      this.#live,
      stems,
      found.map(({ terms }) => terms),
      (words) => asked.reduce((sum, { live, context }) => sum + live.countPhrase(words, context), 0),
    );
    const asked: readonly AskedSegment[] = await Promise.all(
      found.map(async ({ live, terms }) => {
        const contents = await live.segment.ensure(query, terms);
        return { live, context: live.contextOf(contents, terms, counts, budget) };
      }),
    );
    return [...asked];
  }
}
