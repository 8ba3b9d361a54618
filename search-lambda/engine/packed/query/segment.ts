import type { IndexFile } from '../../../../schemas/search.ts';
import type { QueryNode } from '../../query/tree.ts';
import type { ReadBytes, SearchDocument, Turn } from '../../search-index.ts';
import { readLengths } from '../format/columns.ts';
import { Directory } from '../format/directory.ts';
import type { Layout } from '../format/layout.ts';
import type { Footer, Header } from '../format/segment-file.ts';
import { documentOf, frameRangeOf, linesOf } from '../format/stored-frames.ts';
import { TermDictionary } from '../format/term-dictionary.ts';
import { type ByteRange, readFooter } from '../memory/checked-reads.ts';
import { ResidentFile, type SectionViews } from '../memory/resident-file.ts';
import { directoryRangesOf, postingRangesOf, type QueryTerms } from './query-ranges.ts';

/** An open segment. Successive indexes that have it share it, with what is in memory. */
export class Segment {
  readonly header: Header;
  readonly layout: Layout;
  /** Length of each document. */
  readonly lengths: Uint16Array | Uint32Array;
  /** State and kind of each document, encoded as in columns.ts. */
  readonly filters: Uint16Array;
  readonly #entry: IndexFile;
  readonly #file: ResidentFile;
  readonly #terms: TermDictionary;
  readonly #frames: Float64Array;
  readonly #storedDictionary: Uint8Array;

  private constructor(entry: IndexFile, file: ResidentFile, { header, layout }: Footer, views: SectionViews) {
    const { documents, sections } = header;
    const lengths = views.bytes('lengths');
    const filters = views.bytes('filters');
    const frames = views.bytes('storedBlocks');
    this.header = header;
    this.layout = layout;
    this.lengths = readLengths(lengths.buffer, lengths.byteOffset, lengths.length, documents);
    this.filters = new Uint16Array(filters.buffer, filters.byteOffset, documents);
    this.#entry = entry;
    this.#file = file;
    this.#terms = new TermDictionary(
      views.bytes('terms'),
      views.words('termBlocks'),
      layout.documentsPerBlock,
    );
    this.#frames = new Float64Array(frames.buffer, frames.byteOffset, sections.storedBlocks.bytes / 8);
    this.#storedDictionary = views.bytes('dictionary');
  }

  /**
   * Opens a segment file. Reads only the sections that every query needs; the others are read on demand.
   * @param memoryBytes memory budget of the file.
   * @throws {IndexFault} if the file is not a segment, has an unknown version or is damaged.
   */
  static async open(entry: IndexFile, read: ReadBytes, turn: Turn, memoryBytes: number): Promise<Segment> {
    await turn();
    const footer = await readFooter(entry, read);
    const file = new ResidentFile(entry.name, footer, read, memoryBytes);
    await turn();
    const views = await file.ensure([{ from: 0, to: requiredEnd(footer.header) }]);
    return new Segment(entry, file, footer, views);
  }

  get name(): string {
    return this.#entry.name;
  }

  /** Returns true if it is this file of a pointer. */
  is({ name, bytes, sha256 }: IndexFile): boolean {
    return name === this.#entry.name && bytes === this.#entry.bytes && sha256 === this.#entry.sha256;
  }

  /**
   * Adopts another memory budget if the same sections can stay resident.
   * @returns false if they cannot; then nothing changes.
   */
  resize(memoryBytes: number): boolean {
    return this.#file.resize(memoryBytes);
  }

  get residentBytes(): number {
    return this.#file.residentBytes;
  }

  termsOf(stems: readonly string[]): QueryTerms {
    return new Map(stems.map((stem) => [stem, this.#terms.find(stem)]));
  }

  /** Views of all sections if the whole file is in memory. */
  get completeViews(): SectionViews | undefined {
    return this.#file.completeViews;
  }

  /** Waits until no other query uses sections that can be evicted; call the result when done. */
  takeTurn(): Promise<() => void> {
    return this.#file.takeTurn();
  }

  /** The bytes of positions that a query may read together. */
  get positionBatchBytes(): number {
    return this.#file.batchBytes;
  }

  /**
   * Returns views in which the postings of a query are resident, without positions, and where they are in the file.
   * @throws {IndexFault} if some of it is damaged.
   * @throws {QueryTooCostly} before they are read, if they would exceed the memory budget of the file.
   */
  async ensurePostings(
    query: QueryNode,
    terms: QueryTerms,
  ): Promise<{ readonly views: SectionViews; readonly ranges: readonly ByteRange[] }> {
    const { sections } = this.header;
    const entries = [...directoryRangesOf(terms, sections)];
    this.#file.requireRoom(entries);
    const directory = new Directory((await this.#file.ensure(entries)).words('directory'));
    const ranges = [...entries, ...postingRangesOf(query, terms, sections, directory)];
    this.#file.requireRoom(ranges);
    return { views: await this.#file.ensure(ranges), ranges };
  }

  /** Reads a query's postings, unless they could be evicted again before it runs. */
  async prefetch(query: QueryNode, terms: QueryTerms): Promise<void> {
    if (!this.#file.isEvictable) await this.ensurePostings(query, terms);
  }

  /** Returns views in which these parts of the file are resident. */
  ensure(ranges: readonly ByteRange[]): Promise<SectionViews> {
    return this.#file.ensure(ranges);
  }

  /** Reads the stored documents with these numbers, in that order. */
  async readDocuments(numbers: readonly number[]): Promise<SearchDocument[]> {
    // A frame is read and decompressed once, even if several of its documents are wanted.
    const { documentsPerFrame } = this.layout;
    const frameOf = (number: number): number => Math.floor(number / documentsPerFrame);
    const frames = new Map(numbers.map((number) => [frameOf(number), this.#rangeOf(frameOf(number))]));
    const endTurn = await this.#file.takeTurn();
    const stored = await this.#file.ensure([...frames.values()]).finally(endTurn);
    const bytesOfStored = stored.bytes('stored');
    const { offset } = this.header.sections.stored;
    const lines = new Map(
      Array.from(frames, ([frame, { from, to }]) => {
        const bytes = bytesOfStored.subarray(from - offset, to - offset);
        return [frame, linesOf(bytes, this.#storedDictionary)];
      }),
    );
    return numbers.map((number) => documentOf(lines.get(frameOf(number))?.[number % documentsPerFrame]));
  }

  /** Prefetches the resident sections; see `SearchIndex.fill`. */
  fill(read: ReadBytes): Promise<void> {
    return this.#file.fill(read);
  }

  /** The byte range of a frame in the file. */
  #rangeOf(frame: number): ByteRange {
    const { from, to } = frameRangeOf(frame, this.#frames);
    const { offset } = this.header.sections.stored;
    return { from: offset + from, to: offset + to };
  }
}

/** End of the sections that every query needs, which come first (segment-file.ts). */
function requiredEnd({ sections: { storedBlocks } }: Header): number {
  return storedBlocks.offset + storedBlocks.bytes;
}
