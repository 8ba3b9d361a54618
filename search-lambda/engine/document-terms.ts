/**
 * Searched fields of a meeting, their weights, and BM25F scoring.
 *
 * The words of all fields form one bag, in which each word is repeated by its field's weight: the simple form of BM25F
 * (Robertson, Zaragoza, Taylor: Simple BM25 Extension to Multiple Weighted Fields, CIKM 2004). Unlike a sum of BM25
 * scores per field, it measures a word's rarity over whole meetings, and a word that occurs in three fields saturates.
 * bench/RESULTS.md compares both.
 */
import { languagesOf } from './document-language.ts';
import { type Phrase, phraseIn } from './query/tree.ts';
import { synonyms } from './ranking/synonyms.ts';
import { analyzerOf, type Language, languages, writtenWordsOf } from './text/analyzers.ts';
import { wordsOf } from './text/words.ts';
import { nameTermsOf, type WordFilter, wordFilterNames } from './document-filters.ts';
import { isIndexedWord, type PageFilterName, pageFilterNames, pageValuesOf } from './document-pages.ts';
import type { SearchDecision, SearchDocument } from './search-index.ts';

/** Number of times that each word of a text is counted. */
const weights = { headline: 4, decision: 3, summary: 2, rest: 1 } as const;

/** The same in the index of documents: a page read by optical character recognition ranks a little lower. */
const pageWeights = { text: 4, ocr: 3, title: 1 } as const;

export type SearchedText = {
  readonly text: string;
  readonly weight: number;
  /** The languages whose terms its words have: its own; for names and numbers, those of all other texts. */
  readonly languages: readonly Language[];
  /** The words that are indexed, as phrases compare them; absent if all are. */
  readonly isIndexed?: ((word: string) => boolean) | undefined;
};

/** Searched texts of a decision: headline, summary, and file number of its matter. */
export const textsPerDecision = 3;
/** Searched texts without a topic of their own, the last ones: body, city and state. */
export const contextTexts = 3;
/** Searched texts besides those of decisions: headline and summary before them; after them headline and summary in the other language, and the context. */
export const otherTexts = 4 + contextTexts;

/** Returns the searched texts in order, empty ones too, with the weight of their words. */
export function searchedTexts(document: SearchDocument): SearchedText[] {
  const { headline, summary, decisions, translation, body, city, state, page } = document;
  const { brief, ofText } = languagesOf(document);
  const found = new Set<Language>();
  const text = (text: string, weight: number, language: Language): SearchedText => {
    if (text !== '') found.add(language);
    return { text, weight, languages: [language] };
  };
  const ownBrief =
    page === undefined
      ? [text(headline, weights.headline, brief), text(summary, weights.summary, brief)]
      : [
          text(headline, pageWeights.title, ofText(headline)),
          {
            ...text(summary, pageWeights[page.readBy ?? 'text'], brief),
            isIndexed: (word: string) => isIndexedWord(word, page),
          },
        ];
  const decided = decisions.map((decision) => ({
    own: [decision.headline, decision.summary ?? ''].map((own) => text(own, weights.decision, ofText(own))),
    fileNumber: fileNumberOf(decision),
  }));
  const { language = brief, headline: otherHeadline = '', summary: otherSummary = '' } = translation ?? {};
  const otherBrief = [
    text(otherHeadline, weights.headline, language),
    text(otherSummary, weights.summary, language),
  ];
  const all = found.size === 0 ? [ofText(body)] : languages.filter((language) => found.has(language));
  const rest = (text: string): SearchedText => ({ text, weight: weights.rest, languages: all });
  return [
    ...ownBrief,
    ...decided.flatMap(({ own, fileNumber }) => [...own, rest(fileNumber)]),
    ...otherBrief,
    ...[body, city, state].map(rest),
  ];
}

const fileNumberOf = ({ matter }: SearchDecision): string => matter?.file_number ?? '';

export const textsOf = (document: SearchDocument): readonly string[] =>
  searchedTexts(document).map(matchedText);

/** A word that no query has, in place of those that are not indexed. */
const leftOut = '\ua66e';

/** The text as phrases match it. */
function matchedText({ text, isIndexed }: SearchedText): string {
  const words = isIndexed === undefined ? [] : wordsOf(text).filter((word) => !isIndexed(word.text));
  let matched = '';
  let end = 0;
  for (const word of words) {
    matched += text.slice(end, word.start) + leftOut;
    end = word.end;
  }
  return matched + text.slice(end);
}

const wordMarks: Readonly<Record<WordFilter, string>> = { body: '\u0003' };

/** The texts in which a phrase is looked for: those of its language; all, if its words are the same in all languages. */
export function textsFor(phrase: Phrase, document: SearchDocument): readonly string[] {
  const { language = 'en' } = phrase;
  const isInAll = languages.every((other) => phraseIn({ ...phrase, language }, other).language === language);
  return searchedTexts(document).flatMap((text) =>
    isInAll || text.languages.includes(language) ? [matchedText(text)] : [],
  );
}

/** The languages of a document's texts. */
export const textLanguagesOf = (document: SearchDocument): ReadonlySet<Language> =>
  new Set(searchedTexts(document).flatMap(({ text, languages }) => (text === '' ? [] : languages)));

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
  /** A value that a filter of pages compares. The names begin with different letters. */
  page: (filter: PageFilterName, value: string): string => `\u0006${filter.charAt(0)}${value}`,
} as const;

/** A searched text with its terms: those of its words, and the concepts at them. */
export type AnalyzedText = {
  readonly weight: number;
  /** Number of its words. */
  readonly length: number;
  /** Each with the index of its word. */
  readonly terms: readonly { readonly term: string; readonly at: number }[];
};

/**
 * Returns the terms of every searched text, in order. A word's position is the number of words in the texts before it, plus one
 * per text, plus its index in its text.
 */
export const analyze = (document: SearchDocument): AnalyzedText[] => searchedTexts(document).map(analyzeText);

function analyzeText({ text, weight, languages, isIndexed = () => true }: SearchedText): AnalyzedText {
  const words = writtenWordsOf(text);
  const isLeftOut = words.map((word) => !isIndexed(word.text));
  const terms = words.flatMap((word, at) => {
    if (isLeftOut[at] === true) return [];
    const own = languages.flatMap((language) => analyzerOf(language).termsOf(word));
    return Array.from(new Set(own), (term) => ({ term, at }));
  });
  const concepts = new Map(
    languages
      .flatMap((language) =>
        synonyms.find(words.map(({ text: word }) => analyzerOf(language).mainTermOf(word))),
      )
      .filter(({ start }) => isLeftOut[start] !== true)
      .map(({ concept, start }) => [`${concept} ${start}`, { term: concept, at: start }]),
  );
  return { weight, length: words.length, terms: [...terms, ...concepts.values()] };
}

/** The distinct hidden terms of a document that filters look up. */
export const filterTermsOf = (document: SearchDocument): string[] => [
  hiddenTerms.place(document.place),
  ...wordFilterNames.flatMap((filter) =>
    nameTermsOf(filter, document).map((term) => hiddenTerms.word(filter, term)),
  ),
  ...document.topics.map(hiddenTerms.topic),
  ...pageTermsOf(document),
];

function pageTermsOf(document: SearchDocument): string[] {
  const values = pageValuesOf(document);
  return pageFilterNames.flatMap((name) => {
    const value = values?.[name];
    return value === undefined ? [] : [hiddenTerms.page(name, value)];
  });
}

/** Returns the bag of a document: the terms of every word and every concept, repeated by weight. */
export const termsOf = (document: SearchDocument): string[] =>
  analyze(document).flatMap(({ weight, terms }) =>
    terms.flatMap(({ term }) => Array.from({ length: weight }, () => term)),
  );

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
