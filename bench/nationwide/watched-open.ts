import { openIndex } from '../../search-lambda/engine/open-index.ts';

/** Opens indexes and reports their prefetching. */
export function watchedOpen(onFilled: () => void): typeof openIndex {
  return async (...args) => {
    const index = await openIndex(...args);
    return {
      facts: index.facts,
      places: index.places,
      isComplete: index.isComplete,
      search: (...query) => index.search(...query),
      candidates: (...query) => index.candidates(...query),
      newest: (...query) => index.newest(...query),
      count: (...query) => index.count(...query),
      frequencies: (terms) => index.frequencies(terms),
      fill: async (read) => {
        await index.fill?.(read);
        onFilled();
      },
    };
  };
}
