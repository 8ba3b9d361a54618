/**
 * `npm run bench -- index [--corpus <file.db>] [--places N --meetings N] [--runs N] [--keep]`: time and memory of building the index of
 * meetings alone, and with the index of decisions. Runs of both alternate. `--keep` leaves the last indexes in `.bench/indexes`, for the
 * benchmarks that search them.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { formatBytes, formatCount, Progress } from '../generator/system/terminal.ts';
import { demoCorpus, node, work } from './demo-corpus.ts';
import type { Build } from './index/build-indexes.ts';
import { quantile } from './quantile.ts';
import { type KeyNumber, markdownTable, record } from './record.ts';

const kinds = ['meetings', 'both'] as const;
type Kind = (typeof kinds)[number];
type Builds = Readonly<Record<Kind, readonly Build[]>>;

const labels: Readonly<Record<Kind, string>> = { meetings: 'meetings', both: 'meetings and decisions' };

/** Goals of the nationwide index; smaller ones are only compared. */
const goals = { addedShare: 0.8, seconds: 300, peakBytes: 3_000_000_000 } as const;
const nationwideMeetings = 1_500_000;

export async function benchIndex(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      corpus: { type: 'string' },
      places: { type: 'string', default: '7000' },
      meetings: { type: 'string', default: '2060000' },
      runs: { type: 'string', default: '3' },
      keep: { type: 'boolean', default: false },
    },
  });
  mkdirSync(work, { recursive: true });
  const { file } = demoCorpus(Number(values.places), Number(values.meetings), values.corpus);
  const progress = new Progress(process.stderr);
  const builds: Record<Kind, Build[]> = { meetings: [], both: [] };
  for (let run = 1; run <= Number(values.runs); run++)
    for (const kind of kinds) {
      progress.step(`run ${run} of ${values.runs}: ${labels[kind]}`);
      builds[kind].push(measure(file, kind));
    }
  if (!values.keep) rmSync(folder, { recursive: true, force: true });
  progress.clear();
  const markdown = report(builds);
  process.stdout.write(`${markdown}\n`);
  const command = `npm run bench -- index ${args.join(' ')}`.trim();
  record('Building the indexes', command, markdown, keyNumbersOf(builds));
}

const folder = join(work, 'indexes');

function measure(corpus: string, kind: Kind): Build {
  rmSync(folder, { recursive: true, force: true });
  return JSON.parse(node('bench/index/build-indexes.ts', corpus, folder, kind)) as Build;
}

const median = (builds: readonly Build[], number: (build: Build) => number): number =>
  quantile(builds.map(number), 0.5);

const secondsOf =
  (phase: string) =>
  ({ phases }: Build): number =>
    phases[phase] ?? 0;

/** Share of the time of the index of meetings that the index of decisions adds to it: by default in the phase that writes indexes. */
const addedShare = ({ meetings, both }: Builds, secondsIn = secondsOf('search')): number =>
  median(both, secondsIn) / median(meetings, secondsIn) - 1;

/** Seconds of the whole build. */
const allSeconds = ({ phases }: Build): number => Object.values(phases).reduce((sum, some) => sum + some, 0);

const runsOf = (count: number): string =>
  count === 1 ? 'One run each.' : `Medians of ${count} runs each, which alternate.`;

const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;
const seconds = (value: number): string => `${value.toFixed(1)} s`;

function report(builds: Builds): string {
  const rows = kinds.map((kind) => {
    const some = builds[kind];
    return [
      labels[kind],
      seconds(median(some, secondsOf('places'))),
      seconds(median(some, secondsOf('search'))),
      seconds(median(some, ({ processorSeconds }) => processorSeconds)),
      formatBytes(median(some, ({ peakMemoryBytes }) => peakMemoryBytes)),
      formatBytes(median(some, ({ bytes }) => bytes)),
    ];
  });
  const { meetings = 0, decisions = 0 } = builds.both[0] ?? {};
  const header = ['indexes', 'reading places', 'writing', 'processor time', 'peak memory', 'size'];
  return [
    `${formatCount(meetings)} searchable meetings, ${formatCount(decisions)} decisions. ${runsOf(builds.both.length)}`,
    markdownTable(header, rows),
    `The index of decisions adds ${percent(addedShare(builds))} of the time that writing the index of meetings takes, and ${percent(addedShare(builds, allSeconds))} of that of its whole build. “Reading places” reads and checks the whole corpus; “processor time” includes it. Memory is that of all processes together.`,
  ].join('\n\n');
}

function keyNumbersOf(builds: Builds): KeyNumber[] {
  if ((builds.both[0]?.meetings ?? 0) < nationwideMeetings) return [];
  const share = addedShare(builds);
  const time = median(builds.both, secondsOf('search'));
  const memory = median(builds.both, ({ peakMemoryBytes }) => peakMemoryBytes);
  return [
    {
      name: 'index of decisions: time added to that of the index of meetings',
      measured: percent(share),
      goal: `at most ${percent(goals.addedShare)}`,
      isMet: share <= goals.addedShare,
    },
    {
      name: 'writing both indexes',
      measured: seconds(time),
      goal: `under ${goals.seconds} s`,
      isMet: time < goals.seconds,
    },
    {
      name: 'writing both indexes: peak memory',
      measured: formatBytes(memory),
      goal: `under ${formatBytes(goals.peakBytes)}`,
      isMet: memory < goals.peakBytes,
    },
  ];
}
