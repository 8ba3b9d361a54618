import type { IndexFile } from '../../../../schemas/search.ts';
import { IndexFault } from '../../index-fault.ts';
import type { ReadBytes, SearchDocument } from '../../search-index.ts';
import { readRun, type Run } from '../memory/checked-reads.ts';
import { readFooter } from '../memory/footer-reader.ts';
import { chunkBytes, type Footer, type SectionName } from '../format/segment-file.ts';
import type { Range } from '../memory/memory-plan.ts';
import { documentOf, documentsPerFrame, frameOf, linesOf } from '../format/stored-frames.ts';

/** Frames that are read at once have so many chunks at most. */
const mostChunksPerRead = (2 * 1024 * 1024) / chunkBytes;

/** So many reads at a time. */
const readsAtOnce = 4;

/** Frames that are read at once, and the run of chunks that has them. */
type Batch = { readonly frames: number[]; run: Run };

/** The documents of a segment, read back from where they are stored. */
export class StoredDocuments {
  readonly documents: number;
  /** Sum of their lengths, with those that are superseded. */
  readonly totalLength: number;
  readonly #name: string;
  readonly #footer: Footer;
  readonly #read: ReadBytes;
  readonly #dictionary: Uint8Array;
  readonly #frames: Float64Array;

  private constructor(
    name: string,
    footer: Footer,
    read: ReadBytes,
    dictionary: Uint8Array,
    frames: Float64Array,
  ) {
    this.documents = footer.header.documents;
    this.totalLength = footer.header.totalLength;
    this.#name = name;
    this.#footer = footer;
    this.#read = read;
    this.#dictionary = dictionary;
    this.#frames = frames;
  }

  /**
   * Reads where the documents of a segment are, and nothing else of it.
   * @throws {IndexFault} where it is damaged.
   */
  static async open(segment: IndexFile, read: ReadBytes): Promise<StoredDocuments> {
    const footer = await readFooter(segment, read);
    const [dictionary, frames] = await Promise.all(
      (['dictionary', 'storedBlocks'] as const).map((name) => readSection(segment.name, footer, name, read)),
    );
    return new StoredDocuments(
      segment.name,
      footer,
      read,
      dictionary ?? new Uint8Array(),
      new Float64Array(Uint8Array.from(frames ?? []).buffer),
    );
  }

  /**
   * The documents with these numbers, in that order. They are in memory all at once.
   * @throws {IndexFault} where there is none with such a number, or a part is damaged.
   */
  async read(numbers: readonly number[]): Promise<SearchDocument[]> {
    const unknown = numbers.find(
      (number) => !Number.isInteger(number) || number < 0 || number >= this.documents,
    );
    if (unknown !== undefined)
      throw new IndexFault(`${this.#name} has ${this.documents} documents, and none with number ${unknown}.`);
    const wanted = new Set(numbers.map((number) => Math.floor(number / documentsPerFrame)));
    const lines = new Map<number, readonly string[]>();
    for await (const [frame, its] of this.#linesOf([...wanted].toSorted((a, b) => a - b)))
      lines.set(frame, its);
    return numbers.map((number) =>
      documentOf(lines.get(Math.floor(number / documentsPerFrame))?.[number % documentsPerFrame]),
    );
  }

  /**
   * All documents by their numbers, of which a few megabytes are in memory at a time.
   * @throws {IndexFault} where a part is damaged.
   */
  async *all(): AsyncGenerator<SearchDocument> {
    const frames = Math.ceil(this.documents / documentsPerFrame);
    for await (const [frame, lines] of this.#linesOf(numbersBelow(frames))) {
      const count = Math.min(documentsPerFrame, this.documents - frame * documentsPerFrame);
      for (let index = 0; index < count; index++) yield documentOf(lines[index]);
    }
  }

  /** The lines of the documents of these frames, which ascend. */
  async *#linesOf(
    frames: Iterable<number>,
  ): AsyncGenerator<readonly [frame: number, lines: readonly string[]]> {
    for (const some of groupsOf(this.#batchesOf(frames), readsAtOnce)) {
      const contents = await Promise.all(
        some.map(({ run }) => readRun(run, this.#name, this.#footer, this.#read)),
      );
      for (const [index, { frames, run }] of some.entries())
        for (const frame of frames) {
          const { from, to } = this.#rangeOf(frame);
          const begin = run.first * chunkBytes;
          const bytes = contents[index]?.subarray(from - begin, to - begin) ?? new Uint8Array();
          yield [frame, linesOf(bytes, this.#dictionary)];
        }
    }
  }

  /** Frames whose chunks are neighbours, as many as are worth one read. */
  *#batchesOf(frames: Iterable<number>): Generator<Batch> {
    let batch: Batch | undefined;
    for (const frame of frames) {
      const run = runOf(this.#rangeOf(frame));
      const joined = batch && joinedRun(batch.run, run);
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

  /** Where a frame is in the file. */
  #rangeOf(frame: number): Range {
    const { from, to } = frameOf(frame * documentsPerFrame, this.#frames);
    const { offset, bytes } = this.#footer.header.sections.stored;
    if (!(from >= 0 && from < to && to <= bytes))
      throw new IndexFault(`${this.#name} is damaged: it refers to what it does not have.`);
    return { from: offset + from, to: offset + to };
  }
}

/** The bytes of a section, for themselves. */
async function readSection(
  name: string,
  footer: Footer,
  section: SectionName,
  read: ReadBytes,
): Promise<Uint8Array> {
  const { offset, bytes } = footer.header.sections[section];
  if (bytes === 0) return new Uint8Array();
  const run = runOf({ from: offset, to: offset + bytes });
  const chunks = await readRun(run, name, footer, read);
  return chunks.subarray(offset - run.first * chunkBytes).subarray(0, bytes);
}

/** The chunks that have a part of the file. */
function runOf({ from, to }: Range): Run {
  const first = Math.floor(from / chunkBytes);
  return { first, count: Math.ceil(to / chunkBytes) - first };
}

/** One run for two that overlap or follow one another, where it is short enough. */
function joinedRun(a: Run, b: Run): Run | undefined {
  const count = b.first + b.count - a.first;
  return b.first <= a.first + a.count && count <= mostChunksPerRead ? { first: a.first, count } : undefined;
}

/** The items as lists of so many. */
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
