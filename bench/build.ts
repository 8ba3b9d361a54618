/** `npm run bench -- build [--corpus <file.db>] [--places N --meetings N]`: time and memory of a build, beside the floor. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatBytes, formatCount } from '../generator/terminal.ts';
import { markdownTable, record } from './record.ts';

const root = resolve(import.meta.dirname, '..');
const work = join(root, '.bench');
const realCorpus = resolve(root, '../shared/data/real');

type BuildReport = {
  places: number;
  meetings: number;
  folders: { files: number; bytes: number }[];
  seconds: number;
  peak_memory_bytes: number;
};

type Measurement = {
  readonly corpus: string;
  readonly report: BuildReport;
  readonly files: number;
  readonly bytes: number;
  readonly checkSeconds: number;
  /** Meetings of the largest place, which bounds the memory. */
  readonly largestPlace: number;
};

export async function benchBuild(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      corpus: { type: 'string' },
      places: { type: 'string', default: '7000' },
      meetings: { type: 'string', default: '2060000' },
    },
  });
  mkdirSync(work, { recursive: true });
  const places = Number(values.places);
  const meetings = Number(values.meetings);
  const full = demoCorpus(places, meetings, values.corpus);
  const tenth = demoCorpus(Math.round(places / 10), Math.round(meetings / 10));
  const small = measure('a tenth of it', tenth.file);
  const large = measure('demo', full.file);
  const floor = {
    read: floorSeconds('read', full.file),
    write: floorSeconds('write', join(work, 'site'), join(work, 'floor')),
  };
  const real = existsSync(realCorpus) ? measure('real', realCorpus) : undefined;
  rmSync(join(work, 'site'), { recursive: true, force: true });
  rmSync(join(work, 'floor'), { recursive: true, force: true });
  const markdown = report(full, small, large, real, floor);
  process.stdout.write(`${markdown}\n`);
  record('Build', `npm run bench -- build ${args.join(' ')}`.trim(), markdown);
}

type DemoCorpus = { readonly file: string; readonly bytes: number; readonly seconds?: number };

function demoCorpus(places: number, meetings: number, given?: string): DemoCorpus {
  const file = given ?? join(work, `demo-${places}-${meetings}.db`);
  const started = performance.now();
  const isThere = existsSync(file);
  if (!isThere)
    civic('demo', '--out', file, '--places', String(places), '--meetings', String(meetings), '--json');
  const seconds = (performance.now() - started) / 1000;
  return { file, bytes: statSync(file).size, ...(isThere ? {} : { seconds }) };
}

/** Runs a command of the project in a process of its own; returns what it prints. */
const civic = (...args: string[]): string => node('generator/cli.ts', ...args);

const node = (...args: string[]): string =>
  execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

function measure(corpus: string, file: string): Measurement {
  process.stderr.write(`measuring ${corpus}: ${file}\n`);
  const started = performance.now();
  civic('check', file, '--json');
  const checkSeconds = (performance.now() - started) / 1000;
  rmSync(join(work, 'site'), { recursive: true, force: true });
  // The search cannot serve so many meetings (issue 3); its build is measured by `npm run bench -- search`.
  const report = JSON.parse(
    civic('build', file, '--out', join(work, 'site'), '--only', 'site', '--json'),
  ) as BuildReport;
  const sum = (key: 'files' | 'bytes'): number =>
    report.folders.reduce((total, folder) => total + folder[key], 0);
  return {
    corpus,
    report,
    files: sum('files'),
    bytes: sum('bytes'),
    checkSeconds,
    largestPlace: largestPlace(),
  };
}

const largestPlace = (): number =>
  Math.max(
    ...['us', 'ca'].flatMap((country) => {
      const file = join(work, 'site', country, 'municipalities.json');
      const { municipalities } = JSON.parse(readFileSync(file, 'utf8')) as {
        municipalities: { meetings: number }[];
      };
      return municipalities.map(({ meetings }) => meetings);
    }),
  );

const floorSeconds = (...args: string[]): number => Number(node('bench/floor.ts', ...args));

const seconds = (value: number): string => `${value.toFixed(1)} s`;

function report(
  full: DemoCorpus,
  small: Measurement,
  large: Measurement,
  real: Measurement | undefined,
  floor: { read: number; write: number },
): string {
  const measured = [small, large, ...(real === undefined ? [] : [real])];
  const total = large.report.seconds;
  const leastSeconds = floor.read + floor.write;
  const made = full.seconds === undefined ? '' : `, made in ${seconds(full.seconds)}`;
  return [
    measurementTable(measured),
    '',
    `The demo corpus is ${formatBytes(full.bytes)}${made}. Ten times the corpus took ${(total / small.report.seconds).toFixed(1)} times the time and ${(large.report.peak_memory_bytes / small.report.peak_memory_bytes).toFixed(2)} times the memory.`,
    '',
    markdownTable(
      ['where the time of the demo build goes, on all cores', 'seconds', 'of the build'],
      [
        ['floor: read every row once', seconds(floor.read), share(floor.read, total)],
        [
          'check: values, references, records put together and serialized',
          seconds(large.checkSeconds - floor.read),
          share(large.checkSeconds - floor.read, total),
        ],
        ['floor: write the same bytes to as many files', seconds(floor.write), share(floor.write, total)],
        [
          'compose the files and hash them (the rest)',
          seconds(total - large.checkSeconds - floor.write),
          share(total - large.checkSeconds - floor.write, total),
        ],
        ['build', seconds(total), share(total, total)],
      ],
    ),
    '',
    `The build takes ${(total / leastSeconds).toFixed(2)} times the floor (read once + write once).`,
  ].join('\n');
}

function measurementTable(measurements: readonly Measurement[]): string {
  const header = [
    'corpus',
    'places',
    'meetings',
    'in the largest place',
    'files',
    'written',
    'check alone',
    'build',
    'peak memory',
  ];
  const rows = measurements.map(({ corpus, report, files, bytes, checkSeconds, largestPlace }) => [
    corpus,
    formatCount(report.places),
    formatCount(report.meetings),
    formatCount(largestPlace),
    formatCount(files),
    formatBytes(bytes),
    seconds(checkSeconds),
    seconds(report.seconds),
    formatBytes(report.peak_memory_bytes),
  ]);
  return markdownTable(header, rows);
}

const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(0)} %`;
