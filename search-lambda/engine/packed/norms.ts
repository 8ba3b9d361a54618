import { bm25 } from '../document-terms.ts';

/** How much a stem counts in a document, but for its IDF: BM25 of its frequency and the document's length. */
export class Norms {
  readonly #lengths: Uint16Array | Uint32Array;
  /** By length. */
  readonly #saturations: Float64Array;

  /** @param averageLength of all documents, not only of these. */
  constructor(lengths: Uint16Array | Uint32Array, averageLength: number) {
    this.#lengths = lengths;
    let longest = 0;
    for (const length of lengths) longest = Math.max(longest, length);
    const { k, b } = bm25;
    this.#saturations = Float64Array.from(
      { length: longest + 1 },
      (_, length) => k * (1 - b + (b * length) / averageLength),
    );
  }

  of(document: number, frequency: number): number {
    const saturation = this.#saturations[this.#lengths[document] ?? 0] ?? 0;
    return (frequency * (bm25.k + 1)) / (frequency + saturation);
  }
}
