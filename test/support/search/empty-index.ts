import type { SearchIndex } from '../../../search-lambda/engine/search-index.ts';

/** An index without documents, with these parts replaced. */
export const emptyIndex = (over: Partial<SearchIndex> = {}): SearchIndex => ({
  facts: { meetings: 0, places: 0, oldest: null, newest: null, updatedAt: null, states: [] },
  places: [],
  search: async () => [],
  candidates: async () => ({
    scores: [],
    places: async () => [],
    dates: [],
    idfOf: () => 0,
    positionsOf: async () => [],
    read: async () => [],
  }),
  newest: async () => [],
  count: async () => ({ total: 0, isExact: true }),
  frequencies: async (terms) => terms.map(() => 0),
  ...over,
});
