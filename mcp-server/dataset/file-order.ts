/** Reads wanted rows in the order of the file, until there are as many as were asked for. */
import type { RowGroup } from './open-table.ts';
import {
  candidateGroups,
  conditionColumns,
  type Found,
  isWanted,
  mayFetch,
  type Selection,
} from './selection.ts';
import type { Wanted } from './table-reader.ts';
import type { DatasetBound } from './types.ts';

/** Columns of the answer that are this small come with those of the conditions: it saves a request. */
const smallBytes = 64 * 1024;
/** The conditions' columns of so many row groups are fetched at once, once the first few held too little. */
const mostGroupsAhead = 8;

/** Adds rows from this one on to the answer. */
export async function readInFileOrder(selection: Selection, firstRow: number): Promise<Found> {
  const groups = candidateGroups(selection).filter((group) => endOf(group) > firstRow);
  let rowsScanned = 0;
  for (const [index, group] of groups.entries()) {
    selection.signal?.throwIfAborted();
    const start = Math.max(0, firstRow - group.firstRow);
    // The first row group is always read, or no answer would come further.
    const stoppedBy = index === 0 ? undefined : boundMet(selection, group, rowsScanned);
    if (stoppedBy !== undefined) return { next: group.firstRow, stoppedBy, rowsScanned };
    await fetchAhead(selection, groups.slice(index, index + Math.min(2 ** index, mostGroupsAhead)));
    const { rows, scanned } = await findRows(selection, group, start);
    rowsScanned += scanned;
    const end = await addRows(selection, group, rows, index === 0);
    if (end !== undefined) return { ...end, rowsScanned };
  }
  return { rowsScanned };
}

const endOf = ({ firstRow, rows }: RowGroup): number => firstRow + rows;

function boundMet(selection: Selection, group: RowGroup, rowsScanned: number): DatasetBound | undefined {
  if (rowsScanned + group.rows > selection.limits.maxRowsScanned) return 'rows_scanned';
  const cost = selection.reader.costOf([firstColumns(selection, group)]);
  return mayFetch(selection, cost) ? undefined : 'bytes_fetched';
}

/** What is fetched of a row group before it is known whether it has a wanted row. */
function firstColumns(selection: Selection, group: RowGroup): Wanted {
  const columns = conditionColumns(selection);
  // Rows of a place stand together: a row group that can have some nearly always has.
  const isLikely = selection.conditions.every(({ column }) => column === 'muni_id');
  const isSmall = selection.reader.costOf([{ group, columns: selection.columns }]) <= smallBytes;
  return { group, columns: isLikely || isSmall ? new Set([...columns, ...selection.columns]) : columns };
}

async function fetchAhead(selection: Selection, groups: readonly RowGroup[]): Promise<void> {
  const { reader } = selection;
  const [first, ...others] = groups.map((group) => firstColumns(selection, group));
  if (first === undefined || reader.costOf([first]) === 0) return;
  const affordable = [first];
  for (const wanted of others)
    if (mayFetch(selection, reader.costOf([...affordable, wanted]))) affordable.push(wanted);
  await reader.fetch(affordable);
}

/** The wanted rows of a group, no more than one above the limit. */
async function findRows(
  selection: Selection,
  group: RowGroup,
  start: number,
): Promise<{ rows: number[]; scanned: number }> {
  const most = selection.limit - selection.answer.rows.length + 1;
  const cells = await selection.reader.read({ group, columns: conditionColumns(selection) });
  const rows: number[] = [];
  let row = start;
  for (; row < group.rows && rows.length < most; row++) if (isWanted(selection, cells, row)) rows.push(row);
  return { rows, scanned: row - start };
}

/** Adds rows of a group to the answer; tells where the answer ends if it does. */
async function addRows(
  selection: Selection,
  group: RowGroup,
  rows: readonly number[],
  isFirst: boolean,
): Promise<Omit<Found, 'rowsScanned'> | undefined> {
  const { reader, answer, columns, limit } = selection;
  const [first] = rows;
  if (first === undefined) return undefined;
  if (answer.rows.length === limit) return { next: group.firstRow + first };
  if (!isFirst && !mayFetch(selection, reader.costOf([{ group, columns }])))
    return { next: group.firstRow + first, stoppedBy: 'bytes_fetched' };
  const cells = await reader.read({ group, columns });
  for (const row of rows) {
    if (answer.rows.length === limit) return { next: group.firstRow + row };
    if (!answer.add((column) => cells(column, row)))
      return { next: group.firstRow + row, stoppedBy: 'answer_size' };
  }
  return undefined;
}
