import { FacetCounts } from '../../../facets.ts';
import type { Facets } from '../../../search-index.ts';
import { compareText } from '../../../text/compare.ts';
import { outcomesOf } from '../../format/columns/decisions.ts';
import { kindIn, topicsOf } from '../../format/columns/topics.ts';
import type { FacetTables } from './facet-columns.ts';
import type { CountedSegment, FacetTally } from './tally.ts';

/** Only as many of a segment's bodies can be among the most frequent ones, besides those that other segments have. */
const maxBodies = 20;

/** Adds up the facets of segments. */
export class IndexFacets {
  readonly #counts = new FacetCounts();
  readonly #bodies: { readonly names: readonly string[]; readonly counts: Uint32Array }[] = [];

  /** Adds a segment; the largest first. */
  add(tables: FacetTables, { tally: { facets }, bodyNames, sampledShare }: CountedSegment): void {
    if (facets === undefined) return;
    const scaled = (count: number): number => Math.round(count / sampledShare);
    this.#addPlaces(tables, facets, scaled);
    for (const [year, count] of facets.years)
      this.#counts.add('year', String(year).padStart(4, '0'), scaled(count));
    this.#addBits(facets, scaled);
    this.#bodies.push({ names: bodyNames, counts: facets.bodies.map(scaled) });
  }

  get facets(): Facets {
    this.#addBodies();
    return this.#counts.facets;
  }

  /** States and kinds are scaled as a whole, since a sample has few documents of a place. */
  #addPlaces({ places }: FacetTables, facets: FacetTally, scaled: (count: number) => number): void {
    const [states, kinds] = [new Map<string, number>(), new Map<string, number>()];
    for (const [number, { key, state, kind }] of places.entries()) {
      const count = facets.places[number] ?? 0;
      if (count === 0) continue;
      this.#counts.add('place', key, scaled(count));
      states.set(state, (states.get(state) ?? 0) + count);
      kinds.set(kind, (kinds.get(kind) ?? 0) + count);
    }
    for (const [state, count] of states) this.#counts.add('state', state, scaled(count));
    for (const [kind, count] of kinds) this.#counts.add('kind', kind, scaled(count));
  }

  #addBits({ topics, outcomes }: FacetTally, scaled: (count: number) => number): void {
    for (const [bit, count] of topics.entries()) {
      if (count === 0) continue;
      for (const topic of topicsOf(2 ** bit)) this.#counts.add('topic', topic, scaled(count));
      const type = kindIn(2 ** bit);
      if (type !== undefined) this.#counts.add('type', type, scaled(count));
    }
    for (const [bit, count] of outcomes.entries())
      for (const outcome of count === 0 ? [] : outcomesOf(2 ** bit))
        this.#counts.add('outcome', outcome, scaled(count));
  }

  /** Adds the bodies of all segments but the largest, with the counts of the same names there, and its most frequent other ones. */
  #addBodies(): void {
    const [largest, ...others] = this.#bodies.splice(0);
    if (largest === undefined) return;
    const counts = largest.counts.slice();
    for (const { names, counts: more } of others)
      for (const [number, count] of more.entries()) {
        const name = names[number] ?? '';
        if (count === 0 || name === '') continue;
        const same = numberOf(name, largest.names);
        this.#counts.add('body', name, count + (counts[same] ?? 0));
        if (same >= 0) counts[same] = 0;
      }
    for (const number of mostFrequent(counts)) {
      const name = largest.names[number] ?? '';
      if (name !== '') this.#counts.add('body', name, counts[number]);
    }
  }
}

/** The number of a name in a sorted list, or -1. */
function numberOf(name: string, names: readonly string[]): number {
  let [low, high] = [0, names.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareText(names[middle] ?? '', name) < 0) low = middle + 1;
    else high = middle;
  }
  return names[low] === name ? low : -1;
}

/** The numbers with the highest counts above 0, one more than bodies are shown because the nameless one is not; of equal counts, the lower numbers. */
function mostFrequent(counts: Uint32Array): number[] {
  const found = [...counts.keys()].filter((number) => (counts[number] ?? 0) > 0);
  return found.toSorted((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a - b).slice(0, maxBodies + 1);
}
