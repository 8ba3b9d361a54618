import type { Budget } from '../../../budget.ts';
import { Conjunction } from './conjunction-iterator.ts';
import { PhraseFinder, type PhraseWord } from '../phrase-matcher.ts';
import type { TermCursor } from './term-iterator.ts';

/** The documents in which words stand one behind the other. They score as the stems of the words do. */
export class Phrase extends Conjunction {
  readonly #finder: PhraseFinder;
  #confirmed = -1;
  #isThere = false;

  /** Words of one stem share its cursor. */
  constructor(words: readonly PhraseWord<TermCursor>[], budget: Budget) {
    super([...new Set(words.map(({ stem }) => stem))]);
    this.#finder = new PhraseFinder(words, budget);
  }

  override confirm(): boolean {
    if (this.#confirmed !== this.document) {
      this.#confirmed = this.document;
      this.#isThere = this.#finder.find();
    }
    return this.#isThere;
  }
}
