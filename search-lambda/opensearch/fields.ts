/** A meeting as OpenSearch gets it. Pure. */
import { createHash } from 'node:crypto';
import { bm25, searchedTexts, termsOf } from '../engine/document-terms.ts';
import type { SearchDocument } from '../engine/search-index.ts';
import { wordsOf } from '../engine/text/words.ts';

export type IndexedDocument = SearchDocument & {
  readonly words: readonly string[];
  readonly stems: string;
};

/** How often each stem counts in a meeting. */
export type Bag = ReadonlyMap<string, number>;

/** The stems of a meeting. */
export function bagOf(document: SearchDocument): Bag {
  const bag = new Map<string, number>();
  for (const stem of termsOf(document)) bag.set(stem, (bag.get(stem) ?? 0) + 1);
  return bag;
}

/** The bag of a meeting without a word counts as one with an empty word. */
export const lengthOf = (bag: Bag): number => Math.max(1, bag.size);

/** How much a stem counts in a meeting, but for its IDF: BM25 of its frequency and the meeting's length. */
export function saturation(frequency: number, length: number, averageLength: number): number {
  const { k, b } = bm25;
  return (frequency * (k + 1)) / (frequency + k * (1 - b + (b * length) / averageLength));
}

/**
 * An impact is a saturation in whole numbers of this part. Lucene adds all impacts of a meeting up in 31 bits, and knows each
 * as a float of 24; this leaves room for meetings of many thousand words, and is off by 0.001 % where a word counts once.
 */
export const impactsInOne = 65_536;

const impactOf = (frequency: number, length: number, averageLength: number): number =>
  Math.max(1, Math.round(impactsInOne * saturation(frequency, length, averageLength)));

/** The fields of a meeting. `averageLength` is that of all meetings. */
export function indexedDocument(document: SearchDocument, averageLength: number): IndexedDocument {
  const bag = bagOf(document);
  const length = lengthOf(bag);
  const stems = Array.from(
    bag,
    ([stem, frequency]) => `${tokenOf(stem)}|${impactOf(frequency, length, averageLength)}`,
  );
  return {
    ...document,
    words: searchedTexts(document).map(({ text }) => tokensOf(text)),
    stems: stems.join(' '),
  };
}

const tokensOf = (text: string): string =>
  wordsOf(text)
    .map((word) => tokenOf(word.text))
    .join(' ');

/** OpenSearch parts what is longer than 255 characters, and refuses terms of more than 32,766 bytes. */
const longestToken = 100;

/**
 * A word or stem as OpenSearch knows it: it has no white space and no `|`, for it is made of letters and digits. Of one that
 * is too long, its hash, which is no word.
 */
export const tokenOf = (word: string): string =>
  word.length <= longestToken ? word : `#${createHash('sha256').update(word).digest('hex')}`;
