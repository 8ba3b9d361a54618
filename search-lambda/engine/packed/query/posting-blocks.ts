import { readDocuments, readFrequencies } from '../format/block-reader.ts';
import { unpackOne } from '../format/bits.ts';
import { ByteReader } from '../format/bytes.ts';
import type { Term } from '../format/term-dictionary.ts';
import type { Directory } from '../format/directory.ts';
import type { Norms } from '../format/norms.ts';
import { blockSize } from '../format/posting-list.ts';
import { noDocument } from './iterators/document-iterator.ts';

/** What of an index the postings of its stems are read from. */
export type PostingViews = {
  readonly directory: Directory;
  readonly postings: Uint32Array;
  readonly positions: Uint32Array;
  readonly tails: Uint8Array;
};

/** Behind the documents of a block stand so many that come after every document: loops look that far ahead. */
const padding = 8;

/** The postings of a stem, a block of which is in memory at a time. The tail counts as the last block. */
export class PostingBlocks {
  readonly views: PostingViews;
  readonly term: Term;
  /** The number of the tail. */
  readonly tail: number;
  /** Those of the block that was read, and then `noDocument`. */
  readonly documents = new Uint32Array(blockSize + padding).fill(noDocument);
  /** How often the stem counts in them, less one; read by `readFrequencies`. */
  readonly frequencies = new Uint32Array(blockSize);
  /** The block that was read. */
  block = -1;
  /** How many documents it has. */
  size = 0;
  readonly #tail: Tail;
  readonly #tailBound: number;
  #hasFrequencies = false;
  #postingsAt = 0;
  #most: number | undefined;

  constructor(views: PostingViews, term: Term, norms: Norms) {
    this.views = views;
    this.term = term;
    this.tail = Math.floor(term.frequency / blockSize);
    this.#tail = readTail(views, term, this.tail === 0 ? -1 : this.lastDocument(this.tail - 1));
    this.#tailBound = this.#tail.documents.reduce(
      (most, document, index) => Math.max(most, norms.of(document, (this.#tail.frequencies[index] ?? 0) + 1)),
      0,
    );
  }

  /** The last document that a block may have. */
  lastDocument(block: number): number {
    return block >= this.tail ? noDocument : this.views.directory.lastDocument(this.term.directoryAt + block);
  }

  /** What a document of a block scores at most, but for the IDF. */
  bound(block: number): number {
    return block >= this.tail ? this.#tailBound : this.views.directory.bound(this.term.directoryAt + block);
  }

  /** What any document scores at most, but for the IDF. */
  get most(): number {
    if (this.#most === undefined) {
      this.#most = this.#tailBound;
      for (let block = 0; block < this.tail; block++) this.#most = Math.max(this.#most, this.bound(block));
    }
    return this.#most;
  }

  /** The first block from one on that may have a document from `target` on. */
  find(target: number, from: number): number {
    // Mostly it is near: double the step, then halve the distance.
    let low = from;
    let step = 1;
    while (low + step <= this.tail && this.lastDocument(low + step - 1) < target) {
      low += step;
      step *= 2;
    }
    let high = Math.min(low + step - 1, this.tail);
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.lastDocument(middle) < target) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Reads the documents of a block. */
  read(block: number): void {
    if (block === this.block) return;
    this.block = block;
    this.size = blockSize;
    this.#hasFrequencies = false;
    if (block < this.tail) {
      this.#postingsAt = this.views.directory.postings(this.term.directoryAt + block);
      const previous = block === 0 ? -1 : this.lastDocument(block - 1);
      readDocuments(this.views.postings, this.#postingsAt, previous, this.documents);
      return;
    }
    const { documents, frequencies } = this.#tail;
    this.size = documents.length;
    this.documents.set(documents);
    this.documents.fill(noDocument, documents.length);
    this.frequencies.set(frequencies);
    this.#hasFrequencies = true;
  }

  /** Reads the frequencies of all documents of the block. */
  readFrequencies(): void {
    if (this.#hasFrequencies) return;
    readFrequencies(this.views.postings, this.#postingsAt, this.frequencies);
    this.#hasFrequencies = true;
  }

  /** How often the stem counts in a document of the block, less one; for the few of which all are not worth reading. */
  frequency(at: number): number {
    if (this.#hasFrequencies) return this.frequencies[at] ?? 0;
    const { postings } = this.views;
    const widths = postings[this.#postingsAt] ?? 0;
    return unpackOne(postings, this.#postingsAt + 1 + 4 * (widths & 0xff), (widths >>> 8) & 0xff, at);
  }

  /** Where the occurrences and positions of a document of the tail are. */
  tailPositions(at: number): number {
    return this.#tail.positionsAt[at] ?? 0;
  }
}

type Tail = {
  readonly documents: number[];
  /** Less one. */
  readonly frequencies: number[];
  /** Where the occurrences and positions of each document are in `tails`. */
  readonly positionsAt: number[];
};

function readTail({ tails }: PostingViews, { frequency, tailAt, tailBytes }: Term, previous: number): Tail {
  const tail: Tail = { documents: [], frequencies: [], positionsAt: [] };
  const reader = new ByteReader(tails, tailAt);
  let document = previous;
  for (let count = frequency % blockSize; count > 0 && reader.position < tailAt + tailBytes; count--) {
    document += reader.number() + 1;
    tail.documents.push(document);
    tail.frequencies.push(reader.number());
    tail.positionsAt.push(reader.position);
    for (let positions = reader.number() + 1; positions > 0; positions--) reader.number();
  }
  return tail;
}
