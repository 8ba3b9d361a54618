/** Scans all candidate row groups and keeps the top k rows of a sort order. */
import { type Cell, compareCells } from '../cells.ts';
import { DatasetQueryError } from '../messages.ts';
import type { RowGroup } from '../parquet/open-table.ts';
import type { Order } from '../query/grouping.ts';
import {
  candidateGroups,
  conditionColumns,
  isMatch,
  mayFetch,
  type ScanEnd,
  type Selection,
} from './selection.ts';
import type { GroupCells } from '../parquet/table-reader.ts';

/** Row groups that are fetched in parallel. */
const groupsPerBatch = 8;

/**
 * Adds the first rows in the sort order to the answer, or the first after the row of a cursor.
 * @throws DatasetQueryError if the scan exceeds the budget of one answer
 */
export async function readInSortedOrder(selection: Selection, after: number | undefined): Promise<ScanEnd> {
  const groups = candidateGroups(selection);
  requireAffordable(selection, groups);
  const last = after === undefined ? undefined : await rankRow(selection, after);
  const top = new TopRows(selection.limit + 1, (a, b) => compareRanked(selection.orderBy, a, b), last);
  let rowsScanned = 0;
  for (let index = 0; index < groups.length; index += groupsPerBatch) {
    const batch = groups.slice(index, index + groupsPerBatch);
    await selection.reader.fetch(batch.map((group) => ({ group, columns: rankingColumns(selection) })));
    for (const group of batch) {
      selection.signal?.throwIfAborted();
      await rankGroup(selection, group, top);
      rowsScanned += group.rows;
    }
  }
  return { ...(await addRanked(selection, top.rows)), rowsScanned };
}

const rankingColumns = (selection: Selection): Set<string> =>
  new Set([...conditionColumns(selection), ...selection.orderBy.map(({ column }) => column)]);

function requireAffordable(selection: Selection, groups: readonly RowGroup[]): void {
  const { reader, limits, orderBy } = selection;
  const rows = groups.reduce((sum, group) => sum + group.rows, 0);
  const bytes = reader.costOf(groups.map((group) => ({ group, columns: rankingColumns(selection) })));
  if (groups.length <= 1 || (rows <= limits.maxRowsScanned && mayFetch(selection, bytes))) return;
  throw new DatasetQueryError(
    `To sort by ${orderBy.map(({ column }) => column).join(', ')}, all rows that may match must be read first: ${rows} rows, ${bytes} bytes. One answer reads at most ${limits.maxRowsScanned} rows and ${limits.maxBytesFetched} bytes. Narrow \`where\` by slug, muni_id or state, or omit \`order_by\`: rows are then sorted by place, with a cursor for the next page.`,
  );
}

/** Reads the sort keys of a row. */
async function rankRow(selection: Selection, row: number): Promise<Ranked> {
  const group = selection.reader.table.groups.find(({ firstRow, rows }) => row < firstRow + rows);
  if (group === undefined)
    throw new DatasetQueryError(
      'The cursor names a row that the table does not have. Repeat the call without it.',
    );
  const columns = selection.orderBy.map(({ column }) => column);
  return ranked(
    selection.orderBy,
    group,
    await selection.reader.read({ group, columns }),
    row - group.firstRow,
  );
}

function ranked(orderBy: readonly Order[], group: RowGroup, cells: GroupCells, row: number): Ranked {
  return { row: group.firstRow + row, group, keys: orderBy.map(({ column }) => cells(column, row)) };
}

async function rankGroup(selection: Selection, group: RowGroup, top: TopRows): Promise<void> {
  const cells = await selection.reader.read({ group, columns: rankingColumns(selection) });
  for (let row = 0; row < group.rows; row++)
    if (isMatch(selection, cells, row)) top.offer(ranked(selection.orderBy, group, cells, row));
}

/** Nulls last in both directions; ties in file order. */
function compareRanked(orderBy: readonly Order[], a: Ranked, b: Ranked): number {
  for (const [index, { isDescending }] of orderBy.entries()) {
    const difference = compareKeys(a.keys[index] ?? null, b.keys[index] ?? null, isDescending);
    if (difference !== 0) return difference;
  }
  return a.row - b.row;
}

/** Nulls last in both directions. */
export function compareKeys(a: Cell, b: Cell, isDescending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  // Lists are not sortable.
  if (typeof a === 'object' || typeof b === 'object') return 0;
  return isDescending ? compareCells(b, a) : compareCells(a, b);
}

/** Fetches the answer's columns for the top rows and adds the rows, within the budget. */
async function addRanked(
  selection: Selection,
  top: readonly Ranked[],
): Promise<Omit<ScanEnd, 'rowsScanned'>> {
  const { answer, limit } = selection;
  const rows = top.slice(0, limit);
  const cellsByRow = await readRanked(selection, rows);
  for (const [index, { row }] of rows.entries()) {
    const before = rows[index - 1]?.row;
    const cells = cellsByRow.get(row);
    // The row group of the first row is always read, and the first row always fits.
    if (cells === undefined) return { ...cursorAfter(before), stoppedBy: 'bytes_fetched' };
    if (!answer.add((column) => cells.get(column) ?? null))
      return { ...cursorAfter(before), stoppedBy: 'answer_size' };
  }
  return top.length > limit ? cursorAfter(rows.at(-1)?.row) : {};
}

const cursorAfter = (row: number | undefined): { next?: number } => (row === undefined ? {} : { next: row });

async function readRanked(
  selection: Selection,
  rows: readonly Ranked[],
): Promise<Map<number, ReadonlyMap<string, Cell>>> {
  const { reader, columns } = selection;
  const groups = [...new Set(rows.map(({ group }) => group))];
  const affordable = groups.slice(0, affordableGroups(selection, groups));
  await reader.fetch(affordable.map((group) => ({ group, columns })));
  const cellsByRow = new Map<number, ReadonlyMap<string, Cell>>();
  for (const group of affordable) {
    const cells = await reader.read({ group, columns });
    for (const { row } of rows.filter((candidate) => candidate.group === group))
      cellsByRow.set(row, new Map(columns.map((column) => [column, cells(column, row - group.firstRow)])));
  }
  return cellsByRow;
}

/** The number of these row groups that fit the budget; at least one. */
function affordableGroups(selection: Selection, groups: readonly RowGroup[]): number {
  let cost = 0;
  const beyond = groups.findIndex((group, index) => {
    cost += selection.reader.costOf([{ group, columns: selection.columns }]);
    return index > 0 && !mayFetch(selection, cost);
  });
  return beyond < 0 ? groups.length : beyond;
}

/** A row with its sort keys. */
type Ranked = {
  /** Its index in the file. */
  readonly row: number;
  readonly group: RowGroup;
  readonly keys: readonly Cell[];
};

/** The top k of the offered rows, or the top k after a given row, in constant memory. */
class TopRows {
  readonly rows: Ranked[] = [];
  readonly #capacity: number;
  readonly #compare: (a: Ranked, b: Ranked) => number;
  readonly #after: Ranked | undefined;

  constructor(capacity: number, compare: (a: Ranked, b: Ranked) => number, after: Ranked | undefined) {
    this.#capacity = capacity;
    this.#compare = compare;
    this.#after = after;
  }

  offer(row: Ranked): void {
    if (this.#after !== undefined && this.#compare(row, this.#after) <= 0) return;
    const last = this.rows.at(-1);
    const isFull = this.rows.length === this.#capacity;
    if (isFull && last !== undefined && this.#compare(row, last) >= 0) return;
    if (isFull) this.rows.pop();
    this.rows.splice(this.#insertionIndex(row), 0, row);
  }

  /** Binary search. */
  #insertionIndex(row: Ranked): number {
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
