/**
 * How a language becomes terms: the one place that the index, queries, snippets, highlights, synonyms and suggestions ask. Splitting a text
 * into words, elisions included, is the same in all languages (words.ts).
 */
import { fold } from '../../../schemas/names/fold.ts';
import { frenchStemsOf, isFrenchStopWord } from './french.ts';
import { stemOf } from './stem.ts';
import { isStopWord } from './stop-words.ts';
import { type Word, wordsOf } from './words.ts';

/** Languages whose words are stemmed. */
export const languages = ['en', 'fr'] as const;
export type Language = (typeof languages)[number];

/** A word as phrases compare it, and as it is written, in any case. */
export type WrittenWord = { readonly text: string; readonly written: string };

/** A word in a text, as it is written there. */
export type TextWord = Word & WrittenWord;

/** Returns the words of a text in order. */
export const writtenWordsOf = (text: string): TextWord[] =>
  wordsOf(text).map((word) => ({ ...word, written: text.slice(word.start, word.end) }));

export type Analyzer = {
  /** The terms under which a text has a word, the main one first. */
  readonly termsOf: (word: WrittenWord) => readonly string[];
  /** The main term of a folded word, which every occurrence of the word has: phrases and synonyms use it. */
  readonly mainTermOf: (word: string) => string;
  /** The term that a query looks for: with accents as they are typed, else that of all words without accents. */
  readonly queryTermOf: (word: WrittenWord) => string;
  readonly isStopWord: (word: string) => boolean;
};

/** No word has this character, so French terms never equal English ones. */
const frenchPrefix = '\u0005';

/** Numbers are the same in all languages. Longer words are of none. */
const isStemmed = (word: string): boolean => !/^\p{N}/u.test(word) && word.length <= maxStemmedLength;
const maxStemmedLength = 64;

const knownTerms = new Map<string, readonly string[]>();
const maxKnownTerms = 20_000;

function frenchTermsOf({ text, written }: WrittenWord): readonly string[] {
  if (!isStemmed(text)) return [text];
  const key = `${text} ${written}`;
  const known = knownTerms.get(key);
  if (known !== undefined) return known;
  if (knownTerms.size >= maxKnownTerms) knownTerms.clear();
  const accented = written.normalize('NFC').toLowerCase();
  // What folds to other words than this one, such as `½`, has no form of its own.
  const terms = frenchStemsOf(text, fold(accented) === text ? accented : text).map(frenchTerm);
  knownTerms.set(key, terms);
  return terms;
}

const hasAccent = (written: string): boolean => /[^\0-\x7f]/.test(written);

const frenchTerm = (stem: string): string => frenchPrefix + stem;

const analyzers: Readonly<Record<Language, Analyzer>> = {
  en: {
    termsOf: ({ text }) => [stemOf(text)],
    mainTermOf: stemOf,
    queryTermOf: ({ text }) => stemOf(text),
    isStopWord,
  },
  fr: {
    termsOf: frenchTermsOf,
    mainTermOf: (word) => frenchTermsOf({ text: word, written: word })[0] ?? '',
    queryTermOf: (word) => frenchTermsOf(word).at(hasAccent(word.written) ? -1 : 0) ?? '',
    isStopWord: isFrenchStopWord,
  },
};

export const analyzerOf = (language: Language): Analyzer => analyzers[language];

/** Returns true for the term of a word of French texts; numbers are in all. */
export const isFrenchTerm = (term: string): boolean => term.startsWith(frenchPrefix);

/** The form of a term of a folded word in phrases: no form of a French term is one of an English term. */
export const formOf = (term: string, word: string): string =>
  isFrenchTerm(term) ? frenchPrefix + word : word;

/** The word of a form. */
export const wordOfForm = (form: string): string =>
  isFrenchTerm(form) ? form.slice(frenchPrefix.length) : form;

/** The other language. */
export const otherLanguage = (language: Language): Language => (language === 'en' ? 'fr' : 'en');
