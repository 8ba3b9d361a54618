/** What can be asked of the dataset, what is answered, and what the engine needs from outside. */
import type { DatasetCache } from './cache.ts';

/** How a cell is compared; conditions.ts tells what each means for which columns. */
export const operators = [
  'eq',
  'ne',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'contains',
  'starts_with',
  'is_null',
] as const;
export type Operator = (typeof operators)[number];

/** `value` is what the column's type wants: a list for `in`; true, false (is not null) or nothing for `is_null`. */
export type DatasetCondition = {
  readonly column: string;
  readonly op: Operator;
  readonly value?: unknown;
};

export const directions = ['asc', 'desc'] as const;

type DatasetOrder = {
  readonly column: string;
  readonly direction?: (typeof directions)[number] | undefined;
};

/** A question to one table, as a client sent it: nothing but its shape has been checked. */
export type DatasetQuery = {
  readonly table: string;
  /** A row is wanted where all of these hold. */
  readonly where?: readonly DatasetCondition[] | undefined;
  /** All columns where none are named. */
  readonly columns?: readonly string[] | undefined;
  /** Nulls last; ties, and everything where nothing is named, in file order: by place, then key. */
  readonly order_by?: readonly DatasetOrder[] | undefined;
  readonly limit?: number | undefined;
  /** `next_cursor` of the answer before, with the same query. */
  readonly cursor?: string | undefined;
};

/** Dates and instants are ISO 8601 texts, lists arrays of texts, integers beyond 2^53 texts. */
export type DatasetCell = string | number | boolean | readonly string[] | null;

export type DatasetRow = Readonly<Record<string, DatasetCell>>;

/** Which bound ended an answer before it had as many rows as were asked for. */
export type DatasetBound = 'bytes_fetched' | 'rows_scanned' | 'answer_size';

export type DatasetAnswer = {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: readonly DatasetRow[];
  /** Asks for the rows after these; absent where these are the last. */
  readonly next_cursor?: string;
  /** Whether `rows` has as many as were asked for, or all that are left. */
  readonly complete: boolean;
  /** Present where it is not complete. */
  readonly stopped_by?: DatasetBound;
  /** Columns with texts that were too long for an answer; they end in `…`. */
  readonly shortened: readonly string[];
  /** Rows that were compared with the conditions, and rows of the table. */
  readonly rows_scanned: number;
  readonly rows_total: number;
  /** Parts of the file of which anything was needed, and all parts. */
  readonly row_groups_read: number;
  readonly row_groups_total: number;
  /** What this answer took over the network. */
  readonly bytes_fetched: number;
};

export type DatasetLimits = {
  /** Rows of an answer, unless asked otherwise, and at most. */
  readonly defaultRows: number;
  readonly maxRows: number;
  /** Bytes that an answer takes over the network; one row group more where a row group alone is larger. */
  readonly maxBytesFetched: number;
  readonly maxRowsScanned: number;
  /** Characters of `rows` as JSON; one row is always answered. */
  readonly maxAnswerCharacters: number;
  /** Characters of a text in a row; more where few rows of few columns are asked for, so that each has a share of the whole. */
  readonly maxCellCharacters: number;
};

export const datasetLimits: DatasetLimits = {
  defaultRows: 50,
  maxRows: 500,
  maxBytesFetched: 16_000_000,
  maxRowsScanned: 3_000_000,
  maxAnswerCharacters: 24_000,
  maxCellCharacters: 2_000,
};

/** How large a query may be. */
export const queryLimits = {
  conditions: 20,
  /** Values of one `in`. */
  values: 1_000,
  /** Characters of one value. */
  valueCharacters: 1_000,
  orderColumns: 5,
} as const;

/**
 * GETs a path of the archive host (`/data/meetings.parquet`) with these headers, and answers whatever the server says, 304,
 * 404 and 416 too. It retries, follows redirects and ends requests that hang as it sees fit, and throws where no
 * answer can be had.
 */
export type FetchRange = (
  path: string,
  init: { readonly headers: Readonly<Record<string, string>>; readonly signal?: AbortSignal | undefined },
) => Promise<Response>;

export type DatasetDeps = {
  readonly fetchRange: FetchRange;
  /** Lives as long as the server: footers, and what was fetched last. */
  readonly cache: DatasetCache;
  readonly signal?: AbortSignal | undefined;
  /** Other bounds than `datasetLimits`. */
  readonly limits?: Partial<DatasetLimits> | undefined;
};
