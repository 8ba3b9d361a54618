import { readDocuments, readFrequencies, PositionBlock } from '../block-reader.ts';
import { ByteReader } from '../bytes.ts';
import { type Cursor, noDocument } from './cursor.ts';
import { formBitsOf, type Term } from '../dictionary.ts';
import type { Directory } from '../directory.ts';
import { blockSize } from '../posting-list.ts';
import type { Norms } from '../norms.ts';

/** What a cursor reads of an index. */
export type PostingViews = {
  readonly directory: Directory;
  readonly postings: Uint32Array;
  readonly positions: Uint32Array;
  readonly tails: Uint8Array;
};

/** The documents that have a stem. */
export class TermCursor implements Cursor {
  readonly cost: number;
  document = -1;
  boundEnd = -1;
  /** Positions of the stem in the current document, and their forms, after `readPositions`. */
  readonly positions: number[] = [];
  readonly forms: number[] = [];
  readonly #views: PostingViews;
  readonly #norms: Norms;
  readonly #idf: number;
  readonly #term: Term;
  readonly #blocks: number;
  readonly #documents = new Uint32Array(blockSize + 1);
  readonly #frequencies = new Uint32Array(blockSize);
  readonly #tail: Tail;
  readonly #tailBound: number;
  /** The block that is read; as many as there are for the tail. */
  #block = -1;
  #at = 0;
  #hasFrequencies = false;
  #positionBlock: { readonly block: number; readonly positions: PositionBlock } | undefined;
  /** The block that the bound is about. */
  #boundBlock = 0;

  constructor(views: PostingViews, term: Term, norms: Norms, idf: number) {
    this.#views = views;
    this.#norms = norms;
    this.#idf = idf;
    this.#term = term;
    this.cost = term.frequency;
    this.#blocks = Math.floor(term.frequency / blockSize);
    this.#tail = readTail(views, term, this.#lastOfBlocks(this.#blocks));
    this.#tailBound = this.#tail.documents.reduce(
      (most, document, index) => Math.max(most, norms.of(document, (this.#tail.frequencies[index] ?? 0) + 1)),
      0,
    );
  }

  advance(target: number): number {
    if (target <= this.document) return this.document;
    const last = this.#block < 0 ? -1 : this.#lastOfBlocks(this.#block + 1);
    if (this.#block < this.#blocks && target > last) this.#read(this.#blockWith(target, this.#block + 1));
    const documents = this.#documents;
    let at = this.#at;
    while ((documents[at] ?? noDocument) < target) at++;
    this.#at = at;
    this.document = documents[at] ?? noDocument;
    return this.document;
  }

  confirm(): boolean {
    return true;
  }

  score(): number {
    if (!this.#hasFrequencies) {
      const at = this.#views.directory.postings(this.#term.directoryAt + this.#block);
      readFrequencies(this.#views.postings, at, this.#frequencies);
      this.#hasFrequencies = true;
    }
    return this.#idf * this.#norms.of(this.document, (this.#frequencies[this.#at] ?? 0) + 1);
  }

  bound(target: number): number {
    if (target > this.boundEnd) {
      this.#boundBlock = this.#blockWith(target, this.#boundBlock);
      this.boundEnd =
        this.#boundBlock === this.#blocks ? noDocument : this.#lastOfBlocks(this.#boundBlock + 1);
    }
    const bound =
      this.#boundBlock === this.#blocks
        ? this.#tailBound
        : this.#views.directory.bound(this.#term.directoryAt + this.#boundBlock);
    return this.#idf * bound;
  }

  /** The most that any document scores. */
  get mostScore(): number {
    let most = this.#tailBound;
    for (let block = 0; block < this.#blocks; block++)
      most = Math.max(most, this.#views.directory.bound(this.#term.directoryAt + block));
    return this.#idf * most;
  }

  /** Reads where the stem stands in the current document. */
  readPositions(): void {
    this.positions.length = 0;
    this.forms.length = 0;
    if (this.#block === this.#blocks) this.#readTailPositions();
    else this.#readBlockPositions();
  }

  /** The last document of the first so many blocks. */
  #lastOfBlocks(count: number): number {
    return count === 0 ? -1 : this.#views.directory.lastDocument(this.#term.directoryAt + count - 1);
  }

  /** The first block from one on that may have a document from `target` on; the number of blocks for the tail. */
  #blockWith(target: number, from: number): number {
    // Mostly it is near: double the step, then halve the distance.
    let low = from;
    let step = 1;
    while (low + step <= this.#blocks && this.#lastOfBlocks(low + step) < target) {
      low += step;
      step *= 2;
    }
    let high = Math.min(low + step, this.#blocks + 1) - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#lastOfBlocks(middle + 1) < target) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #read(block: number): void {
    this.#block = block;
    this.#at = 0;
    if (block === this.#blocks) {
      const { documents, frequencies } = this.#tail;
      this.#documents.set(documents);
      this.#documents[documents.length] = noDocument;
      this.#frequencies.set(frequencies);
      this.#hasFrequencies = true;
      return;
    }
    const at = this.#views.directory.postings(this.#term.directoryAt + block);
    readDocuments(this.#views.postings, at, this.#lastOfBlocks(block), this.#documents);
    this.#documents[blockSize] = noDocument;
    this.#hasFrequencies = false;
  }

  #readBlockPositions(): void {
    if (this.#positionBlock?.block !== this.#block) {
      const at = this.#views.directory.positions(this.#term.directoryAt + this.#block);
      this.#positionBlock = { block: this.#block, positions: new PositionBlock(this.#views.positions, at) };
    }
    const block = this.#positionBlock.positions;
    const end = block.starts[this.#at + 1] ?? 0;
    let position = -1;
    for (let index = block.starts[this.#at] ?? 0; index < end; index++) {
      position += block.gap(index) + 1;
      this.positions.push(position);
      this.forms.push(block.form(index));
    }
  }

  #readTailPositions(): void {
    const reader = new ByteReader(this.#views.tails, this.#tail.positionsAt[this.#at] ?? 0);
    const formScale = 2 ** formBitsOf(this.#term.forms.length);
    let position = -1;
    for (let count = reader.number() + 1; count > 0; count--) {
      const number = reader.number();
      position += Math.floor(number / formScale) + 1;
      this.positions.push(position);
      this.forms.push(number % formScale);
    }
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
