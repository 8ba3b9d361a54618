/** The fields of a meeting in OpenSearch. Pure. */
import { createHash } from 'node:crypto';
import { bm25, lengthOf, searchedTexts, termsOf } from '../engine/document-terms.ts';
import { nameTermsOf, type WordFilter, wordFilterNames } from '../engine/document-filters.ts';
import type { SearchDocument } from '../engine/search-index.ts';
import { analyzerOf, formOf, type Language } from '../engine/text/analyzers.ts';
import { wordsOf } from '../engine/text/words.ts';

export type IndexedDocument = SearchDocument & {
  readonly words: readonly string[];
  readonly stems: string;
  readonly year: string;
  readonly outcomes: readonly string[];
} & StemFields;

type StemFields = { readonly [filter in WordFilter as `${filter}_stems`]?: readonly string[] };

/** The field of the stems that a filter by words of a name compares. */
export const stemsField = (filter: WordFilter): keyof StemFields => `${filter}_stems`;

const stemFieldsOf = (document: SearchDocument): StemFields =>
  Object.fromEntries(
    wordFilterNames.map((filter) => [stemsField(filter), nameTermsOf(filter, document).map(tokenOf)]),
  );

/** Weighted frequency of each stem and concept in a meeting. */
export type Bag = ReadonlyMap<string, number>;

/** Returns the stems and concepts of a meeting with their weighted frequencies. */
export function bagOf(document: SearchDocument): Bag {
  const bag = new Map<string, number>();
  for (const stem of termsOf(document)) bag.set(stem, (bag.get(stem) ?? 0) + 1);
  return bag;
}

/** BM25 length of a meeting. A meeting without words has length 1. */
export const bagLength = (bag: Bag): number => lengthOf(bag.size);

/** The BM25 score of a stem without its IDF, from its frequency and the meeting's length. */
export function saturation(frequency: number, length: number, averageLength: number): number {
  const { k, b } = bm25;
  return (frequency * (k + 1)) / (frequency + k * (1 - b + (b * length) / averageLength));
}

/**
 * An impact is a saturation as an integer multiple of 1 / this number. Lucene sums the impacts of a meeting in 31 bits, and
 * stores each as a float with 24 bits. This leaves room for meetings of many thousand words, with an error of 0.001 % for a
 * word that counts once.
 */
export const impactsInOne = 65_536;

const impactOf = (frequency: number, length: number, averageLength: number): number =>
  Math.max(1, Math.round(impactsInOne * saturation(frequency, length, averageLength)));

/** Returns the fields of a meeting. `averageLength` is the mean BM25 length of all meetings. */
export function indexedDocument(document: SearchDocument, averageLength: number): IndexedDocument {
  const bag = bagOf(document);
  const length = bagLength(bag);
  const stems = Array.from(
    bag,
    ([stem, frequency]) => `${tokenOf(stem)}|${impactOf(frequency, length, averageLength)}`,
  );
  return {
    ...document,
    words: searchedTexts(document).flatMap(({ text, languages }) =>
      languages.map((language) => tokensOf(text, language)),
    ),
    stems: stems.join(' '),
    ...stemFieldsOf(document),
    year: document.date.slice(0, 'YYYY'.length),
    outcomes: [...new Set(document.decisions.flatMap(({ outcome }) => outcome ?? []))],
  };
}

const tokensOf = (text: string, language: Language): string =>
  wordsOf(text)
    .map(({ text: word }) => tokenOf(formOf(analyzerOf(language).mainTermOf(word), word)))
    .join(' ');

/** OpenSearch splits tokens of more than 255 characters, and rejects terms of more than 32,766 bytes. */
const maxTokenLength = 100;

/**
 * Returns the OpenSearch token of a word, stem or concept. They contain neither white space nor `|`. A word that is too long
 * becomes a hash, which cannot collide with a word.
 */
export const tokenOf = (word: string): string =>
  word.length <= maxTokenLength ? word : `#${createHash('sha256').update(word).digest('hex')}`;
