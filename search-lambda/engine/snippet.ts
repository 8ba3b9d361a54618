/** The excerpt of a meeting's text that shows why the meeting matches. */
import { snippetMaxLength } from '../../schemas/search-parameters.ts';
import {
  contextTexts,
  otherTexts,
  type SearchedText,
  searchedTexts,
  textsPerDecision,
} from './document-terms.ts';
import { type Density, densestWindow, ellipsis, isDenser, type Match, type Window } from './match-window.ts';
import { type Pattern, patternsOf } from './query/patterns.ts';
import type { QueryNode } from './query/tree.ts';
import type { TextOccurrences } from './ranking/text-occurrences.ts';
import type { SearchDocument } from './search-index.ts';
import { type Language, type TextWord, type WrittenWord, writtenWordsOf } from './text/analyzers.ts';

/**
 * Returns at most 240 characters of the best matching text. Ties are broken in the order summary, decisions, headline,
 * body. Without a query, it is the beginning of the first text. The excerpt surrounds the densest matches and is cut between words; an ellipsis marks each cut.
 * @param occurrences where the document has the words of the query, if that is known: other texts are not searched.
 */
export function snippetOf(
  document: SearchDocument,
  query: QueryNode | undefined,
  occurrences?: TextOccurrences,
): string {
  const searched = searchedTexts(document);
  // The title of a document is shown with it.
  const texts = document.page === undefined ? snippetTextsOf(searched) : textsAt(searched, [1]);
  const patterns = query === undefined ? noPatterns : patternsOfQuery(query);
  let best: { readonly text: string; readonly window: Window } | undefined;
  for (const { text, index, languages } of texts) {
    if (!isDenser(patterns.boundOf(index, occurrences), best?.window ?? nothing)) continue;
    const window = densestWindow(patterns.matchesIn(text, languages));
    if (window !== undefined && isDenser(window, best?.window ?? nothing)) best = { text, window };
  }
  return best === undefined
    ? cut(texts.find(({ text }) => text !== '')?.text ?? '', { start: 0, end: 0 })
    : cut(best.text, best.window);
}

const nothing: Density = { patterns: 0, matches: 0 };

/** The texts that a snippet may come from, in the order of ties, with their indexes among the searched texts. */
function snippetTextsOf(all: readonly SearchedText[]): SnippetText[] {
  const decisions = all.keys().filter((index) => index >= 2 && index < all.length - otherTexts + 2);
  const [translation, body] = [all.length - otherTexts + 2, all.length - contextTexts];
  const indexes = [
    1,
    ...decisions.filter((index) => (index - 2) % textsPerDecision < textsPerDecision - 1),
    0,
    translation + 1,
    translation,
    body,
  ];
  return textsAt(all, indexes);
}

const textsAt = (all: readonly SearchedText[], indexes: readonly number[]): SnippetText[] =>
  indexes.flatMap((index) => {
    const text = all[index];
    return text === undefined ? [] : [{ ...text, index }];
  });

type SnippetText = SearchedText & { readonly index: number };

/** The patterns of a query. Its results share most of their words, so which patterns a word begins is remembered. */
class QueryPatterns {
  readonly #patterns: readonly Pattern[];
  readonly #byFirstWord = new Map<string, readonly number[]>();

  constructor(patterns: readonly Pattern[]) {
    this.#patterns = patterns;
  }

  /** Upper bound of the density in a text: the occurrences of the first word of each pattern. */
  boundOf(index: number, occurrences: TextOccurrences | undefined): Density {
    const counts = this.#patterns.map(([first]) => {
      const byText = occurrences?.get(first?.stem ?? '');
      return byText === undefined ? Infinity : (byText[index] ?? 0);
    });
    return {
      patterns: counts.filter((count) => count > 0).length,
      matches: counts.reduce((sum, count) => sum + count, 0),
    };
  }

  matchesIn(text: string, languages: readonly Language[]): Match[] {
    const matches: Match[] = [];
    const words = writtenWordsOf(text);
    for (const [position, word] of words.entries())
      for (const number of this.#beginningWith(word, languages)) {
        const end = endOfMatch(words, position, this.#patterns[number] ?? [], languages);
        if (end !== undefined) matches.push({ pattern: number, start: word.start, end });
      }
    return matches;
  }

  /** Numbers of the patterns that begin with a word. */
  #beginningWith(word: WrittenWord, languages: readonly Language[]): readonly number[] {
    const key = languages.includes('fr') ? `${languages.join(' ')} ${word.text} ${word.written}` : word.text;
    let numbers = this.#byFirstWord.get(key);
    if (numbers === undefined) {
      numbers = [...this.#patterns.keys()].filter((number) => this.#patterns[number]?.[0]?.(word, languages));
      this.#byFirstWord.set(key, numbers);
    }
    return numbers;
  }
}

const noPatterns = new QueryPatterns([]);
const knownPatterns = new WeakMap<QueryNode, QueryPatterns>();

/** The patterns of a query, which lasts as long as its request. */
function patternsOfQuery(query: QueryNode): QueryPatterns {
  const known = knownPatterns.get(query) ?? new QueryPatterns(patternsOf(query));
  knownPatterns.set(query, known);
  return known;
}

/** Returns the end of the match that begins at the word at `position`, or undefined if the pattern does not match there. */
function endOfMatch(
  words: readonly TextWord[],
  position: number,
  pattern: Pattern,
  languages: readonly Language[],
): number | undefined {
  for (const [offset, test] of pattern.entries()) {
    const word = words[position + offset];
    if (word === undefined || !test(word, languages)) return undefined;
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
