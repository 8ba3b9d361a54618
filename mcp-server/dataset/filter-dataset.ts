/** Answers a query on one table from the row groups of its Parquet file that may have matching rows. */
import { dataPath, tableFileName } from '../../schemas/paths.ts';
import { tableOf } from '../../schemas/tables/index.ts';
import { AnswerRows } from './rows/answer-rows.ts';
import { type CursorScope, readCursor, writeCursor } from './query/cursor.ts';
import { DatasetUnavailableError, FileReplacedError } from './messages.ts';
import type { Network } from './parquet/range-requests.ts';
import { readInFileOrder } from './rows/file-order.ts';
import { resolvePlaces } from './query/places.ts';
import { type CheckedQuery, checkQuery } from './query/check-query.ts';
import type { ScanEnd, Selection } from './rows/selection.ts';
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
  const reader = await TableReader.open(dataPath(tableFileName(checked.table)), network, deps.cache);
  const places =
    checked.placeConditions.length === 0 ? undefined : await resolvePlaces(checked, network, deps.cache);
  const limits = { ...datasetLimits, ...deps.limits };
  const columns = checked.columns.length === 0 ? availableColumns(checked, reader) : checked.columns;
  const selection: Selection = {
    reader,
    conditions: places === undefined ? checked.conditions : [places.condition, ...checked.conditions],
    columns,
    orderBy: checked.orderBy,
    limit: checked.limit,
    limits,
    traffic: network.traffic,
    signal: deps.signal,
    answer: new AnswerRows(checked.table, columns, checked.limit, limits),
  };
  const scope = {
    query: [checked.table, query.where ?? [], checked.orderBy],
    versions: [reader.table.version, ...(places === undefined ? [] : [places.version])],
  };
  const row = query.cursor === undefined ? undefined : readCursor(query.cursor, scope);
  const found =
    checked.orderBy.length === 0
      ? await readInFileOrder(selection, row ?? 0)
      : await readInSortedOrder(selection, row);
  return assemble(checked, selection, found, scope);
}

/** The declared columns that the file has; a file of an older release may lack some. */
const availableColumns = ({ table }: CheckedQuery, { table: { groups } }: TableReader): string[] =>
  Object.keys(tableOf(table).columns).filter((name) => groups[0]?.columns.has(name) ?? true);

function assemble(
  { table }: CheckedQuery,
  { reader, answer, columns, traffic }: Selection,
  { next, stoppedBy, rowsScanned }: ScanEnd,
  scope: CursorScope,
): DatasetAnswer {
  return {
    table,
    columns,
    rows: answer.rows,
    ...(next !== undefined && { next_cursor: writeCursor(next, scope) }),
    complete: stoppedBy === undefined,
    ...(stoppedBy !== undefined && { stopped_by: stoppedBy }),
    shortened: answer.shortened,
    rows_scanned: rowsScanned,
    rows_total: reader.table.rows,
    row_groups_read: reader.groupsRead,
    row_groups_total: reader.table.groups.length,
    bytes_fetched: traffic.bytesFetched,
  };
}
