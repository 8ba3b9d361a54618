/** Rows as they are answered. */
import type { Column } from '../../schemas/columns.ts';
import { type TableName, tableOf } from '../../schemas/tables/index.ts';
import { type Cell, instantOf } from './cells.ts';
import type { DatasetCell, DatasetLimits, DatasetRow } from './types.ts';

/** The cells of one row. */
export type RowCells = (column: string) => Cell;

/** Gathers rows until the answer is as large as it may be. */
export class AnswerRows {
  readonly rows: DatasetRow[] = [];
  readonly #shortened = new Set<string>();
  readonly #columns: readonly (readonly [name: string, type: Column['type'] | undefined])[];
  readonly #maxCharacters: number;
  readonly #maxCellCharacters: number;
  #characters = 0;

  /** @param limit how many rows are asked for: where these are few, of few columns, each text may be the longer */
  constructor(
    table: TableName,
    columns: readonly string[],
    limit: number,
    { maxAnswerCharacters, maxCellCharacters }: DatasetLimits,
  ) {
    const declared = tableOf(table).columns;
    this.#columns = columns.map((name) => [name, declared[name]?.type]);
    this.#maxCharacters = maxAnswerCharacters;
    this.#maxCellCharacters = Math.max(
      maxCellCharacters,
      Math.floor(maxAnswerCharacters / (limit * columns.length)),
    );
  }

  /** Columns of which some text was cut. */
  get shortened(): string[] {
    return this.#columns.flatMap(([name]) => (this.#shortened.has(name) ? [name] : []));
  }

  /** Adds a row; false where the answer is too large for it. The first always fits. */
  add(cellAt: RowCells): boolean {
    const values = this.#columns.map(([name, type]) => {
      const value = published(cellAt(name), type);
      return [name, value, this.#shorten(value)] as const;
    });
    const answered = Object.fromEntries(values.map(([name, , short]) => [name, short]));
    const characters = JSON.stringify(answered).length;
    if (this.rows.length > 0 && this.#characters + characters > this.#maxCharacters) return false;
    this.#characters += characters;
    this.rows.push(answered);
    for (const [name, value, short] of values) if (value !== short) this.#shortened.add(name);
    return true;
  }

  /** The same value, or a shorter one. */
  #shorten(value: DatasetCell): DatasetCell {
    const most = this.#maxCellCharacters;
    if (typeof value === 'string') return cut(value, most);
    return Array.isArray(value) ? cutList(value, most) : value;
  }
}

function published(cell: Cell, type: Column['type'] | undefined): DatasetCell {
  if (typeof cell !== 'bigint') return cell;
  if (type === 'instant') return instantOf(cell);
  return Number.isSafeInteger(Number(cell)) ? Number(cell) : String(cell);
}

/** Never between the halves of a surrogate pair. */
const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;

function cutList(items: readonly string[], most: number): readonly string[] {
  let left = most;
  const kept: string[] = [];
  for (const item of items) {
    if (left <= 0) return [...kept, '…'];
    kept.push(cut(item, left));
    left -= item.length;
  }
  return left < 0 ? kept : items;
}
