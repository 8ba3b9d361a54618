import { bm25 } from '../../../document-terms.ts';
import type { Norms } from '../../format/norms.ts';
import { blockSize } from '../../format/posting-list.ts';
import { type Accepted, type Candidates, isAccepted } from './candidates.ts';
import { noDocument } from '../iterators/document-iterator.ts';
import type { PostingBlocks } from '../posting-blocks.ts';

/** The bounds of so many blocks are looked at for a range of documents; where it has more, the highest one of all counts. */
const mostBlocks = 16;

/**
 * A stem of a query and what it adds to scores, for many documents at once: loops over arrays, without a call for each
 * document.
 */
export class WeightedStem {
  readonly postings: PostingBlocks;
  /** Its IDF, as often as the query asks for the stem. */
  readonly weight: number;
  readonly #norms: Norms;
  /** The block at which the last loop ended, and the place there. */
  #block = 0;
  #at = 0;
  #boundBlock = 0;

  constructor(postings: PostingBlocks, weight: number, norms: Norms) {
    this.postings = postings;
    this.weight = weight;
    this.#norms = norms;
  }

  /** What it adds at most to a document of a block. */
  blockBound(block: number): number {
    return this.weight * this.postings.bound(block);
  }

  /** What it adds at most to any document. */
  get most(): number {
    return this.weight * this.postings.most;
  }

  /** What it adds at most to a document from one to another; the first one never descends. */
  bound(from: number, to: number): number {
    const { postings } = this;
    let block = postings.find(from, this.#boundBlock);
    this.#boundBlock = block;
    let most = postings.bound(block);
    for (let blocks = 1; postings.lastDocument(block) < to; blocks++) {
      if (blocks === mostBlocks) return this.most;
      most = Math.max(most, postings.bound(++block));
    }
    return this.weight * most;
  }

  /** Adds the documents of a block from one to another that score at least so much, and are accepted. */
  collect(
    block: number,
    from: number,
    least: number,
    accepted: Accepted | undefined,
    into: Candidates,
    last = noDocument - 1,
  ): void {
    const { postings, weight } = this;
    postings.read(block);
    postings.readFrequencies();
    const { documents, frequencies, size } = postings;
    const { lengths, longest, saturations } = this.#norms;
    const { table, columns } = longest;
    const row = longest.row(least / weight);
    const scale = weight * (bm25.k + 1);
    const [places] = into.places;
    const { documents: candidates, scores } = into;
    let count = into.size;
    for (let at = 0; at < size; at++) {
      const document = documents[at] ?? 0;
      if (document > last) break;
      const length = lengths[document] ?? 0;
      const less = frequencies[at] ?? 0;
      if (length > (table[row + (less < columns ? less : columns - 1)] ?? 0) || document < from) continue;
      const score = (scale * (less + 1)) / (less + 1 + (saturations[length] ?? 0));
      if (score < least || (accepted !== undefined && !isAccepted(accepted, document))) continue;
      if (places !== undefined) places[count] = placeOf(block, at);
      candidates[count] = document;
      scores[count++] = score;
    }
    into.size = count;
  }

  /** As `collect`, for the documents of all blocks from one document to another. */
  collectRange(
    first: number,
    last: number,
    least: number,
    accepted: Accepted | undefined,
    into: Candidates,
  ): void {
    const { postings } = this;
    for (let block = postings.find(first, this.#block); ; block++) {
      this.#block = block;
      if (this.blockBound(block) >= least) this.collect(block, first, least, accepted, into, last);
      if (postings.lastDocument(block) >= last) break;
    }
    this.#at = 0;
  }

  /**
   * Adds to the scores of candidates what they score for the stem. Those are left out that cannot come to `required` with
   * `rest` at most for other stems, those that do not carry `leastCarried` with it, and where the stem is needed, those
   * without it. `number` is that of the stem's places.
   */
  apply(
    candidates: Candidates,
    required: number,
    rest: number,
    isNeeded: boolean,
    number: number,
    leastCarried = 0,
  ): void {
    const { postings, weight } = this;
    const { documents, scores, carried } = candidates;
    const { lengths, saturations } = this.#norms;
    const scale = weight * (bm25.k + 1);
    const isCarried = carried.length > 0;
    const isPlaced = candidates.places.length > 0;
    const found = postings.documents;
    let block = this.#block;
    let at = this.#at;
    let last = block === 0 && at === 0 ? -1 : postings.lastDocument(block);
    let bound = this.blockBound(block);
    let kept = 0;
    for (let candidate = 0; candidate < candidates.size; candidate++) {
      const document = documents[candidate] ?? 0;
      let score = scores[candidate] ?? 0;
      let its = isCarried ? (carried[candidate] ?? 0) : 0;
      if (document > last) {
        block = postings.find(document, block);
        at = 0;
        last = postings.lastDocument(block);
        bound = this.blockBound(block);
      }
      if (score + bound + rest < required) continue;
      if (postings.block !== block) postings.read(block);
      while ((found[at + 7] ?? 0) < document) at += 8;
      while ((found[at] ?? 0) < document) at++;
      if (found[at] === document) {
        const frequency = postings.frequency(at) + 1;
        score += (scale * frequency) / (frequency + (saturations[lengths[document] ?? 0] ?? 0));
        its += weight;
      } else if (isNeeded) continue;
      if (score + rest < required || (isCarried && its < leastCarried)) continue;
      if (isCarried) carried[kept] = its;
      if (isPlaced) candidates.place(candidate, kept, number, placeOf(block, at));
      documents[kept] = document;
      scores[kept++] = score;
    }
    candidates.size = kept;
    this.#block = block;
    this.#at = at;
  }

  /** Adds its weight to what those candidates carry that have the stem; they are of the range that `bound` was asked for. */
  carry({ documents, carried, size }: Candidates): void {
    const { postings, weight } = this;
    const found = postings.documents;
    let block = this.#boundBlock;
    let at = 0;
    let last = -1;
    for (let candidate = 0; candidate < size; candidate++) {
      const document = documents[candidate] ?? 0;
      if (document > last) {
        block = postings.find(document, block);
        postings.read(block);
        at = 0;
        last = postings.lastDocument(block);
      }
      while ((found[at + 7] ?? 0) < document) at += 8;
      while ((found[at] ?? 0) < document) at++;
      if (found[at] === document) carried[candidate] = (carried[candidate] ?? 0) + weight;
    }
  }

  /**
   * Adds what documents from `first` to `last` score to `scores`, where `first` has the first place. Blocks are left out
   * whose documents cannot come to `required` with `rest` at most for other stems.
   */
  addTo(scores: Float64Array, first: number, last: number, required: number, rest: number): void {
    const { postings, weight } = this;
    const { saturations, lengths } = this.#norms;
    const { documents, frequencies } = postings;
    const scale = weight * (bm25.k + 1);
    for (let block = postings.find(first, this.#block); ; block++) {
      this.#block = block;
      const isLast = postings.lastDocument(block) >= last;
      if (this.blockBound(block) + rest >= required) {
        postings.read(block);
        postings.readFrequencies();
        for (let at = 0; at < postings.size; at++) {
          const document = documents[at] ?? noDocument;
          if (document > last) break;
          if (document < first) continue;
          const frequency = (frequencies[at] ?? 0) + 1;
          const saturation = saturations[lengths[document] ?? 0] ?? 0;
          const place = document - first;
          scores[place] = (scores[place] ?? 0) + (scale * frequency) / (frequency + saturation);
        }
      }
      if (isLast) break;
    }
    this.#at = 0;
  }
}

/** A document in the postings of a stem: its block and its place there. */
const placeOf = (block: number, at: number): number => block * blockSize + at;
