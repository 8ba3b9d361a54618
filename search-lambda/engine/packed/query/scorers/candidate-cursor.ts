import type { Candidates } from './candidates.ts';
import { noDocument, type RankedCursor } from '../iterators/document-iterator.ts';

/** Leads through candidates that are collected from one range of documents after the other. */
export abstract class CandidateCursor implements RankedCursor {
  document = -1;
  protected readonly candidates: Candidates;
  /** Documents that score less may be left out. */
  protected required = 0;
  /** The last document of the range that the candidates come from. */
  protected end = -1;
  /** The place of the current document among the candidates. */
  protected at = -1;

  constructor(candidates: Candidates) {
    this.candidates = candidates;
  }

  advance(target: number): number {
    const { documents } = this.candidates;
    for (;;) {
      while (++this.at < this.candidates.size) {
        const document = documents[this.at] ?? 0;
        if (document >= target) return (this.document = document);
      }
      if (!this.collect(Math.max(target, this.end + 1))) return (this.document = noDocument);
      this.at = -1;
    }
  }

  require(score: number): void {
    this.required = score;
  }

  score(): number {
    return this.candidates.scores[this.at] ?? 0;
  }

  abstract confirm(): boolean;

  /** Collects the candidates of the first range from a document on that has any; false where there is none. */
  protected abstract collect(from: number): boolean;
}
