/** A corpus that is a folder with one file per table. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isTableName, type TableName } from '../../schemas/tables/index.ts';
import type { Report } from './finding.ts';
import { readCsv } from './formats/csv.ts';
import type { RawRecord, ReadTable, TableFile } from './formats/format.ts';
import { readNdjson } from './formats/ndjson.ts';
import { readParquet } from './formats/parquet.ts';
import { reportUnknownTable } from './layout.ts';

const readers: Record<string, ReadTable> = { csv: readCsv, ndjson: readNdjson, parquet: readParquet };
const tableFileName = /^(.+)\.(csv|ndjson|parquet)(\.gz)?$/s;

type FolderFile = { readonly name: TableName; readonly path: string };

/** The table files of a folder, one per table. Other files are left alone; misnamed table files are reported. */
export async function filesOfFolder(folder: string, report: Report): Promise<FolderFile[]> {
  const files = new Map<TableName, FolderFile>();
  for (const entry of (await readdir(folder)).toSorted()) {
    const name = tableFileName.exec(entry)?.[1];
    if (name === undefined || name === 'redactions') continue;
    if (!isTableName(name)) reportUnknownTable(name, report);
    else if (files.has(name)) reportSecondFile(name, entry, report);
    else files.set(name, { name, path: join(folder, entry) });
  }
  return [...files.values()];
}

function reportSecondFile(name: TableName, entry: string, report: Report): void {
  report({
    severity: 'error',
    rule: 'unreadable',
    table: name,
    value: JSON.stringify(entry),
    message: 'is a second file for this table',
    remedy: 'Keep one file per table.',
  });
}

/** The rows of a table's file, by the format that its name tells. */
export function readTableFile(file: TableFile, report: Report): AsyncIterable<RawRecord> {
  const read = readers[tableFileName.exec(file.path)?.[2] ?? ''];
  if (read === undefined) throw new Error(`no reader for ${file.path}`);
  return read(file, report);
}
