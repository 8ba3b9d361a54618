/** `npm run bench -- build [--corpus <file.db>] [--places N --meetings N]`: time and memory of a build, compared with the floor. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatBytes, formatCount } from '../generator/system/terminal.ts';
import { civic, type DemoCorpus, demoCorpus, node, root, work } from './demo-corpus.ts';
import { markdownTable, record } from './record.ts';

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
  /** A build of only the JSON files, without pages, feeds and lists. */
  readonly jsonSeconds: number;
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
  const small = measure('tenth of demo', tenth.file);
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

function measure(corpus: string, file: string): Measurement {
  process.stderr.write(`measuring ${corpus}: ${file}\n`);
  const started = performance.now();
  civic('check', file, '--json');
  const checkSeconds = (performance.now() - started) / 1000;
  rmSync(join(work, 'site'), { recursive: true, force: true });
  const jsonSeconds = Number(node('bench/build/json-build.ts', file, join(work, 'site')));
  rmSync(join(work, 'site'), { recursive: true, force: true });
  // The search part is measured by `npm run bench -- search` and `-- nationwide`.
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
    jsonSeconds,
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

const floorSeconds = (...args: string[]): number => Number(node('bench/build/floor.ts', ...args));

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
  const floorSeconds = floor.read + floor.write;
  const made = full.seconds === undefined ? '' : `, generated in ${seconds(full.seconds)}`;
  return [
    measurementTable(measured),
    '',
    `The demo corpus is ${formatBytes(full.bytes)}${made}. Ten times the corpus took ${(total / small.report.seconds).toFixed(1)} times the time and ${(large.report.peak_memory_bytes / small.report.peak_memory_bytes).toFixed(2)} times the memory.`,
    '',
    markdownTable(
      ['time of the demo build, on all cores', 'seconds', 'share'],
      [
        ['floor: read every row once', seconds(floor.read), share(floor.read, total)],
        [
          'check: values, references; assemble and serialize records',
          seconds(large.checkSeconds - floor.read),
          share(large.checkSeconds - floor.read, total),
        ],
        [
          'assemble, write and hash the JSON files',
          seconds(large.jsonSeconds - large.checkSeconds),
          share(large.jsonSeconds - large.checkSeconds, total),
        ],
        [
          'render, write and hash pages, feeds and lists',
          seconds(total - large.jsonSeconds),
          share(total - large.jsonSeconds, total),
        ],
        ['build', seconds(total), share(total, total)],
      ],
    ),
    '',
    `The build takes ${(total / floorSeconds).toFixed(2)} times the floor (read every row once; write the same bytes to the same number of files, ${seconds(floor.write)}). Pages add ${ratios(measured)} times the build time of the JSON files.`,
  ].join('\n');
}

function measurementTable(measurements: readonly Measurement[]): string {
  const header = [
    'corpus',
    'places',
    'meetings',
    'in largest place',
    'files',
    'written',
    'check alone',
    'JSON alone',
    'build',
    'peak memory',
  ];
  const rows = measurements.map(
    ({ corpus, report, files, bytes, checkSeconds, jsonSeconds, largestPlace }) => [
      corpus,
      formatCount(report.places),
      formatCount(report.meetings),
      formatCount(largestPlace),
      formatCount(files),
      formatBytes(bytes),
      seconds(checkSeconds),
      seconds(jsonSeconds),
      seconds(report.seconds),
      formatBytes(report.peak_memory_bytes),
    ],
  );
  return markdownTable(header, rows);
}

/** The time that pages add to a build of the JSON files, for each corpus. */
const ratios = (measurements: readonly Measurement[]): string =>
  measurements
    .map(({ corpus, report, jsonSeconds }) => `${(report.seconds / jsonSeconds - 1).toFixed(2)} (${corpus})`)
    .join(', ');

const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(0)} %`;
