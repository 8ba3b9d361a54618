/** Layouts of files, and readers that turn their records into rows. Pure. */
import type * as z from 'zod';
import type { Outcome } from '../outcome.ts';
import type { Cell, Columns, RecordOf } from './columns.ts';

/** The file that a record comes from. */
export type FileFacts = {
  /** For messages: `long-2020.parquet`, `data.zip/places.csv`. */
  readonly name: string;
  /** The day when the file was retrieved. */
  readonly retrieved: string;
  /** The address that it came from, if it is public. */
  readonly url?: string;
};

/** Start and end (exclusive) of each field in a line, counted from 0. */
export type FixedFields = Readonly<Record<string, readonly [start: number, end: number]>>;

export type Header = {
  /** Lines before the header, such as a title. */
  readonly before?: number;
  /** The number of header rows. */
  readonly rows: number;
  /** The names of the columns, from the header rows. */
  readonly names: (rows: readonly (readonly Cell[])[]) => readonly string[];
};

export type Layout<C extends Columns = Columns> = {
  /** For messages and docs: `annual file of places`. */
  readonly name: string;
  readonly columns: C;
  /** True if every import needs a file of this layout, such as a list of codes. */
  readonly isRequired?: true;
  /** Other columns of the layout, which are not read. A column that is not listed is refused, unless this is `any`. */
  readonly ignored?: readonly string[] | 'any';
  /** Matches the names of columns that repeat one kind of value, such as a column per month. Read into `record.wide`. */
  readonly wide?: RegExp;
  /** The name of such a column, for messages. */
  readonly wideExample?: string;
  /** Texts of cells that mean “no value”: `(X)`, `N`, `-666666666`. */
  readonly suppressed?: readonly string[];
  /** Default: one row with the names. */
  readonly header?: Header;
  /** Lines of fixed-width fields, without a header. The other formats are recognized by content. */
  readonly fixedWidth?: FixedFields;
  /** The sheet of a workbook. Default: its only sheet. */
  readonly sheet?: string;
  /** Default: UTF-8, or Windows-1252 where the bytes are not UTF-8. */
  readonly encoding?: 'utf-8' | 'windows-1252' | 'utf-16le';
  /** True for lines that are not records, such as footnotes. Lines with only the first cell filled always count as footnotes. */
  readonly isNote?: (cells: readonly Cell[]) => boolean;
  /** The number of records that a closing line declares; undefined for any other line. */
  readonly declaredRecords?: (cells: readonly Cell[]) => number | undefined;
};

export type TableReader = {
  readonly kind: 'table';
  readonly layout: Layout;
  readonly add: (record: Readonly<Record<string, unknown>>, file: FileFacts) => Iterable<Outcome>;
};

export type DocumentReader = {
  readonly kind: 'documents';
  readonly name: string;
  readonly schema: z.ZodType;
  /** The records in a document. */
  readonly select: (document: unknown) => readonly unknown[] | undefined;
  readonly add: (record: unknown, file: FileFacts) => Iterable<Outcome>;
};

export type Reader = TableReader | DocumentReader;

/** Reads files of a layout. The cells of `wide` columns are in `record.wide`, by name. */
export const tableReader = <const C extends Columns>(
  layout: Layout<C>,
  add: (record: RecordOf<C> & WithWide, file: FileFacts) => Iterable<Outcome>,
): TableReader => ({ kind: 'table', layout, add: add as TableReader['add'] });

export type WithWide = { readonly wide: ReadonlyMap<string, string> };

/**
 * Reads JSON or YAML documents.
 * @param select the records in a document, or undefined if it is a document of another kind; the schema checks each record
 */
export const documentReader = <Shape extends z.ZodType>(
  {
    name,
    schema,
    select,
  }: { readonly name: string; readonly schema: Shape; readonly select: DocumentReader['select'] },
  add: (record: z.output<Shape>, file: FileFacts) => Iterable<Outcome>,
): DocumentReader => ({ kind: 'documents', name, schema, select, add: add as DocumentReader['add'] });
