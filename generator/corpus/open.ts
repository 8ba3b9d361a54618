/** Opens a corpus of any form as a SQLite file that is read place by place. */
import { mkdtempSync, rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TableName, tableOf } from '../../schemas/tables/index.ts';
import { systemErrorCode, UserError } from '../errors.ts';
import { filesOfFolder, readTableFile } from './folder.ts';
import type { Report } from './finding.ts';
import { queryRows } from './formats/sqlite.ts';
import { GoneRows } from './gone-rows.ts';
import { isIndexed, type Layout, readLayout, reportMissingTables, selectColumns } from './layout.ts';
import { readRedactions, type Redactions } from './redactions.ts';
import { explainEnd, plainDatabase } from './sqlite-file.ts';
import { stageTable, type TableInput } from './stage.ts';
import { invalidTexts, scanColumns } from './utf8-check.ts';

export type Corpus = {
  /** The SQLite file to read; it is never written. */
  readonly databasePath: string;
  readonly layout: Layout;
  /** Tables that are there but could not be read; references to them are not checked. */
  readonly unreadable: ReadonlySet<TableName>;
  readonly redactions: Redactions;
  /** Whether each row was checked by itself already. */
  readonly isChecked: boolean;
  /** Rows that were left out on the way in. */
  readonly gone: GoneRows;
  /** Removes temporary files. */
  readonly [Symbol.dispose]: () => void;
};

/** What reading needs of a corpus; plain enough to be rebuilt in another thread. */
export type ReadableCorpus = Pick<Corpus, 'layout' | 'unreadable' | 'redactions' | 'isChecked' | 'gone'>;

export type OpenOptions = {
  readonly report: Report;
  /** Told before a table is copied. */
  readonly onTable?: (name: TableName) => void;
};

/** Opens the corpus at `path`. What is wrong with single tables and rows is reported; a path without a corpus throws. */
export async function openCorpus(path: string, options: OpenOptions): Promise<Corpus> {
  const isFolder = await isDirectory(path);
  const workFolder = mkdtempSync(join(tmpdir(), 'civic-corpus-'));
  const dispose = (): void => rmSync(workFolder, { recursive: true, force: true });
  try {
    const redactions = await readRedactions(path, isFolder, options.report);
    const opened = isFolder
      ? await stageFolder(path, workFolder, options)
      : await openDatabase(await plainDatabase(path, workFolder), workFolder, options);
    addRedactedRows(opened.gone, redactions);
    return { ...opened, redactions, [Symbol.dispose]: dispose };
  } catch (error) {
    dispose();
    throw explainEnd(path, error);
  }
}

/** Rows of other places may refer to them, wherever these are read. */
function addRedactedRows(gone: GoneRows, redactions: Redactions): void {
  for (const [table, rows] of redactions)
    for (const [id, columns] of rows) if (columns === 'row') gone.addRedacted(table, id);
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

async function openDatabase(path: string, workFolder: string, options: OpenOptions): Promise<Opened> {
  using database = new DatabaseSync(path, { readOnly: true });
  const { layout, unreadable } = readLayout(database, options.report);
  if (isIndexed(database, layout)) {
    return { databasePath: path, layout, unreadable, isChecked: false, gone: new GoneRows() };
  }
  const staged = await stage(tablesOfDatabase(database, layout), workFolder, options);
  return { ...staged, unreadable: unreadable.union(staged.unreadable) };
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

async function stageFolder(path: string, workFolder: string, options: OpenOptions): Promise<Opened> {
  const files = await filesOfFolder(path, options.report);
  reportMissingTables(new Set(files.map(({ name }) => name)), options.report);
  const inputs = files.map((file) => ({
    name: file.name,
    records: readTableFile({ ...file, workFolder }, options.report),
  }));
  return stage(inputs, workFolder, options);
}

async function stage(
  inputs: Iterable<TableInput>,
  workFolder: string,
  { report, onTable }: OpenOptions,
): Promise<Opened> {
  const databasePath = join(workFolder, 'staged.db');
  using database = new DatabaseSync(databasePath);
  database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA temp_store = FILE');
  const gone = new GoneRows();
  const layout = new Map<TableName, string[]>();
  const unreadable = new Set<TableName>();
  for (const input of inputs) {
    onTable?.(input.name);
    if (await stageTable(database, input, gone, report))
      layout.set(input.name, Object.keys(tableOf(input.name).columns));
    else unreadable.add(input.name);
  }
  return { databasePath, layout, unreadable, isChecked: true, gone };
}
