import type { IndexFile } from '../../../../schemas/index-pointer.ts';
import { IndexFault } from '../../index-fault.ts';
import type { Filters, IndexedPlace, ReadBytes, SearchDocument, Turn } from '../../search-index.ts';
import { type DocumentLengths, readLengths } from '../format/norms.ts';
import type { Layout } from '../format/layout.ts';
import { Days } from '../format/columns/days.ts';
import { decodePlaceTable, Places } from '../format/columns/places.ts';
import { textBlockRangeOf, TextLengths } from '../format/columns/text-lengths.ts';
import type { Header, SectionName } from '../format/sections.ts';
import type { Footer } from '../format/segment-file.ts';
import { FrameReader } from '../format/frame-reader.ts';
import { frameEntryRangeOf, frameRangeOf, hasChecksum } from '../format/stored-frames.ts';
import { documentOf } from '../format/stored-line.ts';
import { type Term, TermDictionary } from '../format/term-dictionary.ts';
import { type ByteRange, readFooter } from '../memory/checked-reads.ts';
import { ResidentFile, type SectionViews } from '../memory/resident-file.ts';
import { DecisionLists } from './filters/decision-lists.ts';
import {
  directoryRangesOf,
  postingRangesOf,
  partIn,
  type QueryTerms,
  sectionRanges,
} from './query-ranges.ts';

/** Sections that are read when a segment is opened. The others are read on demand. */
const openingSections = ['terms', 'termBlocks', 'placeTable', 'days', 'dictionary'] as const;

/** An open segment. Successive indexes that have it share it, with what is in memory. */
export class Segment {
  readonly header: Header;
  readonly layout: Layout;
  readonly days: Days;
  /** The places that its documents have, superseded ones included. */
  readonly placeTable: readonly IndexedPlace[];
  readonly #entry: IndexFile;
  readonly #file: ResidentFile;
  readonly #terms: TermDictionary;
  readonly #frames: FrameReader;
  /** Undefined until they are read. */
  #lengths: DocumentLengths | undefined;
  /** A view of the column, of which parts may not be in memory. */
  readonly #places: Places;
  #hasPlaces = false;
  readonly decisionLists = new DecisionLists();

  private constructor(entry: IndexFile, file: ResidentFile, { header, layout }: Footer, views: SectionViews) {
    this.header = header;
    this.layout = layout;
    this.days = new Days(views.words('days'), header.documents);
    this.placeTable = decodePlaceTable(views.bytes('placeTable'));
    this.#entry = entry;
    this.#file = file;
    this.#terms = new TermDictionary(views.bytes('terms'), views.words('termBlocks'), layout);
    this.#frames = new FrameReader(views.bytes('dictionary'));
    this.#places = Places.decode(views.bytes('places'), this.placeTable, header.documents);
  }

  /**
   * Opens a segment file. Reads only what a query is planned with; the rest is read on demand.
   * @param memoryBytes memory budget of the file.
   * @throws {IndexFault} if the file is not a segment, has an unknown version or is damaged.
   */
  static async open(entry: IndexFile, read: ReadBytes, turn: Turn, memoryBytes: number): Promise<Segment> {
    await turn();
    const footer = await readFooter(entry, read);
    const file = new ResidentFile(entry.name, footer, read, memoryBytes);
    await turn();
    const views = await file.ensure(sectionRanges(footer.header, openingSections));
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

  /** Whether it has a document of the days of a search. */
  hasDays({ from, to }: Pick<Filters, 'from' | 'to'>): boolean {
    const { first, end } = this.days.rangeOf(from, to);
    return first < end;
  }

  get residentBytes(): number {
    return this.#file.residentBytes;
  }

  /** Reads the length of each document, which scores depend on, unless it is in memory. */
  async ensureLengths(): Promise<void> {
    if (this.#lengths !== undefined) return;
    const lengths = (await this.#file.ensure(this.rangesOf(['lengths']))).bytes('lengths');
    const { buffer, byteOffset, length } = lengths;
    this.#lengths = readLengths(buffer, byteOffset, length, this.header.documents);
  }

  /** Reads the place of each document, unless it is in memory. */
  async ensurePlaces(): Promise<void> {
    if (this.#hasPlaces) return;
    await this.#file.ensure(this.rangesOf(['places']));
    this.#hasPlaces = true;
  }

  /** Length of each document. */
  get lengths(): DocumentLengths {
    if (this.#lengths === undefined) throw unread('lengths');
    return this.#lengths;
  }

  get places(): Places {
    if (!this.#hasPlaces) throw unread('places');
    return this.#places;
  }

  /** Reads the places of these documents, in that order; not of all documents, which every filter by place needs. */
  async placesOf(documents: readonly number[]): Promise<IndexedPlace[]> {
    if (!this.#hasPlaces) {
      const { places } = this.header.sections;
      const width = this.#places.numbers.BYTES_PER_ELEMENT;
      await this.#file.ensure(
        documents.map((document) => partIn(places, { from: width * document, to: width * (document + 1) })),
      );
    }
    return documents.map((document) => this.#places.of(document));
  }

  termsOf(stems: readonly string[]): QueryTerms {
    return new Map(stems.map((stem) => [stem, this.#terms.find(stem)]));
  }

  /** Views of all sections if the whole file is in memory. */
  get completeViews(): SectionViews | undefined {
    return this.#file.completeViews;
  }

  /** Waits until no other query uses its cache; call the result when done. */
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
    const ranges = [...directoryRangesOf(terms, sections), ...postingRangesOf(terms, sections)];
    this.#file.requireRoom(ranges);
    return { views: await this.#file.ensure(ranges), ranges };
  }

  /** Reads the lengths, and the postings of some terms unless they could be evicted again before a query uses them. */
  async prefetch(terms: readonly Term[]): Promise<void> {
    await Promise.all([
      this.ensureLengths(),
      this.#file.isEvictable ? undefined : this.ensurePostings(terms),
    ]);
  }

  /** Reads ahead what locates the text lengths of candidates. Faults are left to the query that needs a damaged part. */
  async prefetchLocators(): Promise<void> {
    if (this.#file.isEvictable) return;
    await this.#file.ensure(this.rangesOf(['textBlocks'])).catch(() => {});
  }

  /** Returns views in which these parts of the file are resident. */
  ensure(ranges: readonly ByteRange[]): Promise<SectionViews> {
    return this.#file.ensure(ranges);
  }

  /** Where whole sections are in the file. */
  rangesOf(names: readonly SectionName[]): ByteRange[] {
    return sectionRanges(this.header, names);
  }

  /** Returns views in which these parts of the file and the text lengths of these documents are resident. */
  async ensureTextLengths(documents: Uint32Array, others: readonly ByteRange[]): Promise<SectionViews> {
    const complete = this.completeViews;
    if (complete !== undefined) return complete;
    const { textBlocks, textLengths } = this.header.sections;
    const inBlocks = Array.from(documents, (document) => partIn(textBlocks, textBlockRangeOf(document)));
    const blocks = textLengthsIn(await this.#file.ensure(inBlocks));
    const inLengths = Array.from(documents, (document) => partIn(textLengths, blocks.rangeOf(document)));
    return this.#file.ensure([...others, ...inBlocks, ...inLengths]);
  }

  /** Reads the stored documents with these numbers, in that order. */
  async readDocuments(numbers: readonly number[]): Promise<SearchDocument[]> {
    // A frame is read and decompressed once, even if several of its documents are wanted.
    const { documentsPerFrame } = this.layout;
    const frameOf = (number: number): number => Math.floor(number / documentsPerFrame);
    const frames = [...new Set(numbers.map(frameOf))];
    const endTurn = await this.#file.takeTurn();
    const [stored, places] = await Promise.all([this.#readFrames(frames), this.placesOf(numbers)]).finally(
      endTurn,
    );
    const lines = new Map(
      frames.map((frame, index) => [frame, this.#frames.linesOf(stored[index] ?? new Uint8Array())]),
    );
    return numbers.map((number, index) => {
      const line = lines.get(frameOf(number))?.[number % documentsPerFrame] ?? '';
      const place = places[index];
      if (place === undefined) throw unread('places');
      return documentOf(line, place, this.days.dateOf(number));
    });
  }

  /** Prefetches the resident sections; see `SearchIndex.fill`. */
  fill(read: ReadBytes): Promise<void> {
    return this.#file.fill(read);
  }

  async #readFrames(frames: readonly number[]): Promise<Uint8Array[]> {
    const { storedBlocks } = this.header.sections;
    const inBlocks = frames.map((frame) => partIn(storedBlocks, frameEntryRangeOf(frame)));
    const blocks = (await this.#file.ensure(inBlocks)).bytes('storedBlocks');
    const offsets = new Float64Array(blocks.buffer, blocks.byteOffset, blocks.length / 8);
    return this.#readStored(frames.map((frame) => frameRangeOf(frame, offsets)));
  }

  /** Reads parts of the section of stored documents. */
  async #readStored(frames: readonly ByteRange[]): Promise<Uint8Array[]> {
    const { stored } = this.header.sections;
    const inStored = frames.map((frame) => partIn(stored, frame));
    if (inStored.some(({ from, to }) => from >= to))
      throw new IndexFault(`${this.name} is damaged: it refers to bytes that it lacks.`);
    const read = await this.#file.readParts(inStored);
    if (!read.every(hasChecksum))
      throw new IndexFault(`${this.name} is damaged: a document has no checksum.`);
    return read;
  }
}

const unread = (column: string): Error =>
  new Error(`the ${column} of a segment must be read before their use`);

export const textLengthsIn = (views: SectionViews): TextLengths =>
  new TextLengths(views.words('textBlocks'), views.bytes('textLengths'));
