import type { IndexFile } from '../../../../schemas/index-pointer.ts';
import { IndexFault } from '../../index-fault.ts';
import type { ReadBytes, SearchDocument } from '../../search-index.ts';
import type { Footer } from '../format/segment-file.ts';
import { Days } from '../format/columns/days.ts';
import { decodePlaceTable, Places } from '../format/columns/places.ts';
import type { SectionName } from '../format/sections.ts';
import { FrameReader } from '../format/frame-reader.ts';
import { frameRangeOf } from '../format/stored-frames.ts';
import { documentOf } from '../format/stored-line.ts';
import {
  type ByteRange,
  type ChunkRun,
  maxChunksPerRead,
  readFooter,
  readRun,
  readSection,
  runOf,
} from '../memory/checked-reads.ts';

const concurrentReads = 4;

/** Frames that are read together, and the run of chunks that contains them. */
type FrameBatch = { readonly frames: number[]; run: ChunkRun };

/** Reads the stored documents of a segment, without its postings: to copy them into another index. */
export class StoredDocuments {
  readonly documents: number;
  /** Sum of the lengths of all documents, superseded ones included. */
  readonly totalLength: number;
  readonly #name: string;
  readonly #footer: Footer;
  readonly #read: ReadBytes;
  readonly #reader: FrameReader;
  readonly #frames: Float64Array;
  /** Parses the line of the document with a number. */
  readonly #parse: (line: string, number: number) => SearchDocument;

  private constructor(
    name: string,
    footer: Footer,
    read: ReadBytes,
    section: (name: SectionName) => Uint8Array<ArrayBuffer>,
  ) {
    this.documents = footer.header.documents;
    this.totalLength = footer.header.totalLength;
    this.#name = name;
    this.#footer = footer;
    this.#read = read;
    this.#reader = new FrameReader(section('dictionary'));
    this.#frames = new Float64Array(section('storedBlocks').buffer);
    this.#parse = parserOf(footer.header.documents, section);
  }

  /**
   * Opens a segment; reads only what locates its documents.
   * @throws {IndexFault} if that is damaged.
   */
  static async open(segment: IndexFile, read: ReadBytes): Promise<StoredDocuments> {
    const footer = await readFooter(segment, read);
    const names = ['dictionary', 'storedBlocks', 'places', 'placeTable', 'days'] as const;
    const sections = await Promise.all(
      names.map(
        async (name) => [name, new Uint8Array(await readSection(segment.name, footer, name, read))] as const,
      ),
    );
    const byName = new Map<SectionName, Uint8Array<ArrayBuffer>>(sections);
    return new StoredDocuments(segment.name, footer, read, (name) => byName.get(name) ?? new Uint8Array());
  }

  /**
   * Reads the documents with these numbers, in that order, into memory.
   * @throws {IndexFault} if a number does not exist or a document is damaged.
   */
  async read(numbers: readonly number[]): Promise<SearchDocument[]> {
    const unknown = numbers.find(
      (number) => !Number.isInteger(number) || number < 0 || number >= this.documents,
    );
    if (unknown !== undefined)
      throw new IndexFault(`${this.#name} has ${this.documents} documents, but none with number ${unknown}.`);
    const { documentsPerFrame } = this.#footer.layout;
    const wanted = new Set(numbers.map((number) => Math.floor(number / documentsPerFrame)));
    const linesByFrame = new Map<number, readonly string[]>();
    for await (const [frame, lines] of this.#linesOf([...wanted].toSorted((a, b) => a - b)))
      linesByFrame.set(frame, lines);
    return numbers.map((number) => {
      const lines = linesByFrame.get(Math.floor(number / documentsPerFrame));
      return this.#parse(lines?.[number % documentsPerFrame] ?? '', number);
    });
  }

  /**
   * Yields all documents in order, with a few megabytes in memory at a time.
   * @throws {IndexFault} if a document is damaged.
   */
  async *all(): AsyncGenerator<SearchDocument> {
    const { documentsPerFrame } = this.#footer.layout;
    const frames = Math.ceil(this.documents / documentsPerFrame);
    for await (const [frame, lines] of this.#linesOf(numbersBelow(frames))) {
      const count = Math.min(documentsPerFrame, this.documents - frame * documentsPerFrame);
      for (let index = 0; index < count; index++)
        yield this.#parse(lines[index] ?? '', frame * documentsPerFrame + index);
    }
  }

  /** Yields the lines of frames; `frames` ascends. */
  async *#linesOf(
    frames: Iterable<number>,
  ): AsyncGenerator<readonly [frame: number, lines: readonly string[]]> {
    for (const batches of groupsOf(this.#batchesOf(frames), concurrentReads)) {
      const contents = await Promise.all(
        batches.map(({ run }) => readRun(run, this.#name, this.#footer, this.#read)),
      );
      for (const [index, { frames, run }] of batches.entries())
        for (const frame of frames) {
          const { from, to } = this.#rangeOf(frame);
          const begin = run.first * this.#footer.layout.chunkBytes;
          const bytes = contents[index]?.subarray(from - begin, to - begin) ?? new Uint8Array();
          yield [frame, this.#reader.linesOf(bytes)];
        }
    }
  }

  /** Groups frames with adjacent chunks into batches of one read each. */
  *#batchesOf(frames: Iterable<number>): Generator<FrameBatch> {
    const { chunkBytes } = this.#footer.layout;
    let batch: FrameBatch | undefined;
    for (const frame of frames) {
      const run = runOf(this.#rangeOf(frame), chunkBytes);
      const joined = batch && joinRuns(batch.run, run, maxChunksPerRead(chunkBytes));
      if (batch !== undefined && joined !== undefined) {
        batch.frames.push(frame);
        batch.run = joined;
        continue;
      }
      if (batch !== undefined) yield batch;
      batch = { frames: [frame], run };
    }
    if (batch !== undefined) yield batch;
  }

  /** The byte range of a frame in the file. */
  #rangeOf(frame: number): ByteRange {
    const { from, to } = frameRangeOf(frame, this.#frames);
    const { offset, bytes } = this.#footer.header.sections.stored;
    if (!(from >= 0 && from < to && to <= bytes))
      throw new IndexFault(`${this.#name} is damaged: it refers to bytes that it lacks.`);
    return { from: offset + from, to: offset + to };
  }
}

/** Parses the lines of a segment, given the columns that they depend on. */
function parserOf(
  documents: number,
  section: (name: SectionName) => Uint8Array<ArrayBuffer>,
): (line: string, number: number) => SearchDocument {
  const places = Places.decode(section('places'), decodePlaceTable(section('placeTable')), documents);
  const days = new Days(new Uint32Array(section('days').buffer), documents);
  return (line, number) => documentOf(line, places.of(number), days.dateOf(number));
}

/** One run for two that overlap or are adjacent; undefined if it would be too long for one read. */
function joinRuns(a: ChunkRun, b: ChunkRun, maxChunks: number): ChunkRun | undefined {
  const count = b.first + b.count - a.first;
  return b.first <= a.first + a.count && count <= maxChunks ? { first: a.first, count } : undefined;
}

/** Groups items into lists of up to `size`. */
function* groupsOf<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let group: Item[] = [];
  for (const item of items) {
    if (group.length === size) {
      yield group;
      group = [];
    }
    group.push(item);
  }
  if (group.length > 0) yield group;
}

function* numbersBelow(end: number): Generator<number> {
  for (let number = 0; number < end; number++) yield number;
}
