/** Answers a search: matches, ranks, counts and explains. */
import { Budget } from './budget.ts';
import { FacetCounts } from './facets.ts';
import { mergeByMeeting } from './merge-matters.ts';
import { parseQuery, type Query, withoutStopWords } from './query/parse.ts';
import { everything, hasPositive, type QueryNode } from './query/tree.ts';
import { rankedQueryOf } from './ranking/ranked-query.ts';
import { rank, type RankedHit } from './ranking/rank.ts';
import { recognizedIn } from './ranking/recognized.ts';
import type { Rescoring } from './ranking/rescore.ts';
import type {
  Counts,
  DatePosition,
  Filters,
  IndexedPlace,
  SearchDocument,
  SearchIndex,
} from './search-index.ts';
import { suggestionFor } from './suggestion.ts';

export type Search = {
  /** As typed; may be empty if there are filters. */
  readonly text: string;
  readonly filters: Filters;
  readonly limit: number;
  readonly sort: 'relevance' | 'date';
  /** Only documents with all words. */
  readonly isStrict: boolean;
  /** Where the page begins. */
  readonly from?: { readonly offset: number } | DatePosition | undefined;
  readonly counts?: 'total' | 'facets' | undefined;
  /** Merges decisions on one matter; for the index of decisions. */
  readonly mergesMatters?: boolean | undefined;
  /** Whether hits name the decision that matches best; true by default. */
  readonly namesDecisions?: boolean | undefined;
  /** Other numbers for the ranking than the shipped ones, for measurements. */
  readonly weights?: Rescoring | undefined;
};

export type Answer = {
  /** In the order of the search. Scores are 1 if it is by date, or only excludes. */
  readonly hits: readonly RankedHit[];
  /** What the hits match, for snippets; undefined if the text has no word. */
  readonly query: QueryNode | undefined;
  /** Places named in the query. */
  readonly places: readonly IndexedPlace[];
  readonly counts: Counts | undefined;
  /** A text that has matches; only if this one has none. */
  readonly suggestion: string | undefined;
  /** Where the next page begins; undefined after the last. */
  readonly next: { readonly offset: number } | DatePosition | undefined;
};

/**
 * Answers a search.
 * @throws {QueryTooCostly} if all of it together exceeds the budget
 */
export async function search(index: SearchIndex, search: Search, budget = new Budget()): Promise<Answer> {
  const query = parseQuery(search.text);
  const strict = query.root && withoutStopWords(query.root);
  const hasNoWord = strict === undefined && search.text.trim() !== '';
  if (hasNoWord) return nothingFor(search);
  const isByDate = search.sort === 'date' || strict === undefined || !hasPositive(strict);
  const page = isByDate
    ? await byDate(index, strict, search, budget)
    : await byRelevance(index, query, strict ?? everything, search, budget);
  const counts =
    search.counts && (await index.count(strict, search.filters, search.counts === 'facets', budget));
  const suggestion =
    page.hits.length === 0 && search.from === undefined
      ? await suggestionFor(index, search, query, budget)
      : undefined;
  return { query: strict, places: [], ...page, counts, suggestion };
}

/**
 * Counts the documents with all words of a text.
 * @throws {QueryTooCostly} if that exceeds the budget
 */
export async function countMatches(
  index: SearchIndex,
  text: string,
  filters: Filters,
  budget: Budget,
): Promise<Counts> {
  const { root } = parseQuery(text);
  if (root === undefined && text.trim() !== '') return { total: 0, isExact: true };
  return index.count(root && withoutStopWords(root), filters, false, budget);
}

const nothingFor = ({ counts }: Search): Answer => ({
  hits: [],
  query: undefined,
  places: [],
  counts: counts && {
    total: 0,
    isExact: true,
    ...(counts === 'facets' ? { facets: new FacetCounts().facets } : {}),
  },
  suggestion: undefined,
  next: undefined,
});

type Page = Pick<Answer, 'hits' | 'next'> & Partial<Pick<Answer, 'query' | 'places'>>;

/** The newest matches of the strict query. */
async function byDate(
  index: SearchIndex,
  query: QueryNode | undefined,
  { filters, limit, from, mergesMatters }: Search,
  budget: Budget,
): Promise<Page> {
  const start = from !== undefined && 'date' in from ? from : undefined;
  // One more shows whether there is another page; merging takes some of them.
  const count = (mergesMatters === true ? 2 * limit : limit) + 1;
  const documents = await index.newest(query, filters, count, start, budget);
  const { shown, merged } =
    mergesMatters === true
      ? mergeByMeeting(documents.slice(0, count - 1), limit)
      : { shown: documents.slice(0, limit), merged: Math.min(limit, documents.length) };
  return {
    hits: shown.map((document) => ({ document, score: 1, missing: [], decision: undefined })),
    next: documents.length > merged ? positionAfter(documents.slice(0, merged), start) : undefined,
  };
}

function positionAfter(
  shown: readonly SearchDocument[],
  start: DatePosition | undefined,
): DatePosition | undefined {
  const last = shown.at(-1);
  if (last === undefined) return undefined;
  const ofDay = shown.filter(({ date }) => date === last.date).length;
  return { date: last.date, skip: ofDay + (start?.date === last.date ? start.skip : 0) };
}

/** The best matches of the strict or the ranked query. */
async function byRelevance(
  index: SearchIndex,
  query: Query,
  strict: QueryNode,
  { filters, limit, from, isStrict, mergesMatters = false, namesDecisions = true, weights }: Search,
  budget: Budget,
): Promise<Page> {
  const offset = from !== undefined && 'offset' in from ? from.offset : 0;
  const places = recognizedIn(query.plainWords, index.places);
  const isRanked = !isStrict && !query.hasOr && hasPositive(strict);
  const ranked = isRanked ? rankedQueryOf(query, places.isPlaceWord, weights) : undefined;
  const { hits, hasMore } = await rank(
    index,
    { query, strict, ranked, places, filters, offset, limit, mergesMatters, namesDecisions, weights },
    budget,
  );
  return {
    hits,
    query: ranked ?? strict,
    places: places.named,
    next: hasMore ? { offset: offset + limit } : undefined,
  };
}
