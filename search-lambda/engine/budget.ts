/** A query whose answer would take longer than anybody waits. */
export class QueryTooCostly extends Error {
  override name = 'QueryTooCostly';

  constructor() {
    super('q searches for phrases of words that are too common. Use fewer phrases, or rarer words.');
  }
}

/**
 * Position reads allowed per query, which take some seconds. A phrase of words that nearly every meeting has needs some in each of
 * millions of meetings, and 400 characters have room for a hundred such phrases. Nothing else in a query costs as much.
 */
const maxPositionReads = 20_000_000;

/** The position reads that a query has left. */
export class Budget {
  #left: number;

  constructor(positionReads = maxPositionReads) {
    this.#left = positionReads;
  }

  /**
   * Pays for one position read.
   * @throws {QueryTooCostly} if none is left.
   */
  charge(): void {
    if (--this.#left < 0) throw new QueryTooCostly();
  }
}
