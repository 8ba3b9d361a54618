import type { IndexFile } from '../../../../schemas/search.ts';
import type { QueryNode } from '../../query/tree.ts';
import type { ReadBytes, SearchDocument, Turn } from '../../search-index.ts';
import { readLengths } from '../format/columns.ts';
import type { Contents } from '../memory/contents.ts';
import { Dictionary, type Term } from '../format/term-dictionary.ts';
import { Directory } from '../format/directory.ts';
import { readFooter } from '../memory/footer-reader.ts';
import type { Header } from '../format/segment-file.ts';
import type { Range } from '../memory/memory-plan.ts';
import { directoryRangesOf, rangesOf } from './query-ranges.ts';
import { ResidentFile } from '../memory/resident-file.ts';
import { documentOf, documentsPerFrame, frameOf, linesOf } from '../format/stored-frames.ts';

/** The terms of a query's stems in a segment; undefined for those that it has not. */
export type QueryTerms = ReadonlyMap<string, Term | undefined>;

/** A segment that is open: its file as far as it is in memory. Indexes that follow one another share it. */
export class Segment {
  readonly header: Header;
  /** Of each document. */
  readonly lengths: Uint16Array | Uint32Array;
  /** State and kind of each document, as columns.ts has them. */
  readonly filters: Uint16Array;
  readonly #pointed: IndexFile;
  readonly #file: ResidentFile;
  readonly #dictionary: Dictionary;
  readonly #frames: Float64Array;
  readonly #storedDictionary: Uint8Array;

  private constructor(pointed: IndexFile, file: ResidentFile, header: Header, opened: Contents) {
    const { documents, sections } = header;
    const lengths = opened.bytes('lengths');
    const filters = opened.bytes('filters');
    const frames = opened.bytes('storedBlocks');
    this.header = header;
    this.lengths = readLengths(lengths.buffer, lengths.byteOffset, lengths.length, documents);
    this.filters = new Uint16Array(filters.buffer, filters.byteOffset, documents);
    this.#pointed = pointed;
    this.#file = file;
    this.#dictionary = new Dictionary(opened.bytes('terms'), opened.words('termBlocks'));
    this.#frames = new Float64Array(frames.buffer, frames.byteOffset, sections.storedBlocks.bytes / 8);
    this.#storedDictionary = opened.bytes('dictionary');
  }

  /**
   * Opens the file of a segment. Only what every query needs is read; the rest follows when queries ask for it.
   * @param memoryBytes how much of the file may be in memory.
   * @throws {IndexFault} where it is no such file, one of another version, or damaged.
   */
  static async open(pointed: IndexFile, read: ReadBytes, turn: Turn, memoryBytes: number): Promise<Segment> {
    await turn();
    const footer = await readFooter(pointed, read);
    const file = new ResidentFile(pointed.name, footer, read, memoryBytes);
    await turn();
    const contents = await file.ensure([{ from: 0, to: openedEnd(footer.header) }]);
    return new Segment(pointed, file, footer.header, contents);
  }

  get name(): string {
    return this.#pointed.name;
  }

  /** Whether it is the file that a pointer names. */
  is({ name, bytes, sha256 }: IndexFile): boolean {
    return name === this.#pointed.name && bytes === this.#pointed.bytes && sha256 === this.#pointed.sha256;
  }

  /**
   * Keeps to another share of the memory, where that changes nothing about what stays in it.
   * @returns whether it does.
   */
  takes(memoryBytes: number): boolean {
    return this.#file.takes(memoryBytes);
  }

  /** How much of it is in memory. */
  get heldBytes(): number {
    return this.#file.heldBytes;
  }

  termsOf(stems: readonly string[]): QueryTerms {
    return new Map(stems.map((stem) => [stem, this.#dictionary.find(stem)]));
  }

  /**
   * What is in memory as soon as it has what a query needs.
   * @throws {IndexFault} where some of that is damaged.
   */
  async ensure(query: QueryNode, terms: QueryTerms): Promise<Contents> {
    const { sections } = this.header;
    const entries = [...directoryRangesOf(terms, sections)];
    const directory = new Directory((await this.#file.ensure(entries)).words('directory'));
    return this.#file.ensure([...entries, ...rangesOf(query, terms, sections, directory)]);
  }

  /** The documents with these numbers, in that order. */
  async documents(numbers: readonly number[]): Promise<SearchDocument[]> {
    // Neighbours are unpacked once.
    const frames = new Map(numbers.map((number) => [frameNumberOf(number), this.#frameOf(number)]));
    const stored = (await this.#file.ensure(frames.values())).bytes('stored');
    const { offset } = this.header.sections.stored;
    const lines = new Map(
      Array.from(frames, ([frame, { from, to }]) => {
        const bytes = stored.subarray(from - offset, to - offset);
        return [frame, linesOf(bytes, this.#storedDictionary)];
      }),
    );
    return numbers.map((number) =>
      documentOf(lines.get(frameNumberOf(number))?.[number % documentsPerFrame]),
    );
  }

  /** Brings what is to stay into memory, as `SearchIndex.fill`. */
  fill(read: ReadBytes): Promise<void> {
    return this.#file.fill(read);
  }

  #frameOf(document: number): Range {
    const { from, to } = frameOf(document, this.#frames);
    const { offset } = this.header.sections.stored;
    return { from: offset + from, to: offset + to };
  }
}

/** Where what every query needs ends: format.ts has it in front. */
function openedEnd({ sections: { storedBlocks } }: Header): number {
  return storedBlocks.offset + storedBlocks.bytes;
}

const frameNumberOf = (document: number): number => Math.floor(document / documentsPerFrame);
