/** Collects the rows of an answer up to its size limit, in published form. */
import type { Column } from '../../../schemas/columns.ts';
import { type Cell, instantOf } from '../cells.ts';
import type { DatasetCell, DatasetLimits, DatasetRow } from '../types.ts';

/** Returns a cell of one row. */
export type RowCells = (column: string) => Cell;

export class AnswerRows {
  readonly rows: DatasetRow[] = [];
  readonly #shortened = new Set<string>();
  readonly #columns: readonly (readonly [name: string, type: Column['type'] | undefined])[];
  readonly #maxCharacters: number;
  readonly #maxCellCharacters: number;
  #characters = 0;

  /** @param limit the requested number of rows: with fewer rows and columns, each text may be longer */
  constructor(
    columns: readonly (readonly [name: string, type: Column['type'] | undefined])[],
    limit: number,
    { maxAnswerCharacters, maxCellCharacters }: DatasetLimits,
  ) {
    this.#columns = columns;
    this.#maxCharacters = maxAnswerCharacters;
    this.#maxCellCharacters = Math.max(
      maxCellCharacters,
      Math.floor(maxAnswerCharacters / (limit * columns.length)),
    );
  }

  /** Columns with a text that was cut. */
  get shortened(): string[] {
    return this.#columns.flatMap(([name]) => (this.#shortened.has(name) ? [name] : []));
  }

  /** Adds a row, or returns false if it exceeds the size limit. The first row always fits. */
  add(cellAt: RowCells): boolean {
    const values = this.#columns.map(([name, type]) => {
      const value = publishedValue(cellAt(name), type);
      return [name, value, this.#shorten(value)] as const;
    });
    const shortRow = Object.fromEntries(values.map(([name, , short]) => [name, short]));
    const characters = JSON.stringify(shortRow).length;
    if (this.rows.length > 0 && this.#characters + characters > this.#maxCharacters) return false;
    this.#characters += characters;
    this.rows.push(shortRow);
    for (const [name, value, short] of values) if (value !== short) this.#shortened.add(name);
    return true;
  }

  /** Returns the same value if it is short enough. */
  #shorten(value: DatasetCell): DatasetCell {
    const maximum = this.#maxCellCharacters;
    if (typeof value === 'string') return cut(value, maximum);
    return Array.isArray(value) ? cutList(value, maximum) : value;
  }
}

function publishedValue(cell: Cell, type: Column['type'] | undefined): DatasetCell {
  if (typeof cell !== 'bigint') return cell;
  if (type === 'instant') return instantOf(cell);
  return Number.isSafeInteger(Number(cell)) ? Number(cell) : String(cell);
}

/** Never cuts a surrogate pair. */
const cut = (text: string, maximum: number): string =>
  text.length <= maximum ? text : `${text.slice(0, maximum - 1).replace(/[\ud800-\udbff]$/, '')}…`;

function cutList(items: readonly string[], maximum: number): readonly string[] {
  let left = maximum;
  const kept: string[] = [];
  for (const item of items) {
    if (left <= 0) return [...kept, '…'];
    kept.push(cut(item, left));
    left -= item.length;
  }
  return left < 0 ? kept : items;
}
