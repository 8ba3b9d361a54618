import { blockSize } from '../../format/posting-list.ts';
import { type Accepted, Candidates } from './candidates.ts';
import { CandidateCursor } from './candidate-cursor.ts';
import { type Cursor, noDocument } from '../iterators/document-iterator.ts';
import { type PhraseFinder } from '../phrase-matcher.ts';
import type { PlacedStem } from './placed-stem.ts';
import type { WeightedStem } from './term-scorer.ts';

/** Phrases whose stems are among those of a conjunction. */
export type Phrases = { readonly finders: readonly PhraseFinder[]; readonly stems: readonly PlacedStem[] };

/**
 * The documents that have all of some stems, and none of what is excluded: block-max AND of Ding and Suel (SIGIR 2011), a
 * block of the rarest stem at a time, as Lucene's BlockMaxConjunctionBulkScorer does it. Candidates come from that block;
 * one stem after the other adds to their scores and leaves out those that cannot score enough any more.
 */
export class WordConjunction extends CandidateCursor {
  /** The rarest first. */
  readonly #stems: readonly WeightedStem[];
  readonly #phrases: Phrases;
  readonly #excluded: readonly Cursor[];
  readonly #accepted: Accepted | undefined;
  readonly #bounds: Float64Array;
  /** What all but the rarest add at most. */
  readonly #mostOfOthers: number;
  #block = 0;

  /** At least one stem, sorted by how many documents have it; places are told in that order. */
  constructor(
    stems: readonly WeightedStem[],
    phrases: Phrases,
    excluded: readonly Cursor[],
    accepted: Accepted | undefined,
  ) {
    super(new Candidates(blockSize, phrases.finders.length === 0 ? 0 : stems.length));
    this.#stems = stems;
    this.#phrases = phrases;
    this.#excluded = excluded;
    this.#accepted = accepted;
    this.#bounds = new Float64Array(stems.length);
    this.#mostOfOthers = stems.slice(1).reduce((sum, { most }) => sum + most, 0);
  }

  confirm(): boolean {
    for (const [number, stem] of this.#phrases.stems.entries())
      stem.place = this.candidates.places[number]?.[this.at] ?? 0;
    return (
      this.#phrases.finders.every((phrase) => phrase.find()) &&
      !this.#excluded.some((cursor) => cursor.advance(this.document) === this.document && cursor.confirm())
    );
  }

  /** Collects the candidates of the first block from a document on that has any; false where there is none. */
  protected collect(from: number): boolean {
    const [rarest] = this.#stems;
    if (rarest === undefined || from >= noDocument) return false;
    const { postings } = rarest;
    let first = from;
    for (let block = postings.find(from, this.#block); ; block++) {
      const end = postings.lastDocument(block);
      if (rarest.blockBound(block) + this.#mostOfOthers >= this.required)
        this.#collectBlock(rarest, block, first, end);
      else this.candidates.size = 0;
      this.#block = block;
      this.end = end;
      if (this.candidates.size > 0) return true;
      if (end >= noDocument) return false;
      first = end + 1;
    }
  }

  #collectBlock(rarest: WeightedStem, block: number, first: number, end: number): void {
    const candidates = this.candidates;
    candidates.size = 0;
    let rest = 0;
    if (this.required > 0) {
      for (let number = 1; number < this.#stems.length; number++) {
        const bound = this.#stems[number]?.bound(first, end) ?? 0;
        this.#bounds[number] = bound;
        rest += bound;
      }
      if (rarest.blockBound(block) + rest < this.required) return;
    }
    rarest.collect(block, first, this.required - rest, this.#accepted, candidates);
    for (let number = 1; number < this.#stems.length && candidates.size > 0; number++) {
      rest -= this.#bounds[number] ?? 0;
      this.#stems[number]?.apply(candidates, this.required, rest, true, number);
    }
  }
}
