/** Scans in file order until the answer has the requested number of rows. */
import type { RowGroup } from '../parquet/open-table.ts';
import {
  candidateGroups,
  conditionColumns,
  isMatch,
  mayFetch,
  type ScanEnd,
  type Selection,
} from './selection.ts';
import type { ColumnChunks } from '../parquet/table-reader.ts';
import type { DatasetBound } from '../types.ts';

/** Answer columns up to this size are fetched with the condition columns, to save a request. */
const smallBytes = 64 * 1024;
/** The maximum number of row groups to prefetch; the number doubles with each row group that has too few matches. */
const maxGroupsAhead = 8;

/** Adds matching rows to the answer, starting at `firstRow`. */
export async function readInFileOrder(selection: Selection, firstRow: number): Promise<ScanEnd> {
  const groups = candidateGroups(selection).filter((group) => endOf(group) > firstRow);
  let rowsScanned = 0;
  for (const [index, group] of groups.entries()) {
    selection.signal?.throwIfAborted();
    const start = Math.max(0, firstRow - group.firstRow);
    // The first row group is always read, so that every page makes progress.
    const stoppedBy = index === 0 ? undefined : reachedBound(selection, group, rowsScanned);
    if (stoppedBy !== undefined) return { next: group.firstRow, stoppedBy, rowsScanned };
    await fetchAhead(selection, groups.slice(index, index + Math.min(2 ** index, maxGroupsAhead)));
    const { rows, scanned } = await findRows(selection, group, start);
    rowsScanned += scanned;
    const end = await addRows(selection, group, rows, index === 0);
    if (end !== undefined) return { ...end, rowsScanned };
  }
  return { rowsScanned };
}

const endOf = ({ firstRow, rows }: RowGroup): number => firstRow + rows;

function reachedBound(selection: Selection, group: RowGroup, rowsScanned: number): DatasetBound | undefined {
  if (rowsScanned + group.rows > selection.limits.maxRowsScanned) return 'rows_scanned';
  const cost = selection.reader.costOf([firstColumns(selection, group)]);
  return mayFetch(selection, cost) ? undefined : 'bytes_fetched';
}

/** The columns to fetch before it is known whether a row group has a matching row. */
function firstColumns(selection: Selection, group: RowGroup): ColumnChunks {
  const columns = conditionColumns(selection);
  // Rows of a place are contiguous: a row group that may have some nearly always does.
  const isLikely = selection.conditions.every(({ column }) => column === 'muni_id');
  const isSmall = selection.reader.costOf([{ group, columns: selection.columns }]) <= smallBytes;
  return { group, columns: isLikely || isSmall ? new Set([...columns, ...selection.columns]) : columns };
}

async function fetchAhead(selection: Selection, groups: readonly RowGroup[]): Promise<void> {
  const { reader } = selection;
  const [first, ...others] = groups.map((group) => firstColumns(selection, group));
  if (first === undefined || reader.costOf([first]) === 0) return;
  const affordable = [first];
  for (const chunks of others)
    if (mayFetch(selection, reader.costOf([...affordable, chunks]))) affordable.push(chunks);
  await reader.fetch(affordable);
}

/** Finds matching rows of a group, at most one more than the answer can take. */
async function findRows(
  selection: Selection,
  group: RowGroup,
  start: number,
): Promise<{ rows: number[]; scanned: number }> {
  const maximum = selection.limit - selection.answer.rows.length + 1;
  const cells = await selection.reader.read({ group, columns: conditionColumns(selection) });
  const rows: number[] = [];
  let row = start;
  for (; row < group.rows && rows.length < maximum; row++) if (isMatch(selection, cells, row)) rows.push(row);
  return { rows, scanned: row - start };
}

/** Adds rows of a group to the answer; returns the end of the scan if the answer is complete. */
async function addRows(
  selection: Selection,
  group: RowGroup,
  rows: readonly number[],
  isFirst: boolean,
): Promise<Omit<ScanEnd, 'rowsScanned'> | undefined> {
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
