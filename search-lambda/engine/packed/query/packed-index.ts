/** Searches a packed index: the live documents of its segments, ranked as if they were in one segment. */
import type { IndexFile } from '../../../../schemas/index-pointer.ts';
import { bestOf } from '../../best-hits.ts';
import { Budget } from '../../budget.ts';
import { IndexFault } from '../../index-fault.ts';
import { everything, hasPositive, type QueryNode, readingsByTerm, readingsOf } from '../../query/tree.ts';
import type {
  Candidates,
  CandidateSearch,
  Counts,
  DatePosition,
  Filters,
  Hit,
  IndexFacts,
  KnownPlace,
  ReadBytes,
  SearchDocument,
  SearchIndex,
} from '../../search-index.ts';
import type { Live } from '../format/live-file.ts';
import { PackedCandidates } from './candidates/packed-candidates.ts';
import { sortRanked, unionOf } from './candidates/ranked-documents.ts';
import { countMatches, type Sampling } from './counts/count.ts';
import { IndexTopK, type RankedDocument } from './index-top-k.ts';
import { LiveSegment } from './live-segment.ts';
import { readNewest } from './newest/newest.ts';
import { QueryStatistics } from './query-context.ts';
import { queryStemsOf, readTermsOf } from './query-ranges.ts';
import type { Segment } from './segment.ts';
import { type SegmentQuery, slicesOf } from './slices.ts';
import { SegmentTopK } from './top-k.ts';

export class PackedIndex implements SearchIndex {
  readonly facts: IndexFacts;
  /** Largest first: its best scores let the others skip more. */
  readonly #segments: readonly LiveSegment[];
  readonly #live: Live;
  readonly places: readonly KnownPlace[];

  /**
   * @param segments the segments of `live`, in the same order
   * @param places those of its corpus
   */
  constructor(segments: readonly Segment[], live: Live, facts: IndexFacts, places: readonly KnownPlace[]) {
    // Avoids a division by zero; without documents nothing is scored.
    const averageLength = live.totalLength / Math.max(1, live.documents);
    this.facts = facts;
    this.places = places;
    this.#live = live;
    this.#segments = segments
      .map(
        (segment, index) =>
          new LiveSegment(segment, live.segments[index]?.superseded ?? new Uint32Array(), averageLength),
      )
      .toSorted((a, b) => b.segment.header.documents - a.segment.header.documents);
  }

  async search(query: QueryNode, filters: Filters, limit: number, budget = new Budget()): Promise<Hit[]> {
    const segments = await this.#prepare(query, budget, [filters]);
    const lists: Hit[] = [];
    for (const reading of readingsOf(query))
      lists.push(...(await (await topOf(segments, reading, { filters, limit })).hits()));
    return bestOf(lists, limit);
  }

  async candidates(
    query: QueryNode,
    searches: readonly CandidateSearch[],
    budget = new Budget(),
  ): Promise<Candidates> {
    const segments = await this.#prepare(
      query,
      budget,
      searches.map(({ filters }) => filters),
    );
    const [ranked] = await Promise.all([
      candidatesOf(segments, query, searches),
      ...segments.map(({ live: { segment } }) => segment.prefetchLocators()),
    ]);
    const idfOf = (term: string): number => this.#idfOf(term, segments);
    return new PackedCandidates(ranked, idfOf, budget);
  }

  async newest(
    query: QueryNode | undefined,
    filters: Filters,
    limit: number,
    from?: DatePosition,
    budget = new Budget(),
  ): Promise<SearchDocument[]> {
    const segments = await this.#prepare(query ?? everything, budget, [filters]);
    return readNewest(segments, query, filters, limit, from);
  }

  /** @param sampling when a sample is enough. */
  async count(
    query: QueryNode | undefined,
    filters: Filters,
    hasFacets: boolean,
    budget = new Budget(),
    sampling?: Sampling,
  ): Promise<Counts> {
    const segments = await this.#prepare(query ?? everything, budget, [filters]);
    return countMatches(segments, { query, filters, hasFacets, budget, sampling });
  }

  frequencies(terms: readonly string[]): Promise<readonly number[]> {
    const statistics = new QueryStatistics(
      this.#live,
      terms,
      this.#segments.map(({ segment }) => segment.termsOf(terms)),
    );
    return Promise.resolve(terms.map((term) => statistics.frequencyOfStem(term)));
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

  /**
   * Looks up the statistics of a query in all segments, and reads its postings in those that keep them and have days of its searches,
   * concurrently. Returns the latter.
   */
  async #prepare(
    query: QueryNode,
    budget: Budget,
    searches: readonly Filters[],
  ): Promise<readonly SegmentQuery[]> {
    const readings = readingsByTerm(query);
    const stems = [...new Set([...queryStemsOf(query), ...readings.keys()])];
    const found = this.#segments.map((live) => ({ live, terms: live.segment.termsOf(stems) }));
    const statistics = new QueryStatistics(
      this.#live,
      stems,
      found.map(({ terms }) => terms),
      readings,
    );
    const dated = found.filter(({ live }) => searches.some((filters) => live.segment.hasDays(filters)));
    if (found.length > 1)
      await Promise.all(dated.map(({ live, terms }) => live.segment.prefetch(readTermsOf(query, terms))));
    return dated.map((segment) => ({ ...segment, statistics, budget }));
  }

  /** IDF of any term; 0 if no live document has it. */
  #idfOf(term: string, [first]: readonly SegmentQuery[]): number {
    if (first === undefined) return 0;
    const { statistics } = first;
    if (!statistics.has(term))
      statistics.add(
        [term],
        this.#segments.map(({ segment }) => segment.termsOf([term])),
      );
    return statistics.frequencyOfWord(term) === 0 ? 0 : statistics.idfOfStem(term);
  }
}

/** The union of several searches of a query. */
async function candidatesOf(
  segments: readonly SegmentQuery[],
  query: QueryNode,
  searches: readonly CandidateSearch[],
): Promise<readonly RankedDocument[]> {
  const found: RankedDocument[][] = [];
  for (const search of searches) {
    const lists: RankedDocument[][] = [];
    for (const reading of readingsOf(query))
      lists.push(await sortRanked((await topOf(segments, reading, search)).ranked));
    found.push((await unionOf(lists)).slice(0, search.limit));
  }
  return unionOf(found);
}

/** Collects the top k documents of all segments. */
async function topOf(
  segments: readonly SegmentQuery[],
  query: QueryNode,
  { filters, limit }: CandidateSearch,
): Promise<IndexTopK> {
  const best = new IndexTopK(limit);
  const isRanked = hasPositive(query);
  for (const segment of segments) {
    const top = new SegmentTopK(limit, isRanked ? best.minScore : 0);
    for await (const slice of slicesOf(segment, query, filters)) {
      segment.live.rank(query, slice, top);
      // If the query only excludes, all hits score alike and the first ones win.
      if (!isRanked && top.isFull) break;
    }
    best.add(segment, top);
  }
  return best;
}
