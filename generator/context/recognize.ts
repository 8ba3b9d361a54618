/** Finds the reader of each part of the files of an import. Nothing is written before every file is recognized. */
import { UserError } from '../system/errors.ts';
import type { LocalFile } from './files/fetch-file.ts';
import { FileError } from './files/file-error.ts';
import { type FileWithoutData, type Part, partsOf } from './files/parts.ts';
import type { Cell } from './layout/columns.ts';
import { decoderOf } from './layout/decode.ts';
import { explainMismatch, isMatch, matchLayout } from './layout/match.ts';
import type { DocumentReader, FileFacts, Layout, Reader, TableReader } from './layout/reader.ts';

/** A part, and its reader. */
export type Recognized = { readonly part: Part; readonly file: FileFacts } & (
  | { readonly reader: TableReader; readonly names: readonly string[] }
  | { readonly reader: DocumentReader; readonly records: readonly unknown[] }
);

export type RecognizedFile = {
  readonly recognized: readonly Recognized[];
  /** Members of an archive or sheets of a workbook that no reader recognizes. */
  readonly unread: readonly string[];
};

/** Rows that are compared with the layouts. */
const previewRows = 50;

/**
 * Returns the parts of a file with their readers.
 * @throws {UserError} if no reader recognizes any part; the message names the columns that differ
 */
export async function recognizeFile(
  file: LocalFile,
  readers: readonly Reader[],
  folder: string,
): Promise<RecognizedFile> {
  try {
    const recognized: Recognized[] = [];
    const unread: { readonly name: string; readonly why: string }[] = [];
    const parts = await partsOf(file, folder);
    for (const part of parts) {
      const found = await recognizePart(part, file, readers).catch((error: unknown) => {
        // An archive may have parts that are not tables, such as notes.
        if (!(error instanceof FileError) || parts.length === 1) throw error;
        return { why: `Its part ${part.name} ${error.message}.` };
      });
      if ('why' in found) unread.push({ name: part.name, why: found.why });
      else recognized.push(found);
    }
    const [first] = unread;
    if (recognized.length === 0)
      throw new FileError(
        first === undefined ? 'is an empty archive' : `is not a file of this source. ${first.why}`,
      );
    return { recognized, unread: unread.map(({ name }) => name) };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    throw new UserError(
      `${file.url ?? file.location} ${error.message}${error.message.endsWith('.') ? '' : '.'} Nothing was imported. docs/context.md lists the files of each source.`,
      { cause: error },
    );
  }
}

async function recognizePart(
  part: Part | FileWithoutData,
  file: LocalFile,
  readers: readonly Reader[],
): Promise<Recognized | { readonly why: string }> {
  if ('why' in part) throw new FileError(part.why);
  const facts = {
    name: part.name,
    retrieved: file.retrieved,
    ...(file.url === undefined ? {} : { url: file.url }),
  };
  const documents = part.documents === undefined ? undefined : recognizeDocuments(part.documents, readers);
  if (documents !== undefined) return { part, file: facts, ...documents };
  const layouts = readers
    .filter((reader) => reader.kind === 'table')
    .filter(({ layout }) => layout.sheet === undefined || layout.sheet === part.sheet);
  const ordinary = layouts.filter(({ layout }) => layout.fixedWidth === undefined);
  const preview = await firstRows(part);
  if (preview.length === 0)
    return { why: part.documents === undefined ? 'It has no rows.' : explainDocuments(readers) };
  for (const reader of ordinary) {
    if (!fitsWithoutHeader(reader.layout, preview)) continue;
    const match = matchLayout(reader.layout, preview);
    if (isMatch(match)) return { part, file: facts, reader, names: match.names };
  }
  for (const reader of part.isText ? layouts.filter(({ layout }) => layout.fixedWidth !== undefined) : [])
    if (await fitsFixedWidth(part, reader.layout))
      return { part, file: facts, reader, names: Object.keys(reader.layout.fixedWidth ?? {}) };
  return {
    why: explainMismatch(
      ordinary.map(({ layout }) => layout).filter(({ header }) => header?.rows !== 0),
      preview,
    ),
  };
}

type FoundDocuments = { readonly reader: DocumentReader; readonly records: readonly unknown[] };

function recognizeDocuments(
  documents: readonly unknown[],
  readers: readonly Reader[],
): FoundDocuments | undefined {
  for (const reader of readers.filter((candidate) => candidate.kind === 'documents')) {
    const selected = documents.map((document) => reader.select(document));
    const records = selected.filter((found) => found !== undefined).flat();
    if (records.length > 0) return { reader, records };
  }
  return undefined;
}

const explainDocuments = (readers: readonly Reader[]): string => {
  const names = readers.flatMap((reader) => (reader.kind === 'documents' ? [`“${reader.name}”`] : []));
  return names.length === 0
    ? 'The source has no JSON or YAML files.'
    : `It has no records of ${names.join(' or ')}.`;
};

async function firstRows(part: Part, layout?: Layout): Promise<readonly (readonly Cell[])[]> {
  const rows: (readonly Cell[])[] = [];
  for await (const batch of part.rows(layout)) {
    rows.push(...batch.slice(0, previewRows));
    if (rows.length >= previewRows) break;
  }
  return rows;
}

/** True if the first lines have the cells of a layout without a header, and for every layout with a header. */
function fitsWithoutHeader(layout: Layout, rows: readonly (readonly Cell[])[]): boolean {
  if (layout.header?.rows !== 0) return true;
  const names = layout.header.names([]);
  const decode = decoderOf(layout, names);
  return rows.every((cells) => cells.length === names.length && 'record' in decode(cells));
}

/** True if all cells of the first lines have the declared types. */
async function fitsFixedWidth(part: Part, layout: Layout): Promise<boolean> {
  const decode = decoderOf(layout, Object.keys(layout.fixedWidth ?? {}));
  const rows = await firstRows(part, layout);
  return (
    rows.length > 0 && rows.every((cells) => layout.isNote?.(cells) === true || 'record' in decode(cells))
  );
}
