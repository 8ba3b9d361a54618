/**
 * The days of a segment's documents, which are sorted by day, newest first:
 *
 *     days   | day | first | day | first | ...    u32 each: the day as the number YYYYMMDD, its first document
 */
import { wordAt } from '../bytes.ts';

/** Collects the `days` section, document by document. */
export class DaysWriter {
  readonly #pairs: number[] = [];

  /** Adds the day (YYYY-MM-DD) of the document with the next number. */
  add(document: number, date: string): void {
    this.addDay(document, Number(date.replaceAll('-', '')));
  }

  /** @param day as the number YYYYMMDD */
  addDay(document: number, day: number): void {
    if (this.#pairs.at(-2) !== day) this.#pairs.push(day, document);
  }

  encode(): Uint8Array {
    return new Uint8Array(Uint32Array.from(this.#pairs).buffer);
  }
}

/** Consecutive documents of one day. */
export type Day = { readonly date: string; readonly first: number; readonly end: number };

/** Reads the days of a segment. */
export class Days {
  readonly #pairs: Uint32Array;
  readonly #documents: number;
  /** The days as text that were used, because queries need many of the same. */
  readonly #dates: string[] = [];

  /** @param documents number of documents of the segment. */
  constructor(pairs: Uint32Array, documents: number) {
    this.#pairs = pairs;
    this.#documents = documents;
  }

  /** Number of distinct days. */
  get count(): number {
    return this.#pairs.length / 2;
  }

  /** The local day of a document, YYYY-MM-DD. */
  dateOf(document: number): string {
    return this.#dateAt(this.#indexOf(document));
  }

  /** The local day of a document as the number YYYYMMDD. */
  dayOf(document: number): number {
    return wordAt(this.#pairs, 2 * this.#indexOf(document));
  }

  /** Index of the day of a document. */
  #indexOf(document: number): number {
    const pairs = this.#pairs;
    // The last day that begins at the document or before it.
    let [low, high] = [0, this.count - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (wordAt(pairs, 2 * middle + 1) > document) high = middle - 1;
      else low = middle;
    }
    return low;
  }

  /**
   * The documents from `first` to before `end` with days from `from` to `to`, both inclusive. All of them if undefined.
   */
  rangeOf(
    from: string | undefined,
    to: string | undefined,
  ): { readonly first: number; readonly end: number } {
    // Days descend, so the newest day that is allowed comes first.
    const first = to === undefined ? 0 : this.#firstIndex((index) => this.#dateAt(index) <= to);
    const end = from === undefined ? this.count : this.#firstIndex((index) => this.#dateAt(index) < from);
    return { first: this.#firstOf(first), end: Math.max(this.#firstOf(first), this.#firstOf(end)) };
  }

  /** The days, newest first. */
  *[Symbol.iterator](): Generator<Day> {
    for (let index = 0; index < this.count; index++)
      yield { date: this.#dateAt(index), first: this.#firstOf(index), end: this.#firstOf(index + 1) };
  }

  /** The days as numbers YYYYMMDD with their first documents. */
  *pairs(): Generator<readonly [day: number, first: number]> {
    for (let index = 0; index < this.count; index++)
      yield [wordAt(this.#pairs, 2 * index), this.#firstOf(index)];
  }

  #dateAt(index: number): string {
    return (this.#dates[index] ??= dateOf(wordAt(this.#pairs, 2 * index)));
  }

  #firstOf(index: number): number {
    return this.#pairs[2 * index + 1] ?? this.#documents;
  }

  /** The first index that passes a test, which all later ones pass too; the count if none does. */
  #firstIndex(test: (index: number) => boolean): number {
    let [low, high] = [0, this.count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (test(middle)) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

/** A day as text: 20260131 -> 2026-01-31. */
function dateOf(day: number): string {
  const digits = String(day).padStart(8, '0');
  return `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`;
}
