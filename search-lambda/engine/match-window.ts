/** The part of a text that a snippet shows: where the most matches of a query are. */
import { snippetMaxLength } from '../../schemas/search-parameters.ts';

/** Marks a cut. */
export const ellipsis = '…';

/** A match in a text; `pattern` is the number of the matching pattern. */
export type Match = { readonly pattern: number; readonly start: number; readonly end: number };

/** Number of distinct patterns that match, and number of matches. */
export type Density = { readonly patterns: number; readonly matches: number };
export type Window = Density & { readonly start: number; readonly end: number };

/**
 * Returns the window of snippet length with the most distinct patterns, then the most matches, then the first start; undefined if
 * nothing matches.
 */
export function densestWindow(matches: readonly Match[]): Window | undefined {
  const [first] = matches;
  if (first === undefined) return undefined;
  const { start } = first;
  const end = matches.reduce((last, match) => Math.max(last, match.end), start);
  // If the first window has all matches, no other is denser.
  if (end <= lastEnd(start))
    return { start, end, patterns: distinctPatternsOf(matches), matches: matches.length };
  return densestOfMany(matches);
}

/** `densestWindow` for matches that do not fit into one window. */
function densestOfMany(matches: readonly Match[]): Window {
  const window = new MatchWindow(matches);
  let best = { first: 0, start: 0, patterns: 0, matches: 0 };
  for (const [first, { start }] of matches.entries()) {
    window.moveTo(first, lastEnd(start));
    const { patterns, matches } = window;
    if (isDenser({ patterns, matches }, best)) best = { first, start, patterns, matches };
  }
  const { start } = best;
  const ends = matchesFrom(matches, best.first, lastEnd(start)).map(({ end }) => end);
  return { ...best, end: ends.reduce((last, end) => Math.max(last, end), start) };
}

function distinctPatternsOf(matches: readonly Match[]): number {
  // Nearly all queries have fewer patterns than a number has bits.
  if (matches.some(({ pattern }) => pattern > 31)) return new Set(matches.map(({ pattern }) => pattern)).size;
  let bits = 0;
  let distinct = 0;
  for (const { pattern } of matches) {
    const bit = 1 << pattern;
    if ((bits & bit) === 0) distinct++;
    bits |= bit;
  }
  return distinct;
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

  constructor(matches: readonly Match[]) {
    this.#matches = matches;
    this.#byEnd = [...matches.keys()].toSorted((a, b) => (matches[a]?.end ?? 0) - (matches[b]?.end ?? 0));
    this.#countByPattern = new Uint32Array(
      1 + matches.reduce((last, { pattern }) => Math.max(last, pattern), 0),
    );
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

export const isDenser = (a: Density, b: Density): boolean =>
  a.patterns === b.patterns ? a.matches > b.matches : a.patterns > b.patterns;
