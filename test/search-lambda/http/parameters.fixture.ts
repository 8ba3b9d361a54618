/** Parses parameters against an index with three places. */
import type { SearchIndex } from '../../../search-lambda/engine/search-index.ts';
import { readSearchRequest } from '../../../search-lambda/http/parameters.ts';

export const read = (queryString: string): ReturnType<typeof readSearchRequest> =>
  readSearchRequest(queryString, index());

/** The part of an index that parameters are checked against. */
export const index = (states: readonly string[] = []): Pick<SearchIndex, 'places' | 'facts'> => ({
  places: [
    { key: 'US/ann-arbor', name: 'Ann Arbor', state: 'Michigan', kind: 'city' },
    { key: 'US/windsor', name: 'Windsor', state: 'Connecticut', kind: 'city' },
    { key: 'CA/windsor', name: 'Windsor', state: 'Ontario', kind: 'city' },
  ],
  facts: { meetings: 0, places: 3, oldest: null, newest: null, updatedAt: null, states },
});
