/**
 * What of a meeting is searched, and how much a word counts there.
 *
 * Words of all fields make one bag in which a word of a weightier field stands several times: BM25F in its simple form
 * (Robertson, Zaragoza, Taylor: Simple BM25 Extension to Multiple Weighted Fields, CIKM 2004). Against a sum of one BM25
 * per field, a word's rarity is that in the whole meeting, and a word that stands in three fields saturates. Measured
 * beside that sum in bench/RESULTS.md.
 */
import { stemOf } from './text/stem.ts';
import { wordsOf } from './text/words.ts';
import type { SearchDocument } from './search-index.ts';

/** A field's texts, and how often each of their words counts. */
type WeightedField = {
  readonly weight: number;
  readonly textsOf: (document: SearchDocument) => readonly string[];
};

const fields: readonly WeightedField[] = [
  { weight: 4, textsOf: ({ headline }) => [headline] },
  { weight: 3, textsOf: ({ decisions }) => decisions },
  { weight: 2, textsOf: ({ summary }) => [summary] },
  { weight: 1, textsOf: ({ body, city, state }) => [body, city, state] },
];

/** Every searched text, and how often each of its words counts. */
export const searchedTexts = (
  document: SearchDocument,
): { readonly text: string; readonly weight: number }[] =>
  fields.flatMap(({ weight, textsOf }) => textsOf(document).map((text) => ({ text, weight })));

export const textsOf = (document: SearchDocument): readonly string[] =>
  searchedTexts(document).map(({ text }) => text);

/** The stem of every word, as often as it counts. */
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

/** The different stems of a meeting, and its length as BM25 counts it. */
export function stemsOf(document: SearchDocument): {
  readonly stems: ReadonlySet<string>;
  readonly length: number;
} {
  const stems = new Set(
    textsOf(document).flatMap((text) => Array.from(wordsOf(text), (word) => stemOf(word.text))),
  );
  return { stems, length: lengthOf(stems.size) };
}

/** The length of a meeting with so many different stems: the bag of one without a word counts as one with an empty word. */
export const lengthOf = (stems: number): number => Math.max(1, stems);

/**
 * Okapi BM25 over these bags: `k` says how soon repetition stops to count, on the scale of the weights; `b` how much a
 * long meeting is held against it. A meeting's length is the number of its different stems, which a repeated word does
 * not change. Chosen on the collections of `npm run bench -- relevance`; the optimum is flat.
 */
export const bm25 = { k: 4, b: 0.65, d: 0 } as const;

/** Inverse document frequency: how much it says that a meeting has a term which `frequency` of `documents` have. */
export const idf = (documents: number, frequency: number): number =>
  Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5));

/**
 * How much IDF words are to carry where a `share` of it in all is asked for. The tolerance is for sums of the same numbers
 * in another order.
 */
export const leastCarried = (total: number, share: number): number => total * share - 1e-9;

/** Whether words that carry `carried` of the IDF in all are enough, where a `share` of it is asked for. */
export const isEnough = (carried: number, total: number, share: number): boolean =>
  carried >= leastCarried(total, share);
