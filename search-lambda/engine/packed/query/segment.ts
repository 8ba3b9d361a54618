import type { IndexFile } from '../../../../schemas/search.ts';
import type { ReadBytes, SearchDocument, Turn } from '../../search-index.ts';
import { readLengths } from '../format/columns.ts';
import { Directory } from '../format/directory.ts';
import type { Layout } from '../format/layout.ts';
import { Days } from '../format/columns/days.ts';
import { Places } from '../format/columns/places.ts';
import { textBlockRangeOf, TextLengths } from '../format/columns/text-lengths.ts';
import type { Header, SectionName } from '../format/sections.ts';
import type { Footer } from '../format/segment-file.ts';
import { frameRangeOf, linesOf } from '../format/stored-frames.ts';
import { documentOf } from '../format/stored-line.ts';
import { type Term, TermDictionary } from '../format/term-dictionary.ts';
import * as version4 from '../format/version-4.ts';
import { type ByteRange, readFooter } from '../memory/checked-reads.ts';
import { ResidentFile, type SectionViews } from '../memory/resident-file.ts';
import { directoryRangesOf, postingRangesOf, type QueryTerms } from './query-ranges.ts';

/** An open segment. Successive indexes that have it share it, with what is in memory. */
export class Segment {
  readonly header: Header;
  readonly layout: Layout;
  /** Length of each document. */
  readonly lengths: Uint16Array | Uint32Array;
  /** In version 4, places have only a state and a kind. */
  readonly places: Places;
  /** Undefined in version 4. */
  readonly days: Days | undefined;
  readonly #entry: IndexFile;
  readonly #file: ResidentFile;
  readonly #terms: TermDictionary;
  readonly #frames: Float64Array;
  readonly #storedDictionary: Uint8Array;

  private constructor(
    entry: IndexFile,
    file: ResidentFile,
    { header, layout, version }: Footer,
    views: SectionViews,
  ) {
    const { documents, sections } = header;
    const lengths = views.bytes('lengths');
    const frames = views.bytes('storedBlocks');
    this.header = header;
    this.layout = layout;
    this.lengths = readLengths(lengths.buffer, lengths.byteOffset, lengths.length, documents);
    this.places =
      version === 4
        ? version4.decodePlaces(views.bytes('filters'), header)
        : Places.decode(views.bytes('places'), views.bytes('placeTable'), documents);
    this.days = version === 4 ? undefined : new Days(views.words('days'), documents);
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
   * Returns views in which the postings of some terms are resident, without positions, and where they are in the file, unless all of
   * it is in memory.
   * @throws {IndexFault} if some of it is damaged.
   * @throws {QueryTooCostly} before they are read, if they would exceed the memory budget of the file.
   */
  async ensurePostings(
    terms: readonly Term[],
  ): Promise<{ readonly views: SectionViews; readonly ranges: readonly ByteRange[] }> {
    const complete = this.completeViews;
    if (complete !== undefined) return { views: complete, ranges: [] };
    const { sections } = this.header;
    const entries = [...directoryRangesOf(terms, sections)];
    this.#file.requireRoom(entries);
    const directory = new Directory((await this.#file.ensure(entries)).words('directory'));
    const ranges = [...entries, ...postingRangesOf(terms, sections, directory)];
    this.#file.requireRoom(ranges);
    return { views: await this.#file.ensure(ranges), ranges };
  }

  /** Reads the postings of some terms, unless they could be evicted again before a query uses them. */
  async prefetch(terms: readonly Term[]): Promise<void> {
    if (!this.#file.isEvictable) await this.ensurePostings(terms);
  }

  /** Returns views in which these parts of the file are resident. */
  ensure(ranges: readonly ByteRange[]): Promise<SectionViews> {
    return this.#file.ensure(ranges);
  }

  /** Where whole sections are in the file. */
  rangesOf(names: readonly SectionName[]): ByteRange[] {
    return names.map((name) => {
      const { offset, bytes } = this.header.sections[name];
      return { from: offset, to: offset + bytes };
    });
  }

  /** Reads the text lengths of these documents. */
  async textLengthsOf(documents: Iterable<number>): Promise<TextLengths> {
    const complete = this.completeViews;
    if (complete !== undefined) return textLengthsIn(complete);
    const { textBlocks, textLengths } = this.header.sections;
    const inBlocks = Array.from(documents, (document) => rangeIn(textBlocks, textBlockRangeOf(document)));
    const blocks = textLengthsIn(await this.#file.ensure(inBlocks));
    const inLengths = Array.from(documents, (document) => rangeIn(textLengths, blocks.rangeOf(document)));
    return textLengthsIn(await this.#file.ensure([...inBlocks, ...inLengths]));
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
    return numbers.map((number) =>
      this.#documentOf(number, lines.get(frameOf(number))?.[number % documentsPerFrame] ?? ''),
    );
  }

  /** Prefetches the resident sections; see `SearchIndex.fill`. */
  fill(read: ReadBytes): Promise<void> {
    return this.#file.fill(read);
  }

  #documentOf(number: number, line: string): SearchDocument {
    return this.days === undefined
      ? version4.documentOf(line)
      : documentOf(line, this.places.of(number), this.days.dateOf(number));
  }

  /** The byte range of a frame in the file. */
  #rangeOf(frame: number): ByteRange {
    const { from, to } = frameRangeOf(frame, this.#frames);
    const { offset } = this.header.sections.stored;
    return { from: offset + from, to: offset + to };
  }
}

const textLengthsIn = (views: SectionViews): TextLengths =>
  new TextLengths(views.words('textBlocks'), views.bytes('textLengths'));

/** A part of a section in the file, clamped to its end. */
const rangeIn = ({ offset, bytes }: Header['sections'][SectionName], { from, to }: ByteRange): ByteRange => ({
  from: offset + from,
  to: offset + Math.min(to, bytes),
});

/** End of the sections that every query needs, which come first (segment-file.ts). */
function requiredEnd({ sections: { storedBlocks } }: Header): number {
  return storedBlocks.offset + storedBlocks.bytes;
}
