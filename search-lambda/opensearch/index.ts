/** Searches an index in OpenSearch: the words are counted, the best are asked for, and these are scored exactly. */
import { BestHits, publishedScore } from '../engine/best-hits.ts';
import { idf } from '../engine/document-terms.ts';
import { hasPositive, type QueryNode, type QueryTerm } from '../engine/query/tree.ts';
import type { Filters, Hit, IndexFacts, SearchIndex } from '../engine/search-index.ts';
import { fold } from '../engine/text/fold.ts';
import type { Cluster, NamedIndex, Search } from './cluster.ts';
import { Evaluation } from './evaluation.ts';
import { factsOf } from './format.ts';
import {
  countedTerms,
  type IdfOf,
  keyOf,
  matchingQuery,
  type OpenSearchQuery,
  scoredQuery,
} from './query.ts';

/**
 * OpenSearch ranks with impacts in whole numbers and scores in floats, and scores that differ by less than what is published
 * are equal to us. So some more than the best are asked for.
 */
const spareHits = 25;

/** An index never changes, so that what was counted stays true. The words of many thousand queries, in a few megabytes. */
const mostCounts = 50_000;

export class OpenSearchIndex implements SearchIndex {
  readonly facts: IndexFacts;
  readonly #cluster: Cluster;
  readonly #index: NamedIndex;
  readonly #counts = new Map<string, number>();

  constructor(cluster: Cluster, index: NamedIndex) {
    this.facts = factsOf(index.description);
    this.#cluster = cluster;
    this.#index = index;
  }

  async search(query: QueryNode, filters: Filters, limit: number): Promise<Hit[]> {
    const states = this.#statesOf(filters);
    if (this.facts.meetings === 0 || states?.length === 0) return [];
    const idfOf = await this.#idfOf(query);
    const documents = await this.#cluster.search(
      this.#index.name,
      searchFor(query, idfOf, filterQueries(states, filters), limit),
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

  async #idfOf(query: QueryNode): Promise<IdfOf> {
    const counts = await this.#count(countedTerms(query));
    return (term) => {
      const frequency = counts.get(keyOf(term)) ?? 0;
      return frequency === 0 ? 0 : idf(this.facts.meetings, frequency);
    };
  }

  /** How many meetings have each of the terms. */
  async #count(terms: readonly QueryTerm[]): Promise<ReadonlyMap<string, number>> {
    const known = this.#counts;
    const unknown = terms.filter((term) => !known.has(keyOf(term)));
    const counts = new Map(terms.map((term) => [keyOf(term), known.get(keyOf(term)) ?? 0]));
    if (unknown.length === 0) return counts;
    const found = await this.#cluster.count(this.#index.name, unknown.map(matchingQuery));
    if (known.size + unknown.length > mostCounts) known.clear();
    for (const [number, term] of unknown.entries()) {
      const count = found[number] ?? 0;
      known.set(keyOf(term), count);
      counts.set(keyOf(term), count);
    }
    return counts;
  }

  /** The names of the states that pass; undefined where all do. */
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

/** Of equal ones the newer first, then the smaller id. */
const tieBreaks: Search['sort'] = [{ date: 'desc' }, { id: 'asc' }];

function searchFor(query: QueryNode, idfOf: IdfOf, filters: OpenSearchQuery[], limit: number): Search {
  const must = scoredQuery(query, idfOf);
  if (!hasPositive(query))
    return { query: { bool: { filter: [must, ...filters] } }, sort: tieBreaks, size: limit };
  return {
    query: { bool: { must: [must], ...(filters.length > 0 ? { filter: filters } : {}) } },
    sort: [{ _score: 'desc' }, ...tieBreaks],
    size: limit + spareHits,
  };
}
