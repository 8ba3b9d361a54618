import type { PostingList } from './posting-list.ts';

/** Where words stand: collected by document, read by stem. */
export class Occurrences {
  #documents = new Uint32Array(4096);
  /** Numbers of words. */
  #words = new Uint32Array(4096);
  #positions = new Uint32Array(4096);
  #weights = new Uint8Array(4096);
  #size = 0;

  /** Documents ascend, and positions within one. */
  add(document: number, word: number, position: number, weight: number): void {
    if (this.#size === this.#documents.length) this.#grow();
    this.#documents[this.#size] = document;
    this.#words[this.#size] = word;
    this.#positions[this.#size] = position;
    this.#weights[this.#size] = weight;
    this.#size++;
  }

  /** Sorts them by the stems of their words, those of one stem as they came. */
  byStem(stemOfWord: Uint32Array, stems: number): StemOccurrences {
    const starts = new Uint32Array(stems + 1);
    for (let index = 0; index < this.#size; index++) {
      const next = (stemOfWord[this.#words[index] ?? 0] ?? 0) + 1;
      starts[next] = (starts[next] ?? 0) + 1;
    }
    for (let stem = 0; stem < stems; stem++) starts[stem + 1] = (starts[stem + 1] ?? 0) + (starts[stem] ?? 0);
    const ends = starts.slice();
    const order = new Uint32Array(this.#size);
    for (let index = 0; index < this.#size; index++) {
      const stem = stemOfWord[this.#words[index] ?? 0] ?? 0;
      const place = ends[stem] ?? 0;
      order[place] = index;
      ends[stem] = place + 1;
    }
    return { read: (stem, formNumbers, list) => this.#read(order, starts, stem, formNumbers, list) };
  }

  #read(
    order: Uint32Array,
    starts: Uint32Array,
    stem: number,
    formNumbers: Uint16Array,
    list: PostingList,
  ): void {
    list.clear();
    let previous = -1;
    for (let place = starts[stem] ?? 0; place < (starts[stem + 1] ?? 0); place++) {
      const index = order[place] ?? 0;
      const document = this.#documents[index] ?? 0;
      if (document !== previous) list.add(document, 0, 0);
      previous = document;
      list.count(this.#weights[index] ?? 0);
      list.addPosition(this.#positions[index] ?? 0, formNumbers[this.#words[index] ?? 0] ?? 0);
    }
  }

  #grow(): void {
    const larger = <Numbers extends Uint32Array | Uint8Array>(numbers: Numbers, copy: Numbers): Numbers => {
      copy.set(numbers);
      return copy;
    };
    const capacity = 2 * this.#size;
    this.#documents = larger(this.#documents, new Uint32Array(capacity));
    this.#words = larger(this.#words, new Uint32Array(capacity));
    this.#positions = larger(this.#positions, new Uint32Array(capacity));
    this.#weights = larger(this.#weights, new Uint8Array(capacity));
  }
}

export type StemOccurrences = {
  /** Fills a list with the postings of a stem; `formNumbers` has the form of each word. */
  readonly read: (stem: number, formNumbers: Uint16Array, list: PostingList) => void;
};
