/** Answers a query on one table from the row groups of its Parquet file that may have matching rows. */
import { blocks } from '../../schemas/blocks.ts';
import { publishedColumns } from '../../schemas/derived-columns.ts';
import { dataPath, tableFileName } from '../../schemas/paths.ts';
import { AnswerRows } from './rows/answer-rows.ts';
import { type CursorScope, readCursor, writeCursor } from './query/cursor.ts';
import { DatasetUnavailableError, FileReplacedError } from './messages.ts';
import type { Network } from './parquet/range-requests.ts';
import { readInFileOrder } from './rows/file-order.ts';
import { placeSource, requireColumn } from './query/columns.ts';
import type { Order } from './query/grouping.ts';
import { readPlaces } from './query/places.ts';
import { type CheckedQuery, checkQuery } from './query/check-query.ts';
import { readGroups } from './rows/grouped.ts';
import { JoinedReader } from './rows/joined-reader.ts';
import { candidateGroups, conditionColumns, countMatches, type Selection } from './rows/selection.ts';
import { readInSortedOrder } from './rows/sorted-order.ts';
import { TableReader } from './parquet/table-reader.ts';
import { type DatasetAnswer, type DatasetDeps, datasetLimits, type DatasetQuery } from './types.ts';

/**
 * Answers a query on one table of the dataset. If a new release replaces the file meanwhile, it retries once.
 * @throws DatasetQueryError if the query is wrong, DatasetUnavailableError if the service fails, and what `fetchRange` throws
 */
export async function filterDataset(query: DatasetQuery, deps: DatasetDeps): Promise<DatasetAnswer> {
  const checked = checkQuery(query, { ...datasetLimits, ...deps.limits });
  const network = { fetchRange: deps.fetchRange, signal: deps.signal, traffic: { bytesFetched: 0 } };
  const answer = (): Promise<DatasetAnswer> => attempt(query, checked, deps, network);
  return answer().catch(whenReplaced(answer)).catch(whenReplaced(refuse));
}

/** Catches a FileReplacedError with a fallback. */
const whenReplaced =
  (fallback: (cause: FileReplacedError) => Promise<DatasetAnswer>) =>
  (error: unknown): Promise<DatasetAnswer> => {
    if (error instanceof FileReplacedError) return fallback(error);
    throw error;
  };

const refuse = (cause: FileReplacedError): Promise<never> =>
  Promise.reject(
    new DatasetUnavailableError(`${cause.message} A release is being published. Try again in a minute.`, {
      cause,
    }),
  );

async function attempt(
  query: DatasetQuery,
  checked: CheckedQuery,
  deps: DatasetDeps,
  network: Network,
): Promise<DatasetAnswer> {
  const opened = await open(query, checked, deps, network);
  return checked.grouping === undefined
    ? answerRows(checked, opened, deps)
    : answerGroups(checked.grouping, checked, opened);
}

/** A query on an open file. */
type Opened = {
  readonly selection: Selection;
  readonly scope: (orderBy: readonly Order[]) => CursorScope;
  readonly cursor: string | undefined;
};

async function open(
  query: DatasetQuery,
  checked: CheckedQuery,
  deps: DatasetDeps,
  network: Network,
): Promise<Opened> {
  const { table, grouping } = checked;
  const limits = { ...datasetLimits, ...deps.limits };
  const file = await TableReader.open(dataPath(tableFileName(table)), network, deps.cache);
  const columns = checked.columns.length === 0 ? defaultColumns(checked, file, deps) : checked.columns;
  const read = [
    ...columns,
    ...checked.orderBy.map(({ column }) => column),
    ...(grouping?.groups ?? []).map(({ column }) => column),
    ...(grouping?.aggregates ?? []).flatMap(({ column }) => column ?? []),
  ];
  const places = await readPlaces(checked, read, network, deps.cache);
  const types = columns.map((name) => [name, requireColumn(table, name).type] as const);
  const selection: Selection = {
    reader: new JoinedReader(table, file, places),
    conditions: [...(places?.condition === undefined ? [] : [places.condition]), ...checked.conditions],
    columns,
    orderBy: checked.orderBy,
    limit: checked.limit,
    limits,
    traffic: network.traffic,
    signal: deps.signal,
    answer: new AnswerRows(types, checked.limit, limits),
  };
  const groups =
    grouping === undefined ? [] : [query.group_by, query.aggregates, query.distinct, query.columns];
  return {
    selection,
    scope: (orderBy) => ({
      query: [table, query.where ?? [], orderBy, ...groups],
      versions: [file.table.version, ...(places === undefined ? [] : [places.version])],
    }),
    cursor: query.cursor,
  };
}

/** The columns that the file has; a file of an older release may lack some. For reading, with the name of the place. */
function defaultColumns(
  { table, grouping }: CheckedQuery,
  { table: { groups } }: TableReader,
  deps: DatasetDeps,
): string[] {
  if (grouping !== undefined) return [];
  const own = Object.keys(publishedColumns(table)).filter((name) => groups[0]?.columns.has(name) ?? true);
  const hasPlace = deps.forReading === true && placeSource(table, 'place_name') !== undefined;
  return [...(hasPlace ? ['place_name'] : []), ...own];
}

async function answerRows(
  checked: CheckedQuery,
  { selection: asked, scope: scopeOf, cursor }: Opened,
  { forReading = false }: DatasetDeps,
): Promise<DatasetAnswer> {
  const isDefault = forReading && checked.orderBy.length === 0;
  const orderBy = isDefault ? newestFirst(checked, asked) : checked.orderBy;
  const selection = { ...asked, orderBy };
  const scope = scopeOf(orderBy);
  const row = cursor === undefined ? undefined : readCursor(cursor, scope);
  const { next, stoppedBy, rowsScanned } =
    orderBy.length === 0
      ? await readInFileOrder(selection, row ?? 0)
      : await readInSortedOrder(selection, row);
  const { answer, columns, limits, traffic } = selection;
  const budget = Math.min(limits.maxBytesForDefaults, limits.maxBytesFetched - traffic.bytesFetched);
  return {
    ...factsOf(checked, selection, rowsScanned),
    total: forReading ? ((await countMatches(selection, budget)) ?? null) : null,
    order: orderText(orderBy),
    columns,
    rows: answer.rows,
    ...(next !== undefined && { next_cursor: writeCursor(next, scope) }),
    complete: stoppedBy === undefined,
    ...(stoppedBy !== undefined && { stopped_by: stoppedBy }),
    shortened: answer.shortened,
    bytes_fetched: traffic.bytesFetched,
  };
}

async function answerGroups(
  grouping: NonNullable<CheckedQuery['grouping']>,
  checked: CheckedQuery,
  { selection, scope: scopeOf, cursor }: Opened,
): Promise<DatasetAnswer> {
  const scope = scopeOf(grouping.orderBy);
  const first = cursor === undefined ? 0 : readCursor(cursor, scope);
  const { rows, total, rowsScanned } = await readGroups(selection, grouping);
  const columns = [...grouping.groups, ...grouping.aggregates].map(({ name, type }) => [name, type] as const);
  const answer = new AnswerRows(columns, checked.limit, selection.limits);
  const page = rows.slice(first, first + checked.limit);
  const rest = page.findIndex((cells) => !answer.add((column) => cells.get(column) ?? null));
  const next = first + (rest < 0 ? page.length : rest);
  return {
    ...factsOf(checked, selection, rowsScanned),
    total,
    groups_total: rows.length,
    order: orderText(grouping.orderBy),
    columns: columns.map(([name]) => name),
    rows: answer.rows,
    ...(next < rows.length && { next_cursor: writeCursor(next, scope) }),
    complete: rest < 0,
    ...(rest >= 0 && { stopped_by: 'answer_size' as const }),
    shortened: answer.shortened,
    bytes_fetched: selection.traffic.bytesFetched,
  };
}

const factsOf = (
  { table }: CheckedQuery,
  { reader }: Selection,
  rowsScanned: number,
): Pick<DatasetAnswer, 'table' | 'rows_scanned' | 'rows_total' | 'row_groups_read' | 'row_groups_total'> => ({
  table,
  rows_scanned: rowsScanned,
  rows_total: reader.table.rows,
  row_groups_read: reader.groupsRead,
  row_groups_total: reader.table.groups.length,
});

const orderText = (orderBy: readonly Order[]): string =>
  orderBy.length === 0
    ? 'place, then key'
    : orderBy
        .map(({ column, isDescending }) => `${column} ${isDescending ? 'descending' : 'ascending'}`)
        .join(', ');

/** The column that dates a row. */
function dateColumn(table: CheckedQuery['table']): string | undefined {
  const [own] = blocks
    .filter(({ name }) => name === table && name !== 'member_votes')
    .flatMap(({ dates }) => dates);
  return own ?? (Object.hasOwn(publishedColumns(table), 'meeting_date') ? 'meeting_date' : undefined);
}

/** Sorting must read all rows that may match, so a large selection keeps the order of the file. The choice depends on the file alone, so that all pages have the same order. */
function newestFirst({ table }: CheckedQuery, selection: Selection): Order[] {
  const column = dateColumn(table);
  const { reader, limits } = selection;
  const groups = candidateGroups(selection);
  if (column === undefined || groups.some((group) => !group.columns.has(column))) return [];
  const columns = new Set([...conditionColumns(selection), column]);
  const bytes = groups.reduce((sum, group) => sum + reader.sizeOf({ group, columns }), 0);
  const rows = groups.reduce((sum, group) => sum + group.rows, 0);
  const isAffordable = bytes <= limits.maxBytesForDefaults && rows <= limits.maxRowsScanned;
  return isAffordable ? [{ column, isDescending: true }] : [];
}
