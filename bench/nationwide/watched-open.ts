import { openIndex } from '../../search-lambda/engine/open-index.ts';
import type { SearchIndex } from '../../search-lambda/engine/search-index.ts';

/** Opens indexes and reports their prefetching. */
export function watchedOpen(onFilled: () => void): typeof openIndex {
  return async (...args) => {
    const index = await openIndex(...args);
    return {
      ...withoutFill(index),
      fill: async (read) => {
        await index.fill?.(read);
        onFilled();
      },
    };
  };
}

/** Opens indexes that are not prefetched. */
export const openWithoutFill: typeof openIndex = async (...args) => withoutFill(await openIndex(...args));

const withoutFill = (index: SearchIndex): SearchIndex => ({
  facts: index.facts,
  places: index.places,
  search: (...query) => index.search(...query),
  candidates: (...query) => index.candidates(...query),
  newest: (...query) => index.newest(...query),
  count: (...query) => index.count(...query),
  frequencies: (terms) => index.frequencies(terms),
});
