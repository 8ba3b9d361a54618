/** A file → its parts: the file itself, the members of an archive, the sheets of a workbook. */
import type { Cell } from '../layout/columns.ts';
import type { Layout } from '../layout/reader.ts';
import { isJson, isWebPage, isYamlName, readDocuments, tableInJson } from './documents.ts';
import type { LocalFile } from './fetch-file.ts';
import { FileError } from './file-error.ts';
import { delimitedRows, delimiterOf, fixedWidthRows, lineEndsOf, type Rows } from './lines.ts';
import { isParquet, parquetRows } from './parquet.ts';
import { decodeText } from './text.ts';
import { isGzip, isZip, type PackedFile, unpack } from './unpack.ts';
import { readSheets } from './workbook.ts';

export type Part = {
  /** `data.zip/places.csv`, `book.xlsx, sheet A`. */
  readonly name: string;
  readonly sheet?: string;
  readonly isText: boolean;
  /** The documents of JSON or YAML. */
  readonly documents?: readonly unknown[];
  /** Reads the rows, with the encoding, fixed-width fields and columns of a layout if one is given. No rows if the documents are not a table. */
  readonly rows: (layout?: Layout) => Rows;
};

/** A file that has no data, such as the description of an archive. `why` is a clause without the name. */
export type FileWithoutData = { readonly name: string; readonly why: string };

/** Returns the parts of a file in order. @throws {FileError} */
export async function partsOf(
  { name, path }: LocalFile,
  folder: string,
): Promise<(Part | FileWithoutData)[]> {
  const parts: (Part | FileWithoutData)[] = [];
  for (const file of await unpack(name, path, folder)) {
    const why = withoutData(file);
    if (why === undefined) parts.push(...(await partsOfMember(file, name)));
    else parts.push({ name: file.name, why });
  }
  return parts;
}

/** The parts of a file in an archive, or of the file itself. */
const partsOfMember = (file: PackedFile, archive: string): Promise<Part[]> =>
  partsOfFile(file).catch((error: unknown) => {
    if (!(error instanceof FileError) || !file.name.startsWith(`${archive}/`)) throw error;
    throw new FileError(`cannot be read: its part ${file.name} ${error.message}`, { cause: error });
  });

function withoutData({ head }: PackedFile): string | undefined {
  if (head.length === 0) return 'is empty';
  return isWebPage(head.toString('latin1'))
    ? 'is a web page or XML, not data: the address may have returned an error'
    : undefined;
}

async function partsOfFile(file: PackedFile): Promise<Part[]> {
  const { name, head } = file;
  if (isGzip(head)) throw new FileError('is compressed twice: unpack it once');
  if (isZip(head)) return sheetsOf(file);
  if (isParquet(head)) {
    const path = await file.extract();
    return [{ name, isText: false, rows: (layout) => parquetRows(path, layout && wantedOf(layout)) }];
  }
  const start = head.toString('latin1');
  if (isYamlName(name) || isJson(start)) return [await documentPart(file)];
  return [{ name, isText: true, rows: (layout) => textRows(file, layout) }];
}

const wantedOf = ({ columns, wide }: Layout): ReadonlySet<string> | undefined =>
  wide === undefined ? new Set(Object.keys(columns)) : undefined;

async function sheetsOf(file: PackedFile): Promise<Part[]> {
  const sheets = await readSheets(file);
  return sheets.map((sheet) => ({
    name: sheets.length === 1 ? file.name : `${file.name}, sheet ${sheet.name}`,
    sheet: sheet.name,
    isText: false,
    rows: () => inOneBatch(sheet.rows.filter((row) => row.some((cell) => cell !== null))),
  }));
}

async function documentPart(file: PackedFile): Promise<Part> {
  const documents = await readDocuments(file);
  return {
    name: file.name,
    isText: false,
    documents,
    rows: () => inOneBatch(tableInJson(documents) ?? []),
  };
}

async function* inOneBatch(rows: readonly (readonly Cell[])[]): Rows {
  if (rows.length > 0) yield rows;
}

async function* textRows(file: PackedFile, layout?: Layout): Rows {
  const text = decodeText(file.read(), layout?.encoding);
  if (layout?.fixedWidth !== undefined) return yield* fixedWidthRows(text, layout.fixedWidth);
  const head = headText(file.head);
  yield* delimitedRows(text, delimiterOf(head), lineEndsOf(head));
}

/** UTF-16 has a zero byte in each ASCII character. */
const headText = (head: Buffer): string => head.toString('latin1').replaceAll('\0', '');
