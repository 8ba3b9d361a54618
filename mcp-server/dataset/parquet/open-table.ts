/** Reads the footer of a Parquet file: its row groups with their byte ranges and statistics (https://parquet.apache.org/docs/file-format/). */
import { type FileMetaData, parquetMetadata } from 'hyparquet';
import { type Cell, type CellStatistics, type Comparable, dayOf } from '../cells.ts';
import { FileReplacedError, unreadable } from '../messages.ts';
import { type ByteRange, fetchPart, type FilePart, type Network } from './range-requests.ts';

/** A run of rows in a file, stored column by column. */
export type RowGroup = {
  readonly index: number;
  /** The index of its first row in the file. */
  readonly firstRow: number;
  readonly rows: number;
  readonly columns: ReadonlyMap<string, ByteRange & { readonly statistics: CellStatistics }>;
};

/** A file whose footer has been read. */
export type OpenTable = {
  readonly path: string;
  /** Differs from the version of any file that replaces it. */
  readonly version: string;
  readonly etag: string | null;
  readonly rows: number;
  readonly groups: readonly RowGroup[];
  readonly metadata: FileMetaData;
  /** The end of the file, which was fetched with the footer. */
  readonly tail: ByteRange & { readonly bytes: ArrayBuffer };
};

/** Large enough for nearly every footer, and for small files as a whole. */
const tailBytes = 64 * 1024;

/** The footer's length and the magic number `PAR1` end the file. */
const trailerBytes = 8;

/**
 * Reads the footer of a file; returns `known` if the file has not changed since.
 * @throws DatasetUnavailableError if the file does not exist or cannot be read
 */
export async function openTable(path: string, network: Network, known?: OpenTable): Promise<OpenTable> {
  const tail = await fetchPart(network, path, `-${tailBytes}`, known?.etag ?? undefined);
  if (known !== undefined && (tail === undefined || tail.version === known.version)) return known;
  if (tail === undefined) throw unreadable(path);
  const bytes = await withWholeFooter(path, tail, network);
  const { version, etag, sizeBytes: end } = tail;
  try {
    const footer = readFooter(bytes);
    requireWithin(footer.groups, end);
    return { ...footer, path, version, etag, tail: { bytes, start: end - bytes.byteLength, end } };
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** Fetches the rest of a footer that is longer than the tail. */
async function withWholeFooter(path: string, tail: FilePart, network: Network): Promise<ArrayBuffer> {
  if (tail.bytes.byteLength < trailerBytes) throw unreadable(path);
  const missing = footerSize(tail.bytes) - tail.bytes.byteLength;
  if (missing <= 0) return tail.bytes;
  if (missing > tail.start) throw unreadable(path);
  const rest = await fetchPart(network, path, `${tail.start - missing}-${tail.start - 1}`);
  if (rest?.version !== tail.version) throw new FileReplacedError(`${path} was replaced while it was read.`);
  const whole = new Uint8Array(missing + tail.bytes.byteLength);
  whole.set(new Uint8Array(rest.bytes));
  whole.set(new Uint8Array(tail.bytes), missing);
  return whole.buffer;
}

/** Size of the footer with its trailer. */
const footerSize = (tail: ArrayBuffer): number =>
  new DataView(tail).getUint32(tail.byteLength - trailerBytes, true) + trailerBytes;

function requireWithin(groups: readonly RowGroup[], sizeBytes: number): void {
  const ranges = groups.flatMap(({ columns }) => [...columns.values()]);
  const invalid = ranges.find(({ start, end }) => !(start >= 0 && start <= end && end <= sizeBytes));
  if (invalid !== undefined) throw new RangeError(`${invalid.start}-${invalid.end} is outside the file`);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Days become text, instants microseconds. A min or max value that was cut within a character is undefined. */
export const parsers = {
  dateFromDays: dayOf,
  timestampFromMicroseconds: (microseconds: bigint): bigint => microseconds,
  stringFromBytes: (bytes: Uint8Array): string | undefined => {
    try {
      return utf8.decode(bytes);
    } catch {
      return undefined;
    }
  },
};

/** Parses bytes that end with the footer. */
function readFooter(tail: ArrayBuffer): Pick<OpenTable, 'rows' | 'groups' | 'metadata'> {
  const metadata = parquetMetadata(tail, { parsers, geoparquet: false });
  let firstRow = 0;
  const groups = metadata.row_groups.map((group, index) => {
    const rows = Number(group.num_rows);
    firstRow += rows;
    return { index, firstRow: firstRow - rows, rows, columns: readChunks(group, rows) };
  });
  return { rows: firstRow, groups, metadata };
}

type ParquetGroup = FileMetaData['row_groups'][number];
type ParquetChunk = NonNullable<ParquetGroup['columns'][number]['meta_data']>;

function readChunks({ columns }: ParquetGroup, rows: number): RowGroup['columns'] {
  const chunks = columns.flatMap(({ meta_data: chunk }) => (chunk === undefined ? [] : [chunk]));
  return new Map(
    chunks.map((chunk) => {
      const start = Number(chunk.dictionary_page_offset ?? chunk.data_page_offset);
      const end = start + Number(chunk.total_compressed_size);
      const [name = ''] = chunk.path_in_schema;
      return [name, { start, end, statistics: readStatistics(chunk, rows) }];
    }),
  );
}

/** Statistics of a list column describe its items, so they are ignored. */
function readStatistics({ statistics, path_in_schema: path }: ParquetChunk, rows: number): CellStatistics {
  if (statistics === undefined || path.length > 1) return { rows };
  const { min_value: min, max_value: max, null_count: nulls } = statistics;
  return {
    rows,
    min: comparable(min),
    max: comparable(max),
    nulls: nulls === undefined ? undefined : Number(nulls),
  };
}

/** Undefined for NaN and for values that have no order. */
function comparable(value: unknown): Comparable | undefined {
  if (typeof value === 'number') return Number.isNaN(value) ? undefined : value;
  return typeof value === 'string' || typeof value === 'bigint' || typeof value === 'boolean'
    ? value
    : undefined;
}

/** Converts a value of the Parquet reader to a cell. */
export function cellOf(value: unknown): Cell {
  if (Array.isArray(value)) return value.map(String);
  return comparable(value) ?? null;
}
