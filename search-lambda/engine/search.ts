/** Answers a search: matches, ranks, counts and explains. */
import { Budget } from './budget.ts';
import { FacetCounts } from './facets.ts';
import { groupedPage } from './date-groups.ts';
import { mergedPage, plainPage } from './date-pages.ts';
import { textsOf } from './document-terms.ts';
import { inAllLanguages, type Query } from './query/parse.ts';
import { phraseTest } from './query/phrase.ts';
import { everything, hasPositive, type QueryNode } from './query/tree.ts';
import { parseFor } from './ranking/glued-words.ts';
import type { Reading } from './ranking/identifiers.ts';
import { rankedQueryOf, withRarestWords } from './ranking/ranked-query.ts';
import { maxAlso, type Merging, rank, type RankedHit } from './ranking/rank.ts';
import type { WordRange } from './ranking/places.ts';
import { recognizedIn } from './ranking/recognized.ts';
import type { Rescoring } from './ranking/rescore.ts';
import type {
  Counts,
  DatePosition,
  Filters,
  KnownPlace,
  SearchDocument,
  SearchIndex,
} from './search-index.ts';
import { suggestionFor } from './suggestion.ts';
import type { Language } from './text/analyzers.ts';

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
  /** Merges decisions on one matter, for the index of decisions, or pages of one document, for that of documents. */
  readonly merges?: Merging | undefined;
  /** Documents in this language come first among those with the same score. */
  readonly language?: Language | undefined;
  /** Whether hits name the decision that matches best; true by default. */
  readonly namesDecisions?: boolean | undefined;
  /** Other numbers for the ranking than the shipped ones, for measurements. */
  readonly weights?: Rescoring | undefined;
};

export type Answer = {
  /** In the order of the search. Scores are 1 if it is by date, or only excludes. */
  readonly hits: readonly RankedHit[];
  /** Number of matches merged into the hits, if matters are merged. */
  readonly merged: number;
  /** What the hits match, for snippets; undefined if the text has no word. */
  readonly query: QueryNode | undefined;
  /** Places named in the query. */
  readonly places: readonly KnownPlace[];
  readonly counts: Counts | undefined;
  /** A text that has matches; only if none of the hits has all of this one. */
  readonly suggestion: string | undefined;
  /** Where the next page begins; undefined after the last. */
  readonly next: { readonly offset: number } | DatePosition | undefined;
  /** Newest change of what the index has; null if unknown. */
  readonly updatedAt: string | null;
  /** The words that decisions on the same question share, if the search was for these. */
  readonly words?: readonly string[] | undefined;
};

/**
 * Answers a search.
 * @throws {QueryTooCostly} if all of it together exceeds the budget
 */
export async function search(index: SearchIndex, search: Search, budget = new Budget()): Promise<Answer> {
  const query = await parseFor(index, search.text, budget);
  const strict = query.root && inAllLanguages(query.root);
  const hasNoWord = strict === undefined && search.text.trim() !== '';
  const { updatedAt } = index.facts;
  if (hasNoWord) return { ...nothingFor(search), updatedAt };
  const isByDate = search.sort === 'date' || strict === undefined || !hasPositive(strict);
  const page = isByDate
    ? await byDate(index, strict, search, budget)
    : await byRelevance(index, query, strict ?? everything, search, budget);
  const counts =
    search.counts && (await index.count(strict, search.filters, search.counts === 'facets', budget));
  const places = recognizedIn(query.plainWords, index.places);
  const suggestion =
    search.from === undefined && page.hits.every(({ missing }) => missing.length > 0)
      ? await suggestionFor(index, search, query, page.hits.length > 0, places.isPlaceWord, budget)
      : undefined;
  return { query: strict, places: places.named, ...page, counts, suggestion, updatedAt };
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
  const { root } = await parseFor(index, text, budget);
  if (root === undefined && text.trim() !== '') return { total: 0, isExact: true };
  return index.count(root && inAllLanguages(root), filters, false, budget);
}

const nothingFor = ({ counts }: Search): Omit<Answer, 'updatedAt'> => ({
  hits: [],
  merged: 0,
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

type Page = Pick<Answer, 'hits' | 'next' | 'merged'> & Partial<Pick<Answer, 'query'>>;

/** The newest matches of the strict query. */
async function byDate(
  index: SearchIndex,
  query: QueryNode | undefined,
  search: Search,
  budget: Budget,
): Promise<Page> {
  const start = search.from !== undefined && 'date' in search.from ? search.from : undefined;
  const read = async (count: number): Promise<SearchDocument[]> =>
    index.newest(query, search.filters, count, start, budget);
  if (search.merges === 'pages') return documentsByDate(index, query, search, budget);
  const { documents, next, merged } =
    search.merges === 'matters'
      ? await mergedPage(read, search.limit, start)
      : await plainPage(read, search.limit, start);
  return { hits: documents.map(hitOf), next, merged };
}

const hitOf = (document: SearchDocument): RankedHit => ({
  document,
  score: 1,
  missing: [],
  decision: undefined,
});

/** The newest documents with a page that matches. */
async function documentsByDate(
  index: SearchIndex,
  query: QueryNode | undefined,
  { filters, limit, from }: Search,
  budget: Budget,
): Promise<Page> {
  const reader = {
    read: (count: number, at: DatePosition | undefined) => index.newest(query, filters, count, at, budget),
    countIn: async (document: string) => {
      const own = { ...filters, page: { ...filters.page, document } };
      return (await index.count(query, own, false, budget)).total;
    },
    shown: 1 + maxAlso,
  };
  const start = from !== undefined && 'date' in from ? from : undefined;
  const { groups, next } = await groupedPage(reader, limit, start);
  const hits = groups.flatMap(({ pages: [first, ...others] }) =>
    first === undefined
      ? []
      : [{ ...hitOf(first), also: others.slice(0, maxAlso).map((document) => ({ document })) }],
  );
  return { hits, next, merged: groups.reduce((sum, { count }) => sum + count - 1, 0) };
}

/**
 * Returns where a query names places without documents in several words, which are evidence only together: "39 Worth Street" does not match
 * "Ft Worth", but "Lincoln Park" may be what is meant. None, if the query has no other words.
 */
function namesElsewhere({ plainWords }: Query, elsewhere: readonly WordRange[]): readonly WordRange[] {
  const long = elsewhere.filter(({ start, end }) => end - start > 1);
  return long.reduce((sum, { start, end }) => sum + end - start, 0) < plainWords.length ? long : [];
}

/** The name at a range of words, as one phrase. */
function readingOfName({ plainWords, chunks }: Query, { start, end }: WordRange): Reading {
  return {
    chunks: chunks.filter(({ first }) => first >= start && first < end),
    phrase: { kind: 'phrase', words: plainWords.slice(start, end).map(({ text }) => text) },
  };
}

/** A query without the plain words of some ranges. */
function withoutWords(query: Query, ranges: readonly WordRange[]): Query {
  if (ranges.length === 0) return query;
  const isKept = (at: number): boolean => ranges.every(({ start, end }) => at < start || at >= end);
  const keptBefore = (at: number): number =>
    query.plainWords.slice(0, at).filter((_, at) => isKept(at)).length;
  return {
    ...query,
    plainWords: query.plainWords.filter((_, at) => isKept(at)),
    chunks: query.chunks
      .filter(({ first, words }) => words.every((_, offset) => isKept(first + offset)))
      .map((chunk) => ({
        ...chunk,
        first: keptBefore(chunk.first),
        isNextToPrevious: chunk.isNextToPrevious && isKept(chunk.first - 1),
      })),
  };
}

/** The best matches of the strict or the ranked query. */
async function byRelevance(
  index: SearchIndex,
  asked: Query,
  strict: QueryNode,
  { filters, limit, from, isStrict, merges, namesDecisions = true, weights, language }: Search,
  budget: Budget,
): Promise<Page> {
  const offset = from !== undefined && 'offset' in from ? from.offset : 0;
  const { elsewhere } = recognizedIn(asked.plainWords, index.places);
  const isRanked = !isStrict && !asked.hasOr && hasPositive(strict);
  const ranges = isRanked ? namesElsewhere(asked, elsewhere) : [];
  const names = ranges.map((range) => readingOfName(asked, range));
  const query = withoutWords(asked, ranges);
  const places = recognizedIn(query.plainWords, index.places);
  const whole = isRanked ? rankedQueryOf(query, places.isPlaceWord, weights) : undefined;
  const ranked = whole && (await withRarestWords(whole, (terms) => index.frequencies(terms)));
  const { hits, hasMore, merged } = await rank(
    index,
    {
      query,
      names,
      strict,
      ranked,
      places,
      filters,
      offset,
      limit,
      merges,
      namesDecisions,
      weights,
      language,
    },
    budget,
  );
  const tests = names.map(({ phrase: { words } }) => ({ name: words.join(' '), has: phraseTest(words) }));
  const lacking = (document: SearchDocument): string[] =>
    tests.flatMap(({ name, has }) => (textsOf(document).some(has) ? [] : [name]));
  return {
    hits: hits.map((hit) => ({ ...hit, missing: [...lacking(hit.document), ...hit.missing] })),
    merged,
    query: ranked ?? strict,
    next: hasMore ? { offset: offset + limit } : undefined,
  };
}
