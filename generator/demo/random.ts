/** The golden ratio in 32 bits: consecutive seeds start far apart. */
const seedStep = 0x9e3779b9;

/**
 * A repeatable sequence of random numbers: mulberry32 by Tommy Ettinger
 * (https://github.com/bryc/code/blob/master/jshash/PRNGs.md#mulberry32). The same seed always produces the same sequence.
 */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = Math.imul(seed + 1, seedStep) | 0;
  }

  /** From 0 up to but excluding 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** An integer; both bounds are included. */
  int(minimum: number, maximum: number): number {
    return minimum + Math.floor(this.next() * (maximum - minimum + 1));
  }

  /** An integer whose logarithm is uniformly distributed: small integers are as likely as large integers. */
  scale(minimum: number, maximum: number): number {
    return Math.round(minimum * (maximum / minimum) ** this.next());
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[Math.floor(this.next() * items.length)];
    if (item === undefined) throw new Error('Cannot pick from an empty list.');
    return item;
  }

  /** An index of `weights`, with probability proportional to its weight. */
  weighted(weights: readonly number[]): number {
    let rest = this.next() * weights.reduce((sum, weight) => sum + weight, 0);
    const index = weights.findIndex((weight) => (rest -= weight) < 0);
    return index < 0 ? weights.length - 1 : index;
  }

  /** Coordinates within `spread` / 2 degrees, to four decimals. */
  near(degrees: number, spread: number): number {
    return Math.round((degrees + (this.next() - 0.5) * spread) * 10_000) / 10_000;
  }

  /** The items in a random order (Fisher-Yates). */
  shuffle<T>(items: readonly T[]): T[] {
    const shuffled = [...items];
    for (const [index, item] of items.entries()) {
      const other = this.int(0, index);
      const moved = shuffled[other];
      shuffled[index] = moved === undefined ? item : moved;
      shuffled[other] = item;
    }
    return shuffled;
  }
}
