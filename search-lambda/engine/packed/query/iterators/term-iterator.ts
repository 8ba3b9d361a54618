import type { Term } from '../../format/term-dictionary.ts';
import type { Norms } from '../../format/norms.ts';
import { type Cursor, noDocument } from './document-iterator.ts';
import type { PhraseStem } from '../phrase-matcher.ts';
import { PostingBlocks, type PostingViews } from '../posting-blocks.ts';
import { StemPositions } from '../term-positions.ts';

/** The documents that have a stem. */
export class TermCursor implements Cursor, PhraseStem {
  readonly cost: number;
  document = -1;
  boundEnd = -1;
  readonly #postings: PostingBlocks;
  readonly #positions: StemPositions;
  #positionsOf = -1;
  #positionCount = 0;
  readonly #norms: Norms;
  readonly #idf: number;
  #at = 0;
  #required = 0;
  /** The block that the bound is about. */
  #boundBlock = 0;

  constructor(views: PostingViews, term: Term, norms: Norms, idf: number) {
    this.#postings = new PostingBlocks(views, term, norms);
    this.#positions = new StemPositions(this.#postings);
    this.#norms = norms;
    this.#idf = idf;
    this.cost = term.frequency;
  }

  advance(target: number): number {
    if (target <= this.document) return this.document;
    if (this.#required > 0 && target > this.boundEnd) return this.#advanceToBound(target);
    const postings = this.#postings;
    if (postings.block < 0 || target > postings.lastDocument(postings.block)) {
      postings.read(postings.find(target, postings.block + 1));
      this.#at = 0;
    }
    const { documents } = postings;
    let at = this.#at;
    while ((documents[at] ?? noDocument) < target) at++;
    this.#at = at;
    this.document = documents[at] ?? noDocument;
    return this.document;
  }

  seek(target: number, least: number, end: number): number {
    this.advance(target);
    if (least <= 0 || this.document > end) return this.document;
    const postings = this.#postings;
    postings.readFrequencies();
    const { documents, frequencies } = postings;
    const norm = least / this.#idf;
    const last = Math.min(end, noDocument - 1);
    let at = this.#at;
    let document = this.document;
    while (document <= last && this.#norms.of(document, (frequencies[at] ?? 0) + 1) < norm)
      document = documents[++at] ?? noDocument;
    const isBehindBlock = at === postings.size && postings.block < postings.tail;
    this.#at = isBehindBlock ? at - 1 : at;
    this.document = isBehindBlock ? (documents[at - 1] ?? noDocument) : document;
    return isBehindBlock ? this.advance(this.document + 1) : document;
  }

  confirm(): boolean {
    return true;
  }

  require(score: number): void {
    this.#required = score;
  }

  score(): number {
    this.#postings.readFrequencies();
    return this.#idf * this.#norms.of(this.document, (this.#postings.frequencies[this.#at] ?? 0) + 1);
  }

  bound(target: number): number {
    if (target > this.boundEnd) {
      this.#boundBlock = this.#postings.find(target, this.#boundBlock);
      this.boundEnd = this.#postings.lastDocument(this.#boundBlock);
    }
    return this.#idf * this.#postings.bound(this.#boundBlock);
  }

  readPositions(): number {
    if (this.#positionsOf !== this.document) {
      this.#positionsOf = this.document;
      this.#positionCount = this.#positions.read(this.#postings.block, this.#at);
    }
    return this.#positionCount;
  }

  position(index: number): number {
    return this.#positions.position(index);
  }

  form(index: number): number {
    return this.#positions.form(index);
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
}
