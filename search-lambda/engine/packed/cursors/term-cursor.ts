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
  /** Positions of the stem in one document. */
  #positions = new Uint32Array(64);
  #positionsOf = -1;
  #positionCount = 0;
  /** Their forms where it is of the tail; those of a block are read when asked for. */
  readonly #tailForms: number[] = [];
  #firstPosition = 0;
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
  #required = 0;
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
    if (this.#required > 0 && target > this.boundEnd) return this.#advanceToBound(target);
    const last = this.#block < 0 ? -1 : this.#lastOfBlocks(this.#block + 1);
    if (this.#block < this.#blocks && target > last) this.#read(this.#blockWith(target, this.#block + 1));
    const documents = this.#documents;
    let at = this.#at;
    while ((documents[at] ?? noDocument) < target) at++;
    this.#at = at;
    this.document = documents[at] ?? noDocument;
    return this.document;
  }

  seek(target: number, least: number, end: number): number {
    this.advance(target);
    if (least <= 0 || this.document > end) return this.document;
    this.#readFrequencies();
    const norm = least / this.#idf;
    const last = Math.min(end, noDocument - 1);
    let at = this.#at;
    let document = this.document;
    while (document <= last && this.#norms.of(document, (this.#frequencies[at] ?? 0) + 1) < norm)
      document = this.#documents[++at] ?? noDocument;
    const isBehindBlock = at === blockSize && this.#block < this.#blocks;
    this.#at = isBehindBlock ? at - 1 : at;
    this.document = isBehindBlock ? (this.#documents[at - 1] ?? noDocument) : document;
    return isBehindBlock ? this.advance(this.document + 1) : document;
  }

  confirm(): boolean {
    return true;
  }

  require(score: number): void {
    this.#required = score;
  }

  score(): number {
    this.#readFrequencies();
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

  /** Reads where the stem stands in the current document; returns how often. */
  readPositions(): number {
    if (this.#positionsOf !== this.document) {
      this.#positionsOf = this.document;
      this.#positionCount =
        this.#block === this.#blocks ? this.#readTailPositions() : this.#readBlockPositions();
    }
    return this.#positionCount;
  }

  /** A position that was read; they ascend. */
  position(index: number): number {
    return this.#positions[index] ?? 0;
  }

  /** Its form. */
  form(index: number): number {
    if (this.#block === this.#blocks) return this.#tailForms[index] ?? 0;
    return this.#positionBlock?.positions.form(this.#firstPosition + index) ?? 0;
  }

  /** As `advance`, past blocks in which nothing scores enough. */
  #advanceToBound(target: number): number {
    let from = target;
    while (this.bound(from) < this.#required) {
      if (this.boundEnd >= noDocument) return (this.document = noDocument);
      from = this.boundEnd + 1;
    }
    return this.advance(from);
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

  #readFrequencies(): void {
    if (this.#hasFrequencies) return;
    const at = this.#views.directory.postings(this.#term.directoryAt + this.#block);
    readFrequencies(this.#views.postings, at, this.#frequencies);
    this.#hasFrequencies = true;
  }

  #readBlockPositions(): number {
    if (this.#positionBlock?.block !== this.#block) {
      const at = this.#views.directory.positions(this.#term.directoryAt + this.#block);
      this.#positionBlock = { block: this.#block, positions: new PositionBlock(this.#views.positions, at) };
    }
    const block = this.#positionBlock.positions;
    this.#firstPosition = block.starts[this.#at] ?? 0;
    const count = (block.starts[this.#at + 1] ?? 0) - this.#firstPosition;
    this.#reserve(count);
    block.read(this.#firstPosition, count, this.#positions);
    return count;
  }

  #readTailPositions(): number {
    const reader = new ByteReader(this.#views.tails, this.#tail.positionsAt[this.#at] ?? 0);
    const formScale = 2 ** formBitsOf(this.#term.forms.length);
    const count = reader.number() + 1;
    this.#reserve(count);
    this.#tailForms.length = 0;
    let position = -1;
    for (let index = 0; index < count; index++) {
      const number = reader.number();
      position += Math.floor(number / formScale) + 1;
      this.#positions[index] = position;
      this.#tailForms.push(number % formScale);
    }
    return count;
  }

  #reserve(count: number): void {
    if (this.#positions.length < count) this.#positions = new Uint32Array(2 * count);
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
