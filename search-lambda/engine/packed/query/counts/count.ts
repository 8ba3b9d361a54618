/** Numbers of matches and facets of an index. */
import { type Budget, work } from '../../../budget.ts';
import { everything, type QueryNode } from '../../../query/tree.ts';
import type { Counts, Filters } from '../../../search-index.ts';
import { countOnes } from '../../format/bits.ts';
import type { SegmentFilter } from '../filters/segment-filter.ts';
import type { Slice } from '../query-context.ts';
import { type SegmentQuery, slicesOf } from '../slices.ts';
import { facetColumnsOf, facetSections } from './facet-columns.ts';
import { IndexFacets } from './index-facets.ts';
import { type CountedSegment, FacetTally, Tally } from './tally.ts';
import { WindowMatches } from './window-matches.ts';

/** A large segment is counted one of this number of evenly spread samples at a time. */
const samples = 16;

/** When a sample is enough. */
export type Sampling = {
  /** Documents that are counted together or not at all. */
  readonly windowDocuments: number;
  /** Counts are exact to this number at least. */
  readonly exactMatches: number;
  /** Work beyond which a sample is enough. */
  readonly maxExactWork: number;
};

const defaultSampling: Sampling = {
  // Few enough for hundreds of windows at 2 million meetings, many enough that scorers seldom begin anew.
  windowDocuments: 8192,
  // CONTRACT.md 4
  exactMatches: 10_000,
  // About that of the ranked query at 2 million meetings.
  maxExactWork: 3_000_000,
};

/** What is counted. */
export type CountRequest = {
  /** Undefined for all documents. */
  readonly query: QueryNode | undefined;
  readonly filters: Filters;
  readonly hasFacets: boolean;
  readonly budget: Budget;
  readonly sampling?: Sampling | undefined;
};

/** The order of the samples: bit-reversed, so that the first few are evenly spread too. */
const sampleOrder = Array.from({ length: samples }, (_, index) =>
  Number.parseInt(index.toString(2).padStart(Math.log2(samples), '0').split('').toReversed().join(''), 2),
);

/** Counts the matches in the segments of an index, largest first. */
export async function countMatches(
  segments: readonly SegmentQuery[],
  request: CountRequest,
): Promise<Counts> {
  const known = request.hasFacets ? undefined : knownTotalOf(segments, request);
  if (known !== undefined) return { total: known, isExact: true };
  const facets = new IndexFacets();
  let total = 0;
  let isExact = true;
  for (const segment of segments) {
    const counted = await new SegmentCount(segment, request).run();
    total += counted.tally.total;
    isExact &&= counted.sampledShare === 1;
    facets.add(segment.live.facetTables, counted);
  }
  return { total, isExact, ...(request.hasFacets ? { facets: facets.facets } : {}) };
}

/** The statistics have the number of documents with a word; undefined for other queries. */
function knownTotalOf(
  [first]: readonly SegmentQuery[],
  { query, filters }: CountRequest,
): number | undefined {
  const isFiltered = Object.values(filters).some((filter) => filter !== undefined);
  return query?.kind === 'word' && !isFiltered ? first?.statistics.frequencyOfStem(query.stem) : undefined;
}

class SegmentCount {
  readonly #segment: SegmentQuery;
  readonly #request: CountRequest;
  readonly #sampling: Sampling;
  #tally: Tally | undefined;
  #bodyNames: readonly string[] = [];

  constructor(segment: SegmentQuery, request: CountRequest) {
    this.#segment = segment;
    this.#request = request;
    this.#sampling = request.sampling ?? defaultSampling;
  }

  /** Counts all matches, or samples of them if there are more than must be counted. */
  async run(): Promise<CountedSegment> {
    const { documents } = this.#segment.live.segment.header;
    const { windowDocuments, exactMatches, maxExactWork } = this.#sampling;
    if (documents < 2 * samples * windowDocuments) {
      await this.#count(() => true);
      return this.#counted(1);
    }
    const { budget } = this.#request;
    const before = budget.spent;
    for (const [index, sample] of sampleOrder.entries()) {
      await this.#count((window) => window % samples === sample);
      const done = index + 1;
      const workOfAll = ((budget.spent - before) / done) * samples;
      if (workOfAll <= maxExactWork) {
        const rest = new Set(sampleOrder.slice(done));
        await this.#count((window) => rest.has(window % samples));
        break;
      }
      if (this.#total >= exactMatches) return this.#counted(done / samples);
    }
    return this.#counted(1);
  }

  get #total(): number {
    return this.#tally?.total ?? 0;
  }

  #counted(sampledShare: number): CountedSegment {
    return { tally: this.#tally ?? new Tally(undefined), bodyNames: this.#bodyNames, sampledShare };
  }

  /** Counts the matches in some windows of documents. */
  async #count(isCounted: (window: number) => boolean): Promise<void> {
    const { query = everything, filters } = this.#request;
    for await (const slice of slicesOf(this.#segment, query, filters)) {
      const tally = (this.#tally ??= await this.#beginTally());
      this.#countSlice(slice, tally, isCounted);
      tally.facets?.finish();
    }
  }

  async #beginTally(): Promise<Tally> {
    const { live } = this.#segment;
    if (!this.#request.hasFacets) return new Tally(undefined);
    const [views] = await Promise.all([
      live.segment.ensure(live.segment.rangesOf(facetSections)),
      live.segment.ensurePlaces(),
    ]);
    this.#bodyNames = live.facetTables.bodyNames(views);
    return new Tally(
      new FacetTally(live.segment, live.facetTables, facetColumnsOf(views), this.#bodyNames.length),
    );
  }

  #countSlice(slice: Slice, tally: Tally, isCounted: (window: number) => boolean): void {
    const { from, context } = slice;
    const { windowDocuments: size } = this.#sampling;
    const last = Math.floor((context.documents - 1) / size);
    const counter = this.#counterOf(slice, tally);
    for (let window = Math.floor(from / size); window <= last; window++)
      if (isCounted(window))
        counter(Math.max(from, window * size), Math.min(context.documents, (window + 1) * size));
  }

  /** Returns a function that counts the matches from one document to before another; documents ascend from call to call. */
  #counterOf({ context, filter }: Slice, tally: Tally): (first: number, end: number) => void {
    const { live } = this.#segment;
    const { query } = this.#request;
    const matches = new WindowMatches(query ?? everything, context, filter);
    const countsBits = filter.test === undefined && tally.facets === undefined && !live.hasSuperseded;
    return (first, end) => {
      const base = first - (first % 32);
      const bits = matches.between(base, end);
      // The documents before the first one of a slice.
      bits[0] = (bits[0] ?? 0) & (0xffffffff << (first % 32));
      const counted = countsBits ? countOnes(bits) : undefined;
      if (counted === undefined) this.#tallyBits(bits, base, filter, tally);
      else tally.total += counted;
    };
  }

  #tallyBits(bits: Uint32Array, base: number, { test }: SegmentFilter, tally: Tally): void {
    const { live } = this.#segment;
    let visited = 0;
    for (let word = 0; word < bits.length; word++)
      for (let left = bits[word] ?? 0; left !== 0; left &= left - 1) {
        const document = base + 32 * word + 31 - Math.clz32(left & -left);
        visited++;
        if ((test === undefined || test(document)) && !live.isSuperseded(document)) tally.add(document);
      }
    this.#request.budget.charge(work.candidate, visited);
  }
}
