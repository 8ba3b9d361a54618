import { type Chunk, excludedInAllLanguages, type PlainWord, type Query } from '../query/parse.ts';
import type { RankedQuery, RankedTerm } from '../query/tree.ts';
import { analyzerOf, type Language, languages } from '../text/analyzers.ts';
import { countOf, type Rescoring, rescoring } from './rescore.ts';
import { type ConceptOccurrence, synonyms } from './synonyms.ts';
import { translationsOf } from './translations.ts';

/** Share of the query's IDF that a document must have (CONTRACT.md 4). */
export const minShare = 0.1;

/**
 * Returns the ranked form of a query, in which plain words are optional. Synonyms and compounds of plain words count as concepts, except
 * those of words that name a place.
 * @param isPlaceWord by index of a plain word: true if it names a place
 * @param weights as of the second stage; without synonyms if their weight is 0
 * @returns undefined if there is no plain word; then the strict query is all there is
 */
export function rankedQueryOf(
  query: Query,
  isPlaceWord: (index: number) => boolean = () => false,
  weights: Rescoring = rescoring,
): RankedQuery | undefined {
  const { phrases, excluded } = query;
  const words = significantWords(query);
  if (words.length === 0) return undefined;
  const asked = readingsOfWords(words, weights);
  const found = weights.synonym === 0 ? [] : conceptsIn(query, isPlaceWord);
  const concepts = new Map(found.map((each) => [each.concept, each.of]));
  return {
    kind: 'ranked',
    words: [
      ...asked,
      ...Array.from(concepts, ([term, of]) => ({
        term,
        weight: weights.synonym,
        isConcept: true,
        ...(of === undefined ? {} : { of }),
      })).filter(({ term }) => !asked.some((word) => word.term === term)),
    ],
    required: phrases,
    excluded: excludedInAllLanguages(excluded),
    minShare,
    presence: weights.presence,
  };
}

/** The terms of words: English, and French where it differs. */
function readingsOfWords(words: readonly PlainWord[], weights: Rescoring): RankedTerm[] {
  const english = Map.groupBy(words, (word) => termIn('en', word));
  const french = Map.groupBy(frenchWords(words), (word) => termIn('fr', word));
  return [
    ...Array.from(english, ([term, { length }]) => ({
      term,
      weight: countOf(length, weights),
      isConcept: false,
    })),
    ...Array.from(french).flatMap(([term, [first, ...others]]) =>
      first === undefined || english.has(term)
        ? []
        : [{ term, weight: countOf(1 + others.length, weights), isConcept: false, of: termIn('en', first) }],
    ),
  ];
}

/** The term that a word of a query is looked up by in texts of a language. */
export const termIn = (language: Language, word: PlainWord): string => analyzerOf(language).queryTermOf(word);

/** The words that are looked up in French texts: without stop words, unless there is nothing else. */
export function frenchWords(words: readonly PlainWord[]): readonly PlainWord[] {
  const significant = words.filter(({ text }) => !analyzerOf('fr').isStopWord(text));
  return significant.length > 0 ? significant : words;
}

/** Words that choose the candidates of a query: as many as 400 characters have, which fit in the budget. */
const maxWords = 60;

/**
 * Limits the words of a ranked query to the rarest, which are those that decide in a pasted title.
 * @param frequencies returns the number of documents that have each term
 */
export async function withRarestWords(
  query: RankedQuery,
  frequencies: (terms: readonly string[]) => Promise<readonly number[]>,
): Promise<RankedQuery> {
  const asked = query.words.filter(({ isConcept, of }) => !isConcept && of === undefined);
  if (asked.length <= maxWords) return query;
  const terms = query.words.map(({ term }) => term);
  const counts = await frequencies(terms);
  const countOfWord = (english: string): number =>
    Math.max(...query.words.map(({ term, of = term }, at) => (of === english ? (counts[at] ?? 0) : 0)));
  const rarest = asked
    .map((word) => ({ word, count: countOfWord(word.term) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => a.count - b.count)
    .slice(0, maxWords);
  const kept = new Set(rarest.map(({ word }) => word.term));
  return {
    ...query,
    words: query.words.filter(({ term, isConcept, of = term }) => isConcept || kept.has(of)),
  };
}

/** The plain words without stop words, those of its language too if the query is French, unless the query has nothing else. */
export function significantWords({ plainWords, phrases, isFrench }: Query): readonly PlainWord[] {
  const ignoring = isFrench ? languages : (['en'] as const);
  const significant = plainWords.filter(({ text }) =>
    ignoring.every((language) => !analyzerOf(language).isStopWord(text)),
  );
  return significant.length > 0 || phrases.length > 0 ? significant : plainWords;
}

/** A concept, or a translation of a word with the English term of the word. */
type NamedConcept = ConceptOccurrence & { readonly of?: string };

/** The concepts among the plain words, their translations and compounds, without those that share a word with the name of a place. */
export function conceptsIn(
  { plainWords, chunks }: Query,
  isPlaceWord: (index: number) => boolean,
): NamedConcept[] {
  const synonymous = languages.flatMap((language) =>
    synonyms.find(plainWords.map(({ text }) => analyzerOf(language).mainTermOf(text))),
  );
  const translated = plainWords.flatMap(({ text }, start) =>
    translationsOf(text).map(({ term, of }) => ({ concept: term, of, start, end: start + 1 })),
  );
  const found: NamedConcept[] = [...synonymous, ...translated, ...chunks.flatMap(compoundsOf)];
  const distinct = new Map(found.map((each) => [`${each.concept} ${each.start} ${each.end}`, each]));
  return [...distinct.values()].filter(({ start, end }) =>
    plainWords.every((_, at) => at < start || at >= end || !isPlaceWord(at)),
  );
}

/** The word that two words make which a sign joins, as a concept in each language: "Wi-Fi" also finds "wifi". */
function compoundsOf({ words, first }: Chunk): NamedConcept[] {
  const isCompound =
    words.length === 2 && words.every(({ text }) => /^\p{L}+$/u.test(text) && !isStopWord(text));
  if (!isCompound) return [];
  const compound = words.map(({ text }) => text).join('');
  const [english, french] = [analyzerOf('en').mainTermOf(compound), analyzerOf('fr').mainTermOf(compound)];
  const at = { start: first, end: first + 2 };
  return [
    { concept: english, ...at },
    { concept: french, of: english, ...at },
  ];
}

const isStopWord = (word: string): boolean =>
  languages.some((language) => analyzerOf(language).isStopWord(word));
