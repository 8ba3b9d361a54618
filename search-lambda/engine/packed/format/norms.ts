import { bm25 } from '../../document-terms.ts';

/** How much a stem counts in a document, but for its IDF: BM25 of its frequency and the document's length. */
export class Norms {
  /** Of each document. */
  readonly lengths: Uint16Array | Uint32Array;
  /** By length: what is added to a frequency below the line. */
  readonly saturations: Float64Array;
  readonly #averageLength: number;
  #longest: LongestLengths | undefined;

  /** @param averageLength of all documents, not only of these. */
  constructor(lengths: Uint16Array | Uint32Array, averageLength: number) {
    this.lengths = lengths;
    this.#averageLength = averageLength;
    let longest = 0;
    for (const length of lengths) longest = Math.max(longest, length);
    const { k, b } = bm25;
    this.saturations = Float64Array.from(
      { length: longest + 1 },
      (_, length) => k * (1 - b + (b * length) / averageLength),
    );
  }

  of(document: number, frequency: number): number {
    const saturation = this.saturations[this.lengths[document] ?? 0] ?? 0;
    return (frequency * (bm25.k + 1)) / (frequency + saturation);
  }

  /** How long documents may be that count so much. */
  get longest(): LongestLengths {
    this.#longest ??= new LongestLengths(this.#averageLength);
    return this.#longest;
  }
}

/** Norms are told apart in so many steps. */
const normSteps = 1024;
/** More counts as this much and one. */
const mostFrequency = 127;

/**
 * What norm a document can have is told without a division: by how long it may be at most, given how often it has the stem.
 * A row of the table is for one step of norms; a document that is longer than the row says has less than that.
 */
export class LongestLengths {
  readonly columns = mostFrequency + 1;
  readonly table = new Uint32Array(normSteps * this.columns);

  constructor(averageLength: number) {
    const { k, b } = bm25;
    for (let step = 0; step < normSteps; step++) {
      const norm = (step * (k + 1)) / normSteps;
      for (let less = 0; less < this.columns; less++) {
        const frequency = less + 1;
        const saturation = norm === 0 ? Infinity : (frequency * (k + 1)) / norm - frequency;
        // One more than the formula says, since it is rounded.
        const length = ((saturation / k - (1 - b)) * averageLength) / b + 1;
        const isMore = less === mostFrequency;
        this.table[step * this.columns + less] = isMore
          ? 0xffffffff
          : Math.max(0, Math.min(length, 0xffffffff));
      }
    }
  }

  /** Where the row of a norm begins. */
  row(norm: number): number {
    const step = Math.floor((norm * normSteps) / (bm25.k + 1));
    return Math.max(0, Math.min(normSteps - 1, step)) * this.columns;
  }
}
