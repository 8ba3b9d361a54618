import { type Budget, work } from '../../../budget.ts';
import type { TermPresence } from './term-presence.ts';
import { endOfDocuments, type Scorer } from './scorer.ts';

/** What candidates must meet after a stem was looked up in them. */
export type Conditions = {
  readonly minScore: number;
  /** What other stems may add to their scores. */
  readonly rest: number;
  /** True if they must have the stem. */
  readonly isRequired: boolean;
  /** Index of the stem's ordinals. */
  readonly number: number;
  readonly minMatchedIdf: number;
};

/** Largest span of documents whose postings are scanned for candidates. */
const maxScannedSpan = 8192;

/** The slot of a candidate that was found in the postings. */
export const foundSlot = 0xffff;

/** Scanning this many postings takes about as long as looking up one candidate. */
const postingsPerLookup = 10;

/** A batch of documents that may be in the top k, in document order, with their scores so far. */
export class DocumentBatch {
  readonly documents: Uint32Array;
  readonly scores: Float64Array;
  /** Sum of what the stems that each is known to have add to its matched IDF; only if it is tracked. */
  readonly matchedIdf: Float64Array;
  tracksIdf: boolean;
  /** By stem: ordinal of each candidate in the stem's postings; empty unless phrases need it. */
  readonly ordinals: readonly Uint32Array[];
  #slots: Uint16Array | undefined;
  size = 0;

  /**
   * @param stems number of stems whose ordinals are tracked.
   * @param tracksIdf whether the matched IDF is tracked.
   */
  constructor(capacity: number, stems: number, tracksIdf = false) {
    this.documents = new Uint32Array(capacity);
    this.scores = new Float64Array(capacity);
    this.matchedIdf = new Float64Array(tracksIdf ? capacity : 0);
    this.tracksIdf = tracksIdf;
    this.ordinals = Array.from({ length: stems }, () => new Uint32Array(capacity));
  }

  /** During a scan, by document from the first candidate on: number of the candidate plus 1, or `foundSlot`; otherwise 0. */
  get slots(): Uint16Array {
    return (this.#slots ??= new Uint16Array(maxScannedSpan));
  }

  /** Returns true if reading all postings of a stem among the candidates is faster than looking up each, given its share of documents. */
  isScanFaster(density: number): boolean {
    const span = (this.documents[this.size - 1] ?? 0) - (this.documents[0] ?? 0) + 1;
    return span <= maxScannedSpan && span * density < postingsPerLookup * (this.size - 1);
  }

  add(document: number, score: number): void {
    this.documents[this.size] = document;
    this.scores[this.size] = score;
    this.size++;
  }

  /** Retains the candidates with at least this matched IDF. Ordinals are not kept. */
  retainByIdf(minMatchedIdf: number): void {
    const { documents, scores, matchedIdf } = this;
    let kept = 0;
    for (let candidate = 0; candidate < this.size; candidate++) {
      const idf = matchedIdf[candidate] ?? 0;
      if (idf < minMatchedIdf) continue;
      documents[kept] = documents[candidate] ?? 0;
      scores[kept] = scores[candidate] ?? 0;
      matchedIdf[kept++] = idf;
    }
    this.size = kept;
  }

  /** Retains the candidates that have a stem. Neither ordinals nor the matched IDF are kept. */
  retainScored(): void {
    const { documents, scores } = this;
    let kept = 0;
    for (let candidate = 0; candidate < this.size; candidate++) {
      const score = scores[candidate] ?? 0;
      if (score === 0) continue;
      documents[kept] = documents[candidate] ?? 0;
      scores[kept++] = score;
    }
    this.size = kept;
  }

  /** Retains the candidates that meet the conditions after a scan, and clears the slots. */
  retainScanned({ minScore, rest, isRequired, minMatchedIdf }: Conditions): void {
    const { documents, scores, matchedIdf, tracksIdf, slots } = this;
    const tracksOrdinals = this.ordinals.length > 0;
    const first = documents[0] ?? 0;
    let kept = 0;
    for (let candidate = 0; candidate < this.size; candidate++) {
      const document = documents[candidate] ?? 0;
      const score = scores[candidate] ?? 0;
      const isFound = slots[document - first] === foundSlot;
      slots[document - first] = 0;
      if (score + rest < minScore || (isRequired && !isFound)) continue;
      if (tracksIdf) {
        const idf = matchedIdf[candidate] ?? 0;
        if (idf < minMatchedIdf) continue;
        matchedIdf[kept] = idf;
      }
      if (tracksOrdinals) this.moveOrdinals(candidate, kept);
      documents[kept] = document;
      scores[kept++] = score;
    }
    this.size = kept;
  }

  /** Moves the ordinals of candidate `from` to `to`, which is not after it. */
  moveOrdinals(from: number, to: number): void {
    for (const ordinals of this.ordinals) ordinals[to] = ordinals[from] ?? 0;
  }
}

/** Scores a query batch by batch: a subclass collects the candidates of a range of documents together. */
export abstract class BatchScorer implements Scorer {
  document = -1;
  protected readonly candidates: DocumentBatch;
  protected readonly budget: Budget;
  readonly #excluded: readonly TermPresence[];
  /** Documents that score less may be skipped. */
  protected minScore = 0;
  /** Last document of the range of the current batch. */
  protected end = -1;
  /** Index of the current document among the candidates. */
  protected at = -1;

  constructor(candidates: DocumentBatch, excluded: readonly TermPresence[], budget: Budget) {
    this.candidates = candidates;
    this.#excluded = excluded;
    this.budget = budget;
  }

  advance(target: number): number {
    const { documents } = this.candidates;
    for (;;) {
      while (++this.at < this.candidates.size) {
        const document = documents[this.at] ?? 0;
        if (document >= target) return (this.document = document);
      }
      if (!this.collect(Math.max(target, this.end + 1))) return (this.document = endOfDocuments);
      this.budget.charge(work.candidate, this.candidates.size);
      this.at = -1;
    }
  }

  setMinScore(score: number): void {
    this.minScore = score;
  }

  score(): number {
    return this.candidates.scores[this.at] ?? 0;
  }

  matches(): boolean {
    return !this.#excluded.some((term) => term.has(this.document));
  }

  /** Collects the first batch, not before `from`, that has candidates. Returns false if there is none. */
  protected abstract collect(from: number): boolean;
}
