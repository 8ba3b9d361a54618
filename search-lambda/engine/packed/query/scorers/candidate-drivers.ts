import type { DocumentTest } from '../filters/segment-filter.ts';
import type { DocumentBatch } from './document-batch.ts';
import { endOfDocuments } from './scorer.ts';
import type { TermScorer } from './term-scorer.ts';

/** Supplies the candidates of a conjunction, one batch of consecutive documents at a time. */
export interface CandidateDriver {
  /** Maximum number of candidates of a batch. */
  readonly capacity: number;
  /** Number of required stems whose scores it adds: 1, or 0 if it has none. */
  readonly stems: number;
  /** What its candidates add to the matched IDF. */
  readonly matchedIdf: number;
  /** Upper bound of the scores that it adds in the current batch. */
  readonly bound: number;
  /** Moves to the batch that has the first candidate not before a document, which never decreases. Returns its last document. */
  seek(document: number): number;
  /** Adds the candidates of the current batch from `first` on that score at least `minScore`. */
  collect(first: number, minScore: number, into: DocumentBatch): void;
}

/** The documents of the rarest stem, one block of its postings at a time. */
export class StemDriver implements CandidateDriver {
  readonly stems = 1;
  readonly matchedIdf: number;
  readonly capacity: number;
  readonly #stem: TermScorer;
  readonly #filter: DocumentTest | undefined;
  #block = 0;

  constructor(stem: TermScorer, filter: DocumentTest | undefined) {
    this.#stem = stem;
    this.#filter = filter;
    this.capacity = stem.postings.blockSize;
    this.matchedIdf = stem.matchedIdf;
  }

  get bound(): number {
    return this.#stem.blockBound(this.#block);
  }

  seek(document: number): number {
    const { postings } = this.#stem;
    this.#block = postings.find(document, this.#block);
    return postings.lastDocument(this.#block);
  }

  collect(first: number, minScore: number, into: DocumentBatch): void {
    this.#stem.collect(this.#block, first, minScore, this.#filter, into);
  }
}

/** Documents per batch of a list, like a block of postings. */
const listBatchSize = 128;

/** The documents of a selective filter. They score nothing by themselves. */
export class ListDriver implements CandidateDriver {
  readonly stems = 0;
  readonly matchedIdf = 0;
  readonly bound = 0;
  readonly capacity = listBatchSize;
  /** Ascending. */
  readonly #documents: Uint32Array;
  #begin = 0;
  #end = 0;

  constructor(documents: Uint32Array) {
    this.#documents = documents;
  }

  seek(document: number): number {
    const documents = this.#documents;
    let begin = this.#begin;
    while (begin < documents.length && (documents[begin] ?? 0) < document) begin++;
    this.#begin = begin;
    this.#end = Math.min(begin + listBatchSize, documents.length);
    return this.#end === documents.length ? endOfDocuments : (documents[this.#end - 1] ?? 0);
  }

  collect(_first: number, _minScore: number, into: DocumentBatch): void {
    for (let index = this.#begin; index < this.#end; index++) into.add(this.#documents[index] ?? 0, 0);
  }
}
