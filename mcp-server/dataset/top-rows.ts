import type { Cell } from './cells.ts';
import type { RowGroup } from './open-table.ts';

/** A row with what it is put in order by. */
export type Ranked = {
  /** Its number in the file. */
  readonly row: number;
  readonly group: RowGroup;
  readonly keys: readonly Cell[];
};

/** The first so many of the rows that are offered, of those after a given one; memory does not grow with the offers. */
export class TopRows {
  readonly rows: Ranked[] = [];
  readonly #most: number;
  readonly #compare: (a: Ranked, b: Ranked) => number;
  readonly #after: Ranked | undefined;

  constructor(most: number, compare: (a: Ranked, b: Ranked) => number, after: Ranked | undefined) {
    this.#most = most;
    this.#compare = compare;
    this.#after = after;
  }

  offer(row: Ranked): void {
    if (this.#after !== undefined && this.#compare(row, this.#after) <= 0) return;
    const last = this.rows.at(-1);
    const isFull = this.rows.length === this.#most;
    if (isFull && last !== undefined && this.#compare(row, last) >= 0) return;
    if (isFull) this.rows.pop();
    this.rows.splice(this.#placeOf(row), 0, row);
  }

  /** Where a row goes, by halving. */
  #placeOf(row: Ranked): number {
    let [low, high] = [0, this.rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.rows[middle];
      if (other !== undefined && this.#compare(row, other) > 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
