/** Searches an index in OpenSearch: counts the stems, requests the top candidates, and scores these exactly. */
import { BestHits, publishedScore } from '../engine/best-hits.ts';
import { Budget, work } from '../engine/budget.ts';
import { wordPositionsIn } from '../engine/word-positions.ts';
import { FacetCounts } from '../engine/facets.ts';
import { everything, hasPositive, type QueryNode } from '../engine/query/tree.ts';
import type {
  Candidates,
  CandidateSearch,
  Counts,
  DatePosition,
  Filters,
  Hit,
  KnownPlace,
  IndexFacts,
  SearchDocument,
  SearchIndex,
} from '../engine/search-index.ts';
import type { Cluster, NamedIndex, Search } from './cluster.ts';
import { chargeSearch, type CostContext, idfIn } from './cost.ts';
import { Evaluation } from './evaluation.ts';
import { facetsFrom } from './facets.ts';
import { filterQueries } from './filters.ts';
import { factsFrom, placesFrom } from './format.ts';
import { countedStems, type OpenSearchQuery, scoredQuery, stemFilter } from './query.ts';
import { StemCounts } from './stem-counts.ts';

/**
 * Extra candidates for reranking. OpenSearch ranks with integer impacts and float scores, and scores that differ by less than
 * the published precision are equal to us.
 */
const extraHits = 25;

/** index.max_result_window, the default of OpenSearch. */
const maxWindow = 10_000;

/** Ties are sorted by date descending, then id ascending. */
const byDate: Search['sort'] = [{ date: 'desc' }, { id: 'asc' }];

/** Matches all documents. */
/** A query with its filters, whose cost is charged. */
type Prepared = {
  readonly context: CostContext;
  readonly filters: readonly OpenSearchQuery[];
};

export class OpenSearchIndex implements SearchIndex {
  readonly facts: IndexFacts;
  readonly places: readonly KnownPlace[];
  readonly isComplete = true;
  readonly #cluster: Cluster;
  readonly #index: NamedIndex;
  readonly #counts: StemCounts;

  constructor(cluster: Cluster, index: NamedIndex) {
    this.facts = factsFrom(index.description);
    this.places = placesFrom(index.description);
    this.#cluster = cluster;
    this.#index = index;
    this.#counts = new StemCounts((stems) => cluster.count(index.name, stems.map(stemFilter)));
  }

  async search(query: QueryNode, filters: Filters, limit: number, budget = new Budget()): Promise<Hit[]> {
    const prepared = await this.#prepare(query, filters, budget);
    return prepared === undefined ? [] : await this.#hits(query, prepared, limit);
  }

  async candidates(
    query: QueryNode,
    searches: readonly CandidateSearch[],
    budget = new Budget(),
  ): Promise<Candidates> {
    const found = new Map<string, Hit>();
    for (const { filters, limit } of searches)
      for (const hit of await this.search(query, filters, limit, budget)) found.set(hit.document.id, hit);
    const best = new BestHits(found.size);
    for (const hit of found.values()) best.add(hit);
    const documents = best.hits.map(({ document }) => document);
    const counts = await this.#counts.of(countedStems(query));
    return {
      scores: best.hits.map(({ score }) => score),
      places: async () => documents.map(({ place }) => place),
      dates: documents.map(({ date }) => date),
      idfOf: idfIn(this.#contextOf(counts, budget), query),
      positionsOf: async (terms) =>
        documents.map((document) => {
          budget.charge(work.block);
          return wordPositionsIn(document, terms);
        }),
      read: async (numbers) => numbers.flatMap((number) => documents[number] ?? []),
    };
  }

  async newest(
    query: QueryNode = everything,
    filters: Filters,
    limit: number,
    from?: DatePosition,
    budget = new Budget(),
  ): Promise<SearchDocument[]> {
    const to = from === undefined || (filters.to ?? '9') < from.date ? filters.to : from.date;
    const prepared = await this.#prepare(query, { ...filters, to }, budget);
    if (prepared === undefined) return [];
    const skip = from?.skip ?? 0;
    const documents = await this.#cluster.search(this.#index.name, {
      query: { bool: { filter: [scoredQuery(query, idfIn(prepared.context, query)), ...prepared.filters] } },
      sort: byDate,
      size: Math.min(maxWindow, limit + skip),
    });
    const ofDay = documents.filter(({ date }) => date === from?.date).length;
    const first = Math.min(skip, ofDay);
    return documents.slice(first, first + limit);
  }

  async count(
    query: QueryNode = everything,
    filters: Filters,
    hasFacets: boolean,
    budget = new Budget(),
  ): Promise<Counts> {
    const prepared = await this.#prepare(query, filters, budget);
    if (prepared === undefined)
      return { total: 0, isExact: true, ...(hasFacets ? { facets: new FacetCounts().facets } : {}) };
    const conditions = [scoredQuery(query, idfIn(prepared.context, query)), ...prepared.filters];
    const { total, facets } = await this.#cluster.countMatches(this.#index.name, conditions, hasFacets);
    if (facets === undefined) return { total, isExact: true };
    return { total, ...facetsFrom(facets) };
  }

  async frequencies(terms: readonly string[]): Promise<readonly number[]> {
    const counts = await this.#counts.of(terms);
    return terms.map((term) => counts.get(term) ?? 0);
  }

  /**
   * Counts the stems of a query, and charges its search. Returns undefined if no document can match.
   * @throws {QueryTooCostly} if the search could exceed the budget
   */
  async #prepare(query: QueryNode, filters: Filters, budget: Budget): Promise<Prepared | undefined> {
    const conditions = filterQueries(filters, this.facts.states);
    if (this.facts.meetings === 0 || conditions === undefined) return undefined;
    const context = this.#contextOf(await this.#counts.of(countedStems(query)), budget);
    chargeSearch(query, context);
    return { context, filters: conditions };
  }

  #contextOf(counts: ReadonlyMap<string, number>, budget: Budget): CostContext {
    return { meetings: this.facts.meetings, budget, frequencyOf: (stem) => counts.get(stem) ?? 0 };
  }

  /** Requests candidates, and ranks them by their exact scores. */
  async #hits(query: QueryNode, { context, filters }: Prepared, limit: number): Promise<Hit[]> {
    const idfOf = idfIn(context, query);
    const isRanked = hasPositive(query);
    const documents = await this.#cluster.search(
      this.#index.name,
      isRanked
        ? {
            query: { bool: { must: [scoredQuery(query, idfOf)], filter: [...filters] } },
            sort: [{ _score: 'desc' }, ...byDate],
            size: limit + extraHits,
          }
        : {
            query: { bool: { filter: [scoredQuery(query, idfOf), ...filters] } },
            sort: byDate,
            size: limit,
          },
    );
    const evaluation = new Evaluation(query, idfOf, this.#index.description);
    const best = new BestHits(limit);
    for (const document of documents) {
      const score = evaluation.scoreOf(document);
      if (score !== undefined) best.add({ document, score: isRanked ? publishedScore(score) : 1 });
    }
    return best.hits;
  }
}
