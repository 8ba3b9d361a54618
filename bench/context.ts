/**
 * `npm run bench -- context`: imports 500,000 synthetic finance records, and again without changes; then imports the recorded files of
 * every source in ../shared into one corpus.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { formatBytes, formatCount } from '../generator/system/terminal.ts';
import { financeRecords, writeFinances } from './context/finances.ts';
import { recordedSources } from './context/material.ts';
import { root, work } from './demo-corpus.ts';
import { markdownTable, record } from './record.ts';

type Measured = {
  readonly seconds: number;
  readonly processorSeconds: number;
  readonly peakBytes: number;
  readonly report: {
    readonly records: number;
    readonly rows: Readonly<
      Record<string, { readonly added: number; readonly changed: number; readonly removed: number }>
    >;
    readonly matched: {
      readonly rows: number;
      readonly places_by_code: number;
      readonly places_by_name: number;
    };
    readonly unmatched: { readonly rows: number };
  };
};

export async function benchContext(): Promise<void> {
  const folder = join(work, 'context');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const markdown = [await financesReport(folder), '', await recordedReport(folder)].join('\n');
  rmSync(folder, { recursive: true });
  process.stdout.write(`${markdown}\n`);
  record('Importing context', 'npm run bench -- context', markdown);
}

/** Imports in a separate process, whose peak memory is measured. */
async function importInto(corpus: string, source: string, files: readonly string[]): Promise<Measured> {
  const started = performance.now();
  const child = spawn(
    process.execPath,
    ['bench/import/measured-import.ts', 'context', source, ...files, '--corpus', corpus],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const measured = JSON.parse(await text(child.stdout)) as Omit<Measured, 'seconds'>;
  return { ...measured, seconds: (performance.now() - started) / 1000 };
}

const written = ({ report }: Measured): number =>
  Object.values(report.rows).reduce(
    (total, { added, changed, removed }) => total + added + changed + removed,
    0,
  );

const rowOf = (what: string, measured: Measured): string[] => [
  what,
  `${measured.seconds.toFixed(1)} s`,
  `${measured.processorSeconds.toFixed(1)} s`,
  formatBytes(measured.peakBytes),
  formatCount(written(measured)),
];

async function financesReport(folder: string): Promise<string> {
  const { places, list, items } = await writeFinances(folder);
  const corpus = join(folder, 'finances.db');
  await importInto(corpus, 'census-places', [places]);
  const first = await importInto(corpus, 'census-finances', [items, list]);
  const again = await importInto(corpus, 'census-finances', [items, list]);
  return [
    markdownTable(
      ['import', 'time', 'processor time', 'peak memory', 'rows written'],
      [rowOf('first', first), rowOf('the same file again', again)],
    ),
    '',
    `${formatCount(financeRecords)} items of ${formatCount(first.report.matched.places_by_code)} places in a CSV file with the columns of the census-finances source, and the list of their geoids.`,
  ].join('\n');
}

async function recordedReport(folder: string): Promise<string> {
  const corpus = join(folder, 'all.db');
  const rows: string[][] = [];
  let seconds = 0;
  for (const { source, files } of recordedSources(folder)) {
    const measured = await importInto(corpus, source, files);
    seconds += measured.seconds;
    const { records, matched, unmatched } = measured.report;
    rows.push([
      source,
      `${measured.seconds.toFixed(1)} s`,
      formatBytes(measured.peakBytes),
      ...[records, written(measured), matched.places_by_code, matched.places_by_name, unmatched.rows].map(
        formatCount,
      ),
    ]);
  }
  return [
    markdownTable(
      [
        'source',
        'time',
        'peak memory',
        'records',
        'rows written',
        'places by code',
        'by name',
        'rows without a place',
      ],
      rows,
    ),
    '',
    `The recorded files of ${rows.length} sources into one corpus: ${seconds.toFixed(1)} s. Its places are those of the recorded lists: every county, and the cities of three states.`,
  ].join('\n');
}
