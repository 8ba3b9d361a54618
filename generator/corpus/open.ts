/** Opens a corpus in any format as a SQLite file that can be read place by place. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type FileName, type TableName, tableOf } from '../../schemas/tables/index.ts';
import { systemErrorCode, UserError } from '../system/errors.ts';
import { Resources } from '../system/resources.ts';
import { copyFromBucket, isInBucket } from './bucket/corpus-objects.ts';
import type { Corpus } from './corpus.ts';
import { filesOfFolder, type FolderFile, readTableFile } from './folder.ts';
import type { Report } from './rows/finding.ts';
import { queryRows, invalidTexts, scanColumns } from './formats/sqlite.ts';
import { DroppedRows } from './dropped-rows.ts';
import { isIndexed, type Layout, readLayout, reportMissingTables, selectColumns } from './layout.ts';
import { readPostalCodes } from './postal-codes.ts';
import { requireRegular, unreadableKind } from '../system/regular-file.ts';
import { addRedactedRows, type Redactions, readRedactions, reportUnusedRedactions } from './redactions.ts';
import { explainReadError, sqliteEndings, uncompressedDatabase } from './sqlite-file.ts';
import { changeGuard, Snapshot } from './snapshot.ts';
import { stageTable, type TableInput } from './stage.ts';
import { stageTexts, type TextsInput } from './texts/stage-texts.ts';
import { servedAddresses, storedTexts } from './texts/stored-texts.ts';
import type { RawRow } from './rows/row-check.ts';
import { makeWorkFolder } from './work-folder.ts';

export type OpenOptions = {
  readonly report: Report;
  /** Called before a table is copied. */
  readonly onTable?: (name: FileName) => void;
  /** Called before a file is downloaded from a bucket. */
  readonly onFile?: (name: string) => void;
};

/**
 * Opens the corpus at a path or an `s3://` address. Problems with single tables and rows are reported; a location without a
 * corpus throws.
 */
export async function openCorpus(location: string, options: OpenOptions): Promise<Corpus> {
  const resources = new Resources();
  try {
    const work = resources.use(makeWorkFolder());
    const path = isInBucket(location)
      ? await copyFromBucket(location, work.path, options.onFile ?? (() => {}))
      : location;
    const isFolder = await isDirectory(path);
    const redactions = await readRedactions(path, isFolder, options.report);
    const staging: Staging = { ...options, redactions, workFolder: work.path, resources };
    const opened = isFolder ? await stageFolder(path, staging) : await openFile(path, staging);
    reportUnusedRedactions({ ...opened, redactions }, options.report);
    addRedactedRows(opened.droppedRows, redactions);
    return { ...opened, location, redactions, [Symbol.dispose]: () => resources.dispose() };
  } catch (error) {
    resources.dispose();
    throw explainReadError(location, error);
  }
}

async function isDirectory(path: string): Promise<boolean> {
  const kind = await unreadableKind(path);
  if (kind !== undefined)
    throw new UserError(
      `Cannot open the corpus ${path}: it ${kind}. Name a SQLite file or a folder with one <table>.parquet, .ndjson or .csv per table.`,
    );
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

type Opened = Omit<Corpus, 'location' | 'redactions' | typeof Symbol.dispose>;
type Staging = OpenOptions & {
  readonly redactions: Redactions;
  readonly workFolder: string;
  /** Disposed of with the corpus. */
  readonly resources: Resources;
};

async function openFile(path: string, staging: Staging): Promise<Opened> {
  for (const ending of sqliteEndings) await requireRegular(`${path}${ending}`);
  const requireUnchanged = changeGuard(path, [path]);
  const file = await uncompressedDatabase(path, staging.workFolder);
  // A file that is read in place may change; its snapshot does not.
  if (file !== path) requireUnchanged();
  return await openDatabase(file, staging);
}

async function openDatabase(path: string, staging: Staging): Promise<Opened> {
  const snapshot = staging.resources.use(new Snapshot(path, staging.workFolder));
  const { database } = snapshot;
  const { layout, unreadable } = readLayout(database, staging.report);
  const postalCodes = readPostalCodes(database);
  if (isIndexed(database, layout)) {
    return { snapshot, layout, unreadable, postalCodes, isChecked: false, droppedRows: new DroppedRows() };
  }
  const texts = { records: storedTexts(database), addresses: servedAddresses(database) };
  const staged = await stage(tablesOfDatabase(database, layout), texts, unreadable, staging);
  snapshot.end();
  return { ...staged, postalCodes };
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
  const requireUnchanged = changeGuard(
    path,
    files.map((file) => file.path),
  );
  const missing = reportMissingTables(new Set(files.map(({ name }) => name)), staging.report);
  const recordsOf = (file: FolderFile) =>
    readTableFile({ ...file, workFolder: staging.workFolder }, staging.report);
  const inputs = files.flatMap((file) =>
    file.name === 'document_texts' ? [] : [{ name: file.name, records: recordsOf(file) }],
  );
  const texts = files.filter(({ name }) => name === 'document_texts');
  const textsInput = texts.length === 0 ? undefined : { records: inSequence(texts.map(recordsOf)) };
  const staged = await stage(inputs, textsInput, missing, staging);
  requireUnchanged();
  return staged;
}

async function* inSequence<T>(parts: readonly AsyncIterable<T>[]): AsyncGenerator<T> {
  for (const part of parts) yield* part;
}

async function stage(
  inputs: Iterable<TableInput>,
  texts: Omit<TextsInput, 'redacted'> | undefined,
  missing: ReadonlySet<TableName>,
  staging: Staging,
): Promise<Opened> {
  const path = join(staging.workFolder, 'staged.db');
  const tables = await stageTables(path, inputs, texts, missing, staging);
  const snapshot = staging.resources.use(new Snapshot(path, staging.workFolder));
  return { snapshot, ...tables, postalCodes: [], isChecked: true };
}

async function stageTables(
  path: string,
  inputs: Iterable<TableInput>,
  texts: Omit<TextsInput, 'redacted'> | undefined,
  missing: ReadonlySet<TableName>,
  { report, onTable, redactions }: Staging,
): Promise<Pick<Opened, 'layout' | 'unreadable' | 'droppedRows'>> {
  using database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA temp_store = FILE');
  const droppedRows = new DroppedRows();
  const layout = new Map<TableName, string[]>();
  const unreadable = new Set(missing);
  const redacted = new Set<string>();
  for (const input of inputs) {
    onTable?.(input.name);
    const onRedacted = (row: RawRow): void => void redacted.add(String(row['sha256']));
    const staged = input.name === 'documents' ? { ...input, onRedacted } : input;
    if (await stageTable(database, staged, redactions, droppedRows, report))
      layout.set(input.name, Object.keys(tableOf(input.name).columns));
    else unreadable.add(input.name);
  }
  if (texts !== undefined) {
    onTable?.('document_texts');
    droppedRows.invalidCount += await stageTexts(database, { ...texts, redacted }, report);
  }
  return { layout, unreadable, droppedRows };
}
