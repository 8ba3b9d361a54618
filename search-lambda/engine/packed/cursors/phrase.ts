import { Conjunction } from './conjunction.ts';
import type { TermCursor } from './term-cursor.ts';

/** A word of a phrase: the cursor of its stem, and which of its forms it is. */
export type PhraseWord = { readonly cursor: TermCursor; readonly form: number };

type PlacedWord = PhraseWord & { readonly offset: number };

/** The documents in which words stand one behind the other. They score as the stems of the words do. */
export class Phrase extends Conjunction {
  /** The rarest first: where it does not stand right, the positions of frequent words need not be read. */
  readonly #words: readonly PlacedWord[];
  /** Where the phrase may begin in the current document. */
  readonly #starts: number[] = [];
  #confirmed = -1;
  #isThere = false;

  /** Words of one stem share its cursor. */
  constructor(words: readonly PhraseWord[]) {
    super([...new Set(words.map(({ cursor }) => cursor))]);
    this.#words = words
      .map((word, offset) => ({ ...word, offset }))
      .toSorted((a, b) => a.cursor.cost - b.cursor.cost);
  }

  override confirm(): boolean {
    if (this.#confirmed !== this.document) {
      this.#confirmed = this.document;
      this.#isThere = this.#hasPhrase();
    }
    return this.#isThere;
  }

  #hasPhrase(): boolean {
    const [rarest, ...others] = this.#words;
    if (rarest === undefined) return false;
    this.#starts.length = 0;
    const { cursor, form, offset } = rarest;
    const count = cursor.readPositions();
    for (let index = 0; index < count; index++) {
      const start = cursor.position(index) - offset;
      if (start >= 0 && cursor.form(index) === form) this.#starts.push(start);
    }
    return this.#starts.length > 0 && others.every((word) => this.#keep(word));
  }

  /** Keeps the beginnings at which a word stands too; returns whether there are any. */
  #keep({ cursor, form, offset }: PlacedWord): boolean {
    if (this.#starts.length === 0) return false;
    const count = cursor.readPositions();
    let kept = 0;
    let index = 0;
    for (const start of this.#starts) {
      const wanted = start + offset;
      while (index < count && cursor.position(index) < wanted) index++;
      if (index < count && cursor.position(index) === wanted && cursor.form(index) === form)
        this.#starts[kept++] = start;
    }
    this.#starts.length = kept;
    return kept > 0;
  }
}
