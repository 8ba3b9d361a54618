/** The tool `filter_dataset`: a question to one table, answered from the parts of its Parquet file that can hold the answer. */
import { dataPath, tableFileName } from '../../schemas/paths.ts';
import { tableOf } from '../../schemas/tables/index.ts';
import { AnswerRows } from './answer-rows.ts';
import { type CursorScope, readCursor, writeCursor } from './cursor.ts';
import { DatasetUnavailableError, FileExchangedError } from './errors.ts';
import type { Network } from './fetch-part.ts';
import { readInFileOrder } from './file-order.ts';
import { resolvePlaces } from './places.ts';
import { type CheckedQuery, checkQuery } from './query.ts';
import type { Found, Selection } from './selection.ts';
import { readInSortedOrder } from './sorted-order.ts';
import { TableReader } from './table-reader.ts';
import { type DatasetAnswer, type DatasetDeps, datasetLimits, type DatasetQuery } from './types.ts';

/**
 * Answers a question to one table of the dataset. Where a release is exchanged in the middle, it starts over once.
 * @throws DatasetQueryError where the question is at fault, DatasetUnavailableError where the service is; what
 *   `fetchRange` throws passes through
 */
export async function filterDataset(query: DatasetQuery, deps: DatasetDeps): Promise<DatasetAnswer> {
  const checked = checkQuery(query, { ...datasetLimits, ...deps.limits });
  const network = { fetchRange: deps.fetchRange, signal: deps.signal, traffic: { bytesFetched: 0 } };
  const answer = (): Promise<DatasetAnswer> => attempt(query, checked, deps, network);
  return answer().catch(whenExchanged(answer)).catch(whenExchanged(refuse));
}

/** Goes on in another way where a file was exchanged while it was read. */
const whenExchanged =
  (goOn: (cause: FileExchangedError) => Promise<DatasetAnswer>) =>
  (error: unknown): Promise<DatasetAnswer> => {
    if (error instanceof FileExchangedError) return goOn(error);
    throw error;
  };

const refuse = (cause: FileExchangedError): Promise<never> =>
  Promise.reject(
    new DatasetUnavailableError(`${cause.message} A release is being put in place. Ask again in a minute.`, {
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
  const columns = checked.columns.length === 0 ? columnsOf(checked, reader) : checked.columns;
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

/** The declared columns that the file has: one that was declared since its release is not there yet. */
const columnsOf = ({ table }: CheckedQuery, { table: { groups } }: TableReader): string[] =>
  Object.keys(tableOf(table).columns).filter((name) => groups[0]?.columns.has(name) ?? true);

function assemble(
  { table }: CheckedQuery,
  { reader, answer, columns, traffic }: Selection,
  { next, stoppedBy, rowsScanned }: Found,
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
