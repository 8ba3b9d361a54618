import type { Days } from '../../format/columns/days.ts';
import type { Segment } from '../segment.ts';
import type { FacetColumns, FacetTables } from './facet-columns.ts';

/** Counts the matches of a segment, and their values by number. */
export class Tally {
  /** Number of matches. */
  total = 0;
  readonly facets: FacetTally | undefined;

  constructor(facets: FacetTally | undefined) {
    this.facets = facets;
  }

  add(document: number): void {
    this.total++;
    this.facets?.add(document);
  }
}

/** The matches of a segment, of which a share was counted. */
export type CountedSegment = {
  readonly tally: Tally;
  readonly bodyNames: readonly string[];
  /** 1 if all were counted. */
  readonly sampledShare: number;
};

/** Bits of a number. */
const bits = 32;

/** Counts of a segment's matches by the number of each value. */
export class FacetTally {
  readonly places: Uint32Array;
  readonly topics = new Uint32Array(bits);
  readonly outcomes = new Uint32Array(bits);
  readonly bodies: Uint32Array;
  /** Matches by year. */
  readonly years = new Map<number, number>();
  readonly #columns: FacetColumns;
  readonly #placeOf: Uint16Array | Uint32Array;
  readonly #yearEnds: YearEnds;
  /** The year of the last document, its count, and the document after its last. */
  #year = 0;
  #yearCount = 0;
  #yearEnd = 0;

  constructor(segment: Segment, tables: FacetTables, columns: FacetColumns, bodies: number) {
    this.#columns = columns;
    this.#placeOf = segment.places.numbers;
    this.places = new Uint32Array(tables.places.length);
    this.bodies = new Uint32Array(bodies);
    this.#yearEnds = new YearEnds(segment.days);
  }

  /** Adds a document. */
  add(document: number): void {
    const { topics, bodies, decisions } = this.#columns;
    increment(this.places, this.#placeOf[document] ?? 0);
    increment(this.bodies, bodies[document] ?? 0);
    addBits(this.topics, topics[document] ?? 0);
    addBits(this.outcomes, decisions.outcomeBitsOf(document));
    if (document >= this.#yearEnd || this.#yearCount === 0) this.#beginYear(document);
    this.#yearCount++;
  }

  /** Completes the count of the current year. Documents may ascend from the beginning again afterwards. */
  finish(): void {
    if (this.#yearCount > 0) this.years.set(this.#year, (this.years.get(this.#year) ?? 0) + this.#yearCount);
    this.#yearCount = 0;
  }

  #beginYear(document: number): void {
    this.finish();
    ({ year: this.#year, end: this.#yearEnd } = this.#yearEnds.of(document));
  }
}

function increment(counts: Uint32Array, number: number): void {
  counts[number] = (counts[number] ?? 0) + 1;
}

/** Counts each bit of a bit set. */
function addBits(counts: Uint32Array, set: number): void {
  for (let left = set; left !== 0; left &= left - 1) increment(counts, bits - 1 - Math.clz32(left & -left));
}

/** Finds the year of a document, and where it ends. */
class YearEnds {
  readonly #days: Days | undefined;

  constructor(days: Days | undefined) {
    this.#days = days;
  }

  of(document: number): { readonly year: number; readonly end: number } {
    const year = this.#days?.dateOf(document).slice(0, 'YYYY'.length) ?? '0000';
    // Days descend, so the year ends with its first day.
    const { end = Infinity } = this.#days?.rangeOf(`${year}-01-01`, undefined) ?? {};
    return { year: Number(year), end };
  }
}
