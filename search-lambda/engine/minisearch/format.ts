/**
 * The file of a small index: gzip of the JSON that MiniSearch itself writes and loads (`MiniSearch.loadJSON(json, options)`),
 * with one member more (`civic`), and with line breaks where JSON allows them, so that it can be read in slices:
 *
 *     {"civic":{"format":"minisearch","version":1,"facts":{...}},"documentCount":2,...,"storedFields":{
 *     "0":{"document":{"id":"m1","headline":"...",...}},
 *     "1":{"document":{...}}
 *     },"index":[
 *     ["rezon",{"0":{"0":4,"1":2}}],
 *     ["school",{"0":{"1":7}}]
 *     ]}
 *
 * The one field is the bag of document-terms.ts. Ids are the positions of the documents, 0 to count - 1.
 */
import type { AsPlainObject, Options } from 'minisearch';
import type { IndexFacts, SearchDocument } from '../search-index.ts';

export const format = 'minisearch';
/** Grows with every change of the layout or of the analysis of texts: an index of another version is refused. */
export const version = 1;

/** More meetings than this take minutes to load, and their text outgrows what V8 can hold in a string. */
export const miniSearchMaxMeetings = 150_000;

export const storedFieldsBegin = '"storedFields":{';
export const indexBegin = '},"index":[';
export const end = ']}';

/** A document as MiniSearch takes it. */
export type IndexedDocument = {
  readonly id: number;
  readonly terms: string;
  readonly document: SearchDocument;
};

/** What the first line holds, but for the members that MiniSearch alone needs. */
export type Header = Omit<AsPlainObject, 'storedFields' | 'index'> & {
  readonly civic: { readonly format: string; readonly version: number; readonly facts: IndexFacts };
};

const field = 'terms';

/** The options with which the index is made and loaded. Terms are ready: no further analysis. */
export const options: Options<IndexedDocument> = {
  fields: [field],
  storeFields: ['document'],
  tokenize: (text) => text.split(' '),
  processTerm: (term) => term,
  autoVacuum: false,
};
