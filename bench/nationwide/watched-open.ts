import { openIndex } from '../../search-lambda/engine/open-index.ts';

/** Opens indexes and reports their prefetching. */
export function watchedOpen(onFilled: () => void): typeof openIndex {
  return async (...args) => {
    const index = await openIndex(...args);
    return {
      facts: index.facts,
      search: (...query) => index.search(...query),
      fill: async (read) => {
        await index.fill?.(read);
        onFilled();
      },
    };
  };
}
