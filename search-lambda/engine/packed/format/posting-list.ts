/**
 * The documents that have a stem, how often it counts in each, and where it stands.
 *
 * 128 of them at a time make a block; what is left is the tail. A block has two parts, in words of 32 bits:
 *
 *     postings    | widths d, f | 128 documents of d bits | 128 frequencies of f bits |
 *     positions   | widths o, p, s | 128 occurrences of o bits | positions of p bits ... | forms of s bits ... |
 *
 * and an entry in the directory (directory.ts). A tail has all of it in bytes, one document behind the other, as LEB128:
 *
 *     tails       | document | frequency | occurrences | position, form | position, form | ...
 *
 * A document is told by how many stand between it and the one before; a position by how many words stand between it and
 * the one before in its document; frequencies and occurrences are one less than they are; `position, form` is
 * position × 2^s + form, where s bits suffice for the forms of the stem. A form is the number of a word among those of its
 * stem (dictionary.ts): phrases compare words as they are written.
 *
 * Blocks of 128 are those of Lucene (Lucene103PostingsFormat), as are tails without blocks. Positions have one width per
 * block instead of Lucene's vInt for single ones, so that those of one document are found without reading the others.
 */

/** Documents in a block. */
export const blockSize = 128;

/** Postings of one stem in memory, by document. */
export class PostingList {
  documents = new Uint32Array(blockSize);
  frequencies = new Uint32Array(blockSize);
  occurrences = new Uint32Array(blockSize);
  positions = new Uint32Array(blockSize);
  forms = new Uint32Array(blockSize);
  size = 0;
  positionCount = 0;

  clear(): void {
    this.size = 0;
    this.positionCount = 0;
  }

  /** Adds a document; its positions follow, as many as its occurrences. */
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

  /** Counts one more occurrence of so much weight in the last document. */
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
