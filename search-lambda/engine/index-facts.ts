import type { IndexFacts, SearchDocument } from './search-index.ts';

/** Accumulates the facts of an index, document by document. */
export class FactsBuilder {
  readonly #places = new Set<string>();
  readonly #states = new Set<string>();
  #meetings = 0;
  #oldest: string | null = null;
  #newest: string | null = null;
  #updatedAt: string | null = null;

  /** @param updatedAt an instant in UTC */
  add(
    { state, date }: Pick<SearchDocument, 'state' | 'date'>,
    updatedAt: string | null,
    placeId: string,
  ): void {
    this.#meetings++;
    this.#places.add(placeId);
    this.#states.add(state);
    if (this.#oldest === null || date < this.#oldest) this.#oldest = date;
    if (this.#newest === null || date > this.#newest) this.#newest = date;
    if (updatedAt !== null && (this.#updatedAt === null || isLater(updatedAt, this.#updatedAt)))
      this.#updatedAt = updatedAt;
  }

  get facts(): IndexFacts {
    return {
      meetings: this.#meetings,
      places: this.#places.size,
      oldest: this.#oldest,
      newest: this.#newest,
      updatedAt: this.#updatedAt,
      states: [...this.#states].toSorted(),
    };
  }
}

/** Compares instants without the final `Z`, so that fractional seconds sort later. */
const isLater = (a: string, b: string): boolean => a.slice(0, -1) > b.slice(0, -1);
