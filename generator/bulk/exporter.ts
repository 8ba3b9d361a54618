/** A process that writes one form of the dataset. */
import { rmSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseFileName, tableFileName } from '../../schemas/paths.ts';
import { type TableName, tableNames } from '../../schemas/tables/index.ts';
import { explainEnd } from '../corpus/sqlite-file.ts';
import { failureOf, type ProcessFailure } from '../system/process-failure.ts';
import { explainWrite } from '../store/write-errors.ts';
import type { CheckedRows } from './checked-rows.ts';
import { type RowCounts, writeDatabase } from './database.ts';
import { gzipFile } from './gzip.ts';
import { hashFile } from '../store/hash-file.ts';
import { type FileFacts, writeParquetTables } from './parquet-tables.ts';

/** The message to the process; plain data. */
export type ExportSetup = {
  readonly form: 'database' | 'parquet';
  readonly rows: CheckedRows;
  /** Where the files go. */
  readonly folder: string;
  /** Where what is not published stands for a while. */
  readonly spoolFolder: string;
  readonly facts: FileFacts;
  /** The output as its user named it. */
  readonly target: string;
};

export type ExportedFile = {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  /** What the file holds: the rows of a table, or those of all. */
  readonly rows: number;
  readonly table?: TableName;
  /** Of a compressed file. */
  readonly unpackedBytes?: number;
};

export type ExportResult = {
  readonly counts: RowCounts;
  readonly files: readonly ExportedFile[];
  readonly peakMemoryBytes: number;
};

/** What the process tells while it works. */
export type ExportStep = { readonly step: string };
export type ExportMessage = ExportStep | ExportResult | ProcessFailure;

type Form = (
  setup: ExportSetup,
  onStep: (step: string) => void,
) => Promise<Omit<ExportResult, 'peakMemoryBytes'>>;

const forms: Record<ExportSetup['form'], Form> = {
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

  async parquet({ rows, folder, spoolFolder, facts }, onStep) {
    const counts = await writeParquetTables(rows, { folder, spoolFolder, facts, onStep });
    const files = tableNames.map(async (table): Promise<ExportedFile> => {
      const name = tableFileName(table);
      return { name, ...(await hashFile(join(folder, name))), rows: counts.get(table) ?? 0, table };
    });
    return { counts, files: await Promise.all(files) };
  },
};

const tell = (message: ExportMessage): void => void process.send?.(message);

process.once('message', (setup: ExportSetup) => {
  forms[setup.form](setup, (step) => tell({ step })).then(
    (result) => tell({ ...result, peakMemoryBytes: process.resourceUsage().maxRSS * 1024 }),
    (error: unknown) =>
      tell(failureOf(explainEnd(setup.rows.databasePath, explainWrite(setup.target, error)))),
  );
});

// The one that wanted the files has ended.
process.once('disconnect', () => process.exit());
