import type { PostingList } from '../format/posting-list.ts';

/** Occurrences of words: collected by document, read by stem. */
export class Occurrences {
  #documents = new Uint32Array(4096);
  /** Word numbers. */
  #words = new Uint32Array(4096);
  #positions = new Uint32Array(4096);
  #weights = new Uint8Array(4096);
  #size = 0;

  /** Adds an occurrence, in the order of documents and positions. */
  add(document: number, word: number, position: number, weight: number): void {
    if (this.#size === this.#documents.length) this.#grow();
    this.#documents[this.#size] = document;
    this.#words[this.#size] = word;
    this.#positions[this.#size] = position;
    this.#weights[this.#size] = weight;
    this.#size++;
  }

  /** The words that occur, ascending; their numbers are below `end`. */
  words(end: number): number[] {
    const occurs = new Uint8Array(end);
    for (let index = 0; index < this.#size; index++) occurs[this.#words[index] ?? 0] = 1;
    const words: number[] = [];
    for (let word = 0; word < end; word++) if (occurs[word] === 1) words.push(word);
    return words;
  }

  /**
   * Groups the occurrences by stem, keeping their order (a counting sort), and forgets them: an index of decisions that is packed after
   * that of meetings needs the memory.
   */
  groupByStem(stemOfWord: Uint32Array, stems: number): StemOccurrences {
    const starts = new Uint32Array(stems + 1);
    for (let index = 0; index < this.#size; index++) {
      const next = (stemOfWord[this.#words[index] ?? 0] ?? 0) + 1;
      starts[next] = (starts[next] ?? 0) + 1;
    }
    for (let stem = 0; stem < stems; stem++) starts[stem + 1] = (starts[stem + 1] ?? 0) + (starts[stem] ?? 0);
    const ends = starts.slice();
    const sorted = new Uint32Array(occurrenceNumbers * this.#size);
    for (let index = 0; index < this.#size; index++) {
      const word = this.#words[index] ?? 0;
      const stem = stemOfWord[word] ?? 0;
      const target = ends[stem] ?? 0;
      ends[stem] = target + 1;
      const at = occurrenceNumbers * target;
      sorted[at] = this.#documents[index] ?? 0;
      sorted[at + 1] = word;
      sorted[at + 2] = this.#positions[index] ?? 0;
      sorted[at + 3] = this.#weights[index] ?? 0;
    }
    this.#clear();
    return new StemOccurrences(starts, sorted);
  }

  #clear(): void {
    this.#size = 0;
    this.#documents = this.#words = this.#positions = new Uint32Array(0);
    this.#weights = new Uint8Array(0);
  }

  #grow(): void {
    const capacity = 2 * this.#size;
    this.#documents = larger(this.#documents, new Uint32Array(capacity));
    this.#words = larger(this.#words, new Uint32Array(capacity));
    this.#positions = larger(this.#positions, new Uint32Array(capacity));
    this.#weights = larger(this.#weights, new Uint8Array(capacity));
  }
}

function larger<Numbers extends Uint32Array | Uint8Array>(numbers: Numbers, copy: Numbers): Numbers {
  copy.set(numbers);
  return copy;
}

/** Numbers per occurrence: document, word, position, weight. Adjacent, because they are read together. */
const occurrenceNumbers = 4;

class StemOccurrences {
  readonly #starts: Uint32Array;
  readonly #sorted: Uint32Array;

  constructor(starts: Uint32Array, sorted: Uint32Array) {
    this.#starts = starts;
    this.#sorted = sorted;
  }

  /** Replaces the content of a list by the postings of a stem; `formNumbers` is the form of each word. */
  read(stem: number, formNumbers: Uint16Array, list: PostingList): void {
    list.clear();
    const sorted = this.#sorted;
    const end = occurrenceNumbers * (this.#starts[stem + 1] ?? 0);
    let previous = -1;
    for (let at = occurrenceNumbers * (this.#starts[stem] ?? 0); at < end; at += occurrenceNumbers) {
      const document = sorted[at] ?? 0;
      if (document !== previous) list.add(document, 0, 0);
      previous = document;
      list.count(sorted[at + 3] ?? 0);
      list.addPosition(sorted[at + 2] ?? 0, formNumbers[sorted[at + 1] ?? 0] ?? 0);
    }
  }
}
