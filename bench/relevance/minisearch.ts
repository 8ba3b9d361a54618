import MiniSearch from 'minisearch';
import type { SearchDocument } from '../../search-lambda/engine/search-index.ts';
import { rankedDepth } from './measures.ts';
import { fieldNames, fieldTexts, type Ranking } from './ranking.ts';

type Indexed = { readonly id: string };

/** MiniSearch with default options: no stemming, no boosts, any word; it sums one BM25 score per field. */
export async function* miniSearchDefaults(documents: readonly SearchDocument[]): AsyncGenerator<Ranking> {
  const index = new MiniSearch<Indexed>({ fields: [...fieldNames] });
  index.addAll(documents.map((document) => ({ id: document.id, ...fieldTexts(document) })));
  yield {
    engine: 'MiniSearch',
    setting: 'defaults',
    rank: (query) =>
      Promise.resolve(
        index
          .search(query)
          .slice(0, rankedDepth)
          .map(({ id }) => String(id)),
      ),
  };
}
