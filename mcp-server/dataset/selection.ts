/** Which rows of a table are wanted, and how much may be read to find them. */
import type { AnswerRows } from './answer-rows.ts';
import type { Condition } from './conditions.ts';
import type { Traffic } from './fetch-part.ts';
import type { RowGroup } from './open-table.ts';
import type { Order } from './query.ts';
import type { GroupCells, TableReader } from './table-reader.ts';
import type { DatasetBound, DatasetLimits } from './types.ts';

export type Selection = {
  readonly reader: TableReader;
  readonly conditions: readonly Condition[];
  /** Of the answer. */
  readonly columns: readonly string[];
  readonly orderBy: readonly Order[];
  readonly limit: number;
  readonly limits: DatasetLimits;
  readonly traffic: Traffic;
  readonly signal: AbortSignal | undefined;
  /** Receives the rows. */
  readonly answer: AnswerRows;
};

/** How reading ended. */
export type Found = {
  /** The row of the file that the next page's cursor names; absent where there is no next page. */
  readonly next?: number;
  readonly stoppedBy?: DatasetBound;
  readonly rowsScanned: number;
};

/** The row groups that can hold a wanted row, in the order of the file. */
export const candidateGroups = ({ reader, conditions }: Selection): RowGroup[] =>
  reader.table.groups.filter(({ columns, rows }) =>
    conditions.every(({ column, mayHold }) => mayHold(columns.get(column)?.statistics ?? { rows })),
  );

export const conditionColumns = ({ conditions }: Selection): Set<string> =>
  new Set(conditions.map(({ column }) => column));

export const isWanted = ({ conditions }: Selection, cells: GroupCells, row: number): boolean =>
  conditions.every(({ column, holds }) => holds(cells(column, row)));

/** Whether so many bytes more are within the bound. */
export const mayFetch = ({ traffic, limits }: Selection, bytes: number): boolean =>
  traffic.bytesFetched + bytes <= limits.maxBytesFetched;
