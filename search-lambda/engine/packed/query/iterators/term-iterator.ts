import { type Budget, work } from '../../../budget.ts';
import type { Norms } from '../../format/columns.ts';
import type { Term } from '../../format/term-dictionary.ts';
import type { PhraseStem } from '../phrase-matcher.ts';
import { PostingBlocks, type PostingViews } from '../posting-blocks.ts';
import { TermPositions } from '../term-positions.ts';
import { type DocumentIterator, endOfDocuments } from './document-iterator.ts';

/** Documents that have a stem. */
export class TermIterator implements DocumentIterator, PhraseStem {
  readonly cost: number;
  document = -1;
  boundEnd = -1;
  readonly #postings: PostingBlocks;
  readonly #positions: TermPositions;
  /** The document whose positions were read. */
  #positionsDocument = -1;
  #positionCount = 0;
  readonly #norms: Norms;
  readonly #idf: number;
  /** Index of the current document in its block. */
  #at = 0;
  #minScore = 0;
  /** The block that `bound` is for. */
  #boundBlock = 0;

  constructor(views: PostingViews, term: Term, norms: Norms, idf: number, budget: Budget) {
    this.#postings = new PostingBlocks(views, term, norms, budget);
    this.#positions = new TermPositions(this.#postings);
    this.#norms = norms;
    this.#idf = idf;
    this.cost = term.frequency;
  }

  get term(): Term {
    return this.#postings.term;
  }

  /** The block of the current document. */
  get block(): number {
    return this.#postings.block;
  }

  advance(target: number): number {
    if (target <= this.document) return this.document;
    if (this.#minScore > 0 && target > this.boundEnd) return this.#advancePastLowBlocks(target);
    const postings = this.#postings;
    if (postings.block < 0 || target > postings.lastDocument(postings.block)) {
      postings.read(postings.find(target, postings.block + 1));
      this.#at = 0;
    }
    const { documents } = postings;
    let at = this.#at;
    while ((documents[at] ?? endOfDocuments) < target) at++;
    this.#at = at;
    this.document = documents[at] ?? endOfDocuments;
    return this.document;
  }

  seek(target: number, minScore: number, end: number): number {
    this.advance(target);
    if (minScore <= 0 || this.document > end) return this.document;
    const postings = this.#postings;
    postings.readFrequencies();
    const { documents, frequencies } = postings;
    const minNorm = minScore / this.#idf;
    const last = Math.min(end, endOfDocuments - 1);
    let at = this.#at;
    let document = this.document;
    while (document <= last && this.#norms.of(document, (frequencies[at] ?? 0) + 1) < minNorm)
      document = documents[++at] ?? endOfDocuments;
    postings.budget.charge(work.posting, at - this.#at);
    const isPastBlock = at === postings.size && postings.block < postings.tail;
    this.#at = isPastBlock ? at - 1 : at;
    this.document = isPastBlock ? (documents[at - 1] ?? endOfDocuments) : document;
    return isPastBlock ? this.advance(this.document + 1) : document;
  }

  matches(): boolean {
    return true;
  }

  setMinScore(score: number): void {
    this.#minScore = score;
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
    if (this.#positionsDocument !== this.document) {
      this.#positionsDocument = this.document;
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

  /** `advance` that skips blocks whose bound is below the minimum score. */
  #advancePastLowBlocks(target: number): number {
    let from = target;
    while (this.bound(from) < this.#minScore) {
      if (this.boundEnd >= endOfDocuments) return (this.document = endOfDocuments);
      from = this.boundEnd + 1;
    }
    return this.advance(from);
  }
}
