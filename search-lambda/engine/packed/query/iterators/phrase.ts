import type { Effort } from '../../../effort.ts';
import { Conjunction } from './conjunction.ts';
import { PhraseFinder, type PhraseWord } from '../phrase-finder.ts';
import type { TermCursor } from './term-cursor.ts';

/** The documents in which words stand one behind the other. They score as the stems of the words do. */
export class Phrase extends Conjunction {
  readonly #finder: PhraseFinder;
  #confirmed = -1;
  #isThere = false;

  /** Words of one stem share its cursor. */
  constructor(words: readonly PhraseWord<TermCursor>[], effort: Effort) {
    super([...new Set(words.map(({ stem }) => stem))]);
    this.#finder = new PhraseFinder(words, effort);
  }

  override confirm(): boolean {
    if (this.#confirmed !== this.document) {
      this.#confirmed = this.document;
      this.#isThere = this.#finder.find();
    }
    return this.#isThere;
  }
}
