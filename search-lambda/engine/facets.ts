/** Counts of matches by value (CONTRACT.md 4). */
import { compareText } from './text/compare.ts';
import { type FacetName, facetNames, type Facets, type SearchDocument } from './search-index.ts';

/** Of facets with many values, only the most frequent are returned. */
const maxValues: Partial<Record<FacetName, number>> = { body: 20, place: 50 };

/** Adds up the facets of documents, or of counts by value. */
export class FacetCounts {
  readonly #counts = Object.fromEntries(
    facetNames.map((name) => [name, new Map<string, number>()]),
  ) as Record<FacetName, Map<string, number>>;

  add(name: FacetName, value: string, count = 1): void {
    const counts = this.#counts[name];
    counts.set(value, (counts.get(value) ?? 0) + count);
  }

  /** Counts a document once for each of its values. */
  addDocument({ state, kind, date, body, topics, decisions, place, page }: SearchDocument): void {
    this.add('place', place);
    this.add('state', state);
    this.add('kind', kind);
    this.add('year', date.slice(0, 'YYYY'.length));
    if (page !== undefined) this.add('type', page.type);
    if (body !== '') this.add('body', body);
    for (const topic of topics) this.add('topic', topic);
    for (const outcome of new Set(decisions.flatMap(({ outcome }) => outcome ?? [])))
      this.add('outcome', outcome);
  }

  /** The facets: most frequent values first, then by value; years newest first. */
  get facets(): Facets {
    const listOf = (name: FacetName): Facets[FacetName] => {
      const values = [...this.#counts[name]].map(([value, count]) => ({ value, count }));
      if (name === 'year') return values.toSorted((a, b) => compareText(b.value, a.value));
      const sorted = values.toSorted((a, b) => b.count - a.count || compareText(a.value, b.value));
      return sorted.slice(0, maxValues[name]);
    };
    return Object.fromEntries(facetNames.map((name) => [name, listOf(name)])) as Record<
      FacetName,
      Facets[FacetName]
    >;
  }
}
