import { work } from '../../../budget.ts';
import { bm25 } from '../../../document-terms.ts';
import type { Norms } from '../../format/columns.ts';
import type { DocumentTest } from '../filters/segment-filter.ts';
import type { PostingBlocks } from '../posting-blocks.ts';
import type { Candidates } from './candidates.ts';
import type { Operand, WindowScores } from './operand.ts';
import { endOfDocuments } from './scorer.ts';

/** For the bound of a range, up to this many block bounds are read; a longer range gets the bound of the whole list. */
const maxBoundBlocks = 16;

/** Scores a stem for batches of documents: loops over arrays, without a call per document. */
export class TermScorer implements Operand {
  readonly postings: PostingBlocks;
  /** IDF of the term, times its weight in the query. */
  readonly weight: number;
  /** What it adds to the matched IDF of a document. */
  readonly matchedIdf: number;
  readonly #norms: Norms;
  /** Where the last loop ended: block, and index there. */
  #block = 0;
  #at = 0;
  #boundBlock = 0;

  constructor(postings: PostingBlocks, weight: number, matchedIdf: number, norms: Norms) {
    this.postings = postings;
    this.weight = weight;
    this.matchedIdf = matchedIdf;
    this.#norms = norms;
  }

  get cost(): number {
    return this.postings.term.frequency;
  }

  /** Upper bound of its scores in a block. */
  blockBound(block: number): number {
    return this.weight * this.postings.bound(block);
  }

  get maxScore(): number {
    return this.weight * this.postings.maxBound;
  }

  leastOfBest(count: number): number {
    return this.weight * this.postings.leastOfBest(count);
  }

  bound(from: number, to: number): number {
    const { postings } = this;
    let block = postings.find(from, this.#boundBlock);
    this.#boundBlock = block;
    let max = postings.bound(block);
    for (let blocks = 1; postings.lastDocument(block) < to; blocks++) {
      if (blocks === maxBoundBlocks) return this.maxScore;
      max = Math.max(max, postings.bound(++block));
    }
    return this.weight * max;
  }

  /** Adds the documents of a block from `from` to `last` that score at least `minScore` and pass the filter. */
  collect(
    block: number,
    from: number,
    minScore: number,
    filter: DocumentTest | undefined,
    into: Candidates,
    last = endOfDocuments - 1,
  ): void {
    const { postings, weight } = this;
    postings.read(block);
    postings.readFrequencies();
    postings.budget.charge(work.posting, postings.size);
    const { documents, frequencies, size, blockSize } = postings;
    const { lengths, maxLengths, saturations } = this.#norms;
    const { table, columns } = maxLengths;
    const row = maxLengths.row(minScore / weight);
    const scale = weight * (bm25.k + 1);
    const [ordinals] = into.ordinals;
    const { documents: candidates, scores } = into;
    let count = into.size;
    for (let at = 0; at < size; at++) {
      const document = documents[at] ?? 0;
      if (document > last) break;
      const length = lengths[document] ?? 0;
      // The frequency minus 1, which is the column of the table.
      const column = frequencies[at] ?? 0;
      if (length > (table[row + (column < columns ? column : columns - 1)] ?? 0) || document < from) continue;
      const score = (scale * (column + 1)) / (column + 1 + (saturations[length] ?? 0));
      if (score < minScore || (filter !== undefined && !filter(document))) continue;
      if (ordinals !== undefined) ordinals[count] = block * blockSize + at;
      candidates[count] = document;
      scores[count++] = score;
    }
    into.size = count;
  }

  collectRange(
    first: number,
    last: number,
    minScore: number,
    filter: DocumentTest | undefined,
    into: Candidates,
  ): void {
    const { postings } = this;
    for (let block = postings.find(first, this.#block); ; block++) {
      this.#block = block;
      if (this.blockBound(block) >= minScore) this.collect(block, first, minScore, filter, into, last);
      if (postings.lastDocument(block) >= last) break;
    }
    this.#at = 0;
  }

  apply(
    candidates: Candidates,
    minScore: number,
    rest: number,
    isRequired: boolean,
    number: number,
    minMatchedIdf = 0,
  ): void {
    const { postings, weight, matchedIdf: gain } = this;
    postings.budget.charge(work.lookup, candidates.size);
    const { documents, scores, matchedIdf } = candidates;
    const { lengths, saturations } = this.#norms;
    const scale = weight * (bm25.k + 1);
    const tracksIdf = matchedIdf.length > 0;
    const tracksOrdinals = candidates.ordinals.length > 0;
    const { documents: found, blockSize } = postings;
    let block = this.#block;
    let at = this.#at;
    let last = block === 0 && at === 0 ? -1 : postings.lastDocument(block);
    let bound = this.blockBound(block);
    let kept = 0;
    for (let candidate = 0; candidate < candidates.size; candidate++) {
      const document = documents[candidate] ?? 0;
      let score = scores[candidate] ?? 0;
      let idf = tracksIdf ? (matchedIdf[candidate] ?? 0) : 0;
      if (document > last) {
        block = postings.find(document, block);
        at = 0;
        last = postings.lastDocument(block);
        bound = this.blockBound(block);
      }
      if (score + bound + rest < minScore) continue;
      if (postings.block !== block) postings.read(block);
      while ((found[at + 7] ?? 0) < document) at += 8;
      while ((found[at] ?? 0) < document) at++;
      if (found[at] === document) {
        const frequency = postings.frequency(at) + 1;
        score += (scale * frequency) / (frequency + (saturations[lengths[document] ?? 0] ?? 0));
        idf += gain;
      } else if (isRequired) continue;
      if (score + rest < minScore || (tracksIdf && idf < minMatchedIdf)) continue;
      if (tracksIdf) matchedIdf[kept] = idf;
      if (tracksOrdinals) candidates.moveOrdinals(candidate, kept, number, block * blockSize + at);
      documents[kept] = document;
      scores[kept++] = score;
    }
    candidates.size = kept;
    this.#block = block;
    this.#at = at;
  }

  addScores(
    { scores, found, matchedIdf }: WindowScores,
    first: number,
    last: number,
    minScore: number,
    rest: number,
  ): void {
    const { postings, weight, matchedIdf: gain } = this;
    const tracksIdf = matchedIdf.length > 0;
    const { saturations, lengths } = this.#norms;
    const { documents, frequencies } = postings;
    const scale = weight * (bm25.k + 1);
    for (let block = postings.find(first, this.#block); ; block++) {
      this.#block = block;
      const isLast = postings.lastDocument(block) >= last;
      if (this.blockBound(block) + rest >= minScore) {
        postings.read(block);
        postings.readFrequencies();
        postings.budget.charge(work.posting, postings.size);
        for (let at = 0; at < postings.size; at++) {
          const document = documents[at] ?? endOfDocuments;
          if (document > last) break;
          if (document < first) continue;
          const frequency = (frequencies[at] ?? 0) + 1;
          const saturation = saturations[lengths[document] ?? 0] ?? 0;
          const index = document - first;
          const word = index >>> 5;
          found[word] = (found[word] ?? 0) | (1 << (index & 31));
          scores[index] = (scores[index] ?? 0) + (scale * frequency) / (frequency + saturation);
          if (tracksIdf) matchedIdf[index] = (matchedIdf[index] ?? 0) + gain;
        }
      }
      if (isLast) break;
    }
    this.#at = 0;
  }
}
