import type { PostingBlocks } from '../posting-blocks.ts';

/** The documents of a hidden term. */
export class TermDocuments {
  readonly #postings: PostingBlocks;

  constructor(postings: PostingBlocks) {
    this.#postings = postings;
  }

  /** Returns true if a document has the term. Documents never decrease from call to call. */
  has(document: number): boolean {
    const postings = this.#postings;
    if (postings.block < 0 || document > postings.lastDocument(postings.block))
      postings.read(postings.find(document, Math.max(0, postings.block)));
    return postings.has(document);
  }

  /** Ordinal of the document that was last found. */
  get ordinal(): number {
    return this.#postings.block * this.#postings.blockSize + this.#postings.at;
  }

  /** The documents from `first` to before `end` that have the term. */
  between(first: number, end: number): Uint32Array {
    const postings = this.#postings;
    const list = new Uint32Array(postings.term.frequency);
    let size = 0;
    for (let block = postings.find(first, 0); block <= postings.tail; block++) {
      postings.read(block);
      for (let at = 0; at < postings.size; at++) {
        const document = postings.documents[at] ?? 0;
        if (document >= first && document < end) list[size++] = document;
      }
      if (postings.lastDocument(block) >= end) break;
    }
    return list.subarray(0, size);
  }
}
