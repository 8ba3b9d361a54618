import type { Budget } from '../../budget.ts';

/** A stem that stands somewhere in the document that is looked at. */
export interface PhraseStem {
  /** How many documents have it. */
  readonly cost: number;
  /** Reads where the stem stands in the current document; returns how often. */
  readPositions(): number;
  /** A position that was read; they ascend. */
  position(index: number): number;
  /** Which form of the stem the word there is. */
  form(index: number): number;
}

/** A word of a phrase: its stem, and which of its forms it is. */
export type PhraseWord<Stem extends PhraseStem = PhraseStem> = { readonly stem: Stem; readonly form: number };

type PlacedWord = PhraseWord & { readonly offset: number };

/** Tells whether words stand one behind the other. */
export class PhraseFinder {
  /** The rarest first: where it does not stand right, the positions of frequent words need not be read. */
  readonly #words: readonly PlacedWord[];
  /** Where the phrase may begin in the current document. */
  readonly #starts: number[] = [];
  readonly #budget: Budget;

  constructor(words: readonly PhraseWord[], budget: Budget) {
    this.#budget = budget;
    this.#words = words
      .map((word, offset) => ({ ...word, offset }))
      .toSorted((a, b) => a.stem.cost - b.stem.cost);
  }

  /** Whether they do in the document at which all of their stems are. */
  find(): boolean {
    const [rarest, ...others] = this.#words;
    if (rarest === undefined) return false;
    this.#budget.charge();
    this.#starts.length = 0;
    const { stem, form, offset } = rarest;
    const count = stem.readPositions();
    for (let index = 0; index < count; index++) {
      const start = stem.position(index) - offset;
      if (start >= 0 && stem.form(index) === form) this.#starts.push(start);
    }
    return this.#starts.length > 0 && others.every((word) => this.#keep(word));
  }

  /** Keeps the beginnings at which a word stands too; returns whether there are any. */
  #keep({ stem, form, offset }: PlacedWord): boolean {
    if (this.#starts.length === 0) return false;
    this.#budget.charge();
    const count = stem.readPositions();
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
