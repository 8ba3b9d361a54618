/** Ids as bytes: as strings, those of a nationwide index would take several times the memory. Ids are ASCII. */
import { doubled } from './growth.ts';

const lineFeed = 0x0a;

/** Ids, ascending. */
export class SortedIds {
  /** The ids, one per line, without a line feed at the end. */
  readonly bytes: Buffer;
  readonly #starts: Uint32Array;

  constructor(bytes: Buffer, count: number) {
    this.bytes = bytes;
    this.#starts = new Uint32Array(count + 1);
    // One pass over the bytes: millions of searches for the next line feed take several times as long.
    let row = 0;
    for (let index = 0; index < bytes.length; index++)
      if (bytes[index] === lineFeed && ++row <= count) this.#starts[row] = index + 1;
    if (count > 0) this.#starts[++row] = bytes.length + 1;
    if (row !== count) throw new Error('it has another number of ids than of documents');
  }

  get length(): number {
    return this.#starts.length - 1;
  }

  at(row: number): string {
    return this.bytes.toString('latin1', this.#starts[row], (this.#starts[row + 1] ?? 0) - 1);
  }

  /** The row of an id, or -1. */
  rowOf(id: string): number {
    const wanted = Buffer.from(id);
    let [from, to] = [0, this.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.#compare(middle, wanted) < 0) from = middle + 1;
      else to = middle;
    }
    return from < this.length && this.#compare(from, wanted) === 0 ? from : -1;
  }

  #compare(row: number, id: Buffer): number {
    const [start = 0, next = 0] = [this.#starts[row], this.#starts[row + 1]];
    return this.bytes.compare(id, 0, id.length, start, next - 1);
  }
}

/** Ids in the order in which they were added. */
export class AddedIds {
  #bytes = Buffer.from(new ArrayBuffer(1024));
  /** The start of each id, and the end of the last one. */
  #starts = new Uint32Array(256);
  #count = 0;

  add(id: string): void {
    const start = this.#starts[this.#count] ?? 0;
    const length = Buffer.byteLength(id);
    while (start + length > this.#bytes.length)
      this.#bytes = doubled(this.#bytes, (bytes) => Buffer.from(new ArrayBuffer(bytes)));
    this.#count++;
    if (this.#count === this.#starts.length)
      this.#starts = doubled(this.#starts, (count) => new Uint32Array(count));
    this.#starts[this.#count] = start + this.#bytes.write(id, start);
  }

  at(row: number): string {
    return this.#bytes.toString('latin1', this.#starts[row], this.#starts[row + 1]);
  }

  /** These rows by id. Rows with the same id are in ascending order. */
  sortRows(rows: Uint32Array): Uint32Array {
    const sorted = rows.slice();
    this.#sortRange(sorted, 0, sorted.length, 0);
    return sorted;
  }

  /** The ids of these rows, which are sorted by id. */
  sorted(rows: Uint32Array): SortedIds {
    let size = Math.max(0, rows.length - 1);
    for (const row of rows) size += (this.#starts[row + 1] ?? 0) - (this.#starts[row] ?? 0);
    const lines = Buffer.alloc(size, lineFeed);
    let next = 0;
    for (const row of rows) {
      const end = this.#starts[row + 1] ?? 0;
      for (let from = this.#starts[row] ?? 0; from < end; from++) lines[next++] = this.#bytes[from] ?? 0;
      next++;
    }
    return new SortedIds(lines, rows.length);
  }

  /**
   * Sorts the rows from `start` to `end`, whose ids have the same first `depth` bytes: a quicksort by one byte after the other, several
   * times as fast as one that compares whole ids (Bentley and Sedgewick, Fast Algorithms for Sorting and Searching Strings, 1997).
   */
  #sortRange(rows: Uint32Array, start: number, end: number, depth: number): void {
    if (end - start < 2) return;
    const pivot = this.#byteAt(rows[(start + end) >>> 1] ?? 0, depth);
    let low = start;
    let high = end;
    for (let next = start; next < high;) {
      const row = rows[next] ?? 0;
      const byte = this.#byteAt(row, depth);
      if (byte === pivot) next++;
      else if (byte < pivot) {
        rows[next++] = rows[low] ?? 0;
        rows[low++] = row;
      } else {
        rows[next] = rows[--high] ?? 0;
        rows[high] = row;
      }
    }
    this.#sortRange(rows, start, low, depth);
    if (pivot === endOfId) rows.subarray(low, high).sort();
    else this.#sortRange(rows, low, high, depth + 1);
    this.#sortRange(rows, high, end, depth);
  }

  #byteAt(row: number, depth: number): number {
    const index = (this.#starts[row] ?? 0) + depth;
    return index < (this.#starts[row + 1] ?? 0) ? (this.#bytes[index] ?? 0) : endOfId;
  }
}

/** Less than any byte, so that an id comes before those that it is the start of. */
const endOfId = -1;
