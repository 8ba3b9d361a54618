/**
 * Profiles the search function's app in a separate process: `node bench/nationwide/profile/answer-profile.ts <folder of a build> <queries>` asks
 * each kind of queries over and over, without HTTP, and prints JSON.
 */
import { readFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import type { BenchQuery } from '../../search/queries.ts';
import { millisecondsByPart } from './answer-parts.ts';
import { requestPathOf } from '../../search/ours.ts';
import { functionApp } from '../function-app.ts';
import type { DrawnQueries } from '../queries.ts';

export type ProfiledAnswers = {
  readonly kind: string;
  readonly answers: number;
  /** Of all answers, by part. */
  readonly parts: Readonly<Record<string, number>>;
};

const seconds = 8;
const sampleMicroseconds = 200;

const [folder = '', queriesFile = ''] = process.argv.slice(2);
const app = await functionApp(folder);

/** Asks queries in sequence for this long; returns the number of answers. Refused queries count as well. */
async function ask(queries: readonly BenchQuery[], forSeconds: number): Promise<number> {
  const end = performance.now() + forSeconds * 1000;
  let answers = 0;
  while (performance.now() < end)
    for (const query of queries) {
      const response = await app(new Request(`http://127.0.0.1${requestPathOf(query)}`));
      await response.text();
      answers++;
    }
  return answers;
}

async function profiled(kind: string, queries: readonly BenchQuery[]): Promise<ProfiledAnswers> {
  await ask(queries, seconds / 2);
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: sampleMicroseconds });
  await session.post('Profiler.start');
  const answers = await ask(queries, seconds);
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  return { kind, answers, parts: Object.fromEntries(millisecondsByPart(profile)) };
}

const { classes, mix } = JSON.parse(readFileSync(queriesFile, 'utf8')) as DrawnQueries;
const kinds = [['the mix', mix] as const, ...Map.groupBy(classes, ({ kind }) => kind)];
const measured: ProfiledAnswers[] = [];
for (const [kind, queries] of kinds) measured.push(await profiled(kind, queries));
process.stdout.write(JSON.stringify(measured), () => process.exit());
