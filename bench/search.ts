/**
 * `npm run bench -- search [--sizes 1000,10000]`: the MiniSearch index compared with SQLite FTS5 in the same run, on
 * briefs of the demo corpus.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatCount, Progress } from '../generator/system/terminal.ts';
import { lambdaHeap } from './lambda-heap.ts';
import { record } from './record.ts';
import { documentsFile, readDocuments } from './search/documents.ts';
import type { Answers, Build, EngineName } from './search/measure.ts';
import type { Memory } from './search/memory.ts';
import { drawQueries } from './search/queries.ts';
import { type MeasuredEngineSize, type MeasuredSize, report } from './search/report.ts';

const root = resolve(import.meta.dirname, '..');
const work = join(root, '.bench');

export async function benchSearch(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { sizes: { type: 'string', default: '1000,10000' } } });
  mkdirSync(work, { recursive: true });
  const measured: MeasuredSize[] = [];
  for (const size of values.sizes.split(',').map(Number)) measured.push(await measureSize(size));
  const markdown = report(measured);
  process.stdout.write(`${markdown}\n`);
  record('Search', `npm run bench -- search ${args.join(' ')}`.trim(), markdown);
}

async function measureSize(briefs: number): Promise<MeasuredSize> {
  if (!(briefs >= 1000)) throw new Error('--sizes must be at least 1,000 briefs each: --sizes 1000,10000');
  const progress = new Progress(process.stderr);
  const onStep = (step: string): void => progress.step(`${formatCount(briefs)} briefs · ${step}`);
  const documents = await documentsFile(work, briefs, onStep);
  const folder = join(work, `search-${briefs}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  onStep('drawing queries');
  const queries = join(folder, 'queries.json');
  writeFileSync(queries, JSON.stringify(await drawQueries(readDocuments(documents), briefs)));
  const step = (engine: EngineName, name: string, ...flags: string[]): unknown => {
    onStep(`${engine} · ${name}`);
    return runStep(flags, [engine, name, folder, documents, queries]);
  };
  const measure = (engine: EngineName): MeasuredEngineSize => ({
    build: step(engine, 'build') as Build,
    answers: step(engine, 'answer', ...lambdaHeap()) as Answers,
    two: orTooLarge(() => step(engine, 'hold-two', ...lambdaHeap()) as Memory),
  });
  const size = { briefs, ours: measure('ours'), fts5: measure('fts5') };
  progress.clear();
  rmSync(folder, { recursive: true, force: true });
  return size;
}

/** Runs a step in a separate process; returns its measurements. */
function runStep(flags: readonly string[], args: readonly string[]): unknown {
  const file = join(root, 'bench/search/measure.ts');
  const json = execFileSync(process.execPath, ['--expose-gc', ...flags, file, ...args], {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return JSON.parse(json);
}

/** Returns undefined if the process ran out of heap. */
function orTooLarge<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch (error) {
    if (error instanceof Error && 'signal' in error && error.signal === 'SIGABRT') return undefined;
    throw error;
  }
}
