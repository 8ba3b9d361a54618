import { readDocuments, readFrequencies } from '../format/block-reader.ts';
import type { ReadableSection } from '../format/bytes.ts';
import { type DocumentLengths, readLengths } from '../format/norms.ts';
import { Directory } from '../format/directory.ts';
import { PositionBlocks } from '../format/position-blocks.ts';
import type { PostingList } from '../format/posting-list.ts';
import { readTail, readTailPositions } from '../format/posting-tail.ts';
import type { Layout } from '../format/layout.ts';
import type { SectionName } from '../format/sections.ts';
import { type Term, TermDictionary } from '../format/term-dictionary.ts';
import type { SegmentCounts } from './segment-builder.ts';

/** How a merge renumbers a segment: added to its document numbers, and the new number of each form of the term. */
export type Renumbering = { readonly firstDocument: number; readonly forms: readonly number[] };

/** Stored documents are copied in pieces of this size. */
const pieceBytes = 256 * 1024;

/** A segment's sections, read sequentially to be merged. */
export class MergeInput {
  readonly counts: SegmentCounts;
  readonly lengths: DocumentLengths;
  readonly dictionary: Uint8Array;
  readonly #sections: Readonly<Record<SectionName, ReadableSection>>;
  readonly #directory: Directory;
  readonly #layout: Layout;
  readonly #blockSize: number;
  readonly #documents: Uint32Array;
  readonly #frequencies: Uint32Array;
  /** Of a block: what is decoded before it is renumbered. */
  #positions = new Uint32Array(256);
  #forms = new Uint32Array(256);

  constructor(
    counts: SegmentCounts,
    sections: Readonly<Record<SectionName, ReadableSection>>,
    layout: Layout,
  ) {
    const { documentsPerBlock } = layout;
    this.counts = counts;
    this.#layout = layout;
    this.#blockSize = documentsPerBlock;
    this.#documents = new Uint32Array(documentsPerBlock);
    this.#frequencies = new Uint32Array(documentsPerBlock);
    this.#sections = sections;
    this.#directory = new Directory(new Uint32Array(this.#copyOf('directory')));
    this.dictionary = new Uint8Array(this.#copyOf('dictionary'));
    const lengths = this.#copyOf('lengths');
    this.lengths = readLengths(lengths, 0, lengths.byteLength, counts.documents);
  }

  terms(): Iterator<Term> {
    const terms = new Uint8Array(this.#copyOf('terms'));
    const blocks = new Uint32Array(this.#copyOf('termBlocks'));
    return new TermDictionary(terms, blocks, this.#layout)[Symbol.iterator]();
  }

  /** Appends the postings of a term to a list. */
  readPostings(term: Term, renumbering: Renumbering, list: PostingList): void {
    let previous = -1;
    for (let block = term.directoryAt; block < term.directoryAt + term.blocks; block++) {
      this.#readBlock(block, previous, renumbering, list);
      previous = this.#directory.lastDocument(block);
    }
    this.#readTail(term, previous, renumbering, list);
  }

  /** A copy of a section. */
  section(name: SectionName): Uint8Array<ArrayBuffer> {
    return this.#sections[name].readAll();
  }

  sectionBytes(name: SectionName): number {
    return this.#sections[name].bytes;
  }

  /** The bytes of a section in pieces; each is valid until the next one is requested. */
  *pieces(name: SectionName): Generator<Uint8Array> {
    const section = this.#sections[name];
    for (let offset = 0; offset < section.bytes; offset += pieceBytes)
      yield section.read(offset, Math.min(pieceBytes, section.bytes - offset));
  }

  #readBlock(
    block: number,
    previous: number,
    { firstDocument, forms }: Renumbering,
    list: PostingList,
  ): void {
    const { postings, positions } = this.#sections;
    const directory = this.#directory;
    const isLast = block + 1 === directory.blocks;
    const postingWords = this.#words(
      postings,
      directory.postings(block),
      isLast ? undefined : directory.postings(block + 1),
    );
    readDocuments(postingWords, 0, previous, this.#blockSize, this.#documents);
    readFrequencies(postingWords, 0, this.#blockSize, this.#frequencies);
    const positionWords = this.#words(
      positions,
      directory.positions(block),
      isLast ? undefined : directory.positions(block + 1),
    );
    const positionBlock = new PositionBlocks(positionWords, this.#blockSize);
    positionBlock.enter(0);
    this.#reserve(positionBlock.start(this.#blockSize));
    const [newPositions, oldForms] = [this.#positions, this.#forms];
    positionBlock.readAll(newPositions, oldForms);
    for (let index = 0; index < this.#blockSize; index++) {
      const start = positionBlock.start(index);
      const end = positionBlock.start(index + 1);
      const document = firstDocument + (this.#documents[index] ?? 0);
      list.add(document, (this.#frequencies[index] ?? 0) + 1, end - start);
      for (let at = start; at < end; at++)
        list.addPosition(newPositions[at] ?? 0, forms[oldForms[at] ?? 0] ?? 0);
    }
  }

  #reserve(positions: number): void {
    if (positions <= this.#positions.length) return;
    this.#positions = new Uint32Array(2 * positions);
    this.#forms = new Uint32Array(2 * positions);
  }

  #readTail(term: Term, previous: number, { firstDocument, forms }: Renumbering, list: PostingList): void {
    const bytes = this.#sections.tails.read(term.tailAt, term.tailBytes);
    const tail = readTail(bytes, this.#blockSize, { ...term, tailAt: 0 }, previous);
    for (const [index, document] of tail.documents.entries()) {
      const read = readTailPositions(bytes, tail.positionsAt[index] ?? 0, term);
      list.add(firstDocument + document, (tail.frequencies[index] ?? 0) + 1, read.positions.length);
      for (const [at, position] of read.positions.entries())
        list.addPosition(position, forms[read.forms[at] ?? 0] ?? 0);
    }
  }

  /** Words `from` to `to` of a section, by default to its end. */
  #words(section: ReadableSection, from: number, to = section.bytes / 4): Uint32Array {
    const end = 4 * to;
    const bytes = section.read(4 * from, end - 4 * from);
    return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  }

  #copyOf(name: SectionName): ArrayBuffer {
    return this.#sections[name].readAll().buffer;
  }
}
