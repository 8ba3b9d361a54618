/** `npm run bench -- bulk [--corpus <file.db>] [--places N --meetings N]`: the dataset, compared with standard tools. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import type { CheckedRows } from '../generator/bulk/checked-rows.ts';
import type { ExporterResult } from '../generator/bulk/exporter.ts';
import { writeExports } from '../generator/bulk/exports.ts';
import { footerBytes } from '../generator/bulk/row-groups.ts';
import type { ExportSetup } from '../generator/bulk/write-form.ts';
import { openChecked } from '../generator/build/opened-corpus.ts';
import { DroppedRows } from '../generator/corpus/dropped-rows.ts';
import { formatBytes, formatCount } from '../generator/system/terminal.ts';
import { databaseFileName, tableFileName } from '../schemas/paths.ts';
import { tableNames } from '../schemas/tables/index.ts';
import { type Copied, duckdbCopy, type Dumped, dumpAndCompress, secondsOf } from './bulk/stock-tools.ts';
import { demoCorpus, work as benchFolder } from './demo-corpus.ts';
import { markdownTable, record } from './record.ts';

const work = join(benchFolder, 'bulk');

type Measured = { readonly seconds: number; readonly results: readonly ExporterResult[] };

export async function benchBulk(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      corpus: { type: 'string' },
      places: { type: 'string', default: '7000' },
      meetings: { type: 'string', default: '2060000' },
    },
  });
  const corpus = demoCorpus(Number(values.places), Number(values.meetings), values.corpus);
  const opened = await openChecked(corpus.file, { report: () => {} });
  const { snapshot, layout, redactions } = opened.corpus;
  const droppedRows = new DroppedRows().toPlain();
  const rows: CheckedRows = {
    file: await snapshot.sharedFile(),
    layout,
    globals: opened.globals,
    droppedRows,
    redactions,
    isUnfiltered: true,
  };
  const together = await measure(['database', 'parquet'], rows, 'together');
  const parquet = await measure(['parquet'], rows, 'parquet');
  const database = await measure(['database'], rows, 'database');
  const copied = await duckdbCopy(join(work, 'parquet'), corpus.file, join(work, 'floor'));
  const dumped = await dumpAndCompress(unpack(join(work, 'database')), join(work, 'floor'));
  const counts = { places: opened.globals.municipalities.length, meetings: rowsOf(parquet, 'meetings') };
  opened.corpus[Symbol.dispose]();
  const markdown = report({ corpus: corpus.bytes, counts, together, parquet, database, copied, dumped });
  rmSync(work, { recursive: true, force: true });
  process.stdout.write(`${markdown}\n`);
  record('Bulk dataset', `npm run bench -- bulk ${args.join(' ')}`.trim(), markdown);
}

/** Writes formats of the dataset as a build does. */
async function measure(forms: ExportSetup['form'][], rows: CheckedRows, name: string): Promise<Measured> {
  process.stderr.write(`measuring ${forms.join(' and ')}\n`);
  const folder = join(work, name);
  const spoolFolder = join(work, `${name}-spool`);
  for (const path of [folder, spoolFolder]) {
    rmSync(path, { recursive: true, force: true });
    mkdirSync(path, { recursive: true });
  }
  let results: ExporterResult[] = [];
  const seconds = await secondsOf(async () => {
    results = await writeExports(
      forms,
      { rows, folder, spoolFolder, metadata: {}, target: folder },
      {
        onStep: () => {},
        inProcesses: true,
      },
    );
  });
  return { seconds, results };
}

function unpack(folder: string): string {
  const file = join(folder, 'civic-meetings.db');
  execFileSync('/bin/sh', ['-c', `gunzip -c '${join(folder, databaseFileName)}' > '${file}'`]);
  return file;
}

const rowsOf = ({ results }: Measured, table: string): number =>
  results.flatMap(({ files }) => files).find((file) => file.table === table)?.rows ?? 0;

type Report = {
  readonly corpus: number;
  readonly counts: { readonly places: number; readonly meetings: number };
  readonly together: Measured;
  readonly parquet: Measured;
  readonly database: Measured;
  readonly copied: Copied;
  readonly dumped: Dumped;
};

const seconds = (value: number): string => `${value.toFixed(1)} s`;
const ratio = (ours: number, floor: number): string => (ours / floor).toFixed(2);
const bytesOf = ({ results }: Measured): number =>
  results.flatMap(({ files }) => files).reduce((sum, { bytes }) => sum + bytes, 0);
const peakOf = ({ results }: Measured): string =>
  formatBytes(results.reduce((sum, { peakMemoryBytes }) => sum + peakMemoryBytes, 0));

function report({ corpus, counts, together, parquet, database, copied, dumped }: Report): string {
  const dumpSeconds = dumped.dump + dumped.gzip;
  const footers = tableNames.map((name) => footerBytes(join(work, 'parquet', tableFileName(name))));
  return [
    `The demo corpus of ${formatCount(counts.places)} places and ${formatCount(counts.meetings)} meetings, ${formatBytes(corpus)}, with rows already checked.`,
    '',
    markdownTable(
      ['format', 'ours', 'peak memory', 'stock tools', 'ours / stock', 'size', 'stock', 'ours / stock'],
      [
        [
          '28 Parquet files',
          seconds(parquet.seconds),
          peakOf(parquet),
          `${seconds(copied.fromTables)}: COPY of tables loaded in DuckDB`,
          ratio(parquet.seconds, copied.fromTables),
          formatBytes(bytesOf(parquet)),
          `${formatBytes(copied.plainBytes)} (plain COPY)`,
          ratio(bytesOf(parquet), copied.plainBytes),
        ],
        [
          'the same files',
          '',
          '',
          `${seconds(copied.fromCorpus)}: COPY from the corpus by sqlite3 -csv`,
          ratio(parquet.seconds, copied.fromCorpus),
          '',
          `${formatBytes(copied.zstdBytes)} (COPY with zstd)`,
          ratio(bytesOf(parquet), copied.zstdBytes),
        ],
        [
          'SQLite, gzipped',
          seconds(database.seconds),
          peakOf(database),
          `${seconds(dumpSeconds)}: .dump into sqlite3 ${seconds(dumped.dump)}, gzip -6 ${seconds(dumped.gzip)}`,
          ratio(database.seconds, dumpSeconds),
          formatBytes(bytesOf(database)),
          formatBytes(dumped.gzipBytes),
          ratio(bytesOf(database), dumped.gzipBytes),
        ],
        [
          'both, as in a build',
          seconds(together.seconds),
          peakOf(together),
          '',
          '',
          formatBytes(bytesOf(together)),
          '',
          '',
        ],
      ],
    ),
    '',
    `The largest Parquet footer takes ${formatBytes(Math.max(...footers))}. Unpacked, the database takes ${formatBytes(unpackedBytes())}, in pages of ${pageSize()} bytes.`,
  ].join('\n');
}

const unpackedFile = (): string => join(work, 'database', 'civic-meetings.db');
const unpackedBytes = (): number => statSync(unpackedFile()).size;

function pageSize(): string {
  using database = new DatabaseSync(unpackedFile(), { readOnly: true });
  return formatCount(Number(database.prepare('PRAGMA page_size').get()?.['page_size']));
}
