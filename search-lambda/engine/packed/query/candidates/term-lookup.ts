import { type Budget, work } from '../../../budget.ts';
import type { Norms } from '../../format/norms.ts';
import { PositionBlocks } from '../../format/position-blocks.ts';
import { readTailPositions } from '../../format/posting-tail.ts';
import type { Term } from '../../format/term-dictionary.ts';
import { PostingBlocks, type PostingViews } from '../posting-blocks.ts';

/** Where a term occurs in some documents. Decodes only what it needs of each block: the documents are far apart. */
export class TermLookup {
  readonly term: Term;
  readonly #postings: PostingBlocks;
  #block = 0;

  constructor(views: PostingViews, term: Term, norms: Norms, budget: Budget) {
    this.term = term;
    this.#postings = new PostingBlocks(views, term, norms, budget);
  }

  /** The block of a document that was found. */
  blockOf(ordinal: number): number {
    return Math.floor(ordinal / this.#postings.blockSize);
  }

  /** Finds ascending documents in the postings of the term; returns the ordinal of each there, -1 if it lacks the term. */
  find(documents: Uint32Array): Int32Array {
    const postings = this.#postings;
    const { blockSize } = postings;
    postings.budget.charge(work.candidate, documents.length);
    const ordinals = new Int32Array(documents.length);
    for (let index = 0; index < documents.length; index++) {
      const document = documents[index] ?? 0;
      const block = (this.#block = postings.find(document, this.#block));
      const at = postings.indexIn(block, document);
      ordinals[index] = at < 0 ? -1 : block * blockSize + at;
    }
    return ordinals;
  }

  /** Returns the positions of the term in a document that was found; `views` has them in memory. */
  positions(ordinal: number, { directory, positions, tails, documentsPerBlock }: PostingViews): number[] {
    const block = this.blockOf(ordinal);
    const at = ordinal % documentsPerBlock;
    if (block === this.#postings.tail)
      return readTailPositions(tails, this.#postings.tailPositions(at), this.term).positions;
    const blocks = new PositionBlocks(positions, documentsPerBlock);
    blocks.enter(directory.positions(this.term.directoryAt + block));
    const read = new Uint32Array(blocks.count(at));
    blocks.read(blocks.start(at), read.length, read);
    return [...read];
  }
}
