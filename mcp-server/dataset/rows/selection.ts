/** Which rows of a table to return, and how much may be read to find them. */
import type { AnswerRows } from './answer-rows.ts';
import type { Condition } from '../query/conditions.ts';
import type { Traffic } from '../parquet/range-requests.ts';
import type { RowGroup } from '../parquet/open-table.ts';
import type { Order } from '../query/grouping.ts';
import type { GroupCells } from '../parquet/table-reader.ts';
import type { JoinedReader } from './joined-reader.ts';
import type { DatasetBound, DatasetLimits } from '../types.ts';

export type Selection = {
  readonly reader: JoinedReader;
  readonly conditions: readonly Condition[];
  /** Columns of the answer. */
  readonly columns: readonly string[];
  readonly orderBy: readonly Order[];
  readonly limit: number;
  readonly limits: DatasetLimits;
  readonly traffic: Traffic;
  readonly signal: AbortSignal | undefined;
  /** Collects the rows. */
  readonly answer: AnswerRows;
};

/** The end of a scan. */
export type ScanEnd = {
  /** The row in the next page's cursor; absent if there is no next page. */
  readonly next?: number;
  readonly stoppedBy?: DatasetBound;
  readonly rowsScanned: number;
};

/** The row groups that may have a matching row, in file order. */
export const candidateGroups = ({ reader, conditions }: Selection): RowGroup[] =>
  reader.table.groups.filter(({ columns, rows }) =>
    conditions.every(({ column, mayMatch }) => mayMatch(columns.get(column)?.statistics ?? { rows })),
  );

export const conditionColumns = ({ conditions }: Selection): Set<string> =>
  new Set(conditions.map(({ column }) => column));

export const isMatch = ({ conditions }: Selection, cells: GroupCells, row: number): boolean =>
  conditions.every(({ column, matches }) => matches(cells(column, row)));

/**
 * The number of rows that match; undefined if counting them would read more than `maxBytes`.
 */
export async function countMatches(selection: Selection, maxBytes: number): Promise<number | undefined> {
  const { reader, conditions, limits } = selection;
  if (conditions.length === 0) return reader.table.rows;
  const groups = candidateGroups(selection);
  const columns = conditionColumns(selection);
  const chunks = groups.map((group) => ({ group, columns }));
  const rows = groups.reduce((sum, group) => sum + group.rows, 0);
  if (reader.costOf(chunks) > maxBytes || rows > limits.maxRowsScanned) return undefined;
  await reader.fetch(chunks);
  let count = 0;
  for (const chunk of chunks) {
    const cells = await reader.read(chunk);
    for (let row = 0; row < chunk.group.rows; row++) if (isMatch(selection, cells, row)) count++;
  }
  return count;
}

/** Whether fetching more bytes stays within the budget. */
export const mayFetch = ({ traffic, limits }: Selection, bytes: number): boolean =>
  traffic.bytesFetched + bytes <= limits.maxBytesFetched;
