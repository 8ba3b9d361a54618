/** A piece of a meeting's text that shows why it was found. */
import { snippetMaxLength } from '../../schemas/search.ts';
import { type Pattern, patternsOf } from './query/patterns.ts';
import type { QueryNode } from './query/tree.ts';
import type { SearchDocument } from './search-index.ts';
import { type Word, wordsOf } from './text/words.ts';

const ellipsis = '…';

/** A place in a text where a pattern matches; `pattern` is its number. */
type Match = { readonly pattern: number; readonly start: number; readonly end: number };

type Candidate = { readonly text: string; readonly window: Window };
type Window = {
  readonly start: number;
  readonly end: number;
  readonly patterns: number;
  readonly matches: number;
};

/**
 * At most 240 characters of the text that matches best (of two that match as well, the summary before decisions before
 * the headline), cut between words around the densest match, with an ellipsis where it is cut.
 */
export function snippetOf(document: SearchDocument, query: QueryNode): string {
  const patterns = patternsOf(query);
  const texts = [document.summary, ...document.decisions, document.headline, document.body];
  const candidates = texts
    .filter((text) => text !== '')
    .map((text) => ({ text, window: densest(text, patterns) }));
  const best = candidates.reduce<Candidate | undefined>(
    (best, candidate) => (best === undefined || isDenser(candidate.window, best.window) ? candidate : best),
    undefined,
  );
  return best === undefined ? '' : cut(best.text, best.window);
}

/** Where the most different patterns match within the length of a snippet; then the most matches, then the first. */
function densest(text: string, patterns: readonly Pattern[]): Window {
  const matches = matchesOf(wordsOf(text), patterns);
  let best: Window = { start: 0, end: 0, patterns: 0, matches: 0 };
  for (const [first, { start }] of matches.entries()) {
    const inside = matchesWithin(matches, first, start + snippetMaxLength - 2 * ellipsis.length);
    const window = {
      start,
      end: inside.reduce((last, { end }) => Math.max(last, end), start),
      patterns: new Set(inside.map(({ pattern }) => pattern)).size,
      matches: inside.length,
    };
    if (isDenser(window, best)) best = window;
  }
  return best;
}

/** Matches from a number on that end up to a position. */
function matchesWithin(matches: readonly Match[], first: number, position: number): Match[] {
  const inside: Match[] = [];
  for (let number = first; number < matches.length; number++) {
    const match = matches[number];
    if (match === undefined || match.start >= position) break;
    if (match.end <= position) inside.push(match);
  }
  return inside;
}

function matchesOf(words: readonly Word[], patterns: readonly Pattern[]): Match[] {
  const matches: Match[] = [];
  for (const [position, { start }] of words.entries()) {
    for (const [number, pattern] of patterns.entries()) {
      const end = endOfMatch(words, position, pattern);
      if (end !== undefined) matches.push({ pattern: number, start, end });
    }
  }
  return matches;
}

/** Where a pattern ends that matches from a word on. */
function endOfMatch(words: readonly Word[], position: number, pattern: Pattern): number | undefined {
  for (const [offset, test] of pattern.entries()) {
    const word = words[position + offset];
    if (word === undefined || !test(word.text)) return undefined;
  }
  return words[position + pattern.length - 1]?.end;
}

const isDenser = (a: Window, b: Window): boolean =>
  a.patterns === b.patterns ? a.matches > b.matches : a.patterns > b.patterns;

/** The piece of a text around a window, with as much before it as after where there is enough. */
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

/** The first start of a word from a position on, at most `latest`. */
function wordStart(text: string, position: number, latest: number): number {
  for (let at = position; at < latest; at++) if (/\s/.test(text.charAt(at - 1))) return at;
  return latest;
}

/** The last end of a word up to a position; one word that is longer than all is cut between characters. */
function wordEnd(text: string, position: number, earliest: number): number {
  if (position >= text.length) return text.length;
  for (let at = position; at > earliest; at--) if (/\s/.test(text.charAt(at))) return at;
  const isInsidePair = (text.charCodeAt(position) & 0xfc00) === 0xdc00;
  return isInsidePair ? position - 1 : position;
}

const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
