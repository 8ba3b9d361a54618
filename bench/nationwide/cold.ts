/** The search function from cold over a model of S3, and its memory while indexes replace each other. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { formatBytes, formatCount, pluralize } from '../../generator/terminal.ts';
import { markdownTable } from '../record.ts';
import type { Answering, ColdStart, Memory, QueryNeeds } from './cold-function.ts';
import { s3Profiles } from './s3-profiles.ts';

/** The heap that AWS Lambda's runtime gives Node.js in 3,008 MB: nine tenths for old objects, a tenth for new ones. */
const lambdaHeap = ['--max-old-space-size=2708', '--max-semi-space-size=150'];

/** Starts in processes of their own, each with another first query. */
const starts = 14;
const answerCount = 400;
const needCount = 140;
const swapCount = 4;

/** What an index may take in functions of 3,008 and 1,024 MB (search-lambda/settings.ts). */
const memoriesMb = [2496, 512];

/**
 * Measures the index in a folder with queries from a file (bench/search/queries.ts).
 * @returns Markdown.
 */
export async function benchCold(
  folder: string,
  queries: string,
  onStep: (step: string) => void,
): Promise<string> {
  const columns: ColdColumn[] = [];
  for (const { name } of s3Profiles) {
    await using model = await startModel(folder, name);
    const run = (step: string, number: number): Promise<unknown> =>
      runFunction(step, folder, queries, model.origin, String(number));
    const cold: ColdStart[] = [];
    for (let number = 0; number < starts; number++) {
      onStep(`cold start ${number + 1} of ${starts}, ${name} S3`);
      cold.push((await run('start', number)) as ColdStart);
    }
    onStep(`answers while the index is read, ${name} S3`);
    columns.push({ name, cold, answering: (await run('answers', answerCount)) as Answering });
  }
  onStep('what queries read');
  const needs = (await runFunction('needs', folder, queries, '', String(needCount))) as QueryNeeds[];
  const swaps: Memory[][] = [];
  await using model = await startModel(folder, 'fast');
  for (const memoryMb of memoriesMb) {
    onStep(`${swapCount} indexes one after the other in ${memoryMb} MB`);
    const number = `${swapCount}of${memoryMb}`;
    swaps.push((await runFunction('swaps', folder, queries, model.origin, number)) as Memory[]);
  }
  return [coldTable(columns), needsTable(needs), swapTable(swaps)].join('\n\n');
}

/** What was measured with one profile of S3. */
type ColdColumn = {
  readonly name: string;
  readonly cold: readonly ColdStart[];
  readonly answering: Answering;
};

async function runFunction(...args: readonly string[]): Promise<unknown> {
  const file = join(import.meta.dirname, 'cold-function.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    ...lambdaHeap,
    file,
    ...args,
  ]);
  return JSON.parse(stdout);
}

async function startModel(
  folder: string,
  profile: string,
): Promise<AsyncDisposable & { readonly origin: string }> {
  const file = join(import.meta.dirname, 's3-model.ts');
  const child = spawn(process.execPath, [file, folder, profile], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    origin: `http://127.0.0.1:${Number(port.toString())}`,
    [Symbol.asyncDispose]: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** A share of numbers is at most this. */
function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const ms = (milliseconds: number): string => `${formatCount(Math.round(milliseconds))} ms`;

/** Median and, behind a stroke, 95th percentile. */
const spread = (numbers: readonly number[], format: (number: number) => string): string =>
  `${format(quantile(numbers, 0.5))} / ${format(quantile(numbers, 0.95))}`;

function coldTable(columns: readonly ColdColumn[]): string {
  const of =
    (key: keyof ColdStart) =>
    ({ cold }: ColdColumn): string =>
      spread(
        cold.map((start) => start[key]),
        ms,
      );
  const rows: readonly (readonly [string, (column: ColdColumn) => string])[] = [
    ['the program is ready (from its start)', of('programMs')],
    ['pointer read (from here on since the program is ready)', of('pointerMs')],
    ['footer read', of('endMs')],
    ['open', of('openMs')],
    [
      'read until then',
      ({ cold: [first] }) => `${first?.openRequests} requests, ${formatBytes(first?.openBytes ?? 0)}`,
    ],
    ['**first answer**', of('answerMs')],
    [
      `answers 1 to 30 of ${answerCount}, one after the other`,
      ({ answering }) => spread(answering.milliseconds.slice(0, 30), ms),
    ],
    [`answers 31 to ${answerCount}`, ({ answering }) => spread(answering.milliseconds.slice(30), ms)],
    ['all in memory', ({ answering: { filled } }) => (filled === undefined ? 'not yet' : filledText(filled))],
    [
      'resident then, without garbage, and the most before',
      ({ answering: { memory } }) => `${formatBytes(memory.residentBytes)}, ${formatBytes(memory.peakBytes)}`,
    ],
  ];
  const header = ['from cold: median / 95th percentile', ...columns.map(({ name }) => `${name} S3`)];
  return markdownTable(
    header,
    rows.map(([label, cell]) => [label, ...columns.map(cell)]),
  );
}

const filledText = ({ milliseconds, answers }: NonNullable<Answering['filled']>): string =>
  `${ms(milliseconds)} after it was open, after ${pluralize(answers, 'answer')}`;

function needsTable(needs: readonly QueryNeeds[]): string {
  const kinds = Map.groupBy(needs, ({ kind }) => kind);
  return markdownTable(
    ['a query of which nothing is in memory: median / 95th percentile', 'requests', 'bytes'],
    [...Array.from(kinds, ([kind, some]) => [kind, ...needsCells(some)]), ['**all**', ...needsCells(needs)]],
  );
}

const needsCells = (needs: readonly QueryNeeds[]): string[] => [
  spread(
    needs.map(({ requests }) => requests),
    String,
  ),
  spread(
    needs.map(({ bytes }) => bytes),
    formatBytes,
  ),
];

const swapTable = (swaps: readonly (readonly Memory[])[]): string =>
  markdownTable(
    [
      'resident after each index, and the most before',
      ...Array.from({ length: swapCount }, (_, index) => `index ${index + 1}`),
    ],
    swaps.map((memories, index) => [
      `at most ${formatCount(memoriesMb[index] ?? 0)} MB for an index`,
      ...memories.map(
        ({ residentBytes, peakBytes }) => `${formatBytes(residentBytes)}, ${formatBytes(peakBytes)}`,
      ),
    ]),
  );
