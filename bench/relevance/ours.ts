/** Our index, written as in a build and opened as in the function. */
import { MiniSearchWriter } from '../../search-lambda/engine/minisearch/write.ts';
import { openIndex } from '../../search-lambda/engine/open-index.ts';
import { parseQuery, relaxed } from '../../search-lambda/engine/query/parse.ts';
import type { QueryNode } from '../../search-lambda/engine/query/tree.ts';
import { search } from '../../search-lambda/engine/search.ts';
import type { SearchDocument, SearchIndex } from '../../search-lambda/engine/search-index.ts';
import { rankedDepth } from './measures.ts';
import type { Ranking } from './ranking.ts';

export const anyWordName = 'this project, any word';
export const asAnsweredName = 'this project, as /search answers';

/** Ranks by any word, like the other engines; and like /search, which also restricts the matches. */
export async function* ours(documents: readonly SearchDocument[]): AsyncGenerator<Ranking> {
  const index = await written(documents);
  yield {
    engine: anyWordName,
    setting: 'as shipped',
    rank: async (query) => {
      const { root } = parseQuery(query);
      if (root === undefined) return [];
      const hits = await index.search(anyWord(root), {}, rankedDepth);
      return hits.map(({ document }) => document.id);
    },
  };
  const ids = new Map(documents.map(({ url, id }) => [url, id]));
  yield {
    engine: asAnsweredName,
    setting: 'all words, else half of the IDF',
    rank: async (query) => {
      const { results } = await search(index, query, {}, rankedDepth);
      return results.map(({ url }) => ids.get(url) ?? '');
    },
  };
}

/** The relaxed form, with any share of the IDF accepted. */
function anyWord(root: QueryNode): QueryNode {
  const some = relaxed(root);
  return some.kind === 'some' ? { ...some, share: 0 } : some;
}

function written(documents: readonly SearchDocument[]): Promise<SearchIndex> {
  const writer = new MiniSearchWriter();
  for (const document of documents) writer.add(document, null, document.city);
  const { pointer, files } = writer.finish();
  const read = (name: string, offset: number, length: number): Promise<Uint8Array> =>
    Promise.resolve(files.get(name)?.subarray(offset, offset + length) ?? new Uint8Array());
  return openIndex(pointer, read, () => Promise.resolve());
}
