/** Searches a MiniSearch index. MiniSearch only looks up words and scores them. */
import type MiniSearch from 'minisearch';
import { BestHits, publishedScore } from '../best-hits.ts';
import { Budget, work } from '../budget.ts';
import { documentTest } from '../document-filters.ts';
import { idf } from '../document-terms.ts';
import { wordPositionsIn } from '../word-positions.ts';
import { FacetCounts } from '../facets.ts';
import { hasPositive, type QueryNode } from '../query/tree.ts';
import type {
  Candidates,
  CandidateSearch,
  Counts,
  DatePosition,
  Filters,
  Hit,
  IndexFacts,
  KnownPlace,
  SearchDocument,
  SearchIndex,
} from '../search-index.ts';
import { compareText } from '../text/compare.ts';
import { Evaluation, type Scores } from './evaluation.ts';
import type { IndexedDocument } from './format.ts';

export class MiniSearchIndex implements SearchIndex {
  readonly facts: IndexFacts;
  readonly places: readonly KnownPlace[];
  readonly #index: MiniSearch<IndexedDocument>;
  readonly #documents: readonly SearchDocument[];

  /** @param places those of its corpus */
  constructor(
    index: MiniSearch<IndexedDocument>,
    documents: readonly SearchDocument[],
    facts: IndexFacts,
    places: readonly KnownPlace[],
  ) {
    this.#index = index;
    this.#documents = documents;
    this.facts = facts;
    this.places = places;
  }

  // The interface is asynchronous for indexes that read during a search; this one has everything in memory.
  // oxlint-disable-next-line typescript/require-await
  async search(query: QueryNode, filters: Filters, limit: number, budget = new Budget()): Promise<Hit[]> {
    return this.#hits(query, filters, limit, budget);
  }

  // oxlint-disable-next-line typescript/require-await
  async candidates(
    query: QueryNode,
    searches: readonly CandidateSearch[],
    budget = new Budget(),
  ): Promise<Candidates> {
    const hits = new Map(
      searches.flatMap(({ filters, limit }) =>
        this.#hits(query, filters, limit, budget).map((hit) => [hit.document, hit] as const),
      ),
    );
    const best = new BestHits(hits.size);
    for (const hit of hits.values()) best.add(hit);
    const documents = best.hits.map(({ document }) => document);
    return {
      scores: best.hits.map(({ score }) => score),
      places: () => Promise.resolve(documents.map(({ place }) => place)),
      dates: documents.map(({ date }) => date),
      idfOf: (term) => this.#idfOf(term, query),
      positionsOf: (terms) =>
        Promise.resolve(
          documents.map((document) => {
            budget.charge(work.block);
            return wordPositionsIn(document, terms);
          }),
        ),
      read: (numbers) => Promise.resolve(numbers.flatMap((number) => documents[number] ?? [])),
    };
  }

  // oxlint-disable-next-line typescript/require-await
  async newest(
    query: QueryNode | undefined,
    filters: Filters,
    limit: number,
    from?: DatePosition,
    budget = new Budget(),
  ): Promise<SearchDocument[]> {
    const matches = this.#matches(query, filters, budget).toSorted(newestFirst);
    if (from === undefined) return matches.slice(0, limit);
    const first = matches.findIndex(({ date }) => date <= from.date);
    if (first < 0) return [];
    const ofDay = matches.filter(({ date }) => date === from.date).length;
    const skipped = Math.min(from.skip, ofDay);
    return matches.slice(first + skipped, first + skipped + limit);
  }

  // oxlint-disable-next-line typescript/require-await
  async count(
    query: QueryNode | undefined,
    filters: Filters,
    hasFacets: boolean,
    budget = new Budget(),
  ): Promise<Counts> {
    const matches = this.#matches(query, filters, budget);
    if (!hasFacets) return { total: matches.length, isExact: true };
    const counts = new FacetCounts();
    for (const document of matches) counts.addDocument(document);
    return { total: matches.length, isExact: true, facets: counts.facets };
  }

  frequencies(terms: readonly string[]): Promise<readonly number[]> {
    return Promise.resolve(terms.map((term) => this.#frequencyOf(term)));
  }

  #hits(query: QueryNode, filters: Filters, limit: number, budget: Budget): Hit[] {
    const best = new BestHits(limit);
    const isRanked = hasPositive(query);
    for (const [id, score] of this.#evaluate(query, filters, budget)) {
      const document = this.#documents[id];
      if (document !== undefined) best.add({ document, score: isRanked ? publishedScore(score) : 1 });
    }
    return best.hits;
  }

  #matches(query: QueryNode | undefined, filters: Filters, budget: Budget): SearchDocument[] {
    if (query !== undefined)
      return Array.from(this.#evaluate(query, filters, budget).keys()).flatMap(
        (id) => this.#documents[id] ?? [],
      );
    budget.charge(work.candidate, this.#documents.length);
    return this.#documents.filter(documentTest(filters));
  }

  #evaluate(query: QueryNode, filters: Filters, budget: Budget): Scores {
    const passes = documentTest(filters);
    const evaluation = new Evaluation(this.#index, this.#documents, budget, query);
    return evaluation.evaluateAll(query, (_, document) => passes(document));
  }

  #frequencyOf(term: string, query?: QueryNode): number {
    return new Evaluation(this.#index, this.#documents, new Budget(), query).word(term, () => false)
      .frequency;
  }

  /** @param query of which it may be a reading */
  #idfOf(term: string, query: QueryNode): number {
    const frequency = this.#frequencyOf(term, query);
    return frequency === 0 ? 0 : idf(this.#index.documentCount, frequency);
  }
}

const newestFirst = (a: SearchDocument, b: SearchDocument): number =>
  compareText(b.date, a.date) || compareText(a.id, b.id);
