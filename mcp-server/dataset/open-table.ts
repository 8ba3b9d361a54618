/** What the footer of a Parquet file tells: https://parquet.apache.org/docs/file-format/ */
import { type FileMetaData, parquetMetadata } from 'hyparquet';
import { type Cell, type CellStatistics, type Comparable, dayOf } from './cells.ts';

/** Bytes of a file, from 0; the end is not part of it. */
export type ByteRange = { readonly start: number; readonly end: number };

/** Rows that stand together in a file, each column in bytes of its own. */
export type RowGroup = {
  readonly index: number;
  /** The number of its first row in the file, from 0. */
  readonly firstRow: number;
  readonly rows: number;
  readonly columns: ReadonlyMap<string, ByteRange & { readonly statistics: CellStatistics }>;
};

/** A file whose footer has been read. */
export type OpenTable = {
  readonly path: string;
  /** Tells this file from one that replaces it. */
  readonly version: string;
  readonly etag: string | null;
  readonly rows: number;
  readonly groups: readonly RowGroup[];
  readonly metadata: FileMetaData;
  /** The end of the file, which came with the footer. */
  readonly tail: ByteRange & { readonly bytes: ArrayBuffer };
};

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Days become texts, instants microseconds; a bound that was cut within a character tells nothing. */
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

/** Length and the mark `PAR1`, at the very end. */
export const trailerBytes = 8;

/** Bytes of the footer with its trailer, from the last bytes of a file. */
export const footerSize = (tail: ArrayBuffer): number =>
  new DataView(tail).getUint32(tail.byteLength - trailerBytes, true) + trailerBytes;

/** The row groups of a file, from bytes that end with its footer. */
export function readFooter(tail: ArrayBuffer): Pick<OpenTable, 'rows' | 'groups' | 'metadata'> {
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

/** What is told of a list's items is not told of lists. */
function readStatistics({ statistics, path_in_schema: path }: ParquetChunk, rows: number): CellStatistics {
  if (statistics === undefined || path.length > 1) return { rows };
  const { min_value: least, max_value: greatest, null_count: nulls } = statistics;
  return {
    rows,
    least: comparable(least),
    greatest: comparable(greatest),
    nulls: nulls === undefined ? undefined : Number(nulls),
  };
}

/** Bounds that are no number tell nothing. */
function comparable(bound: unknown): Comparable | undefined {
  if (typeof bound === 'number') return Number.isNaN(bound) ? undefined : bound;
  return typeof bound === 'string' || typeof bound === 'bigint' || typeof bound === 'boolean'
    ? bound
    : undefined;
}

/** A cell as the file's reader gives it. */
export function cellOf(value: unknown): Cell {
  if (Array.isArray(value)) return value.map(String);
  return comparable(value) ?? null;
}
