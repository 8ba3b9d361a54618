/** Converts the answer of the search to a view with all its text. Pure. */
import type { Problem } from '../../../../schemas/errors.ts';
import { parseQuery } from '../../../../search-lambda/engine/query/parse.ts';
import { rescoring } from '../../../../search-lambda/engine/ranking/rescore.ts';
import { stemOf } from '../../../../search-lambda/engine/text/stem.ts';
import { isStopWord } from '../../../../search-lambda/engine/text/stop-words.ts';
import { countOf, formatCount } from '../../html/numbers.ts';
import { filterCount, type SearchAddress, type View, withFilters } from './address.ts';
import { emptyHints, type Hint, problemHints } from './hints.ts';
import { markerOf } from './marks.ts';
import type { Found, SearchAnswer } from './request.ts';
import { type ResultView, resultViews } from './result-view.ts';

export type SearchView = {
  /** Announced by screen readers. */
  readonly status: string;
  readonly isError: boolean;
  /** A remark about the results, or advice if there are none. */
  readonly note?: string;
  /** Above the results: another spelling, a place that the query names, only those with all words. */
  readonly offers: readonly Hint[];
  /** What else to try if there are no results. */
  readonly hints: readonly Hint[];
  readonly results: readonly ResultView[];
  readonly hasMore: boolean;
  /** True if retrying may help. */
  readonly canRetry: boolean;
  /** Number of documents with all words, which the feed and the table have; undefined if unknown. */
  readonly matches: number | undefined;
};

export type ViewContext = {
  readonly address: SearchAddress;
  /** Name of the place in the filter, if known. */
  readonly placeName: string | undefined;
  readonly isOffline: boolean;
};

/** Returns the view of an answer. */
export function viewOf(answer: SearchAnswer, context: ViewContext): SearchView {
  switch (answer.kind) {
    case 'found':
      return answer.response.results.length === 0
        ? emptyView(answer, context)
        : foundView(answer, context.address);
    case 'refused':
      return refusedView(answer.problem, context);
    case 'unavailable':
      return failure('Search is not available right now. Please try again in a minute.');
    case 'slow':
      return failure('The search takes too long. Try again, or use fewer words.');
    case 'unreachable':
      return failure(
        context.isOffline
          ? 'You seem to be offline. Search again once you are connected.'
          : 'Could not reach the search. Check your connection and try again.',
      );
  }
}

function refusedView(problem: Problem, { address, placeName }: ViewContext): SearchView {
  // The place exists, but nothing of it can be searched.
  const isUncovered = problem.parameter === 'place' && placeName !== undefined;
  return {
    ...failure(isUncovered ? `We don’t have ${address.view} of ${placeName} yet.` : problem.detail),
    isError: !isUncovered,
    hints: problemHints(address, isUncovered ? { ...problem, did_you_mean: undefined } : problem, placeName),
    canRetry: false,
    matches: 0,
  };
}

const nothing: Omit<SearchView, 'status'> = {
  isError: false,
  offers: [],
  hints: [],
  results: [],
  hasMore: false,
  canRetry: false,
  matches: undefined,
};

const failure = (status: string): SearchView => ({ ...nothing, status, isError: true, canRetry: true });

/** Text of the button that closes the filters. */
export function applyText({ matches = 0, results }: SearchView): string {
  if (results.length === 0) return 'No results';
  return matches > 0 ? `Show ${countOf(matches, 'result')}` : 'Show results';
}

/** The view of a search for meetings without a word. */
export const wordlessView = (address: SearchAddress): SearchView => ({
  ...nothing,
  status: 'Type a word to search the summaries of meetings.',
  hints: [{ text: 'Show the decisions with these filters', address: { ...address, view: 'decisions' } }],
});

const nouns: Readonly<Record<View, string>> = { decisions: 'decision', meetings: 'meeting' };

function foundView(found: Found, address: SearchAddress): SearchView {
  const { response } = found;
  const mark = markerOf(address.query);
  const note = noteOf(found, address);
  return {
    ...nothing,
    status: statusOf(found, address),
    ...(note === '' ? {} : { note }),
    offers: offersOf(found, address),
    results: resultViews(found, mark),
    hasMore: response.next_cursor !== undefined,
    matches: response.total?.value,
  };
}

/** The query in quotation marks. A phrase has its own. */
const quoted = (query: string): string => (query.includes('"') ? query : `“${query}”`);

/** `“housing” with 2 filters` */
function searchText(address: SearchAddress): string {
  const filters = filterCount(address);
  const words = address.query === '' ? '' : ` for ${quoted(address.query)}`;
  return filters === 0 ? words : `${words} with ${countOf(filters, 'filter')}`;
}

function statusOf({ view, response }: Found, address: SearchAddress): string {
  const { results, relaxed, total } = response;
  const noun = nouns[view];
  if (relaxed === true && total?.relation === 'eq')
    return relaxedText(results, total.value, noun, address.query);
  return `${countText(results.length, total, noun, address)}${searchText(address)}`;
}

/** Results that have no word of a query have related ones. */
function relaxedText(
  results: readonly { readonly missing?: readonly string[] | undefined }[],
  count: number,
  noun: string,
  query: string,
): string {
  const wordCount = countWords(query);
  const isRelated = results.every(({ missing = [] }) => missing.length === 0 || missing.length >= wordCount);
  const words = wordCount < 2 ? quoted(query) : `all words of ${quoted(query)}`;
  const others = isRelated ? 'related words' : 'some of them';
  return count === 0
    ? `No ${noun} has ${words}. These have ${others}.`
    : `${countOf(count, noun)} ${count === 1 ? 'has' : 'have'} ${words}; the others have ${others}.`;
}

/** The number of different words that a result can lack. */
function countWords(query: string): number {
  const { plainWords, phrases } = parseQuery(query);
  const words = [...plainWords.map(({ text }) => text), ...phrases.flatMap(({ words }) => words)];
  return new Set(words.filter((word) => !isStopWord(word)).map(stemOf)).size;
}

/** `Top 25 of 1,234 decisions`, or `7 decisions` if all are shown. */
function countText(
  shown: number,
  total: Found['response']['total'],
  noun: string,
  { query, sort }: SearchAddress,
): string {
  if (total === undefined) return countOf(shown, noun);
  if (total.value <= shown && total.relation === 'eq') return countOf(shown, noun);
  const first = sort === 'date' || query === '' ? 'Newest' : 'Top';
  const all =
    total.relation === 'eq' ? countOf(total.value, noun) : `more than ${countOf(total.value, noun)}`;
  return `${first} ${formatCount(shown)} of ${all}`;
}

function noteOf(found: Found, { sort }: SearchAddress): string {
  const { results, next_cursor: next, total } = found.response;
  const isSubstitute = found.view === 'meetings' && found.isSubstitute;
  // The search ranks a limited number of candidates. Repeats of a matter are merged, so fewer results may be left.
  const isCut = next === undefined && sort === '' && (total?.value ?? 0) > rescoring.candidates;
  return [
    isSubstitute ? 'Decisions cannot be searched right now. These are meetings.' : '',
    isCut && (total?.value ?? 0) > results.length
      ? 'These are the best matches. Sort by newest to see all.'
      : '',
  ]
    .filter((text) => text !== '')
    .join(' ');
}

function offersOf({ view, response }: Found, address: SearchAddress): Hint[] {
  const { recognized_places: places = [], relaxed, total } = response;
  const isPlaceOpen = address.filters.place === undefined;
  const offers = places.slice(0, maxPlaceOffers).map(({ slug, country, city, state }) => ({
    text: `Only ${city}, ${state}`,
    address: withFilters(address, { place: slug, country }),
  }));
  const canBeStrict = relaxed === true && (total?.value ?? 0) > 0;
  return [
    ...didYouMean(response, address),
    ...(isPlaceOpen ? offers : []),
    ...(canBeStrict
      ? [{ text: `Only ${nouns[view]}s with all words`, address: withFilters(address, { strict: 'true' }) }]
      : []),
  ];
}

const maxPlaceOffers = 3;

const didYouMean = ({ did_you_mean: query }: Found['response'], address: SearchAddress): Hint[] =>
  query === undefined ? [] : [{ text: `Did you mean “${query}”?`, address: { ...address, query } }];

function emptyView(found: Found, { address, placeName }: ViewContext): SearchView {
  const offers = offersOf(found, address);
  return {
    ...nothing,
    status: `No ${nouns[found.view]}s${searchText(address)}`,
    note: adviceFor(address),
    offers,
    hints: emptyHints(address, placeName),
    matches: 0,
  };
}

function adviceFor(address: SearchAddress): string {
  if (address.query === '') return 'Remove a filter to see more.';
  if (filterCount(address) > 0) return 'Remove a filter, or try other words.';
  return 'Check the spelling, or try fewer or broader words. To open a place, choose it below the box as you type.';
}
