import MiniSearch from 'minisearch';
import { type Header, type IndexedDocument, options } from './format.ts';

type Postings = Readonly<Record<string, Readonly<Record<string, number>>>>;

/**
 * A MiniSearch that takes its serialized parts one by one. MiniSearch.loadJSON takes them all at once, which blocks for
 * seconds; loadJSONAsync still parses at once, and sets its own pace. What this does is what MiniSearch.loadJS does.
 */
export class LoadedMiniSearch extends MiniSearch<IndexedDocument> {
  constructor(header: Header) {
    super(options);
    this._documentCount = header.documentCount;
    this._nextId = header.nextId;
    this._fieldIds = header.fieldIds;
    this._avgFieldLength = header.averageFieldLength;
    this._documentIds = new Map(entriesOf(header.documentIds));
    this._idToShortId = new Map(this._documentIds.entries().map(([shortId, id]) => [id, shortId]));
    this._fieldLength = new Map(entriesOf(header.fieldLength));
  }

  /** Adds the stored fields of documents, by id. */
  addStoredFields(stored: Readonly<Record<string, Record<string, unknown>>>): void {
    for (const [id, fields] of entriesOf(stored)) this._storedFields.set(id, fields);
  }

  /** Adds a term with its frequency by document, by field. */
  addPostings(term: string, postings: Postings): void {
    const fields = entriesOf(postings).map(
      ([id, frequencies]) => [id, new Map(entriesOf(frequencies))] as const,
    );
    this._index.set(term, new Map(fields));
  }
}

const entriesOf = <Value>(object: Readonly<Record<string, Value>>): [number, Value][] =>
  Object.entries(object).map(([key, value]) => [Number(key), value]);
