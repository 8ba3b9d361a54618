/** The numbers in the reports of commands. */
import type { StepResult } from './step.ts';

/** The numbers of a step, by label, in the order of its report. */
export function countsOf({ name, report }: Pick<StepResult, 'name' | 'report'>): [string, number][] {
  if (!isObject(report)) return [];
  if (name === 'import') return importCounts(report);
  if (name !== 'run' && name !== 'dataset') return numbersOf(report);
  const { publish, missed } = report;
  return [...numbersOf(publish), ...numbersOf({ missed })];
}

/** Rows of all tables, and clients. */
function importCounts(report: Readonly<Record<string, unknown>>): [string, number][] {
  const imports = listOf(report['imports']).filter(isObject);
  const changes = imports.flatMap(({ rows }) => Object.values(isObject(rows) ? rows : {})).filter(isObject);
  const sum = (change: string): number =>
    changes.reduce((total, changed) => total + numberOf(changed[change]), 0);
  return [
    ['clients', imports.length],
    ...['added', 'changed', 'removed'].map((change): [string, number] => [change, sum(change)]),
  ];
}

/** Numbers at the top, and the lengths of lists. */
const numbersOf = (report: unknown): [string, number][] =>
  Object.entries(isObject(report) ? report : {}).flatMap(([label, value]): [string, number][] => {
    if (label === 'seconds') return [];
    if (typeof value === 'number') return [[label.replaceAll('_', ' '), value]];
    return Array.isArray(value) ? [[label.replaceAll('_', ' '), value.length]] : [];
  });

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
