/** The request would exceed its budget. */
export class QueryTooCostly extends Error {
  override name = 'QueryTooCostly';
}

/**
 * Work of each step of a search, in units of about a nanosecond on 2 × AMD EPYC, fitted to random and hand-written queries
 * (`npm run bench -- worst`). Postings are charged a block or a batch at a time, which keeps the loops over them fast.
 * MiniSearch charges the same units for the same steps; each step takes longer, but there are fewer meetings.
 */
export const work = {
  /** Opening the postings of a stem, with up to 127 documents outside blocks. */
  stem: 6500,
  /** Decoding the documents of a block of 128. */
  block: 1000,
  /** Decoding its frequencies. */
  frequencies: 250,
  /** Scoring or comparing one posting in a loop over a block. */
  posting: 6,
  /** Setting the bit of a posting. */
  bit: 2,
  /** Comparing one posting with the candidates of a batch. */
  scan: 2,
  /** Looking up a candidate in another stem of a batch. */
  lookup: 10,
  /** Checking a candidate against the filters, the tombstones and the top k. */
  candidate: 30,
  /** Counting the values of a match. */
  facets: 40,
  /** Choosing how to process a stem in a window of documents. */
  window: 70,
  /** Reading the score bound of a block. */
  bound: 4,
  /** Scanning 32 documents of a window of accumulated scores, or clearing the score of one. */
  slot: 5,
  /** Moving, checking or scoring one iterator. */
  step: 15,
  /** Looking up a document of the final ranking in the postings of a term. */
  locate: 500,
  /** Finding the positions of a stem in a document. */
  positions: 200,
  /** Decoding the number of positions of each document of a block. */
  positionBlock: 1600,
  /** Reading one position. */
  position: 14,
  /** Looking up one spelling of a word. */
  spelling: 2500,
  /** Searching the texts of a meeting for a phrase, in an index without positions. */
  text: 3000,
} as const;

/**
 * Maximum work of any request. At 2 million meetings, no request takes more than 250 ms of processor time
 * (CONTRACT.md 4).
 */
const maxWork = 100_000_000;

/** Recorded work of a phrase. */
export type PhraseWork = { readonly words: readonly string[]; work: number };

/** Limits the work of a request. Its strict and its relaxed search share one budget across all segments. */
export class Budget {
  readonly #limit: number;
  readonly #phrases: PhraseWork[] = [];
  #spent = 0;

  constructor(limit = maxWork) {
    this.#limit = limit;
  }

  /** Work charged so far. */
  get spent(): number {
    return this.#spent;
  }

  /**
   * Charges `count` steps of `step` units each (`work`).
   * @throws {QueryTooCostly} if the total exceeds the limit
   */
  charge(step: number, count = 1): void {
    this.#spent += step * count;
    if (this.#spent > this.#limit) throw new QueryTooCostly(this.#explain());
  }

  /** Starts recording the work of a phrase. Its matcher adds to the record and also charges the budget. */
  meter(words: readonly string[]): PhraseWork {
    const phrase = { words, work: 0 };
    this.#phrases.push(phrase);
    return phrase;
  }

  #explain(): string {
    const byPhrase = new Map<string, number>();
    for (const { words, work } of this.#phrases)
      byPhrase.set(words.join(' '), (byPhrase.get(words.join(' ')) ?? 0) + work);
    const [phrase = ''] = [...byPhrase].toSorted(([, a], [, b]) => b - a)[0] ?? [];
    const total = [...byPhrase.values()].reduce((sum, units) => sum + units, 0);
    // Only position reads are recorded by phrase. They are at least this share of the work for phrases.
    if (total > this.#spent / 10)
      return byPhrase.size === 1
        ? `q takes too long: the words of the phrase "${phrase}" are too common. Remove the phrase, or add a rarer word.`
        : `q takes too long: it has ${byPhrase.size} phrases, of which "${phrase}" takes longest. Use fewer phrases, or rarer words.`;
    return 'q takes too long: it has too many common words. Use fewer words, or rarer ones.';
  }
}
