/** Reads columns of row groups of one file with few, small requests. */
import { parquetRead } from 'hyparquet';
import pLimit from 'p-limit';
import type { DatasetCache } from './cache.ts';
import type { Cell } from '../cells.ts';
import { DatasetUnavailableError, FileReplacedError, unreadable } from '../messages.ts';
import { cellOf, openTable, type OpenTable, parsers, type RowGroup } from './open-table.ts';
import { type ByteRange, coalesce, fetchPart, type Network, type Run } from './range-requests.ts';
import { unpackZstd } from './zstd.ts';

const maxParallelRequests = 4;

/** Some columns of a row group. */
export type ColumnChunks = { readonly group: RowGroup; readonly columns: Iterable<string> };

/** Returns a cell by column and by row index in the group. */
export type GroupCells = (column: string, row: number) => Cell;

export class TableReader {
  readonly table: OpenTable;
  readonly #network: Network;
  readonly #cache: DatasetCache;
  /** What this query has fetched, by offset. */
  readonly #fetched = new Map<number, ArrayBuffer>();
  readonly #groupsRead = new Set<number>();

  /**
   * Reads the footer, or revalidates the cached one.
   * @throws DatasetUnavailableError if the file does not exist or cannot be read
   */
  static async open(path: string, network: Network, cache: DatasetCache): Promise<TableReader> {
    const table = await openTable(path, network, cache.getTable(path));
    cache.putTable(table);
    return new TableReader(table, network, cache);
  }

  private constructor(table: OpenTable, network: Network, cache: DatasetCache) {
    this.table = table;
    this.#network = network;
    this.#cache = cache;
  }

  /** The number of row groups that were read, in whole or in part. */
  get groupsRead(): number {
    return this.#groupsRead.size;
  }

  /** Bytes that must be fetched for these chunks: without cached ones, and with the gaps that requests include. */
  costOf(chunks: readonly ColumnChunks[]): number {
    return coalesce(this.#missing(chunks)).reduce((sum, { start, end }) => sum + end - start, 0);
  }

  /** Fetches the chunks that are not cached yet, in parallel. */
  async fetch(chunks: readonly ColumnChunks[]): Promise<void> {
    const limit = pLimit(maxParallelRequests);
    const runs = coalesce(this.#missing(chunks));
    try {
      await Promise.all(runs.map((run) => limit(() => this.#fetchRun(run))));
    } finally {
      limit.clearQueue();
    }
  }

  /** @throws DatasetUnavailableError if the file is damaged or lacks a column */
  async read({ group, columns }: ColumnChunks): Promise<GroupCells> {
    await this.fetch([{ group, columns }]);
    this.#groupsRead.add(group.index);
    const cells = new Map<string, readonly Cell[]>();
    for (const column of columns) cells.set(column, await this.#readColumn(group, column));
    return (column, row) => cells.get(column)?.[row] ?? null;
  }

  #missing(chunks: readonly ColumnChunks[]): ByteRange[] {
    const ranges = chunks.flatMap(({ group, columns }) =>
      [...columns].map((column) => this.#rangeOf(group, column)),
    );
    return ranges.filter(({ start, end }) => this.#bytesAt(start, end) === undefined);
  }

  #rangeOf({ columns }: RowGroup, column: string): ByteRange {
    const range = columns.get(column);
    if (range !== undefined) return range;
    throw new DatasetUnavailableError(
      `${this.table.path} has no column ${column}: the release is older than this program.`,
    );
  }

  #bytesAt(start: number, end: number): ArrayBuffer | undefined {
    const { tail } = this.table;
    if (start >= tail.start) return tail.bytes.slice(start - tail.start, end - tail.start);
    const bytes = this.#fetched.get(start) ?? this.#cache.getChunk(this.table, start);
    // Keeps it even if other queries evict it from the cache.
    if (bytes !== undefined) this.#fetched.set(start, bytes);
    return bytes;
  }

  async #fetchRun({ start, end, parts }: Run): Promise<void> {
    const { path, version } = this.table;
    const part = await fetchPart(this.#network, path, `${start}-${end - 1}`);
    if (part?.version !== version) throw new FileReplacedError(`${path} was replaced while it was read.`);
    for (const range of parts) {
      const bytes = part.bytes.slice(range.start - part.start, range.end - part.start);
      this.#fetched.set(range.start, bytes);
      this.#cache.putChunk(this.table, range.start, bytes);
    }
  }

  async #readColumn(group: RowGroup, column: string): Promise<readonly Cell[]> {
    const { metadata, path } = this.table;
    const cells: Cell[] = [];
    try {
      await parquetRead({
        file: { byteLength: this.table.tail.end, slice: (start, end = start) => this.#at(start, end) },
        metadata: { ...metadata, row_groups: metadata.row_groups.slice(group.index, group.index + 1) },
        columns: [column],
        compressors: { ZSTD: unpackZstd },
        parsers,
        geoparquet: false,
        onChunk: ({ columnData }) => {
          for (const value of Array.from<unknown>(columnData)) cells.push(cellOf(value));
        },
      });
    } catch (error) {
      throw unreadable(path, error);
    }
    if (cells.length !== group.rows) throw unreadable(path);
    return cells;
  }

  #at(start: number, end: number): ArrayBuffer {
    const bytes = this.#bytesAt(start, end);
    if (bytes?.byteLength !== end - start) throw new RangeError(`${start}-${end} has not been fetched`);
    return bytes;
  }
}
