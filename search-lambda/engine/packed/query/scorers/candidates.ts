/** Documents that may be among the best, in their order, with what they score as far as that is known. */
export class Candidates {
  readonly documents: Uint32Array;
  readonly scores: Float64Array;
  /** The IDF of those stems that they are known to have; empty where nobody asks for it. */
  readonly carried: Float64Array;
  /** Where each of them stands in the postings of each stem, as `placeOf` says; none where nobody asks for positions. */
  readonly places: readonly Uint32Array[];
  size = 0;

  /**
   * @param stems how many stems tell where their documents stand.
   * @param hasCarried whether somebody asks what they carry.
   */
  constructor(capacity: number, stems: number, hasCarried = false) {
    this.documents = new Uint32Array(capacity);
    this.scores = new Float64Array(capacity);
    this.carried = new Float64Array(hasCarried ? capacity : 0);
    this.places = Array.from({ length: stems }, () => new Uint32Array(capacity));
  }

  add(document: number, score: number): void {
    this.documents[this.size] = document;
    this.scores[this.size] = score;
    this.size++;
  }

  /** Keeps those that carry at least so much; places in postings are not kept. */
  keepCarrying(least: number): void {
    const { documents, scores, carried } = this;
    let kept = 0;
    for (let candidate = 0; candidate < this.size; candidate++) {
      const its = carried[candidate] ?? 0;
      if (its < least) continue;
      documents[kept] = documents[candidate] ?? 0;
      scores[kept] = scores[candidate] ?? 0;
      carried[kept++] = its;
    }
    this.size = kept;
  }

  /** Moves the places of one to those of a candidate before it, with that for a further stem. */
  place(from: number, to: number, stem: number, place: number): void {
    for (const places of this.places) places[to] = places[from] ?? 0;
    const places = this.places[stem];
    if (places !== undefined) places[to] = place;
  }
}

/** Which documents pass the filters of a search. */
export type Accepted = {
  /** A number of each document. */
  readonly column: Uint16Array;
  /** 1 for each of those numbers that passes. */
  readonly passing: Uint8Array;
};

export const isAccepted = ({ column, passing }: Accepted, document: number): boolean =>
  passing[column[document] ?? 0] === 1;
