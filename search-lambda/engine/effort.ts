/** A query that would keep the index busy for longer than anybody waits. */
export class QueryTooCostly extends Error {
  override name = 'QueryTooCostly';

  constructor() {
    super('q asks for phrases of words that are too common. Use fewer of them, or words that say more.');
  }
}

/**
 * So often may a query look where a word stands in a meeting: some seconds. Phrases of words that nearly every meeting has may ask for
 * that in each of millions, and 400 characters have room for a hundred of them; all else that a query can ask for ends sooner.
 */
const mostLooks = 20_000_000;

/** What a query has cost so far. */
export class Effort {
  #left: number;

  constructor(looks = mostLooks) {
    this.#left = looks;
  }

  /** @throws {QueryTooCostly} where that was too much. */
  look(): void {
    if (--this.#left < 0) throw new QueryTooCostly();
  }
}
