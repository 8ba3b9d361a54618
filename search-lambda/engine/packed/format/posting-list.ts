/**
 * Posting lists: the documents that have a stem, its frequency in each, and its positions there.
 *
 * Each 128 documents (`documentsPerBlock` of the layout) make a block; the rest is the tail. A block has two parts, in 32-bit words:
 *
 *     postings    | widths d, f | 128 documents of d bits | 128 frequencies of f bits |
 *     or, dense   | mark, f, n  | n words of a bitset     | 128 frequencies of f bits |
 *     positions   | widths o, p, s | 128 occurrences of o bits | positions of p bits ... | forms of s bits ... |
 *
 * and an entry in the directory (directory.ts). A tail is a byte string, one document after another, all numbers LEB128:
 *
 *     tails       | document | frequency | occurrences | position, form | position, form | ...
 *
 * Documents are encoded as the number of documents skipped since the previous one, positions as the number of words skipped since the
 * previous one in the document, frequencies and occurrences minus 1. `position, form` is position × 2^s + form, where s bits suffice for
 * the forms of the stem. A form is the index of a word among the words of its stem (term-dictionary.ts): phrases compare words as
 * written, not their stems.
 *
 * The documents of a block that spans few of them are a bitset (bitset.ts), so that a query counts what several frequent stems have in
 * common a word of 32 at a time. A first word has d or the mark in bits 0 to 7, f in bits 8 to 15, and n in the upper half.
 *
 * Lucene uses the same block size and tails without blocks (Lucene103PostingsFormat). Positions have one width per block, where
 * Lucene writes a vInt each, so that those of one document are found without reading the others.
 */

/** Lists grow from this capacity. */
const initialCapacity = 128;

/** Postings of one stem in memory, by document. */
export class PostingList {
  documents = new Uint32Array(initialCapacity);
  frequencies = new Uint32Array(initialCapacity);
  occurrences = new Uint32Array(initialCapacity);
  positions = new Uint32Array(initialCapacity);
  forms = new Uint32Array(initialCapacity);
  size = 0;
  positionCount = 0;

  clear(): void {
    this.size = 0;
    this.positionCount = 0;
  }

  /** Adds a document. The caller then adds one position per occurrence. */
  add(document: number, frequency: number, occurrences: number): void {
    if (this.size === this.documents.length) {
      this.documents = grown(this.documents);
      this.frequencies = grown(this.frequencies);
      this.occurrences = grown(this.occurrences);
    }
    this.documents[this.size] = document;
    this.frequencies[this.size] = frequency;
    this.occurrences[this.size] = occurrences;
    this.size++;
  }

  /** Counts another occurrence in the last document, which adds `weight` to its frequency. */
  count(weight: number): void {
    const last = this.size - 1;
    this.frequencies[last] = (this.frequencies[last] ?? 0) + weight;
    this.occurrences[last] = (this.occurrences[last] ?? 0) + 1;
  }

  addPosition(position: number, form: number): void {
    if (this.positionCount === this.positions.length) {
      this.positions = grown(this.positions);
      this.forms = grown(this.forms);
    }
    this.positions[this.positionCount] = position;
    this.forms[this.positionCount] = form;
    this.positionCount++;
  }
}

function grown(numbers: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * numbers.length);
  larger.set(numbers);
  return larger;
}
