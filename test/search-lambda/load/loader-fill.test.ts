/** Prefetching of the active index while requests run. */
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, test } from 'vitest';
import { IndexFault } from '../../../search-lambda/engine/index-fault.ts';
import { openIndex } from '../../../search-lambda/engine/open-index.ts';
import { PackedIndex } from '../../../search-lambda/engine/packed/query/packed-index.ts';
import type { ReadBytes, SearchIndex } from '../../../search-lambda/engine/search-index.ts';
import { type LoaderOptions, type WarmableLoader, createLoader } from '../../../search-lambda/load/loader.ts';
import { ManualClock, settle, watch } from '../../support/lambda/lambda-clock.ts';
import { citiesFrom, stateFrom } from '../../support/lambda/lambda-loader.ts';
import { packedFiles } from '../../support/lambda/lambda-packed.ts';
import { MemoryStore, indexOf } from '../../support/lambda/lambda-store.ts';
import { emptyIndex } from '../../support/search/empty-index.ts';

const minute = 60_000;
const [alder, birch] = [packedFiles(3000, 'Alder'), packedFiles(3000, 'Birch')];

let clock: ManualClock;
let store: MemoryStore;
let failures: string[];

beforeEach(() => {
  clock = new ManualClock();
  store = new MemoryStore();
  failures = [];
  store.publish(indexOf('Akron'));
});

const loaderOf = (options: Partial<LoaderOptions> = {}): WarmableLoader =>
  createLoader({
    readPointer: store.readPointer,
    read: store.read,
    clock,
    log: (failure) => failures.push(failure),
    ...options,
  });

/** An index with this prefetch, whose searches do nothing. */
const indexWith = (fill: NonNullable<SearchIndex['fill']>): SearchIndex => emptyIndex({ fill });

/** Opens these indexes in order, whatever is published. */
const opening = (...indexes: SearchIndex[]): Partial<LoaderOptions> => {
  const left = [...indexes];
  return { open: () => Promise.resolve(left.shift() ?? indexWith(async () => {})) };
};

/** A request that runs until the returned function is called. */
function longRequest(loader: WarmableLoader): () => Promise<void> {
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const request = loader.serve(async () => {
    await end;
    return new Response();
  });
  return async () => {
    resolve();
    await request;
  };
}

const never = new Promise<never>(() => {});

describe('an index is prefetched', () => {
  test('after the first answer, without delaying responses', async () => {
    let fills = 0;
    const index = indexWith(() => {
      fills += 1;
      return never;
    });
    const loader = loaderOf(opening(index));
    await loader.warm(1000);
    const end = longRequest(loader);
    await settle();
    expect(fills).toBe(0);
    await end();
    expect(fills).toBe(1);
    const second = watch(stateFrom(loader));
    await settle();
    expect(second.isSettled).toBe(true);
    expect(fills).toBe(1);
    expect(clock.pending).toBe(0);
  });

  test('by reads that start only while a request is running', async () => {
    let read = 0;
    const index = indexWith(async (bytes) => {
      for (read = 0; read < 5; read += 1) await bytes('index', 0, 1);
    });
    store.files.set('index', new Uint8Array(1));
    store.interruptions.push(store.answer, store.answer, store.hang);
    const loader = loaderOf(opening(index));
    await stateFrom(loader);
    const endFirst = longRequest(loader);
    await settle();
    await endFirst();
    const atEnd = store.reads;
    await clock.advance(10 * minute);
    expect(store.reads).toBe(atEnd);
    const end = longRequest(loader);
    await settle();
    expect(read).toBe(5);
    await end();
  });

  test('by at most 8 reads at a time, and by none while a query waits for its own, of which up to 96 run', async () => {
    const running = { background: 0, foreground: 0 };
    const max = { background: 0, all: 0, foregroundAtBackgroundStart: 0 };
    const { promise: endReads, resolve } = Promise.withResolvers<void>();
    const started: string[] = [];
    const read = async (name: string): Promise<Uint8Array> => {
      const kind = name === 'background' ? 'background' : 'foreground';
      started.push(kind);
      if (kind === 'background')
        max.foregroundAtBackgroundStart = Math.max(max.foregroundAtBackgroundStart, running.foreground);
      running[kind] += 1;
      max.background = Math.max(max.background, running.background);
      max.all = Math.max(max.all, running.background + running.foreground);
      await (started.length <= 96 ? endReads : setImmediate());
      running[kind] -= 1;
      return new Uint8Array(1);
    };
    const many = (reader: ReadBytes, name: string): Promise<unknown> =>
      Promise.all(Array.from({ length: 150 }, () => reader(name, 0, 1)));
    const open: LoaderOptions['open'] = async (_pointer, reader) => ({
      ...indexWith(async (prefetchRead) => void (await many(prefetchRead, 'background'))),
      search: async () => {
        await many(reader, 'foreground');
        return [];
      },
    });
    const loader = loaderOf({ open, read });
    await stateFrom(loader);
    const request = citiesFrom(loader);
    await settle();
    expect(started).toEqual([
      ...Array<string>(8).fill('background'),
      ...Array<string>(88).fill('foreground'),
    ]);
    resolve();
    await request;
    expect(max).toEqual({ background: 8, all: 96, foregroundAtBackgroundStart: 0 });
  });

  test('no longer once another index is active', async () => {
    let read = 0;
    const faults: unknown[] = [];
    const old = indexWith(async (bytes) => {
      for (read = 0; read < 1000; read += 1) await bytes('index', 0, 1);
    });
    const { fill } = old;
    const watched = indexWith(
      (bytes) => fill?.(bytes).catch((error: unknown) => void faults.push(error)) ?? never,
    );
    store.files.set('index', new Uint8Array(1));
    const loader = loaderOf(opening(watched));
    await stateFrom(loader);
    store.publish(indexOf('Dayton'));
    await clock.advance(minute);
    store.interruptions.push(store.answer, store.answer);
    await stateFrom(loader);
    await stateFrom(loader);
    await settle();
    expect(faults).toHaveLength(1);
    expect(read).toBeLessThan(1000);
    expect(failures).toEqual([]);
  });
});

describe('a fault during prefetching', () => {
  test('is reported until the next poll and logged once; then prefetching resumes', async () => {
    let fills = 0;
    const index = indexWith(async () => {
      fills += 1;
      if (fills < 3) throw new IndexFault('A part is damaged.');
    });
    const loader = loaderOf(opening(index));
    await stateFrom(loader);
    await settle();
    expect(await stateFrom(loader)).toMatchObject({ failure: 'A part is damaged.' });
    await clock.advance(5000);
    await stateFrom(loader);
    await settle();
    expect(fills).toBe(2);
    expect(await stateFrom(loader)).toMatchObject({ failure: 'A part is damaged.' });
    await clock.advance(5000);
    await stateFrom(loader);
    await settle();
    expect(fills).toBe(3);
    expect(await stateFrom(loader)).toMatchObject({ failure: undefined });
    expect(failures).toEqual(['A part is damaged.']);
  });
});

describe('a packed index', () => {
  test('needs no store once it is resident', async () => {
    store.publish(alder);
    const loader = loaderOf();
    await stateFrom(loader);
    const end = longRequest(loader);
    await settle();
    await end();
    store.files.clear();
    expect(await citiesFrom(loader)).toContain('Alder 0');
  });

  test('is swapped while requests run, all of which succeed', async () => {
    store.publish(alder);
    const loader = loaderOf();
    await citiesFrom(loader);
    const seen = new Set<string>();
    for (let round = 0; round < 6; round += 1) {
      store.publish(round % 2 === 0 ? birch : alder);
      await clock.advance(minute);
      const answers = await Promise.all(Array.from({ length: 10 }, () => citiesFrom(loader)));
      for (const cities of answers) {
        expect(new Set(cities).size).toBe(1);
        seen.add(cities?.[0] ?? '');
      }
    }
    expect(seen).toEqual(new Set(['Alder 0', 'Birch 0']));
    expect(failures).toEqual([]);
  });

  test('is garbage collected after a swap, even during prefetching', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    store.publish(alder);
    const loader = loaderOf();
    const old = new WeakRef((await stateFrom(loader)).loaded?.index ?? {});
    store.publish(birch);
    await clock.advance(minute);
    await stateFrom(loader);
    expect(await citiesFrom(loader)).toContain('Birch 0');
    await settle();
    // On a busy machine the compiler of V8 may hold objects for longer.
    await expect.poll(() => (collectGarbage(), old.deref() === undefined)).toBe(true);
  });

  test('passes its memory budget on, and reads evicted parts again', async () => {
    store.publish(alder);
    let memoryBytes: number | undefined;
    const loader = loaderOf({
      memoryBytes: 600_000,
      open: (pointer, read, turn, options) => {
        memoryBytes = options.memoryBytes;
        return openIndex(pointer, read, turn, options);
      },
    });
    expect(await citiesFrom(loader)).toContain('Alder 0');
    const end = longRequest(loader);
    await settle();
    await end();
    expect(memoryBytes).toBe(600_000);
    const { loaded: active } = await stateFrom(loader);
    if (!(active?.index instanceof PackedIndex)) throw new Error('the index is not packed');
    expect(active.index.residentBytes).toBeGreaterThan(100_000);
    // Beyond the budget, a query holds the three chunks of evictable sections that it needs.
    expect(active.index.residentBytes).toBeLessThanOrEqual(600_000 + 3 * 16 * 1024);
    expect(active.index.residentBytes).toBeLessThan(alder.file.length);
    store.files.clear();
    // Parts that are not resident are read again, which fails.
    const request = loader.serve(async ({ loaded }) => {
      await loaded?.index.search({ kind: 'word', word: 'x7', stem: 'x7' }, {}, 50);
      return new Response();
    });
    await Promise.all([expect(request).rejects.toThrow('shorter'), clock.advance(2000)]);
  });
});
