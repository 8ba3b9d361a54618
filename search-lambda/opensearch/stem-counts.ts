/** Indexes never change, so counts can be cached: the stems of many thousand queries, in a few megabytes. */
const maxCachedCounts = 50_000;

/** Numbers of documents by stem or concept. */
export class StemCounts {
  readonly #count: (stems: readonly string[]) => Promise<readonly number[]>;
  readonly #cache = new Map<string, number>();

  constructor(count: (stems: readonly string[]) => Promise<readonly number[]>) {
    this.#count = count;
  }

  /** Returns the number of documents that have each of these stems, and requests those that are not cached. */
  async of(stems: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const cache = this.#cache;
    const counts = new Map(stems.map((stem) => [stem, cache.get(stem) ?? 0]));
    const missing = counts
      .keys()
      .toArray()
      .filter((stem) => !cache.has(stem));
    if (missing.length === 0) return counts;
    const counted = await this.#count(missing);
    if (cache.size + missing.length > maxCachedCounts) cache.clear();
    for (const [number, stem] of missing.entries()) {
      cache.set(stem, counted[number] ?? 0);
      counts.set(stem, counted[number] ?? 0);
    }
    return counts;
  }
}
