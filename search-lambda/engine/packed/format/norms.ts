/**
 * The length of each document, and the BM25 norms computed from the lengths:
 *
 *     lengths   | u16 | u16 | ...    number of distinct scored terms; u32 if any document has 65,536 or more,
 *                                    u8 if none has 256 or more, as in an index of decisions
 */
import { bm25 } from '../../document-terms.ts';

/** Length of each document. */
export type DocumentLengths = Uint8Array | Uint16Array | Uint32Array;

/** The `lengths` column of a new segment. */
export type EncodedLengths = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/** Encodes the `lengths` column in the narrowest type that fits. */
export function encodeLengths(lengths: readonly number[]): EncodedLengths {
  const longest = lengths.reduce((longest, length) => Math.max(longest, length), 0);
  if (longest > 0xffff) return Uint32Array.from(lengths);
  return longest > 0xff ? Uint16Array.from(lengths) : Uint8Array.from(lengths);
}

/** Lengths of 1, 2 or 4 bytes each; zero. */
export function lengthsOfWidth(width: number, documents: number): EncodedLengths {
  if (width === 4) return new Uint32Array(documents);
  return width === 2 ? new Uint16Array(documents) : new Uint8Array(documents);
}

/** A view of the `lengths` column of a segment with `documents` documents. */
export const readLengths = (
  section: ArrayBuffer,
  offset: number,
  bytes: number,
  documents: number,
): DocumentLengths => {
  if (bytes > 2 * documents) return new Uint32Array(section, offset, documents);
  return bytes > documents
    ? new Uint16Array(section, offset, documents)
    : new Uint8Array(section, offset, documents);
};

/** BM25 of a stem in a document before IDF, from its frequency there and the document's length. */
export class Norms {
  /** Length of each document. */
  readonly lengths: DocumentLengths;
  /** By length: the term added to the frequency in BM25's denominator. */
  readonly saturations: Float64Array;
  readonly #averageLength: number;
  #maxLengths: MaxLengths | undefined;

  /** @param averageLength of all documents of the index, not only of this segment. */
  constructor(lengths: DocumentLengths, averageLength: number) {
    this.lengths = lengths;
    this.#averageLength = averageLength;
    this.saturations = saturationsOf(greatestLengthOf(lengths), averageLength);
  }

  of(document: number, frequency: number): number {
    const saturation = this.saturations[this.lengths[document] ?? 0] ?? 0;
    return (frequency * (bm25.k + 1)) / (frequency + saturation);
  }

  /** How long a document may be and still reach a norm; computed on first use. */
  get maxLengths(): MaxLengths {
    this.#maxLengths ??= new MaxLengths(this.#averageLength);
    return this.#maxLengths;
  }
}

/** An upper limit of the lengths. The first query waits for this, and a loop over two million lengths takes some milliseconds. */
const greatestLengthOf = (lengths: DocumentLengths): number =>
  lengths instanceof Uint32Array
    ? lengths.reduce((greatest, length) => Math.max(greatest, length), 0)
    : 2 ** (8 * lengths.BYTES_PER_ELEMENT) - 1;

function saturationsOf(greatestLength: number, averageLength: number): Float64Array {
  const { k, b } = bm25;
  const saturations = new Float64Array(greatestLength + 1);
  for (let length = 0; length <= greatestLength; length++)
    saturations[length] = k * (1 - b + (b * length) / averageLength);
  return saturations;
}

/** Number of steps into which norms are quantized. */
const normSteps = 1024;
/** Rounding errors of a saturation. */
const tolerance = 1e-12;
/** Higher frequencies share the last column. */
const maxFrequency = 127;

/**
 * A table that rejects documents without a division. Each row is a quantized norm; its columns are frequencies minus 1; a cell is the
 * greatest length at which a document still reaches that norm. Rows are computed on first use: a query needs few, and the first one waits.
 */
export class MaxLengths {
  readonly columns = maxFrequency + 1;
  readonly table = new Uint32Array(normSteps * this.columns);
  readonly #averageLength: number;
  /** 1 for each row that is computed. */
  readonly #computed = new Uint8Array(normSteps);

  constructor(averageLength: number) {
    this.#averageLength = averageLength;
  }

  /** Index of the first cell of a norm's row. */
  row(norm: number): number {
    const step = Math.max(0, Math.min(normSteps - 1, Math.floor((norm * normSteps) / (bm25.k + 1))));
    if (this.#computed[step] === 0) this.#compute(step);
    return step * this.columns;
  }

  #compute(step: number): void {
    const { k, b } = bm25;
    const norm = (step * (k + 1)) / normSteps;
    this.#computed[step] = 1;
    for (let column = 0; column < this.columns; column++) {
      const frequency = column + 1;
      const saturation = norm === 0 ? Infinity : (frequency * (k + 1)) / norm - frequency;
      // Both are rounded up, because the formula is rounded. Without `b`, any length or none reaches the norm.
      const length = ((saturation / k - (1 - b) + tolerance) * this.#averageLength) / b + 1;
      const isShared = column === maxFrequency;
      this.table[step * this.columns + column] = isShared
        ? 0xffffffff
        : Math.max(0, Math.min(length, 0xffffffff));
    }
  }
}
