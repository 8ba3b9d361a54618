/** The excerpt of a meeting's text that shows why the meeting matches. */
import { snippetMaxLength } from '../../schemas/search.ts';
import { otherTexts, textsPerDecision } from './document-terms.ts';
import { decisionTextsOf } from './lazy-decisions.ts';
import { type Density, densestWindow, ellipsis, isDenser, type Match, type Window } from './match-window.ts';
import { type Pattern, patternsOf } from './query/patterns.ts';
import type { QueryNode } from './query/tree.ts';
import type { TextOccurrences } from './ranking/text-occurrences.ts';
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

/**
 * Returns at most 240 characters of the best matching text. Ties are broken in the order summary, decisions, headline,
 * body. Without a query, it is the beginning of the first text. The excerpt surrounds the densest matches and is cut between words; an ellipsis marks each cut.
 */
export function snippetOf(
  document: SearchDocument,
  query: QueryNode | undefined,
  occurrences?: TextOccurrences,
): string {
  const patterns = query === undefined ? noPatterns : patternsOfQuery(query);
  const best = bestOf(document, promising(document, patterns, occurrences), patterns);
  return best === undefined ? cut(firstTextOf(document), { start: 0, end: 0 }) : cut(best.text, best.window);
}

/** The first text of a document in the order of ties. */
function firstTextOf({ summary, decisions, headline, body }: SearchDocument): string {
  if (summary !== '') return summary;
  const texts = decisions.flatMap((decision) => [decision.headline, decision.summary ?? '']);
  return [...texts, headline, body].find((text) => text !== '') ?? '';
}

/** Indexes of the searched texts that are not of decisions; those of the body, the city and the state are last. */
const headlineText = 0;
const summaryText = 1;
const firstDecisionText = 2;
const textsAfterDecisions = otherTexts - firstDecisionText;

/** The searched text with an index that a snippet may come from. Of the decisions, only its own is parsed. */
function textAt(document: SearchDocument, index: number, texts: number): string {
  if (index === headlineText) return document.headline;
  if (index === summaryText) return document.summary;
  if (index === texts - textsAfterDecisions) return document.body;
  const ofDecision = (index - firstDecisionText) % textsPerDecision;
  const decision = decisionTextsOf(document, (index - firstDecisionText - ofDecision) / textsPerDecision);
  return (ofDecision === 0 ? decision?.headline : decision?.summary) ?? '';
}

/** The indexes of the texts that a snippet may come from, in the order of ties: the summary, decisions, the headline, the body. */
function* snippetTexts(texts: number): Generator<number> {
  const afterDecisions = texts - textsAfterDecisions;
  yield summaryText;
  for (let first = firstDecisionText; first < afterDecisions; first += textsPerDecision) {
    yield first;
    yield first + 1;
  }
  yield headlineText;
  yield afterDecisions;
}

/** A text with an upper bound of the density of its windows, and its rank among equally good ones. */
type BoundedText = {
  readonly index: number;
  readonly rank: number;
  readonly bound: Density;
};

type PromisingTexts = {
  /** Number of searched texts of the document. */
  readonly texts: number;
  /** Best bound first. */
  readonly bounded: readonly BoundedText[];
};

/**
 * Returns the texts that may have a match. The occurrences of the first words of the patterns bound their matches. Without them, no text
 * is ruled out.
 */
function promising(
  document: SearchDocument,
  { patterns }: QueryPatterns,
  occurrences: TextOccurrences | undefined,
): PromisingTexts {
  const known = patterns.map(([first]) => occurrences?.get(first?.stem ?? ''));
  const texts =
    known.find((counts) => counts !== undefined)?.length ??
    otherTexts + textsPerDecision * document.decisions.length;
  const bounded: BoundedText[] = [];
  let rank = 0;
  for (const index of snippetTexts(texts)) {
    const bound = boundOf(known, index);
    if (bound !== undefined) bounded.push({ index, rank, bound });
    rank++;
  }
  return {
    texts,
    bounded: bounded.toSorted(
      (a, b) =>
        b.bound.patterns - a.bound.patterns ||
        (a.bound.matches === b.bound.matches ? 0 : b.bound.matches - a.bound.matches),
    ),
  };
}

/** Upper bound of the density in a text; undefined if it has no match. */
function boundOf(known: readonly (readonly number[] | undefined)[], index: number): Density | undefined {
  let [patterns, matches] = [0, 0];
  for (const counts of known) {
    const count = counts === undefined ? Infinity : (counts[index] ?? 0);
    if (count > 0) patterns++;
    matches += count;
  }
  return matches > 0 ? { patterns, matches } : undefined;
}

/** The first of the densest texts; undefined if none has a match. */
function bestOf(
  document: SearchDocument,
  { texts, bounded }: PromisingTexts,
  patterns: QueryPatterns,
): { readonly text: string; readonly window: Window } | undefined {
  let best: { readonly text: string; readonly rank: number; readonly window: Window } | undefined;
  for (const { index, rank, bound } of bounded) {
    if (best !== undefined && !isBetter(bound, rank, best)) continue;
    const text = textAt(document, index, texts);
    const window = densestWindow(matchesOf(text, patterns));
    if (window !== undefined && (best === undefined || isBetter(window, rank, best)))
      best = { text, rank, window };
  }
  return best;
}

const isBetter = (
  density: Density,
  rank: number,
  best: { readonly rank: number; readonly window: Density },
): boolean => isDenser(density, best.window) || (!isDenser(best.window, density) && rank < best.rank);

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

/** Cuts the excerpt around a window, with equal context before and after it if the text has enough. */
function cut(text: string, { start, end }: Pick<Window, 'start' | 'end'>): string {
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

const tidy = (text: string): string =>
  (/\s\s|[^\S ]/.test(text) ? text.replaceAll(/\s+/g, ' ') : text).trim();
