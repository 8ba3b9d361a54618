/** An index without documents, for a service that has none of a kind. */
import { FacetCounts } from './facets.ts';
import type { SearchIndex } from './search-index.ts';

export const noIndex: SearchIndex = {
  facts: { meetings: 0, places: 0, oldest: null, newest: null, updatedAt: null, states: [] },
  places: [],
  search: () => Promise.resolve([]),
  candidates: () =>
    Promise.resolve({
      scores: [],
      dates: [],
      idfOf: () => 0,
      places: () => Promise.resolve([]),
      positionsOf: () => Promise.resolve([]),
      read: () => Promise.resolve([]),
    }),
  newest: () => Promise.resolve([]),
  count: (_query, _filters, hasFacets) =>
    Promise.resolve({ total: 0, isExact: true, ...(hasFacets ? { facets: new FacetCounts().facets } : {}) }),
  frequencies: (terms) => Promise.resolve(terms.map(() => 0)),
};
