/** Conditions as functions: which cells they hold for, and which parts of a file can have such cells. */
import { type Cell, type CellStatistics, type Comparable, compareCells, fold } from './cells.ts';
import type { Operator } from './types.ts';

/** A condition on one column of a table. */
export type Condition = {
  readonly column: string;
  readonly holds: (cell: Cell) => boolean;
  /** False only where no cell of the part can hold. */
  readonly mayHold: (statistics: CellStatistics) => boolean;
};

type Test = Pick<Condition, 'holds' | 'mayHold'>;

/** For cells that are there: null answers no condition but `is_null`, as in SQL. */
type CellTest = { readonly holds: (cell: Comparable) => boolean; readonly mayHold: Condition['mayHold'] };

const always = (): boolean => true;

/** How a cell compares to a value, by operator; the bound that decides whether a part can have such a cell. */
const comparisons = {
  lt: (value: Comparable): CellTest => ({
    holds: (cell) => compareCells(cell, value) < 0,
    mayHold: ({ least }) => least === undefined || compareCells(least, value) < 0,
  }),
  lte: (value: Comparable): CellTest => ({
    holds: (cell) => compareCells(cell, value) <= 0,
    mayHold: ({ least }) => least === undefined || compareCells(least, value) <= 0,
  }),
  gt: (value: Comparable): CellTest => ({
    holds: (cell) => compareCells(cell, value) > 0,
    mayHold: ({ greatest }) => greatest === undefined || compareCells(greatest, value) > 0,
  }),
  gte: (value: Comparable): CellTest => ({
    holds: (cell) => compareCells(cell, value) >= 0,
    mayHold: ({ greatest }) => greatest === undefined || compareCells(greatest, value) >= 0,
  }),
  ne: (value: Comparable): CellTest => ({
    holds: (cell) => compareCells(cell, value) !== 0,
    mayHold: always,
  }),
  contains: (value: Comparable): CellTest => {
    const wanted = fold(String(value));
    return { holds: (cell) => fold(String(cell)).includes(wanted), mayHold: always };
  },
  starts_with: (value: Comparable): CellTest => {
    const wanted = fold(String(value));
    return { holds: (cell) => fold(String(cell)).startsWith(wanted), mayHold: always };
  },
} as const satisfies Partial<Record<Operator, (value: Comparable) => CellTest>>;

const oneOf = (values: readonly Comparable[]): CellTest => {
  // A number and an integer of the same value are one.
  const keys = new Set(values.map(keyOf));
  return {
    holds: (cell) => keys.has(keyOf(cell)),
    mayHold: ({ least, greatest }) =>
      values.some(
        (value) =>
          (least === undefined || compareCells(least, value) <= 0) &&
          (greatest === undefined || compareCells(greatest, value) >= 0),
      ),
  };
};

const keyOf = (value: Comparable): Comparable =>
  typeof value === 'bigint' && BigInt(Number(value)) === value ? Number(value) : value;

const cellTest = (op: Exclude<Operator, 'is_null'>, values: readonly Comparable[]): CellTest => {
  if (op === 'eq' || op === 'in') return oneOf(values);
  return comparisons[op](values[0] ?? '');
};

const nullTest = (isNull: boolean): Test => ({
  holds: (cell) => (cell === null) === isNull,
  mayHold: ({ nulls, rows }) => nulls === undefined || (isNull ? nulls > 0 : nulls < rows),
});

const isList = (cell: Cell): cell is readonly string[] => Array.isArray(cell);

/** A condition on a list holds where it holds for one of its items; what a file tells of items says nothing of lists. */
const listTest = ({ holds }: CellTest): Test => ({
  holds: (cell) => isList(cell) && cell.some(holds),
  mayHold: always,
});

const valueTest = ({ holds, mayHold }: CellTest): Test => ({
  holds: (cell) => cell !== null && !isList(cell) && holds(cell),
  mayHold: (statistics) => statistics.nulls !== statistics.rows && mayHold(statistics),
});

/** The condition that a column's cell is one of these values, or compares to the only one as the operator says. */
export const conditionOn = (
  column: string,
  op: Exclude<Operator, 'is_null'>,
  values: readonly Comparable[],
  isListColumn = false,
): Condition => ({ column, ...(isListColumn ? listTest : valueTest)(cellTest(op, values)) });

/** The condition that a column's cell is null, or that it is not. */
export const nullCondition = (column: string, isNull: boolean): Condition => ({
  column,
  ...nullTest(isNull),
});

/** The condition that a state is one of these: case and accents aside, and not one of them for `ne`. */
export const stateCondition = (
  column: string,
  op: 'eq' | 'ne' | 'in',
  names: readonly string[],
): Condition => {
  const wanted = new Set(names.map(fold));
  const holds = (cell: Comparable): boolean => wanted.has(fold(String(cell))) === (op !== 'ne');
  return { column, ...valueTest({ holds, mayHold: always }) };
};
