/** The language of a query, which texts in other languages match by words that are written alike, or by synonyms. */
import type { Query } from '../query/parse.ts';
import type { WordPositions } from '../search-index.ts';
import { isFrenchTerm } from '../text/analyzers.ts';
import { frenchWords, significantWords, termIn } from './ranked-query.ts';

/**
 * Returns true if a query is French: an accent, an elision or a stop word shows it, or one of its words is in French texts only, and none in English
 * ones only.
 * @param frequencies returns the number of documents that have each term
 */
export async function isFrenchQuery(
  query: Query,
  frequencies: (terms: readonly string[]) => Promise<readonly number[]>,
): Promise<boolean> {
  if (query.isFrench) return true;
  const words = frenchWords(significantWords(query));
  const counts = await frequencies([
    ...words.map((word) => termIn('fr', word)),
    ...words.map((word) => termIn('en', word)),
  ]);
  const found = words.map((_, at) => ({ french: counts[at] ?? 0, english: counts[words.length + at] ?? 0 }));
  return (
    found.some(({ french, english }) => french > 0 && english === 0) &&
    !found.some(({ french, english }) => french === 0 && english > 0)
  );
}

/** Factor of the score of a document that has a French query in English only. */
const inEnglish = 0.5;

/** Returns the factor of a document's score for a French query: 1 if it has a French word. */
export function frenchFactor(terms: readonly string[]): (document: WordPositions | undefined) => number {
  const french = [...terms.keys()].filter((number) => isFrenchTerm(terms[number] ?? ''));
  return (document) =>
    french.some((number) => (document?.positions[number]?.length ?? 0) > 0) ? 1 : inEnglish;
}
