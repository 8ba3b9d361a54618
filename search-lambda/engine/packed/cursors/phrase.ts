import { Conjunction } from './conjunction.ts';
import type { TermCursor } from './term-cursor.ts';

/** A word of a phrase: the cursor of its stem, and which of its forms it is. */
export type PhraseWord = { readonly cursor: TermCursor; readonly form: number };

/** The documents in which words stand one behind the other. They score as the stems of the words do. */
export class Phrase extends Conjunction {
  readonly #cursors: readonly TermCursor[];
  readonly #words: readonly PhraseWord[];
  #confirmed = -1;
  #isThere = false;

  /** Words of one stem share its cursor. */
  constructor(words: readonly PhraseWord[]) {
    const cursors = [...new Set(words.map(({ cursor }) => cursor))];
    super(cursors);
    this.#cursors = cursors;
    this.#words = words;
  }

  override confirm(): boolean {
    if (this.#confirmed !== this.document) {
      this.#confirmed = this.document;
      this.#isThere = this.#hasPhrase();
    }
    return this.#isThere;
  }

  #hasPhrase(): boolean {
    for (const cursor of this.#cursors) cursor.readPositions();
    let rarest = 0;
    for (const [index, { cursor }] of this.#words.entries())
      if (cursor.positions.length < (this.#words[rarest]?.cursor.positions.length ?? 0)) rarest = index;
    const anchor = this.#words[rarest];
    if (anchor === undefined) return false;
    const { positions, forms } = anchor.cursor;
    return positions.some((position, index) => forms[index] === anchor.form && this.#isAt(position - rarest));
  }

  /** Whether the phrase begins at a position. */
  #isAt(start: number): boolean {
    return this.#words.every(({ cursor: { positions, forms }, form }, offset) => {
      const index = indexOf(positions, start + offset);
      return index >= 0 && forms[index] === form;
    });
  }
}

/** Where a number is in an ascending list, or -1. */
function indexOf(sorted: readonly number[], wanted: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === wanted ? low : -1;
}
