/**
 * The documents themselves, which are read only to be shown, 2 at a time:
 *
 *     stored        | frame | frame | ...      Zstandard (RFC 8878), each of the lines of 2 documents
 *     storedBlocks  | f64 | f64 | ...          where each frame begins in `stored`, and where the last one ends
 *     dictionary    line line line ...         lines of some documents, with which every frame is compressed
 *     line          ["m1","Alder","Ohio","city","Council","2025-01-02","Headline","Summary","https://.../#m",["Decision"]]
 *
 * The link stands without the id that it ends with; one that ends otherwise stands in a list: ["https://..."].
 */
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { searchKinds } from '../../../../schemas/search.ts';
import { IndexFault } from '../../index-fault.ts';
import type { SearchDocument } from '../../search-index.ts';
import { ByteWriter } from './bytes.ts';
import type { Sink } from './posting-writer.ts';

/** Few: those of a frame are unpacked together, and a query shows one of them. */
export const documentsPerFrame = 2;

/** So much text the frames may repeat without having it: what zstd's own trainer makes by default. */
const dictionaryBytes = 110 * 1024;

/** Of 1 to 22: with a dictionary, higher ones gain little for much time. */
const compressionLevel = 3;

export class StoredWriter {
  readonly #stored: Sink;
  readonly #blocks: Sink;
  readonly #dictionary: Uint8Array;
  readonly #lines: string[] = [];
  #offset = 0;

  constructor(stored: Sink, blocks: Sink, dictionary: Uint8Array) {
    this.#stored = stored;
    this.#blocks = blocks;
    this.#dictionary = dictionary;
  }

  add(document: SearchDocument): void {
    this.addLine(lineOf(document));
  }

  /** Adds a document as another index has it. */
  addLine(line: string): void {
    this.#lines.push(line);
    if (this.#lines.length === documentsPerFrame) this.#flush();
  }

  finish(): void {
    if (this.#lines.length > 0) this.#flush();
    this.#writeOffset();
  }

  /** Whether the next document is the first one of a frame. */
  get isAtFrame(): boolean {
    return this.#lines.length === 0;
  }

  /** Adds a full frame as another index has it. */
  addFrame(frame: Uint8Array): void {
    if (!this.isAtFrame) throw new Error('a frame begins within another one');
    this.#write(frame);
  }

  #flush(): void {
    const params = { [constants.ZSTD_c_compressionLevel]: compressionLevel };
    const dictionary = this.#dictionary;
    this.#write(zstdCompressSync(Buffer.from(this.#lines.join('\n')), { dictionary, params }));
    this.#lines.length = 0;
  }

  #write(frame: Uint8Array): void {
    this.#writeOffset();
    this.#stored.write(frame);
    this.#offset += frame.length;
  }

  #writeOffset(): void {
    this.#blocks.write(new Uint8Array(Float64Array.of(this.#offset).buffer));
  }
}

function lineOf({
  id,
  city,
  state,
  kind,
  body,
  date,
  headline,
  summary,
  url,
  decisions,
}: SearchDocument): string {
  const link = url.endsWith(id) ? url.slice(0, url.length - id.length) : [url];
  return JSON.stringify([id, city, state, kind, body, date, headline, summary, link, decisions]);
}

/**
 * A dictionary of some documents of an index, those that fit: a long one is left out, whatever comes first. Frames of one index share it, so that indexes which are made
 * with it can be merged without unpacking them.
 */
export function dictionaryOf(documents: Iterable<SearchDocument>): Uint8Array {
  const dictionary = new ByteWriter();
  for (const document of documents) {
    const line = Buffer.from(`${lineOf(document)}\n`);
    if (dictionary.length + line.length <= dictionaryBytes) dictionary.bytes(line);
  }
  return dictionary.take();
}

/** Every so many of `count` documents are enough for a dictionary. */
export const dictionaryStep = (count: number): number => Math.max(1, Math.floor(count / 100));

/** Where the frame with a document is in `stored`. */
export function frameOf(
  document: number,
  blocks: Float64Array,
): { readonly from: number; readonly to: number } {
  const frame = Math.floor(document / documentsPerFrame);
  return { from: blocks[frame] ?? 0, to: blocks[frame + 1] ?? 0 };
}

/**
 * The lines of the documents of a frame.
 * @throws {IndexFault} where it is none.
 */
export function linesOf(frame: Uint8Array, dictionary: Uint8Array): string[] {
  try {
    return zstdDecompressSync(frame, { dictionary }).toString().split('\n');
  } catch (cause) {
    throw new IndexFault('The index is damaged: a document cannot be unpacked.', { cause });
  }
}

/**
 * The document of a line.
 * @throws {IndexFault} where it is none.
 */
export function documentOf(line: string | undefined): SearchDocument {
  const parts: unknown = line === undefined ? undefined : JSON.parse(line);
  if (!Array.isArray(parts) || !parts.slice(0, texts).every(isText)) throw noDocument();
  const [id, city, state, kind, body, date, headline, summary, link, decisions] = parts as unknown[];
  const [whole]: unknown[] = Array.isArray(link)
    ? link
    : [isText(link) && isText(id) ? link + id : undefined];
  const document = { id, city, state, kind, body, date, headline, decisions, summary, url: whole };
  if (!isText(whole) || !isKind(kind) || !Array.isArray(decisions) || !decisions.every(isText))
    throw noDocument();
  return document as SearchDocument;
}

/** So many parts of a line are texts. */
const texts = 8;
const isText = (part: unknown): part is string => typeof part === 'string';
const isKind = (part: unknown): boolean => searchKinds.some((kind) => kind === part);
const noDocument = (): IndexFault =>
  new IndexFault('The index is damaged: a document is not what it should be.');
