/**
 * Measures one engine in a separate process, with separate memory and garbage collection:
 * `node --expose-gc bench/nationwide/measure.ts <engine> build|answer|answer-mix <folder> <documents> <queries>` prints JSON.
 */
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { ownPeakBytes } from '../../generator/system/process.ts';
import { type OpenEngine, QueryCut } from '../search/engine.ts';
import { heldMemory, type Memory } from '../search/memory.ts';
import type { BenchQuery } from '../search/queries.ts';
import { TimedDocuments } from '../search/timed-documents.ts';
import { type EngineName, engines } from './engines.ts';
import { processorSeconds } from './processor-time.ts';
import type { DrawnQueries, QueryClass } from './queries.ts';

export type Built = {
  /** Excludes reading the documents. */
  readonly seconds: number;
  /** Processor time of all its processes, including reading the documents. */
  readonly processorSeconds?: number;
  /** Peak memory of all its processes. */
  readonly peakBytes: number;
  /** Load average of the last minute: above the number of processors, other work competed. */
  readonly load: number;
};

export type Latencies = {
  /** Latency of each measured query. */
  readonly milliseconds: readonly number[];
  /** Number of queries. */
  readonly queries: number;
  /** Number of queries that exceeded the time limit. */
  readonly cut: number;
  /** Total number of results. */
  readonly results: number;
};

export type Answers = {
  /** Time until it can answer. */
  readonly openSeconds: number;
  /** Time until the entire index is in memory, for an engine that prefetches. */
  readonly fillSeconds?: number;
  /** Memory after all answers. */
  readonly memory: Memory;
  /** Memory of its child processes. */
  readonly otherBytes: number;
  readonly classes: Partial<Record<QueryClass, Latencies>>;
  readonly mix: Latencies;
  readonly mixWithSnippets?: Latencies;
};

/** Time limit per class; half of it for the warm-up. */
const classMs = 12_000;
const mixMs = 40_000;
/** Minimum number of queries, regardless of the time limit. */
const minQueries = 2;

async function build(name: EngineName, folder: string, documents: string): Promise<Built> {
  const timed = new TimedDocuments(documents);
  const started = performance.now();
  const { otherPeakBytes = 0 } = await engines[name].build(timed.read(), folder);
  const seconds = (performance.now() - started) / 1000 - timed.seconds;
  return {
    seconds,
    processorSeconds: processorSeconds(),
    peakBytes: ownPeakBytes() + otherPeakBytes,
    load: loadavg()[0] ?? 0,
  };
}

async function answer(name: EngineName, folder: string, { classes, mix }: DrawnQueries): Promise<Answers> {
  const started = performance.now();
  const index = await engines[name].open(folder);
  const openSeconds = (performance.now() - started) / 1000;
  await index.fill?.();
  const filled = index.fill && { fillSeconds: (performance.now() - started) / 1000 };
  const ofClasses: Partial<Record<QueryClass, Latencies>> = {};
  for (const [kind, queries] of Map.groupBy(classes, ({ kind }) => kind))
    ofClasses[kind] = await latenciesOf(index.search, queries, classMs);
  const ofMix = await latenciesOf(index.search, mix, mixMs);
  const { searchWithSnippets } = index;
  const shown = searchWithSnippets && { mixWithSnippets: await latenciesOf(searchWithSnippets, mix, mixMs) };
  const otherBytes = index.otherResidentBytes?.() ?? 0;
  const measured = {
    openSeconds,
    ...filled,
    memory: heldMemory(),
    otherBytes,
    classes: ofClasses,
    mix: ofMix,
    ...shown,
  };
  await index.close?.();
  return measured;
}

/**
 * Runs every query once, then measures queries until the time limit. Stops after a single query that exceeds the limit of
 * the whole class.
 */
async function latenciesOf(
  search: OpenEngine['search'],
  queries: readonly BenchQuery[],
  maxMs: number,
): Promise<Latencies> {
  const began = performance.now();
  const asked: BenchQuery[] = [];
  for (const query of queries) {
    if (asked.length >= minQueries && performance.now() - began > maxMs / 2) break;
    const { milliseconds } = await timed(search, query);
    asked.push(query);
    if (milliseconds > maxMs) break;
  }
  const measured: Measured[] = [];
  for (const query of asked) measured.push(await timed(search, query));
  return latencies(measured, queries.length);
}

/** A query's latency and number of results; no results if it was canceled. */
type Measured = { readonly milliseconds: number; readonly results?: number };

async function timed(search: OpenEngine['search'], query: BenchQuery): Promise<Measured> {
  const started = performance.now();
  const results = await resultsOf(search, query);
  const milliseconds = performance.now() - started;
  return { milliseconds, ...(results === undefined ? {} : { results }) };
}

const latencies = (measured: readonly Measured[], queries: number): Latencies => ({
  milliseconds: measured.map(({ milliseconds }) => milliseconds),
  queries,
  cut: measured.filter(({ results }) => results === undefined).length,
  results: measured.reduce((sum, { results = 0 }) => sum + results, 0),
});

/** Returns undefined if the query was canceled. */
async function resultsOf(search: OpenEngine['search'], query: BenchQuery): Promise<number | undefined> {
  try {
    return await search(query);
  } catch (error) {
    if (error instanceof QueryCut) return undefined;
    throw error;
  }
}

const [engine = '', step = '', folder = '', documents = '', queriesFile = ''] = process.argv.slice(2);
const name = engine as EngineName;

const queries = (): DrawnQueries => JSON.parse(readFileSync(queriesFile, 'utf8')) as DrawnQueries;

const steps: Readonly<Record<string, () => Promise<unknown>>> = {
  build: () => build(name, folder, documents),
  answer: () => answer(name, folder, queries()),
  'answer-mix': () => answer(name, folder, { ...queries(), classes: [] }),
};
const measured = await steps[step]?.();
process.stdout.write(JSON.stringify(measured), () => process.exit());
