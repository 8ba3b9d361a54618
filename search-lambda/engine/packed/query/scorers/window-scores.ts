import type { DocumentTest } from '../filters/segment-filter.ts';
import type { DocumentBatch } from './document-batch.ts';

/** Documents per window. Larger windows take less time each document, and smaller ones have lower bounds. */
export const maxWindowSize = 8192;
const minWindowSize = 1024;
const minWindows = 64;

export const windowSizeOf = (documents: number): number =>
  Math.max(minWindowSize, Math.min(maxWindowSize, 2 ** Math.ceil(Math.log2(documents / minWindows))));

/** What operands add up to in a window of documents, by document. */
export class WindowScores {
  readonly scores: Float64Array;
  /** Sums of scores that are not in `scores` yet, because their documents are still to be confirmed; empty without alternatives. */
  readonly pending: Float64Array;
  /** One bit per document that an operand matches. */
  readonly found: Uint32Array;
  /** Only if it is tracked. */
  readonly matchedIdf: Float64Array;
  tracksIdf: boolean;

  /** @param size number of documents. */
  constructor(size: number, hasAlternatives: boolean, tracksIdf: boolean) {
    this.scores = new Float64Array(size);
    this.pending = new Float64Array(hasAlternatives ? size : 0);
    this.found = new Uint32Array(size / 32);
    this.matchedIdf = new Float64Array(tracksIdf ? size : 0);
    this.tracksIdf = tracksIdf;
  }

  /**
   * Turns the sums of the window, whose first document is `first`, into candidates that score at least `minScore` and pass the filter, and
   * clears them.
   */
  moveTo(candidates: DocumentBatch, first: number, minScore: number, filter: DocumentTest | undefined): void {
    const { scores, found, tracksIdf } = this;
    const { documents, scores: sums, matchedIdf: sumsOfIdf } = candidates;
    let size = candidates.size;
    for (let word = 0; word < found.length; word++) {
      for (let bits = found[word] ?? 0; bits !== 0; bits &= bits - 1) {
        const index = 32 * word + 31 - Math.clz32(bits & -bits);
        const score = scores[index] ?? 0;
        const idf = tracksIdf ? (this.matchedIdf[index] ?? 0) : 0;
        scores[index] = 0;
        if (tracksIdf) this.matchedIdf[index] = 0;
        const document = first + index;
        if (score < minScore || (filter !== undefined && !filter(document))) continue;
        if (tracksIdf) sumsOfIdf[size] = idf;
        documents[size] = document;
        sums[size++] = score;
      }
      found[word] = 0;
    }
    candidates.size = size;
  }
}
