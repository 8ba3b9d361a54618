/** Conditions as functions: whether a cell matches, and whether a row group may have a matching cell. */
import { fold } from '../../../schemas/names/fold.ts';
import { type Cell, type CellStatistics, type Comparable, compareCells } from '../cells.ts';
import type { Operator } from '../types.ts';

/** A condition on one column of a table. */
export type Condition = {
  readonly column: string;
  readonly matches: (cell: Cell) => boolean;
  /** False only if no cell with these statistics can match. */
  readonly mayMatch: (statistics: CellStatistics) => boolean;
};

type Test = Pick<Condition, 'matches' | 'mayMatch'>;

/** A test for cells that are not null: null matches only `is_null`, as in SQL. */
type CellTest = { readonly matches: (cell: Comparable) => boolean; readonly mayMatch: Condition['mayMatch'] };

const always = (): boolean => true;

/** By operator: the comparison of a cell with a value, and of a row group's min or max with it. */
const comparisons = {
  lt: (value: Comparable): CellTest => ({
    matches: (cell) => compareCells(cell, value) < 0,
    mayMatch: ({ min }) => min === undefined || compareCells(min, value) < 0,
  }),
  lte: (value: Comparable): CellTest => ({
    matches: (cell) => compareCells(cell, value) <= 0,
    mayMatch: ({ min }) => min === undefined || compareCells(min, value) <= 0,
  }),
  gt: (value: Comparable): CellTest => ({
    matches: (cell) => compareCells(cell, value) > 0,
    mayMatch: ({ max }) => max === undefined || compareCells(max, value) > 0,
  }),
  gte: (value: Comparable): CellTest => ({
    matches: (cell) => compareCells(cell, value) >= 0,
    mayMatch: ({ max }) => max === undefined || compareCells(max, value) >= 0,
  }),
  ne: (value: Comparable): CellTest => ({
    matches: (cell) => compareCells(cell, value) !== 0,
    mayMatch: always,
  }),
  contains: (value: Comparable): CellTest => {
    const wanted = fold(String(value));
    return { matches: (cell) => fold(String(cell)).includes(wanted), mayMatch: always };
  },
  starts_with: (value: Comparable): CellTest => {
    const wanted = fold(String(value));
    return { matches: (cell) => fold(String(cell)).startsWith(wanted), mayMatch: always };
  },
} as const satisfies Partial<Record<Operator, (value: Comparable) => CellTest>>;

const oneOf = (values: readonly Comparable[]): CellTest => {
  // A number and a bigint of the same value are equal.
  const keys = new Set(values.map(keyOf));
  return {
    matches: (cell) => keys.has(keyOf(cell)),
    mayMatch: ({ min, max }) =>
      values.some(
        (value) =>
          (min === undefined || compareCells(min, value) <= 0) &&
          (max === undefined || compareCells(max, value) >= 0),
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
  matches: (cell) => (cell === null) === isNull,
  mayMatch: ({ nulls, rows }) => nulls === undefined || (isNull ? nulls > 0 : nulls < rows),
});

const isList = (cell: Cell): cell is readonly string[] => Array.isArray(cell);

/** A list matches if one of its items does. Statistics describe items, so every row group may match. */
const listTest = ({ matches }: CellTest): Test => ({
  matches: (cell) => isList(cell) && cell.some(matches),
  mayMatch: always,
});

const valueTest = ({ matches, mayMatch }: CellTest): Test => ({
  matches: (cell) => cell !== null && !isList(cell) && matches(cell),
  mayMatch: (statistics) => statistics.nulls !== statistics.rows && mayMatch(statistics),
});

/** A condition on a column: the cell is one of the values, or compares to the single value as the operator says. */
export const conditionOn = (
  column: string,
  op: Exclude<Operator, 'is_null'>,
  values: readonly Comparable[],
  isListColumn = false,
): Condition => ({ column, ...(isListColumn ? listTest : valueTest)(cellTest(op, values)) });

/** A condition that a cell is null, or is not null. */
export const nullCondition = (column: string, isNull: boolean): Condition => ({
  column,
  ...nullTest(isNull),
});

/** A condition that a state is one of the names, or none of them for `ne`, ignoring case and accents. */
export const stateCondition = (
  column: string,
  op: 'eq' | 'ne' | 'in',
  names: readonly string[],
): Condition => {
  const wanted = new Set(names.map(fold));
  const matches = (cell: Comparable): boolean => wanted.has(fold(String(cell))) === (op !== 'ne');
  return { column, ...valueTest({ matches, mayMatch: always }) };
};
