/** The excerpt of a meeting's text that shows why the meeting matches. */
import { snippetMaxLength } from '../../schemas/search.ts';
import { type Pattern, patternsOf } from './query/patterns.ts';
import type { QueryNode } from './query/tree.ts';
import type { SearchDocument } from './search-index.ts';
import {
  beginningAt,
  beginnings,
  noWord,
  visitWords,
  type WantedWords,
  type Word,
  wordsOf,
} from './text/words.ts';

const ellipsis = '…';

/** A match in a text; `pattern` is the number of the matching pattern. */
type Match = { readonly pattern: number; readonly start: number; readonly end: number };

/** Number of distinct patterns that match, and number of matches. */
type Density = { readonly patterns: number; readonly matches: number };
type Window = Density & { readonly start: number; readonly end: number };

/**
 * Returns at most 240 characters of the best matching text. Ties are broken in the order summary, decisions, headline,
 * body. Without a query, it is the beginning of the first text. The excerpt surrounds the densest matches and is cut between words; an ellipsis marks each cut.
 */
export function snippetOf(document: SearchDocument, query: QueryNode | undefined): string {
  const patterns = query === undefined ? noPatterns : patternsOfQuery(query);
  const { summary, decisions, headline, body } = document;
  let best: { readonly text: string; readonly window: Window } | undefined;
  const compare = (text: string): void => {
    if (text === '') return;
    const window = densest(text, patterns, best?.window);
    if (window !== undefined) best = { text, window };
  };
  compare(summary);
  for (const decision of decisions) {
    compare(decision.headline);
    compare(decision.summary ?? '');
  }
  compare(headline);
  compare(body);
  return best === undefined ? '' : cut(best.text, best.window);
}

/** The patterns of a query. Texts of a result share most of their words, so which patterns a word begins is remembered. */
class QueryPatterns {
  readonly patterns: readonly Pattern[];
  /** The words that a pattern may begin with. */
  readonly firstWords: WantedWords;
  readonly #byFirstWord = new Map<string, readonly number[]>();

  constructor(patterns: readonly Pattern[]) {
    this.patterns = patterns;
    this.firstWords = firstWordsOf(patterns);
  }

  /** Numbers of the patterns that begin with a word. */
  beginningWith(word: string): readonly number[] {
    let numbers = this.#byFirstWord.get(word);
    if (numbers === undefined) {
      numbers = [...this.patterns.keys()].filter((number) => this.patterns[number]?.[0]?.(word));
      this.#byFirstWord.set(word, numbers);
    }
    return numbers;
  }
}

function firstWordsOf(patterns: readonly Pattern[]): WantedWords {
  const wanted = new Uint8Array(beginnings).fill(noWord);
  for (const [{ least } = { least: '' }] of patterns)
    for (const beginning of beginningsLike(least.slice(0, 2))) {
      const index = beginningAt(beginning, 0, beginning.length);
      wanted[index] = Math.min(wanted[index] ?? noWord, least.length, noWord - 1);
    }
  return wanted;
}

const asciiLetters = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));

/** The possible first two letters of matching words, lowercase and uppercase. */
function beginningsLike([first = '', second = '']: string): string[] {
  // The stem of `aed` is `a`.
  const seconds = second === '' ? asciiLetters : second === 'i' ? ['i', 'y'] : [second];
  return [first, first.toUpperCase()].flatMap((one) =>
    seconds.flatMap((two) => [one + two, one + two.toUpperCase()]),
  );
}

const noPatterns = new QueryPatterns([]);
const knownPatterns = new WeakMap<QueryNode, QueryPatterns>();

/** The patterns of a query, which lasts as long as its request. */
function patternsOfQuery(query: QueryNode): QueryPatterns {
  const known = knownPatterns.get(query) ?? new QueryPatterns(patternsOf(query));
  knownPatterns.set(query, known);
  return known;
}

/**
 * Returns the window of snippet length with the most distinct patterns, then the most matches, then the first start; undefined if it
 * is not denser than another window.
 */
function densest(text: string, patterns: QueryPatterns, other: Density | undefined): Window | undefined {
  const matches = matchesOf(text, patterns);
  if (matches.length === 0)
    return other === undefined ? { start: 0, end: 0, patterns: 0, matches: 0 } : undefined;
  // No window of the text is denser than the whole text.
  const whole = { patterns: new Set(matches.map(({ pattern }) => pattern)).size, matches: matches.length };
  if (other !== undefined && !isDenser(whole, other)) return undefined;
  const window = new MatchWindow(matches, patterns.patterns.length);
  let best = { first: 0, start: 0, patterns: 0, matches: 0 };
  for (const [first, { start }] of matches.entries()) {
    window.moveTo(first, lastEnd(start));
    const { patterns, matches } = window;
    if (isDenser({ patterns, matches }, best)) best = { first, start, patterns, matches };
  }
  if (other !== undefined && !isDenser(best, other)) return undefined;
  const { start } = best;
  const ends = matchesFrom(matches, best.first, lastEnd(start)).map(({ end }) => end);
  return { ...best, end: ends.reduce((last, end) => Math.max(last, end), start) };
}

/** Returns the matches from index `first` on that end at or before `end`. */
function matchesFrom(matches: readonly Match[], first: number, end: number): Match[] {
  const past = matches.findIndex((match, number) => number >= first && match.start >= end);
  return matches.slice(first, past < 0 ? undefined : past).filter((match) => match.end <= end);
}

/** Limit for the ends of matches in a snippet that begins at `start`. */
const lastEnd = (start: number): number => start + snippetMaxLength - 2 * ellipsis.length;

/** Sliding window over the matches of a text. `first` and `end` only grow, so one pass visits all windows. */
class MatchWindow {
  readonly #matches: readonly Match[];
  /** Indexes of the matches, sorted by end. */
  readonly #byEnd: readonly number[];
  /** Number of matches inside the window by pattern. */
  readonly #countByPattern: Uint32Array;
  #first = 0;
  #entered = 0;
  readonly #isInside: Uint8Array;
  /** Number of matches inside the window. */
  matches = 0;
  /** Number of distinct patterns among them. */
  patterns = 0;

  constructor(matches: readonly Match[], patterns: number) {
    this.#matches = matches;
    this.#byEnd = [...matches.keys()].toSorted((a, b) => (matches[a]?.end ?? 0) - (matches[b]?.end ?? 0));
    this.#countByPattern = new Uint32Array(patterns);
    this.#isInside = new Uint8Array(matches.length);
  }

  /** Moves the window to the matches from index `first` on that end at or before `end`. */
  moveTo(first: number, end: number): void {
    for (; this.#entered < this.#byEnd.length; this.#entered++) {
      const number = this.#byEnd[this.#entered] ?? 0;
      if ((this.#matches[number]?.end ?? 0) > end) break;
      if (number >= first) this.#count(number, 1);
    }
    for (; this.#first < first; this.#first++)
      if (this.#isInside[this.#first] === 1) this.#count(this.#first, -1);
  }

  #count(number: number, change: 1 | -1): void {
    const pattern = this.#matches[number]?.pattern ?? 0;
    const count = (this.#countByPattern[pattern] ?? 0) + change;
    this.#countByPattern[pattern] = count;
    this.#isInside[number] = change === 1 ? 1 : 0;
    this.matches += change;
    if (count === (change === 1 ? 1 : 0)) this.patterns += change;
  }
}

function matchesOf(text: string, query: QueryPatterns): Match[] {
  const matches: Match[] = [];
  let words: readonly Word[] | undefined;
  visitWords(text, query.firstWords, (word, position) => {
    for (const number of query.beginningWith(word.text)) {
      const pattern = query.patterns[number] ?? [];
      const end = pattern.length === 1 ? word.end : endOfMatch((words ??= wordsOf(text)), position, pattern);
      if (end !== undefined) matches.push({ pattern: number, start: word.start, end });
    }
  });
  return matches;
}

/** Returns the end of the match that begins at the word at `position`, or undefined if the pattern does not match there. */
function endOfMatch(words: readonly Word[], position: number, pattern: Pattern): number | undefined {
  for (const [offset, test] of pattern.entries()) {
    const word = words[position + offset];
    if (word === undefined || !test(word.text)) return undefined;
  }
  return words[position + pattern.length - 1]?.end;
}

const isDenser = (a: Density, b: Density): boolean =>
  a.patterns === b.patterns ? a.matches > b.matches : a.patterns > b.patterns;

/** Cuts the excerpt around a window, with equal context before and after it if the text has enough. */
function cut(text: string, { start, end }: Window): string {
  if (text.length <= snippetMaxLength) return tidy(text);
  const room = snippetMaxLength - 2 * ellipsis.length;
  const spare = Math.max(0, room - (end - start));
  const from = Math.max(0, Math.min(start - Math.floor(spare / 2), text.length - room));
  const begin = from === 0 ? 0 : wordStart(text, from, start);
  const stop = wordEnd(text, Math.min(text.length, begin + room), Math.max(end, begin));
  const piece = tidy(text.slice(begin, stop));
  return `${begin > 0 ? ellipsis : ''}${piece}${stop < text.length ? ellipsis : ''}`;
}

/** Returns the first word start at or after `position`, at most `latest`. */
function wordStart(text: string, position: number, latest: number): number {
  for (let at = position; at < latest; at++) if (/\s/.test(text.charAt(at - 1))) return at;
  return latest;
}

/** Returns the last word end up to `position`. A word that is too long is cut between characters. */
function wordEnd(text: string, position: number, earliest: number): number {
  if (position >= text.length) return text.length;
  for (let at = position; at > earliest; at--) if (/\s/.test(text.charAt(at))) return at;
  const isInsidePair = (text.charCodeAt(position) & 0xfc00) === 0xdc00;
  return isInsidePair ? position - 1 : position;
}

const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
