/** Writes one form of the dataset: the compressed database, or one Parquet file per table. */
import { rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseFileName, tableFileName } from '../../schemas/paths.ts';
import { type TableName, tableNames } from '../../schemas/tables/index.ts';
import { explainReadError } from '../corpus/sqlite-file.ts';
import { hashFile } from '../store/hash-file.ts';
import { explainWrite } from '../store/write-errors.ts';
import type { CheckedRows } from './checked-rows.ts';
import { type RowCounts, writeDatabase } from './database.ts';
import { gzipFile } from './gzip.ts';
import { writeTexts } from './texts.ts';
import { type FileMetadata, writeParquetTables } from './parquet-tables.ts';

/** What to write, as plain data that another process can receive. */
export type ExportSetup = {
  readonly form: 'database' | 'parquet' | 'texts';
  readonly rows: CheckedRows;
  /** Output folder. */
  readonly folder: string;
  /** Folder for temporary files. */
  readonly spoolFolder: string;
  /** Key-value metadata of every Parquet file. */
  readonly metadata: FileMetadata;
  /** The output folder as the user named it, for error messages. */
  readonly target: string;
};

export type ExportedFile = {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Rows of the table, or of all tables in the database. */
  readonly rows: number;
  readonly table?: TableName;
  /** Only for texts of documents. */
  readonly part_of?: 'document_texts';
  /** Only for a compressed file. */
  readonly unpackedBytes?: number;
};

export type ExportResult = { readonly counts: RowCounts; readonly files: readonly ExportedFile[] };

type WriteForm = (setup: ExportSetup, onStep: (step: string) => void) => Promise<ExportResult>;

const forms: Record<ExportSetup['form'], WriteForm> = {
  async database({ rows, folder, spoolFolder }, onStep) {
    const unpacked = join(spoolFolder, 'civic-meetings.db');
    const counts = writeDatabase(unpacked, rows, onStep);
    onStep('database: compressing');
    const gzipped = await gzipFile(unpacked, join(folder, databaseFileName));
    const { size: unpackedBytes } = await stat(unpacked);
    rmSync(unpacked);
    const total = counts.values().reduce((sum, count) => sum + count, 0);
    return { counts, files: [{ name: databaseFileName, ...gzipped, rows: total, unpackedBytes }] };
  },

  async parquet({ rows, folder, spoolFolder, metadata }, onStep) {
    const counts = await writeParquetTables(rows, { folder, spoolFolder, metadata, onStep });
    const files = tableNames.map(async (table): Promise<ExportedFile> => {
      const name = tableFileName(table);
      return { name, ...(await hashFile(join(folder, name))), rows: counts.get(table) ?? 0, table };
    });
    return { counts, files: await Promise.all(files) };
  },

  async texts({ rows, folder, spoolFolder, metadata }, onStep) {
    const written = await writeTexts(rows, { folder, spoolFolder, metadata, onStep });
    const files = written.map(async ({ name, rows: count }): Promise<ExportedFile> => ({
      name,
      ...(await hashFile(join(folder, name))),
      rows: count,
      part_of: 'document_texts',
    }));
    return { counts: new Map(), files: await Promise.all(files) };
  },
};

/**
 * Writes the form that the setup names.
 * @throws {UserError} if the corpus cannot be read or the output cannot be written
 */
export const writeForm: WriteForm = async (setup, onStep) => {
  try {
    return await forms[setup.form](setup, onStep);
  } catch (error) {
    throw explainReadError(setup.rows.file, explainWrite(setup.target, error));
  }
};
