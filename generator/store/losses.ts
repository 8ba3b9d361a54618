/** Losses of a build since an earlier one, by the counts in their manifests. */
import { type TableName, tableNames } from '../../schemas/tables/index.ts';
import type { Manifest } from './manifest.ts';

type Counts = Manifest['counts'];
type TableCounts = NonNullable<Counts['tables']>;

/** A count that is lower than before. */
export type Loss<Name extends string = string> = {
  /** Name of the count: `places`, `searchable meetings`, a table. */
  readonly name: Name;
  readonly before: number;
  readonly after: number;
  readonly percent: number;
};

/** The share of anything counted, in percent, that a build may lose by default. */
export const defaultMaxLossPercent = 5;

/**
 * A table with fewer rows than this may lose all but one: a single row of 20 is already 5 %. Places and meetings are guarded
 * however few there are.
 */
const minGuardedRows = 20;

/** Tables that are guarded however few rows they have. */
const mainTables: ReadonlySet<TableName> = new Set(['municipalities', 'meetings']);

/**
 * Returns the counts that fell by more than `maxPercent` since an earlier build, and the tables that lost their last row
 * (100 %). A count that a manifest lacks is not compared: the manifest is from an earlier version or an incremental run.
 */
export const lossesOver = (maxPercent: number, before: Counts, after: Counts): Loss[] => [
  ...lossOf('places', before.places, after.places, maxPercent),
  ...lossOf('meetings', before.meetings, after.meetings, maxPercent),
  ...largeLossOf('searchable meetings', before.searchable_meetings, after.searchable_meetings, maxPercent),
  ...largeLossOf('searchable decisions', before.searchable_decisions, after.searchable_decisions, maxPercent),
  ...tableLossesOver(maxPercent, before.tables, after.tables).filter(({ name }) => !mainTables.has(name)),
];

/** The tables that lost more than `maxPercent` of their rows, or their last row. */
export const tableLossesOver = (
  maxPercent: number,
  before: TableCounts = {},
  after: TableCounts = {},
): Loss<TableName>[] =>
  tableNames.flatMap((table) =>
    (mainTables.has(table) ? lossOf : largeLossOf)(table, before[table], after[table], maxPercent),
  );

const largeLossOf: typeof lossOf = (name, before, after, maxPercent) =>
  before !== undefined && before < minGuardedRows && after !== 0
    ? []
    : lossOf(name, before, after, maxPercent);

function lossOf<Name extends string>(
  name: Name,
  before: number | undefined,
  after: number | undefined,
  maxPercent: number,
): Loss<Name>[] {
  if (before === undefined || after === undefined || before === 0) return [];
  const percent = (100 * (before - after)) / before;
  return percent > maxPercent ? [{ name, before, after, percent }] : [];
}
