/** A request that would take longer than the budget of a request allows. */
export class QueryTooCostly extends Error {
  override name = 'QueryTooCostly';
}

/**
 * Work of each step of a search, in units of about a nanosecond on 2 × AMD EPYC, as fitted to random and
 * hand-written queries (`npm run bench -- worst`). Postings are charged a block or a batch at a time, so that loops over
 * them do not slow down. MiniSearch charges the same units for the same steps; it takes longer per step, but has fewer meetings.
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
  /** Looking a candidate up in a further stem of a batch. */
  lookup: 10,
  /** Checking a candidate against the filters, the tombstones and the top k. */
  candidate: 30,
  /** Choosing what a stem does in a window of documents. */
  window: 70,
  /** Reading the score bound of a block. */
  bound: 4,
  /** Clearing and scanning one document of a window of accumulated scores. */
  slot: 5,
  /** Moving, checking or scoring one iterator. */
  step: 15,
  /** Finding the positions of a stem in a document. */
  positions: 200,
  /** Decoding the number of positions of each document of a block. */
  positionBlock: 1600,
  /** Reading one position. */
  position: 14,
  /** Looking for a phrase in the texts of a meeting, in an index without positions. */
  text: 3000,
} as const;

/**
 * The work that a request may take, whatever its form. At 2 million meetings, no request takes more than 250 ms of processor time
 * (CONTRACT.md 4).
 */
const maxWork = 110_000_000;

/** The work that a phrase has taken. */
export type PhraseWork = { readonly words: readonly string[]; work: number };

/** The work that a request has left: its strict and its relaxed search, in all segments, share one budget. */
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
   * Pays for a step (`work`), or for this number of them.
   * @throws {QueryTooCostly} if too little is left.
   */
  charge(step: number, count = 1): void {
    this.#spent += step * count;
    if (this.#spent > this.#limit) throw new QueryTooCostly(this.#explain());
  }

  /** Begins to record the work of a phrase, which its matcher adds to in addition to charging it. */
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
    // Only reading positions is recorded by phrase, which is at least this share of the work for phrases.
    if (total > this.#spent / 10)
      return byPhrase.size === 1
        ? `q takes too long: the words of the phrase "${phrase}" are too common. Remove the phrase, or add a rarer word.`
        : `q takes too long: it has ${byPhrase.size} phrases, of which "${phrase}" takes longest. Use fewer phrases, or rarer words.`;
    return 'q takes too long: it has too many common words. Use fewer words, or rarer ones.';
  }
}
