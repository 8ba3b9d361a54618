import type { Budget } from '../../../budget.ts';
import type { Candidates, WordPositions, SearchDocument } from '../../../search-index.ts';
import type { Term } from '../../format/term-dictionary.ts';
import type { QueryTerms } from '../query-ranges.ts';
import type { Segment } from '../segment.ts';
import { readWordPositions } from './word-positions.ts';
import type { RankedDocument } from '../index-top-k.ts';
import { readRanked } from './ranked-documents.ts';

/** The candidates of a query in a packed index. */
export class PackedCandidates implements Candidates {
  readonly scores: readonly number[];
  readonly dates: readonly string[];
  readonly idfOf: (term: string) => number;
  readonly #ranked: readonly RankedDocument[];
  readonly #budget: Budget;

  /** @param ranked best first. */
  constructor(ranked: readonly RankedDocument[], idfOf: (term: string) => number, budget: Budget) {
    this.scores = ranked.map(({ score }) => score);
    this.dates = ranked.map(({ segment: { live }, document }) => live.dateOf(document));
    this.idfOf = idfOf;
    this.#ranked = ranked;
    this.#budget = budget;
  }

  async places(): Promise<readonly string[]> {
    const keys = new Map<RankedDocument, string>();
    const bySegment = Map.groupBy(this.#ranked, ({ segment }) => segment);
    await Promise.all(
      Array.from(bySegment, async ([{ live }, some]) => {
        const places = await live.segment.placesOf(some.map(({ document }) => document));
        for (const [index, each] of some.entries()) keys.set(each, places[index]?.key ?? '');
      }),
    );
    return this.#ranked.map((each) => keys.get(each) ?? '');
  }

  async positionsOf(terms: readonly string[]): Promise<readonly WordPositions[]> {
    const positions = new Map<RankedDocument, WordPositions>();
    for (const [{ live, terms: known }, some] of Map.groupBy(this.#ranked, ({ segment }) => segment)) {
      const sorted = some.toSorted((a, b) => a.document - b.document);
      const documents = Uint32Array.from(sorted, ({ document }) => document);
      const read = await readWordPositions(
        live,
        documents,
        termsIn(live.segment, terms, known),
        this.#budget,
      );
      for (const [index, each] of read.entries()) {
        const document = sorted[index];
        if (document !== undefined) positions.set(document, each);
      }
    }
    return this.#ranked.flatMap((each) => positions.get(each) ?? []);
  }

  read(numbers: readonly number[]): Promise<SearchDocument[]> {
    return readRanked(numbers.flatMap((number) => this.#ranked[number] ?? []));
  }
}

/** Looks up terms in a segment, of which those of the query are known. */
function termsIn(segment: Segment, terms: readonly string[], known: QueryTerms): (Term | undefined)[] {
  const others = segment.termsOf(terms.filter((term) => !known.has(term)));
  return terms.map((term) => known.get(term) ?? others.get(term));
}
