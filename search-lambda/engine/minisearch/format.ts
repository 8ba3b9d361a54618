/**
 * File format of a small index: gzip of the JSON that MiniSearch itself writes and loads (`MiniSearch.loadJSON(json, options)`),
 * with an additional member (`civic`), and with line breaks so that it can be read in slices:
 *
 *     {"civic":{"format":"minisearch","version":2,"facts":{...}},"documentCount":2,...,"storedFields":{
 *     "0":{"document":{"id":"m1","headline":"...",...}},
 *     "1":{"document":{...}}
 *     },"index":[
 *     ["rezon",{"0":{"0":4,"1":2}}],
 *     ["school",{"0":{"1":7}}]
 *     ]}
 *
 * The only indexed field is the bag of words from document-terms.ts. Ids number the documents from 0.
 */
import type { AsPlainObject, Options } from 'minisearch';
import type { IndexFacts, SearchDocument } from '../search-index.ts';

export const format = 'minisearch';
/** Incremented with every change of the layout or of text analysis. */
export const version = 2;
/** The versions that this program reads. In version 1, decisions are texts, and documents have neither place nor topics. */
export const versions = [1, version] as const;

/** More meetings would take minutes to load, and exceed the maximum string length of V8. */
export const miniSearchMaxMeetings = 150_000;

export const storedFieldsBegin = '"storedFields":{';
export const indexBegin = '},"index":[';
export const end = ']}';

/** A document as added to MiniSearch. */
export type IndexedDocument = {
  readonly id: number;
  readonly terms: string;
  readonly document: SearchDocument;
};

/** The members of the first line. */
export type Header = Omit<AsPlainObject, 'storedFields' | 'index'> & {
  readonly civic: { readonly format: string; readonly version: number; readonly facts: IndexFacts };
};

const field = 'terms';

/** Options for writing and loading. Terms are already stemmed, so MiniSearch only splits them at spaces. */
export const options: Options<IndexedDocument> = {
  fields: [field],
  storeFields: ['document'],
  tokenize: (text) => text.split(' '),
  processTerm: (term) => term,
  autoVacuum: false,
};
