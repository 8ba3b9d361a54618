import { PositionBlock, readDocuments, readFrequencies } from '../format/block-reader.ts';
import { ByteReader } from '../format/bytes.ts';
import { Dictionary, formBitsOf, type Term } from '../format/term-dictionary.ts';
import { Directory } from '../format/directory.ts';
import type { SectionName } from '../format/segment-file.ts';
import { blockSize, type PostingList } from '../format/posting-list.ts';
import type { Written } from './segment-builder.ts';

/** A section that is read at once and mostly forward. */
export type ReadableSection = {
  readonly bytes: number;
  /** Bytes that are good until the next call, from a multiple of 4 on where the offset is one. */
  readonly read: (offset: number, length: number) => Uint8Array;
};

/** An index that is read from its first stem to its last one. */
export class SegmentReader {
  readonly written: Written;
  readonly lengths: Uint16Array | Uint32Array;
  readonly filters: Uint8Array;
  readonly dictionary: Uint8Array;
  readonly #sections: Readonly<Record<SectionName, ReadableSection>>;
  readonly #directory: Directory;
  readonly #documents = new Uint32Array(blockSize);
  readonly #frequencies = new Uint32Array(blockSize);
  #positions = new Uint32Array(blockSize);

  constructor(written: Written, sections: Readonly<Record<SectionName, ReadableSection>>) {
    this.written = written;
    this.#sections = sections;
    this.#directory = new Directory(new Uint32Array(this.#whole('directory')));
    this.filters = new Uint8Array(this.#whole('filters'));
    this.dictionary = new Uint8Array(this.#whole('dictionary'));
    const lengths = this.#whole('lengths');
    this.lengths =
      lengths.byteLength > 2 * written.documents ? new Uint32Array(lengths) : new Uint16Array(lengths);
  }

  terms(): Iterator<Term> {
    const dictionary = new Dictionary(
      new Uint8Array(this.#whole('terms')),
      new Uint32Array(this.#whole('termBlocks')),
    );
    return dictionary[Symbol.iterator]();
  }

  /** Adds the postings of a term to a list: documents count from `first` on, forms get other numbers. */
  read(term: Term, first: number, formNumbers: readonly number[], list: PostingList): void {
    const blocks = Math.floor(term.frequency / blockSize);
    let previous = -1;
    for (let block = term.directoryAt; block < term.directoryAt + blocks; block++) {
      this.#readBlock(block, previous, first, formNumbers, list);
      previous = this.#directory.lastDocument(block);
    }
    this.#readTail(term, previous, first, formNumbers, list);
  }

  /** The frames of the stored documents. */
  *frames(): Generator<Uint8Array> {
    const blocks = new Float64Array(this.#whole('storedBlocks'));
    for (let frame = 0; frame + 1 < blocks.length; frame++) {
      const [from = 0, to = 0] = blocks.subarray(frame, frame + 2);
      yield this.#sections.stored.read(from, to - from);
    }
  }

  #readBlock(
    block: number,
    previous: number,
    first: number,
    formNumbers: readonly number[],
    list: PostingList,
  ): void {
    const { postings, positions } = this.#sections;
    const postingWords = this.#words(
      postings,
      this.#directory.postings(block),
      this.#directory.postings(block + 1),
    );
    readDocuments(postingWords, 0, previous, this.#documents);
    readFrequencies(postingWords, 0, this.#frequencies);
    const at = this.#directory.positions(block);
    const where = new PositionBlock(this.#words(positions, at, this.#directory.positions(block + 1)), 0);
    for (let index = 0; index < blockSize; index++) {
      const start = where.starts[index] ?? 0;
      const end = where.starts[index + 1] ?? 0;
      list.add(first + (this.#documents[index] ?? 0), (this.#frequencies[index] ?? 0) + 1, end - start);
      if (this.#positions.length < end - start) this.#positions = new Uint32Array(2 * (end - start));
      where.read(start, end - start, this.#positions);
      for (let number = start; number < end; number++)
        list.addPosition(this.#positions[number - start] ?? 0, formNumbers[where.form(number)] ?? 0);
    }
  }

  #readTail(
    { frequency, forms, tailAt, tailBytes }: Term,
    previous: number,
    first: number,
    formNumbers: readonly number[],
    list: PostingList,
  ): void {
    const reader = new ByteReader(this.#sections.tails.read(tailAt, tailBytes));
    const formScale = 2 ** formBitsOf(forms.length);
    let document = previous;
    for (let count = frequency % blockSize; count > 0; count--) {
      document += reader.number() + 1;
      const weight = reader.number() + 1;
      const occurrences = reader.number() + 1;
      list.add(first + document, weight, occurrences);
      let position = -1;
      for (let left = occurrences; left > 0; left--) {
        const number = reader.number();
        position += Math.floor(number / formScale) + 1;
        list.addPosition(position, formNumbers[number % formScale] ?? 0);
      }
    }
  }

  /** Words of a section, to its end where the directory has no further entry. */
  #words(section: ReadableSection, from: number, to: number): Uint32Array {
    const end = to === 0 ? section.bytes : 4 * to;
    const bytes = section.read(4 * from, end - 4 * from);
    return new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  }

  #whole(name: SectionName): ArrayBuffer {
    const section = this.#sections[name];
    return new Uint8Array(section.read(0, section.bytes)).buffer;
  }
}
