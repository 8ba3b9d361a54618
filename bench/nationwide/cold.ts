/** Cold starts of the search function over a model of S3. */
import { formatBytes, formatCount, pluralize } from '../../generator/system/terminal.ts';
import { quantile } from '../quantile.ts';
import { type KeyNumber, markdownTable, type Section } from '../record.ts';
import { accountTable } from './cold-account.ts';
import type { Answering, ColdAccount, ColdStart, QueryNeeds } from './cold-function.ts';
import { runFunction, startModel } from './function-process.ts';
import { bytesOf, requestsOf } from './read-waves.ts';
import { s3Profiles } from './s3-profiles.ts';

/** Starts in separate processes, each with a different first query. */
const starts = 14;
const answerCount = 400;
const needCount = 140;

/**
 * Measures the index in a folder, with queries from a file (bench/search/queries.ts).
 */
export async function benchCold(
  folder: string,
  queries: string,
  onStep: (step: string) => void,
): Promise<Section> {
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
  const accounts: ColdAccount[] = [];
  await using model = await startModel(folder, 'fast');
  for (let number = 0; number < starts; number++) {
    onStep(`account of cold start ${number + 1} of ${starts}`);
    const account = await runFunction('account', folder, queries, model.origin, String(number));
    accounts.push(account as ColdAccount);
  }
  onStep('what queries read');
  const needs = (await runFunction('needs', folder, queries, '', String(needCount))) as QueryNeeds[];
  return {
    markdown: [coldTable(columns), accountTable(accounts), needsTable(needs)].join('\n\n'),
    keyNumbers: columns.flatMap(keyNumbersOf),
  };
}

/** Measurements with one S3 profile. */
type ColdColumn = {
  readonly name: string;
  readonly cold: readonly ColdStart[];
  readonly answering: Answering;
};

/** Goals for the first answer, since the program is ready. */
const firstAnswerGoals: Readonly<Record<string, number>> = { slow: 500, fast: 350 };
const nextAnswersGoal = 60;

function keyNumbersOf({ name, cold, answering }: ColdColumn): KeyNumber[] {
  const first = quantile(
    cold.map(({ answerMs }) => answerMs),
    0.5,
  );
  const next = quantile(answering.milliseconds.slice(0, 30), 0.5);
  const goal = firstAnswerGoals[name] ?? 0;
  return [
    {
      name: `first answer from cold, ${name} S3: median`,
      measured: ms(first),
      goal: `under ${ms(goal)}`,
      isMet: first < goal,
    },
    {
      name: `next 30 answers, ${name} S3: median`,
      measured: ms(next),
      goal: `under ${ms(nextAnswersGoal)}`,
      isMet: next < nextAnswersGoal,
    },
  ];
}

const ms = (milliseconds: number): string => `${formatCount(Math.round(milliseconds))} ms`;

/** Median / 95th percentile. */
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
    ['program ready, since process start', of('programMs')],
    ['pointer read (this row and below: since program ready)', of('pointerMs')],
    ['footer read', of('endMs')],
    ['open', of('openMs')],
    [
      'read by then',
      ({ cold: [first] }) => `${first?.openRequests} requests, ${formatBytes(first?.openBytes ?? 0)}`,
    ],
    ['**first answer**', of('answerMs')],
    [
      `answers 1 to 30 of ${answerCount}, in sequence`,
      ({ answering }) => spread(answering.milliseconds.slice(0, 30), ms),
    ],
    [`answers 31 to ${answerCount}`, ({ answering }) => spread(answering.milliseconds.slice(30), ms)],
    [
      'entire index in memory',
      ({ answering: { filled } }) => (filled === undefined ? 'not yet' : filledText(filled)),
    ],
    [
      'resident memory then, after garbage collection, and peak',
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
  `${ms(milliseconds)} after opening, after ${pluralize(answers, 'answer')}`;

function needsTable(needs: readonly QueryNeeds[]): string {
  const kinds = Map.groupBy(needs, ({ kind }) => kind);
  return markdownTable(
    ['cold query: median / 95th percentile', 'waves', 'requests', 'bytes'],
    [...Array.from(kinds, ([kind, some]) => [kind, ...needsCells(some)]), ['**all**', ...needsCells(needs)]],
  );
}

function needsCells(needs: readonly QueryNeeds[]): string[] {
  const costs = needs.map(({ cost }) => cost);
  return [
    spread(
      costs.map(({ waves }) => waves.length),
      String,
    ),
    spread(costs.map(requestsOf), String),
    spread(costs.map(bytesOf), formatBytes),
  ];
}
