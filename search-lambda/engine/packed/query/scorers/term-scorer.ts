import { work } from '../../../budget.ts';
import { bm25 } from '../../../document-terms.ts';
import type { Norms } from '../../format/norms.ts';
import type { DocumentTest } from '../filters/segment-filter.ts';
import type { PostingBlocks } from '../posting-blocks.ts';
import { type DocumentBatch, type Conditions, foundSlot } from './document-batch.ts';
import type { Operand } from './operand.ts';
import type { WindowScores } from './window-scores.ts';
import type { WeightedTerm } from './flat-query.ts';
import { endOfDocuments } from './scorer.ts';

/** For the bound of a range, up to this many block bounds are read; a longer range gets the bound of the whole list. */
const maxBoundBlocks = 32;

/** Scores a stem for batches of documents: loops over arrays, without a call per document. */
export class TermScorer implements Operand {
  readonly postings: PostingBlocks;
  /** IDF of the term, times its weight in the query. */
  readonly weight: number;
  /** What it adds to the matched IDF of a document. */
  readonly matchedIdf: number;
  /** Added to each of its scores. */
  readonly presence: number;
  readonly norms: Norms;
  /** Where the last loop ended: block, and index there. */
  #block = 0;
  #at = 0;
  /** First block of the last range that was bounded. */
  boundBlock = 0;

  constructor(
    postings: PostingBlocks,
    { weight, matchedIdf, presence }: Omit<WeightedTerm, 'term'>,
    norms: Norms,
  ) {
    this.postings = postings;
    this.weight = weight;
    this.matchedIdf = matchedIdf;
    this.presence = presence;
    this.norms = norms;
  }

  get cost(): number {
    return this.postings.term.frequency;
  }

  /** Upper bound of its scores in a block. */
  blockBound(block: number): number {
    return this.weight * this.postings.bound(block) + this.presence;
  }

  get maxScore(): number {
    return this.weight * this.postings.maxBound + this.presence;
  }

  bound(from: number, to: number): number {
    const { postings } = this;
    let block = (this.boundBlock = postings.find(from, this.boundBlock));
    let max = postings.bound(block);
    for (let blocks = 1; postings.lastDocument(block) < to; blocks++) {
      if (blocks === maxBoundBlocks) return this.maxScore;
      max = Math.max(max, postings.bound(++block));
    }
    return this.weight * max + this.presence;
  }

  /** Adds the documents of a block from `from` to `last` that score at least `minScore` and pass the filter. */
  collect(
    block: number,
    from: number,
    minScore: number,
    filter: DocumentTest | undefined,
    into: DocumentBatch,
    last = endOfDocuments - 1,
  ): void {
    const { postings, weight, presence } = this;
    let at = this.#seek(from, block);
    postings.readFrequencies();
    const { documents, frequencies, size, blockSize } = postings;
    const { lengths, maxLengths, saturations } = this.norms;
    const { table, columns } = maxLengths;
    const row = maxLengths.row((minScore - presence) / weight);
    const scale = weight * (bm25.k + 1);
    const [ordinals] = into.ordinals;
    const { documents: candidates, scores } = into;
    let count = into.size;
    for (; at < size; at++) {
      const document = documents[at] ?? 0;
      if (document > last) break;
      const length = lengths[document] ?? 0;
      // The frequency minus 1, which is the column of the table.
      const column = frequencies[at] ?? 0;
      if (length > (table[row + (column < columns ? column : columns - 1)] ?? 0)) continue;
      const score = (scale * (column + 1)) / (column + 1 + (saturations[length] ?? 0)) + presence;
      if (score < minScore || (filter !== undefined && !filter(document))) continue;
      if (ordinals !== undefined) ordinals[count] = block * blockSize + at;
      candidates[count] = document;
      scores[count++] = score;
    }
    into.size = count;
    this.#at = at;
  }

  collectRange(
    first: number,
    last: number,
    minScore: number,
    filter: DocumentTest | undefined,
    into: DocumentBatch,
  ): void {
    for (let block = this.postings.find(first, this.#block); ; block++) {
      if (this.blockBound(block) >= minScore) this.collect(block, first, minScore, filter, into, last);
      if (this.postings.lastDocument(block) >= last) break;
    }
  }

  /** Reads a block, not before that of the last loop; returns the index of its first document that is not before `from`. */
  #seek(from: number, block: number): number {
    const { postings } = this;
    let at = block === this.#block ? this.#at : 0;
    this.#block = block;
    postings.read(block);
    const { documents } = postings;
    while ((documents[at + 7] ?? 0) < from) at += 8;
    while ((documents[at] ?? 0) < from) at++;
    return at;
  }

  apply(candidates: DocumentBatch, conditions: Conditions): void {
    this.postings.budget.charge(work.candidate, candidates.size);
    const density = this.cost / this.norms.lengths.length;
    if (candidates.isScanFaster(density)) this.#scan(candidates, conditions);
    else this.#lookUp(candidates, conditions);
  }

  /** Reads all postings among the candidates, and finds the candidate of each posting in an array by document. */
  #scan(candidates: DocumentBatch, conditions: Conditions): void {
    const { postings } = this;
    const { documents, size, slots } = candidates;
    const first = documents[0] ?? 0;
    const last = documents[size - 1] ?? 0;
    for (let candidate = 0; candidate < size; candidate++)
      slots[(documents[candidate] ?? 0) - first] = candidate + 1;
    for (let block = postings.find(first, this.#block); ; block++) {
      this.#scanBlock(block, first, last, candidates, conditions.number);
      if (postings.lastDocument(block) >= last) break;
    }
    candidates.retainScanned(conditions);
  }

  #scanBlock(block: number, first: number, last: number, candidates: DocumentBatch, number: number): void {
    const { postings, weight, presence, matchedIdf: gain } = this;
    const { scores, matchedIdf, slots, tracksIdf } = candidates;
    const { lengths, saturations } = this.norms;
    const scale = weight * (bm25.k + 1);
    const ordinals = candidates.ordinals[number];
    let at = this.#seek(first, block);
    const { documents, size, blockSize } = postings;
    for (; at < size; at++) {
      const document = documents[at] ?? 0;
      if (document > last) break;
      const slot = slots[document - first] ?? 0;
      if (slot === 0) continue;
      slots[document - first] = foundSlot;
      const candidate = slot - 1;
      const frequency = postings.frequency(at) + 1;
      const saturation = saturations[lengths[document] ?? 0] ?? 0;
      scores[candidate] =
        (scores[candidate] ?? 0) + (scale * frequency) / (frequency + saturation) + presence;
      if (tracksIdf) matchedIdf[candidate] = (matchedIdf[candidate] ?? 0) + gain;
      if (ordinals !== undefined) ordinals[candidate] = block * blockSize + at;
    }
    this.#at = at;
  }

  /** Finds each candidate in the postings. */
  #lookUp(
    candidates: DocumentBatch,
    { minScore, rest, isRequired, number, minMatchedIdf }: Conditions,
  ): void {
    const { postings, weight, presence, matchedIdf: gain } = this;
    const { documents, scores, matchedIdf, tracksIdf, size } = candidates;
    const { lengths, saturations } = this.norms;
    const scale = weight * (bm25.k + 1);
    const ordinals = candidates.ordinals[number];
    const tracksOrdinals = candidates.ordinals.length > 0;
    let [block, last, bound, kept] = [-1, -1, 0, 0];
    for (let candidate = 0; candidate < size; candidate++) {
      const document = documents[candidate] ?? 0;
      let score = scores[candidate] ?? 0;
      let idf = tracksIdf ? (matchedIdf[candidate] ?? 0) : 0;
      if (document > last) {
        block = postings.find(document, Math.max(block, this.#block));
        last = postings.lastDocument(block);
        bound = this.blockBound(block);
      }
      if (score + bound + rest < minScore) continue;
      const at = this.#indexIn(block, document);
      if (at >= 0) {
        const frequency = postings.frequency(at) + 1;
        score += (scale * frequency) / (frequency + (saturations[lengths[document] ?? 0] ?? 0)) + presence;
        idf += gain;
      } else if (isRequired) continue;
      if (score + rest < minScore || (tracksIdf && idf < minMatchedIdf)) continue;
      if (tracksIdf) matchedIdf[kept] = idf;
      if (ordinals !== undefined) ordinals[candidate] = block * postings.blockSize + at;
      if (tracksOrdinals) candidates.moveOrdinals(candidate, kept);
      documents[kept] = document;
      scores[kept++] = score;
    }
    candidates.size = kept;
    if (block > this.#block) [this.#block, this.#at] = [block, 0];
  }

  /** Returns the index of a document in a block, or -1 if the block lacks it. */
  #indexIn(block: number, document: number): number {
    const at = this.#seek(document, block);
    this.#at = at;
    return this.postings.documents[at] === document ? at : -1;
  }

  addScores(window: WindowScores, first: number, last: number, minScore: number, rest: number): void {
    for (let block = this.postings.find(first, this.#block); ; block++) {
      if (this.blockBound(block) + rest >= minScore) this.#addBlock(block, first, last, window);
      if (this.postings.lastDocument(block) >= last) break;
    }
  }

  #addBlock(
    block: number,
    first: number,
    last: number,
    { scores, found, matchedIdf, tracksIdf }: WindowScores,
  ): void {
    const { postings, weight, presence, matchedIdf: gain } = this;
    const { saturations, lengths } = this.norms;
    const scale = weight * (bm25.k + 1);
    let at = this.#seek(first, block);
    postings.readFrequencies();
    const { documents, frequencies, size } = postings;
    for (; at < size; at++) {
      const document = documents[at] ?? 0;
      if (document > last) break;
      const frequency = (frequencies[at] ?? 0) + 1;
      const saturation = saturations[lengths[document] ?? 0] ?? 0;
      const index = document - first;
      const word = index >>> 5;
      found[word] = (found[word] ?? 0) | (1 << (index & 31));
      scores[index] = (scores[index] ?? 0) + (scale * frequency) / (frequency + saturation) + presence;
      if (tracksIdf) matchedIdf[index] = (matchedIdf[index] ?? 0) + gain;
    }
    this.#at = at;
  }
}
