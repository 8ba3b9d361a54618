import type { SearchResult } from '../../schemas/search.ts';
import { parseQuery, relaxed, withoutStopWords } from './query/parse.ts';
import type { QueryNode } from './query/tree.ts';
import type { Filters, Hit, SearchIndex } from './search-index.ts';
import { snippetOf } from './snippet.ts';

export type Answer = {
  /** Best first. */
  readonly results: SearchResult[];
  /** Whether no meeting has all words of a plain query, and these have the most telling ones. */
  readonly isRelaxed: boolean;
};

/** Answers the text that somebody typed with at most `limit` meetings. */
export async function search(
  index: SearchIndex,
  text: string,
  filters: Filters,
  limit: number,
): Promise<Answer> {
  const { root, isPlain } = parseQuery(text);
  if (root === undefined) return { results: [], isRelaxed: false };
  const strict = withoutStopWords(root);
  const hits = await index.search(strict, filters, limit);
  if (hits.length > 0 || !isPlain) return { results: resultsOf(hits, strict), isRelaxed: false };
  const some = relaxed(root);
  const relaxedHits = await index.search(some, filters, limit);
  return { results: resultsOf(relaxedHits, some), isRelaxed: relaxedHits.length > 0 };
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
