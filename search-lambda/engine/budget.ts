/** The request would exceed its budget. */
export class QueryTooCostly extends Error {
  override name = 'QueryTooCostly';
}

/**
 * Work of each step of a search, in units of about a nanosecond on 2 × AMD EPYC, fitted to random and hand-written queries
 * (`npm run bench -- worst`). A loop is charged once for a block or a batch, which keeps it fast. MiniSearch charges the same units for similar steps; each takes longer, but there are fewer meetings.
 */
export const work = {
  /** Opening the postings of a stem, with up to 127 documents outside blocks. */
  stem: 6500,
  /** Decoding and scoring a block of 128 documents, or decoding their numbers of positions; looking up a spelling; searching a text. */
  block: 1750,
  /** Checking a document against a filter, another stem or the top k, or counting its values; bounding a stem in a batch. */
  candidate: 25,
  /** Reading one position of a stem in a document, and its share of finding the first. */
  position: 45,
} as const;

/**
 * Maximum work of any request. At 2 million meetings, no request takes more than 250 ms of processor time
 * (CONTRACT.md 4).
 */
export const maxWork = 100_000_000;

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

  /** Charges the steps of work that an answer is complete without, if they leave half of what is left. Returns false, and charges nothing, if not. */
  affords(step: number, count = 1): boolean {
    const isLeft = step * count <= (this.#limit - this.#spent) / 2;
    if (isLeft) this.charge(step, count);
    return isLeft;
  }

  /** Work that may still be charged. */
  get left(): number {
    return Math.max(0, this.#limit - this.#spent);
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
