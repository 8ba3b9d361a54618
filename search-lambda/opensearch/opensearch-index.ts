/** Searches an index in OpenSearch: counts the terms, requests the top candidates, and scores these exactly. */
import { BestHits, publishedScore } from '../engine/best-hits.ts';
import { Budget } from '../engine/budget.ts';
import { idf } from '../engine/document-terms.ts';
import { hasPositive, type QueryNode, type QueryTerm } from '../engine/query/tree.ts';
import type { Filters, Hit, IndexFacts, SearchIndex } from '../engine/search-index.ts';
import { fold } from '../engine/text/fold.ts';
import type { Cluster, NamedIndex, Search } from './cluster.ts';
import { chargeCount, chargeSearch, type CostContext, type Phrase } from './cost.ts';
import { Evaluation } from './evaluation.ts';
import { factsFrom } from './format.ts';
import {
  countedTerms,
  type IdfOf,
  termKey,
  matchingQuery,
  type OpenSearchQuery,
  phraseStems,
  scoredQuery,
  termOfStem,
} from './query.ts';

/**
 * Extra candidates for reranking. OpenSearch ranks with integer impacts and float scores, and scores that differ by less than
 * the published precision are equal to us.
 */
const extraHits = 25;

/** Indexes never change, so counts can be cached: the terms of many thousand queries, in a few megabytes. */
const maxCachedCounts = 50_000;

/** Number of meetings by `termKey`. */
type Counts = ReadonlyMap<string, number>;

const isPhrase = (term: QueryTerm): term is Phrase => term.kind === 'phrase';

export class OpenSearchIndex implements SearchIndex {
  readonly facts: IndexFacts;
  readonly #cluster: Cluster;
  readonly #index: NamedIndex;
  readonly #counts = new Map<string, number>();

  constructor(cluster: Cluster, index: NamedIndex) {
    this.facts = factsFrom(index.description);
    this.#cluster = cluster;
    this.#index = index;
  }

  async search(query: QueryNode, filters: Filters, limit: number, budget = new Budget()): Promise<Hit[]> {
    const states = this.#statesOf(filters);
    if (this.facts.meetings === 0 || states?.length === 0) return [];
    const counts = await this.#count(countedTerms(query), budget);
    const idfOf = this.#idfOf(counts);
    const conditions = filterQueries(states, filters);
    chargeSearch(query, conditions.length, this.#costContext(counts, budget));
    const documents = await this.#cluster.search(
      this.#index.name,
      searchFor(query, idfOf, conditions, limit),
    );
    const evaluation = new Evaluation(query, idfOf, this.#index.description.average_length);
    const isRanked = hasPositive(query);
    const best = new BestHits(limit);
    for (const document of documents) {
      const score = evaluation.scoreOf(document);
      if (score !== undefined) best.add({ document, score: isRanked ? publishedScore(score) : 1 });
    }
    return best.hits;
  }

  #idfOf(counts: Counts): IdfOf {
    return (term) => {
      const frequency = counts.get(termKey(term)) ?? 0;
      return frequency === 0 ? 0 : idf(this.facts.meetings, frequency);
    };
  }

  #costContext(counts: Counts, budget: Budget): CostContext {
    const { meetings } = this.facts;
    return { meetings, budget, frequencyOf: (stem) => counts.get(stem) ?? 0 };
  }

  /**
   * Returns the number of meetings with each of the terms, of which phrases are charged before they are counted.
   * @throws {QueryTooCostly} if counting them could exceed the budget
   */
  async #count(terms: readonly QueryTerm[], budget: Budget): Promise<Counts> {
    const phrases = terms.filter(isPhrase).filter((phrase) => !this.#counts.has(termKey(phrase)));
    if (phrases.length > 0) {
      // The strict search, which comes first, has counted the stems: usually this makes no request.
      const counts = await this.#countAll(phrases.flatMap(phraseStems).map(termOfStem));
      for (const phrase of phrases) chargeCount(phrase, this.#costContext(counts, budget));
    }
    return this.#countAll(terms);
  }

  async #countAll(terms: readonly QueryTerm[]): Promise<Counts> {
    const cache = this.#counts;
    const missing = terms.filter((term) => !cache.has(termKey(term)));
    const counts = new Map(terms.map((term) => [termKey(term), cache.get(termKey(term)) ?? 0]));
    if (missing.length === 0) return counts;
    const counted = await this.#cluster.count(this.#index.name, missing.map(matchingQuery));
    if (cache.size + missing.length > maxCachedCounts) cache.clear();
    for (const [number, term] of missing.entries()) {
      const count = counted[number] ?? 0;
      cache.set(termKey(term), count);
      counts.set(termKey(term), count);
    }
    return counts;
  }

  /** Returns the names of the matching states, or undefined without a filter. */
  #statesOf({ state }: Filters): string[] | undefined {
    if (state === undefined) return undefined;
    const key = fold(state);
    return this.facts.states.filter((name) => fold(name) === key);
  }
}

const filterQueries = (states: string[] | undefined, { kind }: Filters): OpenSearchQuery[] => [
  ...(states === undefined ? [] : [{ terms: { state: states } }]),
  ...(kind === undefined ? [] : [{ term: { kind: { value: kind } } }]),
];

/** Ties are sorted by date descending, then id ascending. */
const tieBreaks: Search['sort'] = [{ date: 'desc' }, { id: 'asc' }];

function searchFor(query: QueryNode, idfOf: IdfOf, filters: OpenSearchQuery[], limit: number): Search {
  const must = scoredQuery(query, idfOf);
  if (!hasPositive(query))
    return { query: { bool: { filter: [must, ...filters] } }, sort: tieBreaks, size: limit };
  return {
    query: { bool: { must: [must], ...(filters.length > 0 ? { filter: filters } : {}) } },
    sort: [{ _score: 'desc' }, ...tieBreaks],
    size: limit + extraHits,
  };
}
