/** The measurements as Markdown, with ratios. */
import { formatBytes, formatCount } from '../../generator/system/terminal.ts';
import { quantile } from '../quantile.ts';
import { markdownTable } from '../record.ts';
import { resultCount } from './engine.ts';
import type { Answers, Build, Latencies } from './measure.ts';
import type { Memory } from './memory.ts';
import { type QueryKind, queryKinds } from './queries.ts';

export type MeasuredEngineSize = {
  readonly build: Build;
  readonly answers: Answers;
  /** Undefined if two did not fit into the heap of a Lambda function. */
  readonly two: Memory | undefined;
};

export type MeasuredSize = {
  readonly briefs: number;
  readonly ours: MeasuredEngineSize;
  readonly fts5: MeasuredEngineSize;
};

/** AWS Lambda's limits: seconds to initialize, and the memory of a function in a new account. */
const lambdaInitSeconds = 10;
const lambdaMemoryBytes = 3008 * 2 ** 20;

export const report = (sizes: readonly MeasuredSize[]): string =>
  [
    indexTable(sizes),
    '',
    ...sizes.map(limits),
    '',
    answerTable(sizes),
    '',
    '"MiniSearch" is the project\'s index for small corpora (larger ones are packed: "Nationwide search"). FTS5 is a table with the porter tokenizer over the same texts, in a file on disk. Its "load" unpacks the compressed file to disk and opens it; MiniSearch\'s unpacks the index, checks it and reads it into memory. Each engine and size runs in separate processes with the heap of a Lambda function of 3,008 MB. Memory is resident memory and, in parentheses, the heap with buffers, both after garbage collection; "peak" is the peak resident memory while two indexes were loaded.',
    '',
    `Up to 200 queries of each kind, drawn from the words of the corpus; top ${resultCount} with snippets, ranked by BM25 with the same weights, measured after a warm-up. Result counts differ slightly, because FTS5 also stems the words of phrases, and its stemmer is older.`,
  ].join('\n');

function indexTable(sizes: readonly MeasuredSize[]): string {
  const header = [
    'briefs',
    'engine',
    'index',
    'unpacked',
    'build',
    'load',
    'memory',
    'memory, two indexes',
    'peak',
  ];
  const rows = sizes.flatMap(({ briefs, ours, fts5 }) => [
    [formatCount(briefs), 'MiniSearch', ...indexCells(ours)],
    ['', 'SQLite FTS5', ...indexCells(fts5)],
    ['', 'MiniSearch / FTS5', ...indexRatios(ours, fts5)],
  ]);
  return markdownTable(header, rows);
}

const indexCells = ({ build, answers, two }: MeasuredEngineSize): string[] => [
  formatBytes(build.compressedBytes),
  formatBytes(build.bytes),
  seconds(build.seconds),
  seconds(answers.loadSeconds),
  memory(answers.loaded),
  two === undefined ? 'does not fit' : memory(two),
  two === undefined ? '' : formatBytes(two.peakBytes),
];

const indexRatios = (ours: MeasuredEngineSize, fts5: MeasuredEngineSize): string[] => [
  ratio(ours.build.compressedBytes, fts5.build.compressedBytes),
  ratio(ours.build.bytes, fts5.build.bytes),
  ratio(ours.build.seconds, fts5.build.seconds),
  ratio(ours.answers.loadSeconds, fts5.answers.loadSeconds),
  ratio(ours.answers.loaded.residentBytes, fts5.answers.loaded.residentBytes),
  ratio(ours.two?.residentBytes, fts5.two?.residentBytes),
  ratio(ours.two?.peakBytes, fts5.two?.peakBytes),
];

/** MiniSearch compared with the limits of a Lambda function. */
function limits({ briefs, ours }: MeasuredSize): string {
  const { loadSeconds } = ours.answers;
  const memory =
    ours.two === undefined
      ? 'two indexes do not fit into its memory'
      : `two indexes take ${share(ours.two.residentBytes, lambdaMemoryBytes)} of 3,008 MB, at most ${share(ours.two.peakBytes, lambdaMemoryBytes)} while the second is loaded`;
  return `- At ${formatCount(briefs)} briefs, loading takes ${share(loadSeconds, lambdaInitSeconds)} of the ${lambdaInitSeconds} s that a Lambda function has to initialize; ${memory}.`;
}

const quantiles = [0.5, 0.95, 0.99];

function answerTable(sizes: readonly MeasuredSize[]): string {
  const header = [
    'briefs',
    'query',
    'MiniSearch p50 / p95 / p99',
    'FTS5 p50 / p95 / p99',
    'MiniSearch / FTS5',
    'results',
  ];
  const rows = sizes.flatMap(({ briefs, ours, fts5 }) =>
    queryKinds.map((kind) => {
      const [a, b] = [ours.answers.latencies[kind], fts5.answers.latencies[kind]];
      const times = [a, b].map(({ milliseconds }) => quantiles.map((share) => quantile(milliseconds, share)));
      const [mine = [], theirs = []] = times;
      return [
        formatCount(briefs),
        kind,
        `${mine.map(milliseconds).join(' / ')} ms`,
        `${theirs.map(milliseconds).join(' / ')} ms`,
        quantiles.map((_, index) => ratio(mine[index], theirs[index])).join(' / '),
        `${mean(a)} · ${mean(b)}`,
      ];
    }),
  );
  return markdownTable(header, rows);
}

const seconds = (value: number): string => `${value.toFixed(1)} s`;
const milliseconds = (value: number): string => value.toFixed(value < 10 ? 2 : 0);
const memory = ({ residentBytes, heapBytes }: Memory): string =>
  `${formatBytes(residentBytes)} (${formatBytes(heapBytes)})`;
const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(0)} %`;
const mean = ({ results, milliseconds }: Latencies[QueryKind]): string =>
  (results / milliseconds.length).toFixed(1);
const ratio = (a: number | undefined, b: number | undefined): string =>
  a === undefined || b === undefined ? '' : (a / b).toFixed(2);
