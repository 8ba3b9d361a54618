import type { Chunk, PlainWord, Query } from '../query/parse.ts';
import type { RankedQuery, RankedTerm } from '../query/tree.ts';
import { stemOf } from '../text/stem.ts';
import { isStopWord } from '../text/stop-words.ts';
import { countOf, type Rescoring, rescoring } from './rescore.ts';
import { type ConceptOccurrence, synonyms } from './synonyms.ts';

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
  const concepts = weights.synonym === 0 ? [] : conceptsIn(query, isPlaceWord).map(({ concept }) => concept);
  return {
    kind: 'ranked',
    words: [
      ...Map.groupBy(
        words.map(({ text }) => stemOf(text)),
        (stem) => stem,
      )
        .entries()
        .map(([term, { length }]): RankedTerm => ({
          term,
          weight: countOf(length, weights),
          isConcept: false,
        })),
      ...[...new Set(concepts)].map((term): RankedTerm => ({
        term,
        weight: weights.synonym,
        isConcept: true,
      })),
    ],
    required: phrases,
    excluded,
    minShare,
    presence: weights.presence,
  };
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
  const asked = query.words.filter(({ isConcept }) => !isConcept);
  if (asked.length <= maxWords) return query;
  const counts = await frequencies(asked.map(({ term }) => term));
  const rarest = asked
    .map((word, number) => ({ word, count: counts[number] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => a.count - b.count)
    .slice(0, maxWords);
  const kept = new Set(rarest.map(({ word }) => word));
  return { ...query, words: query.words.filter((word) => word.isConcept || kept.has(word)) };
}

/** The plain words without stop words, unless the query has nothing else. */
export function significantWords({ plainWords, phrases }: Query): readonly PlainWord[] {
  const significant = plainWords.filter(({ text }) => !isStopWord(text));
  return significant.length > 0 || phrases.length > 0 ? significant : plainWords;
}

/** The concepts among the plain words, without those that share a word with the name of a place. */
export const conceptsIn = (
  { plainWords, chunks }: Query,
  isPlaceWord: (index: number) => boolean,
): ConceptOccurrence[] =>
  [...synonyms.find(plainWords.map(({ text }) => stemOf(text))), ...chunks.flatMap(compoundOf)].filter(
    ({ start, end }) => plainWords.every((_, at) => at < start || at >= end || !isPlaceWord(at)),
  );

/** The word that two words make which a sign joins, as a concept: "Wi-Fi" also finds "wifi". */
function compoundOf({ words, first }: Chunk): ConceptOccurrence[] {
  const isCompound =
    words.length === 2 && words.every(({ text }) => /^\p{L}+$/u.test(text) && !isStopWord(text));
  return isCompound
    ? [{ concept: stemOf(words.map(({ text }) => text).join('')), start: first, end: first + 2 }]
    : [];
}
