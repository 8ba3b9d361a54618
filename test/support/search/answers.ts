/** Runs searches as /search does. */
import type { Budget } from '../../../search-lambda/engine/budget.ts';
import { type Answer, type Search, search } from '../../../search-lambda/engine/search.ts';
import type { SearchIndex } from '../../../search-lambda/engine/search-index.ts';

/** Returns the answer to a text: the best 25 results of the whole index, unless options say otherwise. */
export const answerTo = (
  index: SearchIndex,
  text: string,
  options: Partial<Search> = {},
  budget?: Budget,
): Promise<Answer> =>
  search(index, { text, filters: {}, limit: 25, sort: 'relevance', isStrict: false, ...options }, budget);

/** Ids of the results, best first. */
export const idsIn = ({ hits }: Answer): string[] => hits.map(({ document }) => document.id);

/** True if a result lacks a word; the envelope then says `relaxed`. */
export const isRelaxed = ({ hits }: Answer): boolean => hits.some(({ missing }) => missing.length > 0);
