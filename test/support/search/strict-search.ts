/** Strict searches of an index, ranked by BM25 alone. */
import { parseQuery, inAllLanguages } from '../../../search-lambda/engine/query/parse.ts';
import type { Filters, Hit, SearchIndex } from '../../../search-lambda/engine/search-index.ts';

/** The top hits that match a query as people type it. */
export async function strictSearch(
  index: SearchIndex,
  text: string,
  filters: Filters = {},
  limit = 50,
): Promise<Hit[]> {
  const { root } = parseQuery(text);
  return root === undefined ? [] : await index.search(inAllLanguages(root), filters, limit);
}
