import { type Budget, work } from '../../../budget.ts';
import { bm25 } from '../../../document-terms.ts';
import { bitsetWords, countBits } from '../../format/bitset.ts';
import type { DocumentTest } from '../filters/segment-filter.ts';
import type { Candidates } from './candidates.ts';
import type { TermScorer } from './term-scorer.ts';

/** Smallest share of the documents that makes a stem frequent: about that of blocks with bitsets. */
const frequentShare = 1 / 16;

/** From this number of candidates of a block on, decoding all of its frequencies is faster than decoding theirs. */
const manyCandidates = 16;

/** The documents of a window that may be candidates. */
export type WindowRange = {
  /** A multiple of 32. */
  readonly first: number;
  readonly last: number;
  readonly filter: DocumentTest | undefined;
};

/** A frequent stem, and the upper bound of its scores in the window. */
export type CommonStem = { readonly stem: TermScorer; readonly bound: number };

/**
 * Finds the documents of a window that have each of several frequent stems, 32 at a time, and scores only these. Scores are by index in the
 * window.
 */
export class CommonWindow {
  /** One bit per document that may still reach the minimum score. */
  readonly #common: Uint32Array;
  readonly #ofStem: Uint32Array;
  /** Of the documents of `#common`, after the first stem. */
  readonly #scores: Float64Array;
  /** Upper bound of the scores so far. */
  #maxScore = 0;
  /** Candidates in a block of postings: index in the window, and in the block. */
  readonly #indexes: Uint32Array;
  readonly #inBlock: Uint32Array;
  readonly #budget: Budget;

  /** @param size number of documents of a window, a multiple of 32. */
  constructor(size: number, blockSize: number, budget: Budget) {
    this.#common = new Uint32Array(size / 32);
    this.#ofStem = new Uint32Array(size / 32);
    this.#scores = new Float64Array(size);
    this.#indexes = new Uint32Array(blockSize);
    this.#inBlock = new Uint32Array(blockSize);
    this.#budget = budget;
  }

  /**
   * Adds the documents of a window that have all stems, with their scores for these. May leave out those that score less than `minScore`.
   * Windows ascend from call to call.
   */
  collect(stems: readonly CommonStem[], range: WindowRange, minScore: number, into: Candidates): void {
    this.#intersect(stems, range);
    let least = minScore - stems.reduce((sum, { bound }) => sum + bound, 0);
    this.#maxScore = 0;
    for (const { stem, bound } of stems) {
      least += bound;
      this.#score(stem, range, least);
      this.#maxScore += bound;
    }
    this.#addTo(into, range);
    const matchedIdf = stems.reduce((sum, { stem }) => sum + stem.matchedIdf, 0);
    into.matchedIdf.fill(matchedIdf, 0, into.size);
  }

  #intersect(stems: readonly CommonStem[], { first, last }: WindowRange): void {
    const common = this.#common;
    const ofStem = this.#ofStem;
    common.fill(-1);
    for (const { stem } of stems) {
      stem.postings.readBits(first, last + 1, ofStem);
      for (let word = 0; word < common.length; word++)
        common[word] = (common[word] ?? 0) & (ofStem[word] ?? 0);
    }
    this.#budget.charge(work.slot, common.length * stems.length);
  }

  /** Adds the scores of a stem, and drops the documents that score less than `least` then. */
  #score(stem: TermScorer, { first, last }: WindowRange, least: number): void {
    const { postings } = stem;
    for (let block = stem.boundBlock; ; block++) {
      const count =
        postings.bitsetAt(block) < 0
          ? this.#findInList(stem, block, first)
          : this.#findInBitset(stem, block, first);
      if (count > 0) this.#scoreFound(stem, first, count, least);
      if (postings.lastDocument(block) >= last) break;
    }
  }

  #findInList({ postings }: TermScorer, block: number, first: number): number {
    postings.read(block);
    const { documents, size } = postings;
    const common = this.#common;
    let count = 0;
    for (let at = 0; at < size; at++) {
      const index = (documents[at] ?? 0) - first;
      if (index < 0 || (((common[index >>> 5] ?? 0) >>> (index & 31)) & 1) === 0) continue;
      this.#indexes[count] = index;
      this.#inBlock[count++] = at;
    }
    this.#budget.charge(work.scan, size);
    return count;
  }

  #findInBitset({ postings }: TermScorer, block: number, first: number): number {
    postings.enter(block);
    const { postings: words } = postings.views;
    const at = postings.bitsetAt(block);
    const offset = ((postings.previousDocument(block) + 1) >>> 5) - (first >>> 5);
    const common = this.#common;
    const end = Math.min(bitsetWords(words[at - 1] ?? 0), common.length - offset);
    let count = 0;
    let rank = 0;
    for (let word = 0; word < end; word++) {
      const own = words[at + word] ?? 0;
      for (let bits = own & (common[offset + word] ?? 0); bits !== 0; bits &= bits - 1) {
        const bit = bits & -bits;
        this.#indexes[count] = 32 * (offset + word) + 31 - Math.clz32(bit);
        this.#inBlock[count++] = rank + countBits(own & (bit - 1));
      }
      rank += countBits(own);
    }
    this.#budget.charge(work.slot, Math.max(0, end));
    return count;
  }

  /** Scores the documents that were found in a block. Those that fail are most, so their length is compared before their score is computed. */
  #scoreFound(stem: TermScorer, first: number, count: number, least: number): void {
    const { postings, weight, presence, norms } = stem;
    const { lengths, maxLengths, saturations } = norms;
    const { table, columns } = maxLengths;
    const row = maxLengths.row((least - this.#maxScore - presence) / weight);
    const scale = weight * (bm25.k + 1);
    const common = this.#common;
    const scores = this.#scores;
    const isFirst = this.#maxScore === 0;
    if (count >= manyCandidates) postings.readFrequencies();
    for (let found = 0; found < count; found++) {
      const index = this.#indexes[found] ?? 0;
      const length = lengths[first + index] ?? 0;
      // The frequency minus 1, which is the column of the table.
      const column = postings.frequency(this.#inBlock[found] ?? 0);
      if (length <= (table[row + (column < columns ? column : columns - 1)] ?? 0)) {
        const own = (scale * (column + 1)) / (column + 1 + (saturations[length] ?? 0)) + presence;
        const score = isFirst ? own : (scores[index] ?? 0) + own;
        scores[index] = score;
        if (score >= least) continue;
      }
      common[index >>> 5] = (common[index >>> 5] ?? 0) & ~(1 << (index & 31));
    }
    this.#budget.charge(work.lookup, count);
  }

  #addTo(candidates: Candidates, { first, last, filter }: WindowRange): void {
    const { documents, scores } = candidates;
    const common = this.#common;
    let size = 0;
    for (let word = 0; word < common.length; word++)
      for (let bits = common[word] ?? 0; bits !== 0; bits &= bits - 1) {
        const index = 32 * word + 31 - Math.clz32(bits & -bits);
        const document = first + index;
        if (document > last || (filter !== undefined && !filter(document))) continue;
        documents[size] = document;
        scores[size++] = this.#scores[index] ?? 0;
      }
    candidates.size = size;
    this.#budget.charge(work.slot, common.length);
  }
}

/** Returns true if a stem is so frequent that its documents are best found 32 at a time. */
export const isFrequent = ({ cost }: TermScorer, documents: number): boolean =>
  cost >= frequentShare * documents;
