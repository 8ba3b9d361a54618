/**
 * The search function from a cold start, in a separate process:
 * `node --expose-gc bench/nationwide/cold-function.ts <step> <folder> <queries> <S3 model's origin> <number>` prints JSON.
 */
import { readFileSync } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { indexPointerSchema } from '../../schemas/index-pointer.ts';
import { openIndex } from '../../search-lambda/engine/open-index.ts';
import type { ReadBytes } from '../../search-lambda/engine/search-index.ts';
import { createLoader, type IndexStore, type WarmableLoader } from '../../search-lambda/load/loader.ts';
import { createS3Store } from '../../search-lambda/load/s3-store.ts';
import { prepareAnswers } from '../../search-lambda/lambda/prepare-answers.ts';
import { heldMemory, type Memory } from '../search/memory.ts';
import { searchWithSnippets } from '../search/ours.ts';
import type { BenchQuery } from '../search/queries.ts';
import type { DrawnQueries } from './queries.ts';
import { type ReadCost, ReadWaves } from './read-waves.ts';
import { openWithoutFill, watchedOpen } from './watched-open.ts';

export type ColdStart = {
  /** Time since the start of the process. */
  readonly programMs: number;
  /** Time since the program was ready. */
  readonly pointerMs: number;
  readonly endMs: number;
  readonly openMs: number;
  readonly openRequests: number;
  readonly openBytes: number;
  readonly answerMs: number;
};

export type Answering = {
  /** Latency of each answer, in sequence. */
  readonly milliseconds: number[];
  /** Time from open until everything was in memory, and the number of answers by then; undefined if it never was. */
  readonly filled: { readonly milliseconds: number; readonly answers: number } | undefined;
  readonly memory: Memory;
};

/** What opening an index costs, and each of some queries in sequence, of which the first begins from cold; nothing is prefetched. */
export type ColdAccount = { readonly opening: ReadCost; readonly queries: readonly ReadCost[] };

/** The reads of a query if only the sections that every query needs are in memory. */
export type QueryNeeds = { readonly kind: string; readonly cost: ReadCost };

const [step = '', folder = '', queriesFile = '', origin = '', number = ''] = process.argv.slice(2);
const { mix } = JSON.parse(readFileSync(queriesFile, 'utf8')) as DrawnQueries;

/** Counts reads, with their times. */
class WatchedReads {
  requests = 0;
  bytes = 0;
  firstMs: number | undefined;

  /** Wraps another read function. */
  of<Rest extends readonly unknown[]>(
    read: (name: string, offset: number, length: number, ...rest: Rest) => Promise<Uint8Array>,
  ): typeof read {
    return async (name, offset, length, ...rest) => {
      this.requests++;
      this.bytes += length;
      const bytes = await read(name, offset, length, ...rest);
      this.firstMs ??= performance.now();
      return bytes;
    };
  }
}

/** The store that the function reads; configured by the environment, as in Lambda. */
function s3Store(): IndexStore {
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_S3: origin,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'bench',
    AWS_SECRET_ACCESS_KEY: 'bench',
  });
  return createS3Store(new URL('s3://bench/search'));
}

/** Queries from all classes of the mix in turn; the same sequence each time. */
function* mixed(): Generator<BenchQuery> {
  const kinds = [...Map.groupBy(mix, ({ kind }) => kind).values()];
  for (let round = 0; ; round++)
    for (const kind of kinds) {
      const query = kind[(round * 7) % kind.length];
      if (query !== undefined) yield query;
    }
}

async function answer(loader: WarmableLoader, query: BenchQuery): Promise<void> {
  await loader.serve(async ({ loaded }) => {
    if (loaded === undefined) throw new Error('no index could be loaded');
    await searchWithSnippets(loaded.index, query);
    return new Response();
  });
}

/** Measures a cold start up to the answer to the nth query. */
async function start(): Promise<ColdStart> {
  const programMs = performance.now();
  const store = s3Store();
  const reads = new WatchedReads();
  let pointerMs = 0;
  const readPointer: IndexStore['readPointer'] = async (signal) => {
    const content = await store.readPointer(signal);
    pointerMs = performance.now() - programMs;
    return content;
  };
  const opened = { openMs: 0, openRequests: 0, openBytes: 0 };
  const loader = createLoader({
    readPointer,
    read: reads.of(store.read),
    open: async (...args) => {
      const index = await openIndex(...args);
      opened.openMs = performance.now() - programMs;
      opened.openRequests = reads.requests;
      opened.openBytes = reads.bytes;
      return index;
    },
    prepare: prepareAnswers,
  });
  await loader.warm(60_000);
  const [query] = mixed().drop(Number(number)).take(1);
  if (query !== undefined) await answer(loader, query);
  const answerMs = performance.now() - programMs;
  return { programMs, pointerMs, endMs: (reads.firstMs ?? 0) - programMs, ...opened, answerMs };
}

/** Measures this number of answers in sequence, while the index is prefetched. */
async function answers(): Promise<Answering> {
  const milliseconds: number[] = [];
  let filled: Answering['filled'];
  const open = watchedOpen(() => {
    filled = { milliseconds: performance.now() - openedMs, answers: milliseconds.length };
  });
  const loader = createLoader({ ...s3Store(), open, prepare: prepareAnswers });
  await loader.warm(60_000);
  const openedMs = performance.now();
  for (const query of mixed().take(Number(number))) {
    const begun = performance.now();
    await answer(loader, query);
    milliseconds.push(performance.now() - begun);
  }
  return { milliseconds, filled, memory: heldMemory() };
}

/** Answers in an account: the first, and the next 30. */
const accountedAnswers = 31;

/** Measures the cost of a cold start and of the answers from the nth query on. */
async function account(): Promise<ColdAccount> {
  const waves = new ReadWaves();
  const { readPointer, read } = s3Store();
  const loader = createLoader({
    readPointer: (signal) => waves.run(0, () => readPointer(signal)),
    read: (name, offset, length, signal) => waves.run(length, () => read(name, offset, length, signal)),
    open: openWithoutFill,
    prepare: prepareAnswers,
  });
  await loader.warm(60_000);
  const opening = waves.take();
  const queries: ReadCost[] = [];
  for (const query of mixed().drop(Number(number)).take(accountedAnswers)) {
    await answer(loader, query);
    queries.push(waves.take());
  }
  return { opening, queries };
}

/** Measures the reads of each of this number of queries, from a local file. */
async function needs(): Promise<QueryNeeds[]> {
  const pointer = indexPointerSchema.parse(JSON.parse(readFileSync(join(folder, 'current.json'), 'utf8')));
  const file = await openFile(join(folder, pointer.segments[0]?.name ?? ''));
  const waves = new ReadWaves();
  const read: ReadBytes = (_, offset, length) =>
    waves.run(length, async () => (await file.read(new Uint8Array(length), 0, length, offset)).buffer);
  const all: QueryNeeds[] = [];
  for (const query of mixed().take(Number(number))) {
    const index = await openIndex(pointer, read, setImmediate);
    waves.take();
    await searchWithSnippets(index, query);
    all.push({ kind: query.kind, cost: waves.take() });
  }
  await file.close();
  return all;
}

export type Swaps = {
  /** Memory of the program before it loads an index. */
  readonly program: Memory;
  /** Memory once each index is loaded. */
  readonly indexes: readonly Memory[];
};

/** Between answers: an instance that answers without a pause takes a minute to read 2,496 MB in between. */
const pauseMs = 100;

/** Loads this number of indexes in sequence, each up to this memory budget in MB. */
async function swaps(): Promise<Swaps> {
  const program = heldMemory();
  const [count = 0, memoryMb = 0] = number.split('of').map(Number);
  let filled = Promise.withResolvers<void>();
  const loader = createLoader({
    ...s3Store(),
    open: watchedOpen(() => filled.resolve()),
    pollMs: 0,
    ...(memoryMb > 0 ? { memoryBytes: memoryMb * 2 ** 20 } : {}),
  });
  const sampling = new ResidentPeak();
  const all: Memory[] = [];
  for (let swap = 0; swap < count; swap++) {
    filled = Promise.withResolvers();
    let isFilled = false;
    void filled.promise.then(() => (isFilled = true));
    for (const query of mixed()) {
      if (isFilled) break;
      await answer(loader, query);
      await setTimeout(pauseMs);
    }
    all.push({ ...heldMemory(), peakBytes: sampling.take() });
    await fetch(origin, { method: 'POST' });
  }
  sampling.end();
  return { program, indexes: all };
}

/** Peak resident memory since the last call. */
class ResidentPeak {
  #peak = 0;
  readonly #timer = setInterval(() => {
    this.#peak = Math.max(this.#peak, process.memoryUsage.rss());
  }, 20);

  take(): number {
    const peak = this.#peak;
    this.#peak = 0;
    return peak;
  }

  end(): void {
    clearInterval(this.#timer);
  }
}

const steps: Readonly<Record<string, () => Promise<unknown>>> = { start, account, answers, needs, swaps };
const measured = await steps[step]?.();
process.stdout.write(JSON.stringify(measured), () => process.exit());
