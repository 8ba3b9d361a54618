import type { SearchResult } from '../../schemas/search.ts';
import { Budget } from './budget.ts';
import { parseQuery, relaxed, withoutStopWords } from './query/parse.ts';
import type { QueryNode } from './query/tree.ts';
import type { Filters, Hit, SearchIndex } from './search-index.ts';
import { snippetOf } from './snippet.ts';

export type Answer = {
  /** Sorted by relevance. */
  readonly results: SearchResult[];
  /** True if no meeting has all words of a plain query, so the results match only the words with the most weight. */
  readonly isRelaxed: boolean;
};

/**
 * Searches for a query as typed, and returns at most `limit` results.
 * @throws {QueryTooCostly} if the request exceeds its budget
 */
export async function search(
  index: SearchIndex,
  text: string,
  filters: Filters,
  limit: number,
  budget?: Budget,
): Promise<Answer> {
  const { hits, query, isRelaxed } = await find(index, text, filters, limit, budget);
  return { results: query === undefined ? [] : resultsOf(hits, query), isRelaxed };
}

export type Found = {
  readonly hits: readonly Hit[];
  /** The tree that the hits match; undefined if the text has no word. */
  readonly query: QueryNode | undefined;
  readonly isRelaxed: boolean;
};

/**
 * Searches for a query as typed, and returns the hits with their documents.
 * @param budget shared by the strict and the relaxed search of the request
 * @throws {QueryTooCostly} if the request exceeds its budget
 */
export async function find(
  index: SearchIndex,
  text: string,
  filters: Filters,
  limit: number,
  budget = new Budget(),
): Promise<Found> {
  const { root, isPlain } = parseQuery(text);
  if (root === undefined) return { hits: [], query: undefined, isRelaxed: false };
  const strict = withoutStopWords(root);
  const hits = await index.search(strict, filters, limit, budget);
  if (hits.length > 0 || !isPlain) return { hits, query: strict, isRelaxed: false };
  const some = relaxed(root);
  const relaxedHits = await index.search(some, filters, limit, budget);
  return { hits: relaxedHits, query: some, isRelaxed: relaxedHits.length > 0 };
}

const resultsOf = (hits: readonly Hit[], query: QueryNode): SearchResult[] =>
  hits.map(({ document, score }) => ({
    city: document.city,
    state: document.state,
    kind: document.kind,
    body: document.body,
    date: document.date,
    headline: document.headline,
    snippet: snippetOf(document, query),
    url: document.url,
    score,
  }));
