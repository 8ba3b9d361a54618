/** Converts the answer of the search to a view with all its text. Pure. */
import type { SearchResponse, SearchResult } from '../../../schemas/search.ts';
import { longDate } from '../html/dates.ts';
import type { SearchAddress, SearchAnswer } from './search-request.ts';
import { type Hint, searchHints } from './search-hints.ts';
import { markerOf, type TextPart } from './search-marks.ts';

export type ResultView = {
  readonly url: string;
  readonly headline: readonly TextPart[];
  readonly snippet: readonly TextPart[];
  readonly date: { readonly day: string; readonly text: string };
  /** `Oakland, California`, then the body. */
  readonly facts: readonly string[];
};

export type SearchView = {
  /** Announced by screen readers. */
  readonly status: string;
  readonly isError: boolean;
  /** A remark about the results, or advice if there are none. */
  readonly note?: string;
  readonly hints: readonly Hint[];
  readonly results: readonly ResultView[];
  /** The same search with more results. */
  readonly more?: SearchAddress;
  /** True if retrying may help. */
  readonly canRetry: boolean;
};

/** Number of results to request: initially, and at most. */
export type ResultLimits = { readonly initial: number; readonly maximum: number };

export const limitOf = ({ isLong }: SearchAddress, limits: ResultLimits): number =>
  isLong ? limits.maximum : limits.initial;

/** Returns the view of an answer. */
export function viewOf(
  answer: SearchAnswer,
  address: SearchAddress,
  limits: ResultLimits,
  isOffline: boolean,
): SearchView {
  switch (answer.kind) {
    case 'found':
      return answer.response.results.length === 0
        ? emptyView(address)
        : foundView(answer.response, address, limits);
    case 'refused':
      return {
        ...failure(answer.problem.detail),
        hints: searchHints(address, answer.problem),
        canRetry: false,
      };
    case 'unavailable':
      return failure('Search is not available right now. Please try again in a minute.');
    case 'unreachable':
      return failure(
        isOffline
          ? 'You seem to be offline. Search again once you are connected.'
          : 'Could not reach the search. Check your connection and try again.',
      );
  }
}

const failure = (status: string): SearchView => ({
  status,
  isError: true,
  hints: [],
  results: [],
  canRetry: true,
});

function foundView(response: SearchResponse, address: SearchAddress, limits: ResultLimits): SearchView {
  const count = response.results.length;
  const isCut = count >= limitOf(address, limits);
  const mark = markerOf(address.query);
  const note = noteOf(response, isCut && address.isLong);
  return {
    status: `${countText(count, isCut)} for ${searchText(address)}`,
    isError: false,
    ...(note === '' ? {} : { note }),
    hints: [],
    results: response.results.map((result) => resultView(result, mark)),
    ...(isCut && !address.isLong ? { more: { ...address, isLong: true } } : {}),
    canRetry: false,
  };
}

const countText = (count: number, isCut: boolean): string =>
  isCut ? `Top ${count} results` : `${count} ${count === 1 ? 'meeting' : 'meetings'}`;

/** `“housing” in Ohio, school boards only` */
const searchText = ({ query, state, kind }: SearchAddress): string =>
  `“${query}”${state === '' ? '' : ` in ${state}`}${kindTexts.get(kind) ?? ''}`;

const kindTexts: ReadonlyMap<string, string> = new Map([
  ['school', ', school boards only'],
  ['city', ', no school boards'],
]);

const noteOf = ({ relaxed }: SearchResponse, isLongest: boolean): string =>
  [
    relaxed === true ? 'No exact match. Showing the closest.' : '',
    isLongest ? 'There may be more results. Add a word, or choose a state or kind of place.' : '',
  ]
    .filter((text) => text !== '')
    .join(' ');

const emptyView = (address: SearchAddress): SearchView => ({
  status: `No meetings for ${searchText(address)}`,
  isError: false,
  note: 'Check the spelling, or try fewer or broader words. To open a place, use “Find a place” below.',
  hints: searchHints(address),
  results: [],
  canRetry: false,
});

const resultView = (
  { url, headline, snippet, date, city, state, body }: SearchResult,
  mark: (text: string) => readonly TextPart[],
): ResultView => ({
  url,
  headline: mark(headline),
  // A snippet that repeats the headline adds nothing.
  snippet: snippet === headline ? [] : mark(snippet),
  date: { day: date, text: longDate(date) },
  facts: [`${city}, ${state}`, body].filter((fact) => fact !== ''),
});
