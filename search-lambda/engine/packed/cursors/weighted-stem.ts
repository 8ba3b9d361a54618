import { bm25 } from '../../document-terms.ts';
import type { Norms } from '../norms.ts';
import { blockSize } from '../posting-list.ts';
import { type Accepted, type Candidates, isAccepted } from './candidates.ts';
import { noDocument } from './cursor.ts';
import type { PostingBlocks } from './posting-blocks.ts';

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
    const { lengths, longest } = this.#norms;
    const { table, columns } = longest;
    const row = longest.row(least / weight);
    const [places] = into.places;
    for (let at = 0; at < size; at++) {
      const document = documents[at] ?? 0;
      if (document > last) break;
      const frequency = frequencies[at] ?? 0;
      const longestLength = table[row + (frequency < columns ? frequency : columns - 1)] ?? 0;
      if ((lengths[document] ?? 0) > longestLength || document < from) continue;
      if (accepted !== undefined && !isAccepted(accepted, document)) continue;
      const score = weight * this.#norms.of(document, frequency + 1);
      if (score < least) continue;
      if (places !== undefined) places[into.size] = placeOf(block, at);
      into.add(document, score);
    }
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
   * `rest` at most for other stems, and where the stem is needed, those without it. `number` is that of the stem's places.
   */
  apply(candidates: Candidates, required: number, rest: number, isNeeded: boolean, number: number): void {
    const { postings, weight } = this;
    const { documents, scores } = candidates;
    const places = candidates.places[number];
    const found = postings.documents;
    let block = this.#block;
    let at = this.#at;
    let last = block === 0 && at === 0 ? -1 : postings.lastDocument(block);
    let bound = this.blockBound(block);
    let kept = 0;
    for (let candidate = 0; candidate < candidates.size; candidate++) {
      const document = documents[candidate] ?? 0;
      const score = scores[candidate] ?? 0;
      if (document > last) {
        block = postings.find(document, block);
        at = 0;
        last = postings.lastDocument(block);
        bound = this.blockBound(block);
      }
      if (score + bound + rest < required) continue;
      postings.read(block);
      while ((found[at + 7] ?? noDocument) < document) at += 8;
      while ((found[at] ?? noDocument) < document) at++;
      const isThere = found[at] === document;
      if (isNeeded && !isThere) continue;
      const sum = isThere ? score + weight * this.#norms.of(document, postings.frequency(at) + 1) : score;
      if (sum + rest < required) continue;
      if (places !== undefined) places[candidate] = placeOf(block, at);
      candidates.move(candidate, kept++, sum);
    }
    candidates.size = kept;
    this.#block = block;
    this.#at = at;
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
export const placeOf = (block: number, at: number): number => block * blockSize + at;
