/** Comparison across sizes, as Markdown: builds and growth. */
import { formatBytes, formatCount } from '../../generator/system/terminal.ts';
import { quantile } from '../quantile.ts';
import { markdownTable } from '../record.ts';
import { engineLabels, type EngineName, indexNameOf } from './engines.ts';
import type { Answers } from './measure.ts';
import { answerRows, formatMilliseconds, type MeasuredEngine, type MeasuredSize } from './report.ts';

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

const engineOf = (engines: readonly MeasuredEngine[], name: EngineName): MeasuredEngine | undefined =>
  engines.find((engine) => engine.name === name);

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
