import { type Budget, type PhraseWork, work } from '../../budget.ts';

/** A stem of a phrase, positioned on a document that has it. */
export interface PhraseStem {
  /** Number of documents that have it. */
  readonly cost: number;
  /** Reads the stem's positions in the current document; returns their number. */
  readPositions(): number;
  /** The positions that were read, ascending; there may be more room than positions. */
  readonly positions: Uint32Array;
  /** The form of the stem at the position with an index among those that were read. */
  form(index: number): number;
}

/** A word of a phrase: its stem and which form of the stem it is. */
export type PhraseWord<Stem extends PhraseStem = PhraseStem> = { readonly stem: Stem; readonly form: number };

type OffsetWord = PhraseWord & { readonly offset: number };

/** Work of comparing a position with a start, which is about a nanosecond; reading it takes much longer. */
const comparison = 1;

/** Checks whether the words of a phrase are adjacent and in order. */
export class PhraseMatcher {
  /** Rarest first: if it rules the phrase out, the positions of frequent words are not read. */
  readonly #words: readonly OffsetWord[];
  /** Positions at which the phrase may begin in the current document. */
  readonly #starts: number[] = [];
  readonly #budget: Budget;
  readonly #metered: PhraseWork;
  /** Number of positions of each stem that was read in the current document. */
  readonly #counts = new Map<PhraseStem, number>();

  /** @param text its words as written, for a refusal. */
  constructor(words: readonly PhraseWord[], text: readonly string[], budget: Budget) {
    this.#budget = budget;
    this.#metered = budget.meter(text);
    this.#words = words
      .map((word, offset) => ({ ...word, offset }))
      .toSorted((a, b) => a.stem.cost - b.stem.cost);
  }

  /** Returns true if the document on which all stems are positioned has the phrase. */
  matches(): boolean {
    const [rarest, other] = this.#words;
    this.#counts.clear();
    if (rarest === undefined) return false;
    return this.#words.length === 2 && other !== undefined
      ? this.#pairMatches(rarest, other)
      : this.#listMatches(rarest);
  }

  /** Compares the positions of two words as they are, without a list of starts; most phrases have two. */
  #pairMatches(word: OffsetWord, other: OffsetWord): boolean {
    const count = this.#read(word.stem);
    const otherCount = this.#read(other.stem);
    const { positions } = word.stem;
    const { positions: others } = other.stem;
    const distance = other.offset - word.offset;
    let at = 0;
    for (let index = 0; index < count; index++) {
      const wanted = (positions[index] ?? 0) + distance;
      while (at < otherCount && (others[at] ?? 0) < wanted) at++;
      if (at === otherCount) return false;
      if (others[at] === wanted && word.stem.form(index) === word.form && other.stem.form(at) === other.form)
        return true;
    }
    return false;
  }

  #listMatches(rarest: OffsetWord): boolean {
    const others = this.#words.slice(1);
    this.#starts.length = 0;
    const count = this.#read(rarest.stem);
    const { positions } = rarest.stem;
    for (let index = 0; index < count; index++) {
      const start = (positions[index] ?? 0) - rarest.offset;
      if (start >= 0) this.#starts.push(start);
    }
    return others.every((word) => this.#retainStarts(word)) && this.#isAnyConfirmed();
  }

  /** Reads a stem's positions in the current document, and charges for them. A word that the phrase repeats is only compared again. */
  #read(stem: PhraseStem): number {
    const known = this.#counts.get(stem);
    if (known !== undefined) {
      this.#budget.charge(comparison, known);
      return known;
    }
    const count = stem.readPositions();
    this.#counts.set(stem, count);
    this.#metered.work += count * work.position;
    this.#budget.charge(work.position, count);
    return count;
  }

  /** Retains the starts that the stem of a further word follows at its distance; returns false if none is left. */
  #retainStarts({ stem, offset }: OffsetWord): boolean {
    if (this.#starts.length === 0) return false;
    const count = this.#read(stem);
    const { positions } = stem;
    let kept = 0;
    let index = 0;
    for (const start of this.#starts) {
      const wanted = start + offset;
      while (index < count && (positions[index] ?? 0) < wanted) index++;
      if (index < count && positions[index] === wanted) this.#starts[kept++] = start;
    }
    this.#starts.length = kept;
    return kept > 0;
  }

  /** Returns true if the words themselves, and not only their stems, follow one of the starts. Few documents get here. */
  #isAnyConfirmed(): boolean {
    return this.#starts.some((start) =>
      this.#words.every(
        ({ stem, form, offset }) => stem.form(stem.positions.indexOf(start + offset)) === form,
      ),
    );
  }
}
