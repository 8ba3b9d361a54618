/** Parses parameters against an index with three places. */
import type { SearchIndex } from '../../../search-lambda/engine/search-index.ts';
import { readSearchRequest } from '../../../search-lambda/http/parameters.ts';

export const read = (queryString: string): ReturnType<typeof readSearchRequest> =>
  readSearchRequest(queryString, index());

const searchable = { meetings: 1, decisions: 1 };

/** The part of an index that parameters are checked against. */
export const index = (states: readonly string[] = []): Pick<SearchIndex, 'places' | 'facts'> => ({
  places: [
    { key: 'US/ann-arbor', name: 'Ann Arbor', state: 'Michigan', kind: 'city', searchable },
    { key: 'US/windsor', name: 'Windsor', state: 'Connecticut', kind: 'city', searchable },
    { key: 'CA/windsor', name: 'Windsor', state: 'Ontario', kind: 'city', searchable },
  ],
  facts: { meetings: 0, places: 3, oldest: null, newest: null, updatedAt: null, states },
});
