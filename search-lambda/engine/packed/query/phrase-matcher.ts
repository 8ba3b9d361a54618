import { type Budget, type PhraseWork, work } from '../../budget.ts';

/** A stem of a phrase, positioned on a document that has it. */
export interface PhraseStem {
  /** Number of documents that have it. */
  readonly cost: number;
  /** Reads the stem's positions in the current document; returns their number. */
  readPositions(): number;
  /** A position that was read; positions ascend. */
  position(index: number): number;
  /** The form of the stem at a position that was read. */
  form(index: number): number;
}

/** A word of a phrase: its stem and which form of the stem it is. */
export type PhraseWord<Stem extends PhraseStem = PhraseStem> = { readonly stem: Stem; readonly form: number };

type OffsetWord = PhraseWord & { readonly offset: number };

/** Checks whether the words of a phrase are adjacent and in order. */
export class PhraseMatcher {
  /** Rarest first: if it rules the phrase out, the positions of frequent words are not read. */
  readonly #words: readonly OffsetWord[];
  /** Positions at which the phrase may begin in the current document. */
  readonly #starts: number[] = [];
  readonly #budget: Budget;
  readonly #metered: PhraseWork;

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
    const [rarest, ...others] = this.#words;
    if (rarest === undefined) return false;
    this.#starts.length = 0;
    const { stem, form, offset } = rarest;
    const count = this.#read(stem);
    for (let index = 0; index < count; index++) {
      const start = stem.position(index) - offset;
      if (start >= 0 && stem.form(index) === form) this.#starts.push(start);
    }
    return this.#starts.length > 0 && others.every((word) => this.#retainStarts(word));
  }

  /** Reads a stem's positions in the current document, and charges for them. */
  #read(stem: PhraseStem): number {
    const count = stem.readPositions();
    this.#metered.work += work.positions + count * work.position;
    this.#budget.charge(work.positions);
    this.#budget.charge(work.position, count);
    return count;
  }

  /** Retains the starts that a further word confirms; returns false if none is left. */
  #retainStarts({ stem, form, offset }: OffsetWord): boolean {
    if (this.#starts.length === 0) return false;
    const count = this.#read(stem);
    let kept = 0;
    let index = 0;
    for (const start of this.#starts) {
      const wanted = start + offset;
      while (index < count && stem.position(index) < wanted) index++;
      if (index < count && stem.position(index) === wanted && stem.form(index) === form)
        this.#starts[kept++] = start;
    }
    this.#starts.length = kept;
    return kept > 0;
  }
}
