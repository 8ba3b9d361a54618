/**
 * Measures one engine in a separate process, with separate memory and garbage collection:
 * `node --expose-gc bench/search/measure.ts ours|fts5 build|answer|hold-two <folder> <documents> <queries>` prints JSON.
 */
import { readFileSync } from 'node:fs';
import type { MeasuredEngine, OpenEngine } from './engine.ts';
import { fts5 } from './fts5.ts';
import { heldMemory, type Memory } from './memory.ts';
import { ours } from './ours.ts';
import type { BenchQuery, QueryKind } from './queries.ts';
import { TimedDocuments } from './timed-documents.ts';

const engines: Readonly<Record<'ours' | 'fts5', MeasuredEngine>> = { ours, fts5 };

export type EngineName = keyof typeof engines;

export type Build = {
  readonly seconds: number;
  readonly compressedBytes: number;
  readonly bytes: number;
  readonly peakBytes: number;
};

export type Latencies = Readonly<
  Record<QueryKind, { readonly milliseconds: number[]; readonly results: number }>
>;

export type Answers = {
  readonly loadSeconds: number;
  readonly loaded: Memory;
  readonly latencies: Latencies;
};

/** Warm-up queries of each kind, to measure compiled code. */
const warmUp = 30;

const secondsSince = (started: number): number => (performance.now() - started) / 1000;

type Files = { readonly folder: string; readonly documents: string; readonly queries: string };

async function build({ build, sizeOf }: MeasuredEngine, { folder, documents }: Files): Promise<Build> {
  const timed = new TimedDocuments(documents);
  const started = performance.now();
  await build(timed.read(), folder);
  const seconds = secondsSince(started) - timed.seconds;
  const { peakBytes } = heldMemory();
  return { seconds, peakBytes, ...sizeOf(folder) };
}

async function answer({ open }: MeasuredEngine, files: Files): Promise<Answers> {
  const started = performance.now();
  const index = await open(files.folder, 1);
  const loadSeconds = secondsSince(started);
  const loaded = heldMemory();
  const queries = JSON.parse(readFileSync(files.queries, 'utf8')) as BenchQuery<QueryKind>[];
  const kinds = Map.groupBy(queries, ({ kind }) => kind);
  for (const some of kinds.values()) await timesOf(index, some.slice(0, warmUp));
  const latencies: Partial<Record<QueryKind, Latencies[QueryKind]>> = {};
  for (const [kind, some] of kinds) latencies[kind] = await timesOf(index, some);
  return { loadSeconds, loaded, latencies: latencies as Latencies };
}

async function timesOf(index: OpenEngine, queries: readonly BenchQuery[]): Promise<Latencies[QueryKind]> {
  const milliseconds: number[] = [];
  let results = 0;
  for (const query of queries) {
    const started = performance.now();
    results += await index.search(query);
    milliseconds.push(performance.now() - started);
  }
  return { milliseconds, results };
}

/** Measures memory with two open indexes, as during a swap, and checks that both answer. */
async function holdTwo({ open }: MeasuredEngine, { folder }: Files): Promise<Memory> {
  const indexes = [await open(folder, 1), await open(folder, 2)];
  const held = heldMemory();
  for (const index of indexes)
    await index.search({ kind: 'phrase', form: 'phrase', words: ['city', 'council'] });
  return held;
}

const steps = { build, answer, 'hold-two': holdTwo };

const [engine = '', step = '', folder = '', documents = '', queries = ''] = process.argv.slice(2);
const measure = steps[step as keyof typeof steps];
const measured = await measure(engines[engine as EngineName], { folder, documents, queries });
process.stdout.write(JSON.stringify(measured));
