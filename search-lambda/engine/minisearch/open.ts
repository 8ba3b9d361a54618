import { createGunzip } from 'node:zlib';
import MiniSearch from 'minisearch';
import * as z from 'zod';
import { IndexFault } from '../index-fault.ts';
import type { SearchDocument, Turn } from '../search-index.ts';
import {
  end,
  format,
  type Header,
  indexBegin,
  type IndexedDocument,
  options,
  storedFieldsBegin,
  version,
  versions,
} from './format.ts';
import { MiniSearchIndex } from './minisearch-index.ts';

/** Text parsed between two turns: about ten milliseconds of work. */
const sliceChars = 500_000;
const chunkBytes = 256 * 1024;

/**
 * Opens an index file, and yields between slices.
 * @throws {IndexFault} if the file is damaged or has another version
 */
export async function openMiniSearch(file: Uint8Array, turn: Turn): Promise<MiniSearchIndex> {
  try {
    return await load(slicesOf(file), turn);
  } catch (cause) {
    if (cause instanceof IndexFault) throw cause;
    throw new IndexFault('The index is damaged: its content is not valid.', { cause });
  }
}

async function load(slices: AsyncIterable<readonly string[]>, turn: Turn): Promise<MiniSearchIndex> {
  const reader = new LineReader();
  for await (const lines of slices) {
    await turn();
    reader.read(lines);
  }
  return reader.finish();
}

/** Yields the lines of the file in slices of about `sliceChars`. */
async function* slicesOf(file: Uint8Array): AsyncGenerator<string[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const gunzip = createGunzip({ chunkSize: chunkBytes });
  gunzip.end(file);
  let text = '';
  for await (const chunk of gunzip) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length < sliceChars) continue;
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    // The first line alone may be longer than a slice.
    if (lines.length > 0) yield lines;
  }
  yield `${text}${decoder.decode()}`.split('\n').filter((line) => line !== '');
}

/** Shape of the `civic` member of the header. */
const civicSchema = z.object({
  format: z.literal(format),
  version: z.literal(versions),
  facts: z.object({
    meetings: z.int(),
    places: z.int(),
    oldest: z.string().nullable(),
    newest: z.string().nullable(),
    updatedAt: z.string().nullable(),
    states: z.array(z.string()),
  }),
});

/** Reads the lines of the file in order; format.ts shows the layout. */
class LineReader {
  #header: Header | undefined;
  #index: LoadedMiniSearch | undefined;
  readonly #documents: SearchDocument[] = [];
  #part: 'documents' | 'terms' | 'end' = 'documents';

  read(lines: readonly string[]): void {
    let from = 0;
    if (this.#index === undefined) this.#readHeader(lines[from++] ?? '');
    for (let to = from; to <= lines.length; to++) {
      const line = lines[to];
      if (line !== undefined && line !== indexBegin && line !== end) continue;
      this.#readMembers(lines.slice(from, to));
      from = to + 1;
      if (line === indexBegin) this.#part = 'terms';
      if (line === end) this.#part = 'end';
    }
  }

  #readHeader(line: string): void {
    if (!line.endsWith(storedFieldsBegin))
      throw new IndexFault('The index is damaged: its first line is not a header.');
    this.#header = JSON.parse(`${line.slice(0, -storedFieldsBegin.length - 1)}}`) as Header;
    if (!civicSchema.safeParse(this.#header.civic).success) {
      throw new IndexFault('The index is of another version than this program reads.');
    }
    this.#index = new LoadedMiniSearch(this.#header);
  }

  #readMembers(lines: readonly string[]): void {
    if (lines.length === 0) return;
    const json = lines.join('').replace(/,$/, '');
    if (this.#part === 'documents') {
      const stored = JSON.parse(`{${json}}`) as Record<string, { document: SearchDocument }>;
      this.#index?.addStoredFields(stored);
      for (const { document } of Object.values(stored))
        this.#documents.push(this.#isComplete ? document : upgraded(document));
    } else {
      const terms = JSON.parse(`[${json}]`) as [string, Record<string, Record<string, number>>][];
      for (const [term, postings] of terms) this.#index?.addPostings(term, postings);
    }
  }

  finish(): MiniSearchIndex {
    const meetings = this.#header?.civic.facts.meetings;
    if (this.#part !== 'end' || meetings !== this.#documents.length)
      throw new IndexFault('The index is damaged: its end is missing.');
    if (this.#header === undefined || this.#index === undefined) throw new IndexFault('The index is empty.');
    return new MiniSearchIndex(this.#index, this.#documents, this.#header.civic.facts, this.#isComplete);
  }

  get #isComplete(): boolean {
    return this.#header?.civic.version === version;
  }
}

/** A document of version 1 as one of this version. */
const upgraded = (
  document: Omit<SearchDocument, 'decisions'> & { readonly decisions: readonly unknown[] },
): SearchDocument => ({
  ...document,
  place: '',
  topics: [],
  decisions: document.decisions.map((text) => ({ id: '', headline: String(text), source: '' })),
});

type Postings = Readonly<Record<string, Readonly<Record<string, number>>>>;

/**
 * A MiniSearch deserialized in parts; MiniSearch.loadJS does the same in one step. MiniSearch.loadJSON would block for
 * seconds; loadJSONAsync still parses all of the JSON in one step, and its pauses cannot be controlled.
 */
class LoadedMiniSearch extends MiniSearch<IndexedDocument> {
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

  /** Adds stored fields by document id. */
  addStoredFields(stored: Readonly<Record<string, Record<string, unknown>>>): void {
    for (const [id, fields] of entriesOf(stored)) this._storedFields.set(id, fields);
  }

  /** Adds a term with its frequencies: by field, then by document. */
  addPostings(term: string, postings: Postings): void {
    const fields = entriesOf(postings).map(
      ([id, frequencies]) => [id, new Map(entriesOf(frequencies))] as const,
    );
    this._index.set(term, new Map(fields));
  }
}

const entriesOf = <Value>(object: Readonly<Record<string, Value>>): [number, Value][] =>
  Object.entries(object).map(([key, value]) => [Number(key), value]);
