/**
 * Searched fields of a meeting, their weights, and BM25F scoring.
 *
 * The words of all fields form one bag, in which each word is repeated by its field's weight: the simple form of BM25F
 * (Robertson, Zaragoza, Taylor: Simple BM25 Extension to Multiple Weighted Fields, CIKM 2004). Unlike a sum of BM25
 * scores per field, it measures a word's rarity over whole meetings, and a word that occurs in three fields saturates.
 * bench/RESULTS.md compares both.
 */
import { stemOf } from './text/stem.ts';
import { wordsOf } from './text/words.ts';
import type { SearchDocument } from './search-index.ts';

type WeightedField = {
  /** Number of times that each word of the field is counted. */
  readonly weight: number;
  readonly textsOf: (document: SearchDocument) => readonly string[];
};

const fields: readonly WeightedField[] = [
  { weight: 4, textsOf: ({ headline }) => [headline] },
  { weight: 3, textsOf: ({ decisions }) => decisions },
  { weight: 2, textsOf: ({ summary }) => [summary] },
  { weight: 1, textsOf: ({ body, city, state }) => [body, city, state] },
];

/** Returns each searched text with the weight of its words. */
export const searchedTexts = (
  document: SearchDocument,
): { readonly text: string; readonly weight: number }[] =>
  fields.flatMap(({ weight, textsOf }) => textsOf(document).map((text) => ({ text, weight })));

export const textsOf = (document: SearchDocument): readonly string[] =>
  searchedTexts(document).map(({ text }) => text);

/** Returns the bag of a meeting: the stem of every word, repeated by weight. */
export function termsOf(document: SearchDocument): string[] {
  const terms: string[] = [];
  for (const { text, weight } of searchedTexts(document)) {
    for (const word of wordsOf(text)) {
      const stem = stemOf(word.text);
      for (let count = 0; count < weight; count++) terms.push(stem);
    }
  }
  return terms;
}

/** Returns the distinct stems of a meeting, and its length for BM25. */
export function stemsOf(document: SearchDocument): {
  readonly stems: ReadonlySet<string>;
  readonly length: number;
} {
  const stems = new Set(
    textsOf(document).flatMap((text) => Array.from(wordsOf(text), (word) => stemOf(word.text))),
  );
  return { stems, length: lengthOf(stems.size) };
}

/** BM25 length of a meeting with this number of distinct stems. A meeting without words has length 1. */
export const lengthOf = (stems: number): number => Math.max(1, stems);

/**
 * Okapi BM25 over these bags. `k` sets how fast repetition saturates, on the scale of the weights; `b` sets how strongly
 * long meetings are penalized. A meeting's length is its number of distinct stems, which repeated words do not change.
 * Tuned on the collections of `npm run bench -- relevance`; the optimum is flat.
 */
export const bm25 = { k: 4, b: 0.65, d: 0 } as const;

/** Inverse document frequency of a term that occurs in `frequency` of `documents` meetings. */
export const idf = (documents: number, frequency: number): number =>
  Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5));

/**
 * Minimum IDF that a meeting's matched words must reach for a `share` of the query's `total`. The tolerance allows for sums
 * of the same numbers in a different order.
 */
export const minMatchedIdf = (total: number, share: number): number => total * share - 1e-9;

/** Returns true if the matched IDF reaches a `share` of the query's `total`. */
export const isEnough = (matchedIdf: number, total: number, share: number): boolean =>
  matchedIdf >= minMatchedIdf(total, share);
