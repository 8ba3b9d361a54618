/** Reads wanted rows in the order of columns: looks at all of them and keeps the first few. */
import { type Cell, compareCells } from './cells.ts';
import { DatasetQueryError } from './errors.ts';
import type { RowGroup } from './open-table.ts';
import type { Order } from './query.ts';
import {
  candidateGroups,
  conditionColumns,
  type Found,
  isWanted,
  mayFetch,
  type Selection,
} from './selection.ts';
import type { GroupCells } from './table-reader.ts';
import { type Ranked, TopRows } from './top-rows.ts';

/** So many row groups are fetched at once. */
const groupsAtOnce = 8;

/**
 * Adds the first rows to the answer, or the first after a row of the file.
 * @throws DatasetQueryError where more must be read than one answer may
 */
export async function readInSortedOrder(selection: Selection, after: number | undefined): Promise<Found> {
  const groups = candidateGroups(selection);
  requireAffordable(selection, groups);
  const last = after === undefined ? undefined : await rankRow(selection, after);
  const top = new TopRows(selection.limit + 1, (a, b) => compareRanked(selection.orderBy, a, b), last);
  let rowsScanned = 0;
  for (let index = 0; index < groups.length; index += groupsAtOnce) {
    const batch = groups.slice(index, index + groupsAtOnce);
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
    `To order by ${orderBy.map(({ column }) => column).join(', ')}, all rows that may match must be read first: ${rows} rows, ${bytes} bytes. One answer reads at most ${limits.maxRowsScanned} rows and ${limits.maxBytesFetched} bytes. Narrow \`where\` by slug, muni_id or state, or leave out \`order_by\`: rows then come place by place, with a cursor.`,
  );
}

/** Where a row stands in the order. */
async function rankRow(selection: Selection, row: number): Promise<Ranked> {
  const group = selection.reader.table.groups.find(({ firstRow, rows }) => row < firstRow + rows);
  if (group === undefined)
    throw new DatasetQueryError('The cursor names a row that the table does not have. Ask again without it.');
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
    if (isWanted(selection, cells, row)) top.offer(ranked(selection.orderBy, group, cells, row));
}

/** Nulls last in both directions; ties in the order of the file. */
function compareRanked(orderBy: readonly Order[], a: Ranked, b: Ranked): number {
  for (const [index, { isDescending }] of orderBy.entries()) {
    const difference = compareKeys(a.keys[index] ?? null, b.keys[index] ?? null, isDescending);
    if (difference !== 0) return difference;
  }
  return a.row - b.row;
}

function compareKeys(a: Cell, b: Cell, isDescending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  // No order is by a list.
  if (typeof a === 'object' || typeof b === 'object') return 0;
  return isDescending ? compareCells(b, a) : compareCells(a, b);
}

/** Fetches the columns of the answer for the rows that are in it, as far as the bounds allow. */
async function addRanked(selection: Selection, top: readonly Ranked[]): Promise<Omit<Found, 'rowsScanned'>> {
  const { answer, limit } = selection;
  const rows = top.slice(0, limit);
  const cellsByRow = await readRanked(selection, rows);
  for (const [index, { row }] of rows.entries()) {
    const before = rows[index - 1]?.row;
    const cells = cellsByRow.get(row);
    // The row group of the first row is always read, and the first row always fits.
    if (cells === undefined) return { ...nextAfter(before), stoppedBy: 'bytes_fetched' };
    if (!answer.add((column) => cells.get(column) ?? null))
      return { ...nextAfter(before), stoppedBy: 'answer_size' };
  }
  return top.length > limit ? nextAfter(rows.at(-1)?.row) : {};
}

const nextAfter = (row: number | undefined): { next?: number } => (row === undefined ? {} : { next: row });

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

/** How many of these row groups are within the bound, the first always. */
function affordableGroups(selection: Selection, groups: readonly RowGroup[]): number {
  let cost = 0;
  const beyond = groups.findIndex((group, index) => {
    cost += selection.reader.costOf([{ group, columns: selection.columns }]);
    return index > 0 && !mayFetch(selection, cost);
  });
  return beyond < 0 ? groups.length : beyond;
}
