import type { Hit } from './search-index.ts';

/** Published scores have four decimals. Hits are compared by published score, so rounding errors do not affect their order. */
const scale = 10_000;

/** Rounds a score to its published form, which is never zero. */
export const publishedScore = (score: number): number => Math.max(1, Math.round(score * scale)) / scale;

/** Lower bound of the raw scores published above this score, minus a tolerance for sums in a different order. */
export const leastAbove = (published: number): number => (published * scale + 0.5) / scale - 1e-9;

/** Lower bound of the raw scores published as this score or higher, minus the same tolerance. */
export const leastOf = (published: number): number =>
  published <= publishedScore(0) ? 0 : leastAbove(published - 1 / scale);

/** Sorts by score descending, then date descending, then id ascending. */
function compareHits(a: Hit, b: Hit): number {
  if (a.score !== b.score) return b.score - a.score;
  if (a.document.date !== b.document.date) return a.document.date < b.document.date ? 1 : -1;
  return a.document.id < b.document.id ? -1 : Number(a.document.id > b.document.id);
}

/** Keeps the top `limit` of the added hits in sorted order. */
export class BestHits {
  readonly #limit: number;
  readonly #hits: Hit[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Adds a hit. Its score must be rounded (`publishedScore`). */
  add(hit: Hit): void {
    const worst = this.#hits[this.#limit - 1];
    if (worst !== undefined && compareHits(hit, worst) >= 0) return;
    let [low, high] = [0, this.#hits.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.#hits[middle];
      if (other !== undefined && compareHits(other, hit) <= 0) low = middle + 1;
      else high = middle;
    }
    this.#hits.splice(low, 0, hit);
    if (this.#hits.length > this.#limit) this.#hits.pop();
  }

  /** The hits, best first. */
  get hits(): Hit[] {
    return this.#hits;
  }
}

/** The top `limit` of hits; of those of one document, the best. */
export function bestOf(hits: readonly Hit[], limit: number): Hit[] {
  const byId = new Map<string, Hit>();
  for (const hit of hits) {
    const known = byId.get(hit.document.id);
    if (known === undefined || known.score < hit.score) byId.set(hit.document.id, hit);
  }
  const best = new BestHits(limit);
  for (const hit of byId.values()) best.add(hit);
  return best.hits;
}
