/**
 * File format of a small index: gzip of the JSON that MiniSearch itself writes and loads (`MiniSearch.loadJSON(json, options)`),
 * with an additional member (`civic`):
 *
 *     {"civic":{"format":"minisearch","version":3,"facts":{...}},"documentCount":2,...,"storedFields":{
 *     "0":{"document":{"id":"m1","headline":"...",...}},"1":{"document":{...}}
 *     },"index":[
 *     ["rezon",{"0":{"0":4,"1":2}}],["school",{"0":{"1":7}}]
 *     ]}
 *
 * The only indexed field is the bag of words from document-terms.ts. Ids number the documents from 0.
 */
import type { Options } from 'minisearch';
import type { SearchDocument } from '../search-index.ts';

export const format = 'minisearch';
/** Incremented with every change of the layout or of text analysis. */
export const version = 3;
/** A document as added to MiniSearch. */
export type IndexedDocument = {
  readonly id: number;
  readonly terms: string;
  readonly document: SearchDocument;
};

/** Options for writing and loading. Terms are already stemmed, so MiniSearch only splits them at spaces. */
export const options: Options<IndexedDocument> = {
  fields: ['terms'],
  storeFields: ['document'],
  tokenize: (text) => text.split(' '),
  processTerm: (term) => term,
  autoVacuum: false,
};
