/**
 * Searched fields of a meeting, their weights, and BM25F scoring.
 *
 * The words of all fields form one bag, in which each word is repeated by its field's weight: the simple form of BM25F
 * (Robertson, Zaragoza, Taylor: Simple BM25 Extension to Multiple Weighted Fields, CIKM 2004). Unlike a sum of BM25
 * scores per field, it measures a word's rarity over whole meetings, and a word that occurs in three fields saturates.
 * bench/RESULTS.md compares both.
 */
import { type ConceptOccurrence, synonyms } from './ranking/synonyms.ts';
import { stemOf } from './text/stem.ts';
import { wordsOf } from './text/words.ts';
import { nameStemsOf, type WordFilter, wordFilterNames } from './document-filters.ts';
import type { SearchDecision, SearchDocument } from './search-index.ts';

/** Number of times that each word of a text is counted. */
const weights = { headline: 4, decision: 3, summary: 2, rest: 1 } as const;

export type SearchedText = { readonly text: string; readonly weight: number };

/** Searched texts of a decision: headline, summary, and file number of its matter. */
export const textsPerDecision = 3;
/** Searched texts besides those of decisions: headline and summary before them; body, city and state after them. */
export const otherTexts = 5;

/** Returns the searched texts in order, empty ones too, with the weight of their words. */
export const searchedTexts = (document: SearchDocument): SearchedText[] => [
  { text: document.headline, weight: weights.headline },
  { text: document.summary, weight: weights.summary },
  ...document.decisions.flatMap((decision) => [
    { text: decision.headline, weight: weights.decision },
    { text: decision.summary ?? '', weight: weights.decision },
    { text: fileNumberOf(decision), weight: weights.rest },
  ]),
  { text: document.body, weight: weights.rest },
  { text: document.city, weight: weights.rest },
  { text: document.state, weight: weights.rest },
];

const fileNumberOf = ({ matter }: SearchDecision): string => matter?.file_number ?? '';

export const textsOf = (document: SearchDocument): readonly string[] =>
  searchedTexts(document).map(({ text }) => text);

const wordMarks: Readonly<Record<WordFilter, string>> = { body: '\u0003' };

/**
 * Hidden terms that only filter. They begin with a control character, which no stem has, and not with that of concepts
 * (ranking/synonyms.ts), which are scored like stems.
 */
export const hiddenTerms = {
  /** @param key country and slug */
  place: (key: string): string => `\u0002${key}`,
  /** A stem of a name that a filter compares. */
  word: (filter: WordFilter, stem: string): string => `${wordMarks[filter]}${stem}`,
  topic: (topic: string): string => `\u0004${topic}`,
} as const;

/** A searched text with its words, and the concepts at them. */
export type AnalyzedText = {
  readonly weight: number;
  /** As phrases compare them. */
  readonly words: readonly string[];
  readonly stems: readonly string[];
  readonly concepts: readonly ConceptOccurrence[];
};

/**
 * Returns the words of every searched text, in order. A word's position is the number of words in the texts before it, plus one
 * per text, plus its index in its text.
 */
export const analyze = (document: SearchDocument): AnalyzedText[] => searchedTexts(document).map(analyzeText);

export function analyzeText({ text, weight }: SearchedText): AnalyzedText {
  const words = wordsOf(text).map((word) => word.text);
  const stems = words.map(stemOf);
  return { weight, words, stems, concepts: synonyms.find(stems) };
}

/** The distinct hidden terms of a document that filters look up. */
export const filterTermsOf = (document: SearchDocument): string[] => [
  hiddenTerms.place(document.place),
  ...wordFilterNames.flatMap((filter) =>
    nameStemsOf(filter, document).map((stem) => hiddenTerms.word(filter, stem)),
  ),
  ...document.topics.map(hiddenTerms.topic),
];

/** Returns the bag of a document: the stem of every word and every concept, repeated by weight. */
export function termsOf(document: SearchDocument): string[] {
  const terms: string[] = [];
  for (const { weight, stems, concepts } of analyze(document))
    for (const term of [...stems, ...concepts.map(({ concept }) => concept)])
      for (let count = 0; count < weight; count++) terms.push(term);
  return terms;
}

/** Returns the distinct stems and concepts of a document, and its length for BM25. */
export function stemsOf(document: SearchDocument): {
  readonly stems: ReadonlySet<string>;
  readonly length: number;
} {
  const stems = new Set(termsOf(document));
  return { stems, length: lengthOf(stems.size) };
}

/** Returns the distinct terms of a document, those that filters look up too, and its length for BM25. */
export function statisticsOf(document: SearchDocument): ReturnType<typeof stemsOf> {
  const { stems, length } = stemsOf(document);
  return { stems: stems.union(new Set(filterTermsOf(document))), length };
}

/**
 * BM25 length of a document with this number of distinct stems and concepts; filter terms do not count. A document without words
 * has length 1.
 */
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
