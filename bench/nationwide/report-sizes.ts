/** Comparison across sizes, as Markdown: builds, goals, growth. */
import { formatBytes, formatCount } from '../../generator/system/terminal.ts';
import { quantile } from '../quantile.ts';
import { type KeyNumber, markdownTable } from '../record.ts';
import { engineLabels, type EngineName, indexNameOf } from './engines.ts';
import type { Answers } from './measure.ts';
import {
  answerRows,
  classOf,
  formatMilliseconds,
  isComparable,
  type MeasuredEngine,
  type MeasuredSize,
  ratioOf,
} from './report.ts';

/** The build and contents of each index. */
export function buildTable(sizes: readonly MeasuredSize[]): string {
  const header = [
    'meetings',
    'engine',
    'build',
    'processor time',
    'peak memory',
    'load',
    'day',
    'on disk',
    'per meeting',
    'open',
    'resident',
  ];
  const rows = sizes.flatMap(({ documents, engines }) =>
    engines
      .filter(hasOwnIndex)
      .map(({ name, build, answers }) => [
        formatCount(documents.count),
        engineLabels[name],
        seconds(build.seconds),
        build.processorSeconds === undefined ? '' : seconds(build.processorSeconds),
        formatBytes(build.peakBytes),
        build.load.toFixed(1),
        build.day,
        formatBytes(build.bytes),
        `${formatCount(Math.round(build.bytes / documents.count))} bytes`,
        openText(answers),
        residentText(answers),
      ]),
  );
  return markdownTable(header, rows);
}

const hasOwnIndex = ({ name }: MeasuredEngine): boolean => indexNameOf(name) === name;

const seconds = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} s`;

const openText = ({ openSeconds, fillSeconds }: Answers): string =>
  `${(openSeconds * 1000).toFixed(0)} ms${fillSeconds === undefined ? '' : `, all in memory after ${fillSeconds.toFixed(1)} s`}`;

const residentText = ({ memory, otherBytes }: Answers): string =>
  `${formatBytes(memory.residentBytes)}${otherBytes === 0 ? '' : ` + ${formatBytes(otherBytes)}`}`;

type Goal = KeyNumber & {
  /** Whether it belongs at the top of the page. */
  readonly isKey: boolean;
};

/** The goals at the largest size, and whether they are met. */
export const goalsTable = (size: MeasuredSize): string =>
  markdownTable(
    ['number', 'measured', 'goal', 'met'],
    goalsOf(size).map(({ name, measured, goal, isMet }) => [name, measured, goal, isMet ? 'yes' : '**no**']),
  );

export function goalsOf({ engines }: MeasuredSize): Goal[] {
  const ours = engineOf(engines, 'packed');
  if (ours === undefined) return [];
  const { mix, mixWithSnippets = mix } = ours.answers;
  const frequent = classOf(ours.answers, 'AND of 3 frequent words');
  return [
    timeGoal('search, 25 results with snippets: p50', quantile(mixWithSnippets.milliseconds, 0.5), 2.5),
    timeGoal('search, 25 results with snippets: p99', quantile(mixWithSnippets.milliseconds, 0.99), 20),
    ...(frequent === undefined
      ? []
      : [timeGoal('AND of 3 frequent words: p50', quantile(frequent.milliseconds, 0.5), 10)]),
    ...(['fts5', 'postgres'] as const).flatMap((name) => fasterGoal(ours, engineOf(engines, name))),
    ...(['lancedb', 'lancedb-ids'] as const).flatMap((name) => noSlowerGoals(ours, engineOf(engines, name))),
  ];
}

const engineOf = (engines: readonly MeasuredEngine[], name: EngineName): MeasuredEngine | undefined =>
  engines.find((engine) => engine.name === name);

const timeGoal = (name: string, milliseconds: number, limit: number): Goal => ({
  name,
  measured: `${formatMilliseconds(milliseconds)} ms`,
  goal: `under ${limit} ms`,
  isMet: milliseconds < limit,
  isKey: true,
});

const timesFaster = 30;

function fasterGoal(ours: MeasuredEngine, peer: MeasuredEngine | undefined): Goal[] {
  const [mine, theirs] = [ours, peer].map((engine) => engine && classOf(engine.answers, 'frequent word'));
  if (mine === undefined || theirs === undefined || peer === undefined) return [];
  const times = 1 / ratioOf(mine, theirs, 0.5);
  return [
    {
      name: `frequent words at p50, compared with ${engineLabels[peer.name]}`,
      measured: `${times.toFixed(times < 10 ? 1 : 0)} times faster`,
      goal: `${timesFaster} times`,
      isMet: times >= timesFaster,
      isKey: false,
    },
  ];
}

/** A goal for p50 and one for p95, with the classes in which packed is slower. */
function noSlowerGoals(ours: MeasuredEngine, peer: MeasuredEngine | undefined): Goal[] {
  if (peer === undefined) return [];
  return [0.5, 0.95].map((share) => {
    const slower = answerRows.flatMap(({ label, of }) => {
      const [mine, theirs] = [of(ours.answers), of(peer.answers)];
      if (mine === undefined || !isComparable(theirs)) return [];
      const ratio = ratioOf(mine, theirs, share);
      return ratio > 1 ? [`${label.replace(', with p99', '')} (${ratio.toFixed(1)} times)`] : [];
    });
    return {
      name: `kinds of queries slower than ${engineLabels[peer.name]} at p${share * 100}`,
      measured: slower.length === 0 ? `0 of ${answerRows.length}` : slower.join(', '),
      goal: 'none',
      isMet: slower.length === 0,
      isKey: peer.name === 'lancedb-ids',
    };
  });
}

/** Packed's times at every size, with the ratio of the largest to the smallest. */
export function growthTable(sizes: readonly MeasuredSize[]): string {
  const ours = sizes.flatMap(({ documents, engines }) => {
    const engine = engineOf(engines, 'packed');
    return engine === undefined ? [] : [{ count: documents.count, answers: engine.answers }];
  });
  const [first, last] = [ours[0], ours.at(-1)];
  if (first === undefined || last === undefined || first === last) return '';
  const growth = last.count / first.count;
  const header = [
    'packed, p50 / p95 in ms',
    ...ours.map(({ count }) => formatCount(count)),
    `factor for ${growth.toFixed(1)} times the meetings`,
  ];
  const rows = answerRows.map(({ label, shares, of }) => {
    const times = ours.map(({ answers }) =>
      shares.map((share) => quantile(of(answers)?.milliseconds ?? [], share)),
    );
    const grown = shares.map((_, index) => (times.at(-1)?.[index] ?? 0) / (times[0]?.[index] ?? 0));
    return [
      label,
      ...times.map((some) => some.map(formatMilliseconds).join(' / ')),
      grown.map((ratio) => ratio.toFixed(1)).join(' / '),
    ];
  });
  return markdownTable(header, rows);
}
