/** A corpus in a folder with one file per table. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { textsFolder } from '../../schemas/paths.ts';
import { type FileName, isFileName } from '../../schemas/tables/index.ts';
import { type Report, showValue } from './rows/finding.ts';
import { readCsv } from './formats/csv.ts';
import type { RawRecord, ReadTable, TableFile } from './formats/format.ts';
import { readNdjson } from './formats/ndjson.ts';
import { readParquet } from './formats/parquet.ts';
import { reportUnknownTable } from './layout.ts';
import { unreadableKind } from '../system/regular-file.ts';

const readers: Record<string, ReadTable> = { csv: readCsv, ndjson: readNdjson, parquet: readParquet };
const tableFileName = /^(.+)\.(csv|ndjson|parquet)(\.gz)?$/s;

/** A file of the folder. */
export type FolderFile = { readonly name: FileName; readonly path: string };

/** The table files of a folder, one per table, and the files with texts of documents. Misnamed table files are reported; other files are ignored. */
export async function filesOfFolder(folder: string, report: Report): Promise<FolderFile[]> {
  const files = new Map<FileName, FolderFile>();
  for (const entry of (await readdir(folder)).filter((name) => !name.startsWith('.')).toSorted()) {
    const name = tableFileName.exec(entry)?.[1];
    if (name?.toLowerCase() === 'redactions') continue;
    if (name === undefined || isTableInOtherCase(name)) reportLikelyFile(entry, report);
    else if (!isFileName(name)) reportUnknownTable(name, report);
    else if (files.has(name))
      reportFile(name, entry, 'is a second file for this table', 'Keep one file per table.', report);
    else {
      const path = join(folder, entry);
      const kind = await unreadableKind(path);
      if (kind === undefined) files.set(name, { name, path });
      else reportFile(name, entry, kind, 'Replace it by a file with the rows of the table.', report);
    }
  }
  const texts = files.has('document_texts') ? [] : await yearsOfTexts(folder);
  return [...files.values(), ...texts];
}

const yearFile = /^\d{4}\.parquet$/;

/** The texts of documents as the dataset has them: `texts/<year>.parquet`. */
async function yearsOfTexts(folder: string): Promise<FolderFile[]> {
  const path = join(folder, textsFolder);
  if ((await stat(path).catch(() => undefined))?.isDirectory() !== true) return [];
  const names = (await readdir(path)).filter((name) => yearFile.test(name)).toSorted();
  return names.map((name) => ({ name: 'document_texts', path: join(path, name) }));
}

const isTableInOtherCase = (name: string): boolean => !isFileName(name) && isFileName(name.toLowerCase());

/** Matches files that are probably tables under the wrong name. Their rows would otherwise be missing without a finding. */
const likelyTableFile = /^(.+)\.(csv|tsv|json|jsonl|ndjson|parquet)(\.gz)?$/is;

function reportLikelyFile(entry: string, report: Report): void {
  const name = likelyTableFile.exec(entry)?.[1]?.toLowerCase() ?? '';
  if (!isFileName(name)) return;
  reportFile(
    name,
    entry,
    'is ignored because of its name',
    `Rename it to ${name}.ndjson, ${name}.csv or ${name}.parquet, according to its format.`,
    report,
  );
}

function reportFile(name: FileName, entry: string, message: string, remedy: string, report: Report): void {
  report({ severity: 'error', rule: 'unreadable', table: name, value: showValue(entry), message, remedy });
}

/** Reads the rows of a table's file, in the format of its file name. */
export function readTableFile(file: TableFile, report: Report): AsyncIterable<RawRecord> {
  const read = readers[tableFileName.exec(file.path)?.[2] ?? ''];
  if (read === undefined) throw new Error(`no reader for ${file.path}`);
  return read(file, report);
}
