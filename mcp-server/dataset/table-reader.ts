/** Reads columns of row groups of one file, by as few and as small requests as will do. */
import { parquetRead } from 'hyparquet';
import pLimit from 'p-limit';
import { coalesce, type Run } from './byte-runs.ts';
import type { DatasetCache } from './cache.ts';
import type { Cell } from './cells.ts';
import { DatasetUnavailableError, FileExchangedError, unreadable } from './errors.ts';
import { openTable } from './fetch-footer.ts';
import { fetchPart, type Network } from './fetch-part.ts';
import { type ByteRange, cellOf, type OpenTable, parsers, type RowGroup } from './open-table.ts';
import { unpackZstd } from './zstd.ts';

const maxRequestsAtOnce = 4;

/** Columns of a row group. */
export type Wanted = { readonly group: RowGroup; readonly columns: Iterable<string> };

/** A cell by its column and the number of its row in the group. */
export type GroupCells = (column: string, row: number) => Cell;

export class TableReader {
  readonly table: OpenTable;
  readonly #network: Network;
  readonly #cache: DatasetCache;
  /** What this question has fetched, by first byte. */
  readonly #held = new Map<number, ArrayBuffer>();
  readonly #groups = new Set<number>();

  /**
   * Reads the footer, or asks whether the one at hand is still the file's.
   * @throws DatasetUnavailableError where there is no such file, or one that cannot be read
   */
  static async open(path: string, network: Network, cache: DatasetCache): Promise<TableReader> {
    const table = await openTable(path, network, cache.table(path));
    cache.keepTable(table);
    return new TableReader(table, network, cache);
  }

  private constructor(table: OpenTable, network: Network, cache: DatasetCache) {
    this.table = table;
    this.#network = network;
    this.#cache = cache;
  }

  /** How many row groups something was read of. */
  get groupsRead(): number {
    return this.#groups.size;
  }

  /** What is fetched for these columns, less what is at hand; gaps aside. */
  costOf(wanted: readonly Wanted[]): number {
    return this.#missing(wanted).reduce((sum, { start, end }) => sum + end - start, 0);
  }

  /** Fetches the columns, so that reading them waits for nothing. */
  async fetch(wanted: readonly Wanted[]): Promise<void> {
    const limit = pLimit(maxRequestsAtOnce);
    const runs = coalesce(this.#missing(wanted));
    try {
      await Promise.all(runs.map((run) => limit(() => this.#fetchRun(run))));
    } finally {
      limit.clearQueue();
    }
  }

  /** @throws DatasetUnavailableError where the file is damaged or has no such column */
  async read({ group, columns }: Wanted): Promise<GroupCells> {
    await this.fetch([{ group, columns }]);
    this.#groups.add(group.index);
    const cells = new Map<string, readonly Cell[]>();
    for (const column of columns) cells.set(column, await this.#readColumn(group, column));
    return (column, row) => cells.get(column)?.[row] ?? null;
  }

  #missing(wanted: readonly Wanted[]): ByteRange[] {
    const ranges = wanted.flatMap(({ group, columns }) =>
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
    const bytes = this.#held.get(start) ?? this.#cache.chunk(this.table, start);
    // Others may push it out of the cache before it is read.
    if (bytes !== undefined) this.#held.set(start, bytes);
    return bytes;
  }

  async #fetchRun({ start, end, parts }: Run): Promise<void> {
    const { path, version } = this.table;
    const part = await fetchPart(this.#network, path, `${start}-${end - 1}`);
    if (part?.version !== version) throw new FileExchangedError(`${path} was exchanged while it was read.`);
    for (const chunk of parts) {
      const bytes = part.bytes.slice(chunk.start - part.start, chunk.end - part.start);
      this.#held.set(chunk.start, bytes);
      this.#cache.keepChunk(this.table, chunk.start, bytes);
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
    if (bytes?.byteLength !== end - start) throw new RangeError(`${start}-${end} is not what was fetched`);
    return bytes;
  }
}
