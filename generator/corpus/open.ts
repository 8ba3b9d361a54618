/** Opens a corpus in any format as a SQLite file that can be read place by place. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TableName, tableOf } from '../../schemas/tables/index.ts';
import { systemErrorCode, UserError } from '../system/errors.ts';
import { copyFromBucket, isInBucket } from './bucket.ts';
import type { Corpus } from './corpus.ts';
import { filesOfFolder, readTableFile } from './folder.ts';
import type { Report } from './rows/finding.ts';
import { queryRows, invalidTexts, scanColumns } from './formats/sqlite.ts';
import { DroppedRows } from './dropped-rows.ts';
import { isIndexed, type Layout, readLayout, reportMissingTables, selectColumns } from './layout.ts';
import { addRedactedRows, type Redactions, readRedactions, reportUnusedRedactions } from './redactions.ts';
import { explainReadError, uncompressedDatabase } from './sqlite-file.ts';
import { stageTable, type TableInput } from './stage.ts';
import { makeWorkFolder } from './work-folder.ts';

export type OpenOptions = {
  readonly report: Report;
  /** Called before a table is copied. */
  readonly onTable?: (name: TableName) => void;
  /** Called before a file is downloaded from a bucket. */
  readonly onFile?: (name: string) => void;
};

/**
 * Opens the corpus at a path or an `s3://` address. Problems of single tables and rows are reported; a location without a
 * corpus throws.
 */
export async function openCorpus(location: string, options: OpenOptions): Promise<Corpus> {
  const work = makeWorkFolder();
  try {
    const path = isInBucket(location)
      ? await copyFromBucket(location, work.path, options.onFile ?? (() => {}))
      : location;
    const isFolder = await isDirectory(path);
    const redactions = await readRedactions(path, isFolder, options.report);
    const staging: Staging = { ...options, redactions, workFolder: work.path };
    const opened = isFolder
      ? await stageFolder(path, staging)
      : await openDatabase(await uncompressedDatabase(path, work.path), staging);
    reportUnusedRedactions({ ...opened, redactions }, options.report);
    addRedactedRows(opened.droppedRows, redactions);
    return { ...opened, redactions, [Symbol.dispose]: work[Symbol.dispose] };
  } catch (error) {
    work[Symbol.dispose]();
    throw explainReadError(location, error);
  }
}

async function isDirectory(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (cause) {
    const reason = systemErrorCode(cause) === 'ENOENT' ? 'There is nothing at this path' : String(cause);
    throw new UserError(
      `Cannot open the corpus ${path}. ${reason}. Name a SQLite file or a folder with one <table>.parquet, .ndjson or .csv per table.`,
      { cause },
    );
  }
}

type Opened = Omit<Corpus, 'redactions' | typeof Symbol.dispose>;
type Staging = OpenOptions & { readonly redactions: Redactions; readonly workFolder: string };

async function openDatabase(path: string, staging: Staging): Promise<Opened> {
  using database = new DatabaseSync(path, { readOnly: true });
  const { layout, unreadable } = readLayout(database, staging.report);
  if (isIndexed(database, layout)) {
    return { databasePath: path, layout, unreadable, isChecked: false, droppedRows: new DroppedRows() };
  }
  return await stage(tablesOfDatabase(database, layout), unreadable, staging);
}

function* tablesOfDatabase(database: DatabaseSync, layout: Layout): Generator<TableInput> {
  for (const [name, columns] of layout) {
    const rows = queryRows(database, selectColumns(name, columns));
    yield {
      name,
      records: rows.map((row, index) => ({ line: index + 1, row })),
      hasInvalidTexts: invalidTexts(name, scanColumns(database, name)),
    };
  }
}

async function stageFolder(path: string, staging: Staging): Promise<Opened> {
  const files = await filesOfFolder(path, staging.report);
  const missing = reportMissingTables(new Set(files.map(({ name }) => name)), staging.report);
  const inputs = files.map((file) => ({
    name: file.name,
    records: readTableFile({ ...file, workFolder: staging.workFolder }, staging.report),
  }));
  return stage(inputs, missing, staging);
}

async function stage(
  inputs: Iterable<TableInput>,
  missing: ReadonlySet<TableName>,
  { report, onTable, redactions, workFolder }: Staging,
): Promise<Opened> {
  const databasePath = join(workFolder, 'staged.db');
  using database = new DatabaseSync(databasePath);
  database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA temp_store = FILE');
  const droppedRows = new DroppedRows();
  const layout = new Map<TableName, string[]>();
  const unreadable = new Set(missing);
  for (const input of inputs) {
    onTable?.(input.name);
    if (await stageTable(database, input, redactions, droppedRows, report))
      layout.set(input.name, Object.keys(tableOf(input.name).columns));
    else unreadable.add(input.name);
  }
  return { databasePath, layout, unreadable, isChecked: true, droppedRows };
}
