/** Decisions that are parsed only when they are used: a meeting has dozens, and its result shows at most one. */
import type { SearchDecision, SearchDocument } from './search-index.ts';

/** The searched texts of a decision, apart from its file number. */
export type DecisionTexts = Pick<SearchDecision, 'headline' | 'summary'>;

export interface LazyDecisions {
  /** Parses all decisions. */
  all(): readonly SearchDecision[];
  /** Parses the texts of the decision with a number. */
  textsOf(number: number): DecisionTexts | undefined;
}

class LazyDocument {
  declare readonly decisions: readonly SearchDecision[];
  readonly #lazy: LazyDecisions;
  #decisions: readonly SearchDecision[] | undefined;

  constructor(lazy: LazyDecisions) {
    this.#lazy = lazy;
    Object.defineProperty(this, 'decisions', LazyDocument.#property);
  }

  /** A property of each document, because copies and comparisons leave out those of a prototype. */
  static readonly #property: PropertyDescriptor & ThisType<LazyDocument> = {
    enumerable: true,
    get() {
      return (this.#decisions ??= this.#lazy.all());
    },
  };

  static textsOf(document: SearchDocument, number: number): DecisionTexts | undefined {
    return #lazy in document ? document.#lazy.textsOf(number) : document.decisions[number];
  }
}

/** Returns a document whose decisions are parsed when they are used. */
export const withLazyDecisions = (
  fields: Omit<SearchDocument, 'decisions'>,
  lazy: LazyDecisions,
): SearchDocument => Object.assign(new LazyDocument(lazy), fields);

/** Returns the texts of the decision with a number, without parsing the others. */
export const decisionTextsOf = (document: SearchDocument, number: number): DecisionTexts | undefined =>
  LazyDocument.textsOf(document, number);
