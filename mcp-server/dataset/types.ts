/** The types of dataset queries and answers, their limits, and the dependencies of the query engine. */
import type { DatasetCache } from './parquet/cache.ts';
import type { FetchRange } from './parquet/range-requests.ts';

/** query/conditions.ts defines each operator, query/column-values.ts the column types that support it. */
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

/** `value` has the column's type; it is a list for `in`, and true, false (is not null) or absent for `is_null`. */
export type DatasetCondition = {
  readonly column: string;
  readonly op: Operator;
  readonly value?: unknown;
};

export const aggregateFunctions = ['count', 'count_distinct', 'sum', 'min', 'max'] as const;
export type AggregateFunction = (typeof aggregateFunctions)[number];

/** Its column in the answer is `<function>_<column>`; `count` without a column counts rows. */
export type DatasetAggregate = { readonly function: AggregateFunction; readonly column?: string | undefined };

export const directions = ['asc', 'desc'] as const;

type DatasetOrder = {
  readonly column: string;
  readonly direction?: (typeof directions)[number] | undefined;
};

/** A query on one table as a client sent it: only its shape has been validated. */
export type DatasetQuery = {
  readonly table: string;
  /** A row must match all conditions. */
  readonly where?: readonly DatasetCondition[] | undefined;
  /** Default: all columns. */
  readonly columns?: readonly string[] | undefined;
  /** Nulls last; ties in file order. Default: file order, which is by place, then key. */
  readonly order_by?: readonly DatasetOrder[] | undefined;
  /** Groups instead of rows: by columns, or by the year or month of a day (`meeting_date.year`). */
  readonly group_by?: readonly string[] | undefined;
  /** Default with `group_by`: the number of rows. */
  readonly aggregates?: readonly DatasetAggregate[] | undefined;
  /** The different values of `columns`. */
  readonly distinct?: boolean | undefined;
  readonly limit?: number | undefined;
  /** `next_cursor` of the previous answer to the same query. */
  readonly cursor?: string | undefined;
};

/** Dates, instants and integers beyond 2^53 are text; lists are arrays of text. */
export type DatasetCell = string | number | boolean | readonly string[] | null;

export type DatasetRow = Readonly<Record<string, DatasetCell>>;

/** The limit that ended an answer before it had the requested number of rows. */
export type DatasetBound = 'bytes_fetched' | 'rows_scanned' | 'answer_size';

export type DatasetAnswer = {
  readonly table: string;
  /** Rows that match, in all pages; null if counting them would read too much. */
  readonly total: number | null;
  /** The number of groups; only with groups. */
  readonly groups_total?: number;
  /** The order of the rows, in words. */
  readonly order: string;
  readonly columns: readonly string[];
  readonly rows: readonly DatasetRow[];
  /** Requests the next page; absent on the last page. */
  readonly next_cursor?: string;
  /** Whether `rows` has the requested number of rows, or all remaining ones. */
  readonly complete: boolean;
  /** Present only if `complete` is false. */
  readonly stopped_by?: DatasetBound;
  /** Columns with texts that were cut; they end in `…`. */
  readonly shortened: readonly string[];
  /** Rows that were compared with the conditions, and all rows of the table. */
  readonly rows_scanned: number;
  readonly rows_total: number;
  /** Row groups that were read, and all row groups of the file. */
  readonly row_groups_read: number;
  readonly row_groups_total: number;
  /** Bytes that this answer fetched over the network. */
  readonly bytes_fetched: number;
};

export type DatasetLimits = {
  /** The default and the maximum number of rows of an answer. */
  readonly defaultRows: number;
  readonly maxRows: number;
  /** Bytes fetched for one answer. A single row group may exceed it. */
  readonly maxBytesFetched: number;
  /** Bytes fetched for what was not asked for: the number of matching rows, and the newest rows first. */
  readonly maxBytesForDefaults: number;
  readonly maxRowsScanned: number;
  /** Characters of `rows` as JSON. A single row may exceed it. */
  readonly maxAnswerCharacters: number;
  /** Characters of a text. A query for few rows and columns gets longer texts, up to an equal share of the answer. */
  readonly maxCellCharacters: number;
};

export const datasetLimits: DatasetLimits = {
  defaultRows: 50,
  maxRows: 500,
  maxBytesFetched: 16_000_000,
  maxBytesForDefaults: 4_000_000,
  maxRowsScanned: 3_000_000,
  maxAnswerCharacters: 24_000,
  maxCellCharacters: 2_000,
};

/** Maximum sizes of a query. */
export const queryLimits = {
  conditions: 20,
  /** Values of one `in`. */
  values: 1_000,
  /** Characters of one value. */
  valueCharacters: 1_000,
  orderColumns: 5,
  groupColumns: 3,
  aggregates: 10,
} as const;

export type DatasetDeps = {
  readonly fetchRange: FetchRange;
  /** Footers and recent chunks; it lives as long as the server. */
  readonly cache: DatasetCache;
  readonly signal?: AbortSignal | undefined;
  /**
   * For a reader: the newest rows first unless `order_by` is given, the name of the place unless `columns` is, and the number of
   * matching rows.
   */
  readonly forReading?: boolean | undefined;
  /** Overrides `datasetLimits`. */
  readonly limits?: Partial<DatasetLimits> | undefined;
};
