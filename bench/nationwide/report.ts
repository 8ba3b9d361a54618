/** The answers of engines at one size, as Markdown. */
import { formatCount } from '../../generator/system/terminal.ts';
import { quantile } from '../quantile.ts';
import { markdownTable } from '../record.ts';
import { engineLabels, type EngineName } from './engines.ts';
import type { Documents } from './documents.ts';
import type { KeptBuild } from './indexes.ts';
import type { Answers, Latencies } from './measure.ts';
import { queryClasses } from './queries.ts';

export type MeasuredEngine = {
  readonly name: EngineName;
  readonly build: KeptBuild;
  readonly answers: Answers;
};

export type MeasuredSize = { readonly documents: Documents; readonly engines: readonly MeasuredEngine[] };

type Row = {
  readonly label: string;
  readonly shares: readonly number[];
  readonly of: (answers: Answers) => Latencies | undefined;
};

const usual = [0.5, 0.95];
export const answerRows: readonly Row[] = [
  ...queryClasses.map((kind) => ({
    label: kind,
    shares: usual,
    of: ({ classes }: Answers) => classes[kind],
  })),
  { label: '**mix**, with p99', shares: [...usual, 0.99], of: ({ mix }) => mix },
];

/** Tables of one size: times, ratios, results. */
export const sizeReport = (size: MeasuredSize): string =>
  [
    `### ${formatCount(size.documents.count)} meetings`,
    timesTable(size),
    withSnippetsLine(size),
    ratioTable(size),
  ]
    .filter((part) => part !== '')
    .join('\n\n');

function timesTable({ engines }: MeasuredSize): string {
  const header = ['p50 / p95 in ms', ...engines.map(({ name }) => engineLabels[name])];
  const rows = answerRows.map(({ label, shares, of }) => [
    label,
    ...engines.map(({ answers }) => timesCell(of(answers), shares)),
  ]);
  return markdownTable(header, rows);
}

function timesCell(latencies: Latencies | undefined, shares: readonly number[]): string {
  if (latencies === undefined) return '';
  if (latencies.results === 0 && latencies.cut === 0) return 'no results';
  const times = shares.map((share) => formatMilliseconds(quantile(latencies.milliseconds, share)));
  return times.join(' / ') + shortenedText(latencies);
}

/** The number of measured queries, if there was no time for all. */
function shortenedText({ milliseconds, queries, cut }: Latencies): string {
  const counts = [
    ...(milliseconds.length < queries ? [String(milliseconds.length)] : []),
    ...(cut > 0 ? [`${cut} canceled`] : []),
  ];
  return counts.length === 0 ? '' : ` (${counts.join(', ')})`;
}

export function formatMilliseconds(value: number): string {
  if (value >= 1000) return formatCount(Math.round(value));
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
}

function withSnippetsLine({ engines }: MeasuredSize): string {
  const shown = engines.find(({ name }) => name === 'packed')?.answers.mixWithSnippets;
  if (shown === undefined) return '';
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) =>
    formatMilliseconds(quantile(shown.milliseconds, share)),
  );
  return `The mix as answered by the function, with 25 snippets: p50 ${p50}, p95 ${p95}, p99 ${p99} ms.`;
}

/** Ratios of packed to each peer. */
function ratioTable({ engines }: MeasuredSize): string {
  const ours = engines.find(({ name }) => name === 'packed');
  const peers = engines.filter(({ name }) => name !== 'packed');
  if (ours === undefined || peers.length === 0) return '';
  const header = ['packed / peer at p50 · p95', ...peers.map(({ name }) => engineLabels[name])];
  const rows = answerRows.map(({ label, shares, of }) => [
    label,
    ...peers.map(({ answers }) => ratioCell(of(ours.answers), of(answers), shares)),
  ]);
  return markdownTable(header, rows);
}

function ratioCell(
  ours: Latencies | undefined,
  theirs: Latencies | undefined,
  shares: readonly number[],
): string {
  if (ours === undefined || !isComparable(theirs)) return '';
  return shares.map((share) => formatRatio(ratioOf(ours, theirs, share))).join(' · ');
}

/** Whether an engine supports a class: PostgreSQL finds nothing for a stop word. */
const isComparable = (latencies: Latencies | undefined): latencies is Latencies =>
  latencies !== undefined && (latencies.results > 0 || latencies.cut > 0);

const ratioOf = (ours: Latencies, theirs: Latencies, share: number): number =>
  quantile(ours.milliseconds, share) / quantile(theirs.milliseconds, share);

const formatRatio = (ratio: number): string => (ratio < 0.01 ? ratio.toPrecision(1) : ratio.toFixed(2));

/** The mean number of results, which shows that engines do the same work. */
export function resultsTable({ documents, engines }: MeasuredSize): string {
  const header = [
    `results at ${formatCount(documents.count)} meetings, mean`,
    ...engines.map(({ name }) => engineLabels[name]),
  ];
  const rows = answerRows.map(({ label, of }) => [
    label.replace(', with p99', ''),
    ...engines.map(({ answers }) => meanResults(of(answers))),
  ]);
  return markdownTable(header, rows);
}

const meanResults = (latencies: Latencies | undefined): string =>
  latencies === undefined ? '' : (latencies.results / latencies.milliseconds.length).toFixed(1);
