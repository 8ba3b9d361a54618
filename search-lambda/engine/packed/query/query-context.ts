/** How rare the words of a query are in a whole index: what its segments say together, less what superseded documents add. */
import { idf } from '../../document-terms.ts';
import { IndexFault } from '../../index-fault.ts';
import type { QueryTerm } from '../../query/tree.ts';
import type { Live } from '../format/live-file.ts';
import type { QueryTerms } from './segment.ts';

export class QueryCounts {
  readonly #documents: number;
  readonly #byStem: ReadonlyMap<string, number>;
  readonly #countPhrase: (words: readonly string[]) => number;
  readonly #byPhrase = new Map<QueryTerm, number>();

  /**
   * @param stems of the query.
   * @param terms of each segment.
   * @param countPhrase counts the live documents with a phrase, which takes a search.
   * @throws {IndexFault} where more superseded documents have a stem than there are documents with it.
   */
  constructor(
    { documents, supersededTerms }: Pick<Live, 'documents' | 'supersededTerms'>,
    stems: readonly string[],
    terms: readonly QueryTerms[],
    countPhrase: (words: readonly string[]) => number,
  ) {
    this.#documents = documents;
    this.#countPhrase = countPhrase;
    this.#byStem = new Map(
      stems.map((stem) => {
        const all = terms.reduce((sum, its) => sum + (its.get(stem)?.frequency ?? 0), 0);
        const live = all - (supersededTerms.get(stem) ?? 0);
        if (live < 0 || live > documents)
          throw new IndexFault(
            'The list of superseded documents does not agree with the segments of the index.',
          );
        return [stem, live];
      }),
    );
  }

  /** How many live documents have a word or phrase of the query. */
  of(term: QueryTerm): number {
    if (term.kind === 'word') return this.#byStem.get(term.stem) ?? 0;
    const count = this.#byPhrase.get(term) ?? this.#countPhrase(term.words);
    this.#byPhrase.set(term, count);
    return count;
  }

  weightOf(term: QueryTerm): number {
    return idf(this.#documents, this.of(term));
  }

  idfOf(stem: string): number {
    return idf(this.#documents, this.#byStem.get(stem) ?? 0);
  }
}
