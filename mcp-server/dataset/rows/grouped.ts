/** Groups of rows with their aggregates. */
import { type Cell, type Comparable, compareCells } from '../cells.ts';
import { DatasetQueryError } from '../messages.ts';
import type { RowGroup } from '../parquet/open-table.ts';
import type { GroupCells } from '../parquet/table-reader.ts';
import type { AggregateColumn, Grouping } from '../query/grouping.ts';
import { candidateGroups, conditionColumns, isMatch, mayFetch, type Selection } from './selection.ts';
import { compareKeys } from './sorted-order.ts';

/** More groups than an answer can ever page through; they are kept in memory. */
const maxGroups = 100_000;
/** Row groups that are fetched in parallel. */
const groupsPerBatch = 8;

export type Grouped = {
  /** A row for each group, in order: its cell by name of the column. */
  readonly rows: readonly ReadonlyMap<string, Cell>[];
  /** Rows that match. */
  readonly total: number;
  readonly rowsScanned: number;
};

/**
 * Groups all matching rows.
 * @throws DatasetQueryError if that exceeds the budget of one answer
 */
export async function readGroups(selection: Selection, grouping: Grouping): Promise<Grouped> {
  const groups = candidateGroups(selection);
  const columns = columnsOf(selection, grouping);
  requireAffordable(selection, groups, columns);
  const byKey = new Map<string, Group>();
  let total = 0;
  let rowsScanned = 0;
  // Without columns to group by, there is one group, even of no rows.
  if (grouping.groups.length === 0) byKey.set('[]', newGroup([], grouping));
  for (let index = 0; index < groups.length; index += groupsPerBatch) {
    const batch = groups.slice(index, index + groupsPerBatch);
    await selection.reader.fetch(batch.map((group) => ({ group, columns })));
    for (const group of batch) {
      selection.signal?.throwIfAborted();
      const cells = await selection.reader.read({ group, columns });
      for (let row = 0; row < group.rows; row++) {
        if (!isMatch(selection, cells, row)) continue;
        total++;
        addTo(byKey, grouping, cells, row);
      }
      rowsScanned += group.rows;
    }
  }
  const rows = [...byKey.values()].map((group) => cellsOf(group, grouping));
  return { rows: rows.toSorted((a, b) => compareGroups(grouping, a, b)), total, rowsScanned };
}

const columnsOf = (selection: Selection, { groups, aggregates }: Grouping): ReadonlySet<string> =>
  new Set([
    ...conditionColumns(selection),
    ...groups.map(({ column }) => column),
    ...aggregates.flatMap(({ column }) => column ?? []),
  ]);

function requireAffordable(
  selection: Selection,
  groups: readonly RowGroup[],
  columns: ReadonlySet<string>,
): void {
  const { reader, limits } = selection;
  const rows = columns.size === 0 ? 0 : groups.reduce((sum, group) => sum + group.rows, 0);
  const bytes = reader.costOf(groups.map((group) => ({ group, columns })));
  if (rows <= limits.maxRowsScanned && mayFetch(selection, bytes)) return;
  throw new DatasetQueryError(
    `To group or add up, all rows that may match must be read: ${rows} rows, ${bytes} bytes. One answer reads at most ${limits.maxRowsScanned} rows and ${limits.maxBytesFetched} bytes. Narrow \`where\` first: by slug or state, or by a range of years.`,
  );
}

type Group = { readonly keys: readonly Cell[]; readonly states: readonly AggregateState[] };

const newGroup = (keys: readonly Cell[], { aggregates }: Grouping): Group => ({
  keys,
  states: aggregates.map(stateOf),
});

function addTo(byKey: Map<string, Group>, grouping: Grouping, cells: GroupCells, row: number): void {
  const keys = grouping.groups.map(({ column, valueOf }) => valueOf(cells(column, row)));
  const key = JSON.stringify(keys.map(plainKey));
  let group = byKey.get(key);
  if (group === undefined) {
    if (byKey.size === maxGroups)
      throw new DatasetQueryError(
        `There are more than ${maxGroups} groups. Group by fewer or coarser columns, such as meeting_date.year, or narrow \`where\`.`,
      );
    group = newGroup(keys, grouping);
    byKey.set(key, group);
  }
  for (const [index, { column }] of grouping.aggregates.entries())
    group.states[index]?.add(column === undefined ? true : cells(column, row));
}

const plainKey = (cell: Cell): unknown => (typeof cell === 'bigint' ? `${cell}n` : cell);

/** Nulls are skipped, as in SQL. */
type AggregateState = { readonly add: (cell: Cell) => void; readonly value: () => Cell };

const stateOf = (aggregate: AggregateColumn): AggregateState => states[aggregate.function]();

const states: Readonly<Record<AggregateColumn['function'], () => AggregateState>> = {
  count() {
    let count = 0;
    return { add: (cell) => void (cell !== null && count++), value: () => count };
  },
  count_distinct() {
    const values = new Set<unknown>();
    return { add: (cell) => void (cell !== null && values.add(cell)), value: () => values.size };
  },
  sum() {
    let whole = 0n;
    let fraction = 0;
    let kind: 'none' | 'whole' | 'fraction' = 'none';
    return {
      add(cell) {
        if (typeof cell === 'bigint') whole += cell;
        else if (typeof cell === 'number') fraction += cell;
        else return;
        if (kind !== 'fraction') kind = typeof cell === 'bigint' ? 'whole' : 'fraction';
      },
      value: () => (kind === 'none' ? null : kind === 'whole' ? whole : fraction + Number(whole)),
    };
  },
  min: () => extreme(-1),
  max: () => extreme(1),
};

function extreme(sign: 1 | -1): AggregateState {
  let best: Comparable | null = null;
  return {
    add(cell) {
      if (cell === null || typeof cell === 'object') return;
      if (best === null || sign * compareCells(cell, best) > 0) best = cell;
    },
    value: () => best,
  };
}

const cellsOf = ({ keys, states }: Group, { groups, aggregates }: Grouping): ReadonlyMap<string, Cell> =>
  new Map([
    ...groups.map(({ name }, index) => [name, keys[index] ?? null] as const),
    ...aggregates.map(({ name }, index) => [name, states[index]?.value() ?? null] as const),
  ]);

function compareGroups(
  { orderBy }: Grouping,
  a: ReadonlyMap<string, Cell>,
  b: ReadonlyMap<string, Cell>,
): number {
  for (const { column, isDescending } of orderBy) {
    const difference = compareKeys(a.get(column) ?? null, b.get(column) ?? null, isDescending);
    if (difference !== 0) return difference;
  }
  return 0;
}
