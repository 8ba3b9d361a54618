import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  type IndexState,
  type LoaderOptions,
  type WarmableLoader,
  createLoader,
} from '../../../search-lambda/load/loader.ts';
import { ManualClock, settle, watch } from '../../support/lambda/lambda-clock.ts';
import { citiesFrom, citiesOf, stateFrom } from '../../support/lambda/lambda-loader.ts';
import { MemoryStore, damaged, indexOf, truncated } from '../../support/lambda/lambda-store.ts';

const second = 1000;
const minute = 60 * second;

let clock: ManualClock;
let store: MemoryStore;
let failures: string[];

beforeEach(() => {
  clock = new ManualClock();
  store = new MemoryStore();
  failures = [];
});

const loaderOf = (options: Partial<LoaderOptions> = {}): WarmableLoader =>
  createLoader({
    readPointer: store.readPointer,
    read: store.read,
    clock,
    log: (failure) => failures.push(failure),
    ...options,
  });

/** A loader that serves Akron, with the next poll due. */
async function servingAkron(): Promise<WarmableLoader> {
  store.publish(indexOf('Akron'));
  const loader = loaderOf();
  expect(await citiesFrom(loader)).toEqual(['Akron']);
  await clock.advance(minute);
  return loader;
}

/** Lets a request start a poll that has time to end, and returns the state of the next request. */
async function stateAfterPoll(loader: WarmableLoader): Promise<IndexState> {
  await loader.serve(async () => {
    await clock.advance(20 * second);
    // Lingers until the work has ended, since the clock does not advance.
    await stateFrom(loader);
    return new Response();
  });
  return stateFrom(loader);
}

describe('the first index', () => {
  test('delays the first request', async () => {
    store.publish(indexOf('Akron', 'Toledo'));
    const { loaded, failure } = await stateFrom(loaderOf());
    expect(await citiesOf(loaded?.index)).toEqual(['Akron', 'Toledo']);
    expect(loaded?.version).toMatch(/^[0-9a-f]{16}$/);
    expect(failure).toBeUndefined();
  });

  test('is loaded once for concurrent requests', async () => {
    store.publish(indexOf('Akron'));
    const loader = loaderOf();
    expect(await Promise.all([citiesFrom(loader), citiesFrom(loader)])).toEqual([['Akron'], ['Akron']]);
    expect(store).toMatchObject({ pointerReads: 1, reads: 1 });
  });

  test('is loaded by warming, before any request', async () => {
    store.publish(indexOf('Akron'));
    const loader = loaderOf();
    await loader.warm(8 * second);
    expect(store.reads).toBe(1);
    expect(await citiesFrom(loader)).toEqual(['Akron']);
    expect(store).toMatchObject({ pointerReads: 1, reads: 1 });
  });

  test('is left to the first request if warming takes too long', async () => {
    store.publish(indexOf('Akron'));
    store.interruptions.push(store.hang, store.hang);
    const loader = loaderOf();
    const warmed = watch(loader.warm(8 * second));
    await clock.advance(7.9 * second);
    expect(warmed.isSettled).toBe(false);
    await clock.advance(0.1 * second);
    expect(warmed.isSettled).toBe(true);
    await clock.advance(minute);
    expect(store.pointerReads).toBe(2);
    expect(await citiesFrom(loader)).toEqual(['Akron']);
  });

  test('delays requests for 25 seconds at most', async () => {
    store.publish(indexOf('Akron'));
    const loader = loaderOf({ open: () => new Promise(() => {}) });
    const state = stateFrom(loader);
    const watched = watch(state);
    await clock.advance(24.9 * second);
    expect(watched.isSettled).toBe(false);
    await clock.advance(0.5 * second);
    expect(await state).toEqual({ loaded: undefined, failure: undefined });
  });

  test('is polled again after 5 seconds if it is unavailable', async () => {
    const loader = loaderOf();
    const failing = stateFrom(loader);
    await clock.advance(2 * second);
    expect(await failing).toEqual({
      loaded: undefined,
      failure: 'The pointer search/current.json could not be read: it answers with status 404.',
    });
    expect(failures).toHaveLength(1);
    store.publish(indexOf('Akron'));
    await clock.advance(2 * second);
    expect(await citiesFrom(loader)).toBeUndefined();
    await clock.advance(3 * second);
    expect(await citiesFrom(loader)).toEqual(['Akron']);
  });
});

test('requests fail immediately for 5 seconds after a timeout of the store', async () => {
  store.interruptions.push(store.hang, store.hang, store.hang);
  const loader = loaderOf();
  const waiting = stateFrom(loader);
  await clock.advance(15 * second);
  expect((await waiting).failure).toContain('no answer within 5 s');
  await clock.advance(4.9 * second);
  expect((await stateFrom(loader)).failure).toContain('no answer within 5 s');
  expect(store.pointerReads).toBe(3);
});

describe('the pointer', () => {
  test('is read again after 60 seconds, not before', async () => {
    store.publish(indexOf('Akron'));
    const loader = loaderOf();
    await stateFrom(loader);
    await clock.advance(minute - 1);
    await stateFrom(loader);
    expect(store.pointerReads).toBe(1);
    await clock.advance(1);
    await stateFrom(loader);
    expect(store.pointerReads).toBe(2);
  });

  test('is read only by requests', async () => {
    const loader = await servingAkron();
    await clock.advance(60 * minute);
    expect(store.pointerReads).toBe(1);
    await stateFrom(loader);
    expect(store.pointerReads).toBe(2);
  });

  test('is read if the clock has jumped back', async () => {
    const loader = await servingAkron();
    clock.setBack(60 * minute);
    await stateFrom(loader);
    expect(store.pointerReads).toBe(2);
  });

  test('changes nothing if it names the active index', async () => {
    const loader = await servingAkron();
    store.files.clear();
    const { loaded } = await stateFrom(loader);
    expect(await stateFrom(loader)).toEqual({ loaded, failure: undefined });
    expect(store.reads).toBe(1);
  });
});

describe('a new index', () => {
  test('replaces the old one while a request lingers', async () => {
    const loader = await servingAkron();
    const before = await stateFrom(loader);
    store.publish(indexOf('Dayton'));
    await clock.advance(minute);
    expect(await citiesFrom(loader)).toEqual(['Akron']);
    expect(await citiesFrom(loader)).toEqual(['Dayton']);
    expect((await stateFrom(loader)).loaded?.version).not.toBe(before.loaded?.version);
  });

  test('is not swapped during a request', async () => {
    const loader = await servingAkron();
    store.publish(indexOf('Dayton'));
    await loader.serve(async ({ loaded }) => {
      await stateFrom(loader);
      expect(await citiesFrom(loader)).toEqual(['Dayton']);
      expect(await citiesOf(loaded?.index)).toEqual(['Akron']);
      return new Response();
    });
  });

  test('lets the old one be garbage collected', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const loader = await servingAkron();
    const old = new WeakRef((await stateFrom(loader)).loaded?.index ?? {});
    collectGarbage();
    expect(old.deref()).toBeDefined();
    store.publish(indexOf('Dayton'));
    await clock.advance(minute);
    await stateFrom(loader);
    await settle();
    collectGarbage();
    expect(old.deref()).toBeUndefined();
  });
});

describe('a bad new index leaves the old one active and is reported:', () => {
  const dayton = indexOf('Dayton');
  const { pointer } = dayton;
  const [segment] = pointer.segments;

  test.each<[string, () => void, RegExp]>([
    ['wrong hash', () => store.publish(damaged(dayton)), /SHA-256/],
    [
      'cut off',
      () => store.publish(truncated(dayton)),
      /^The index file index-\S+ could not be read: .*shorter/,
    ],
    [
      'missing file',
      () => store.publish({ pointer, files: new Map() }),
      /^The index file \S+ could not be read/,
    ],
    ['missing pointer', () => (store.pointer = undefined), /^The pointer \S+ could not be read/],
    [
      'invalid JSON',
      () => (store.pointer = '<html>'),
      /^The pointer search\/current\.json is not valid JSON\.$/,
    ],
    ['nothing', () => (store.pointer = ''), /not valid JSON/],
    ['null', () => (store.pointer = 'null'), /^The pointer \S+ is invalid, or of a later version: root: /],
    [
      'a path as a name',
      () => publishPointer({ segments: [{ ...segment, name: '../x' }] }),
      /segments\.0\.name/,
    ],
    ['another format', () => publishPointer({ format: 'roaring' }), /roaring/],
    ['a version from the future', () => publishPointer({ version: 99 }), /version 99/],
    ['a pointer of later form', () => publishPointer({ segments: undefined, shards: [] }), /: segments: /],
    ['another count', () => publishPointer({ meetings: 7 }), /meetings/],
  ])('%s', async (_, publish, reason) => {
    const loader = await servingAkron();
    publish();
    const { loaded, failure } = await stateAfterPoll(loader);
    expect(await citiesOf(loaded?.index)).toEqual(['Akron']);
    expect(failure).toMatch(reason);
    expect(failures).toEqual([failure]);
  });

  /** Publishes another index under a changed pointer. */
  const publishPointer = (over: object): void => {
    store.publish(dayton);
    store.pointer = JSON.stringify({ ...pointer, ...over });
  };

  test('an internal error, without its message', async () => {
    store.publish(indexOf('Akron'));
    const error = new RangeError('Invalid string length at https://secret.example/');
    const loader = loaderOf({ open: () => Promise.reject(error) });
    const { failure } = await stateFrom(loader);
    expect(failure).toMatch(/internal error/);
    expect(failure).not.toContain('secret');
  });

  test('until the pointer names the old one again', async () => {
    const loader = await servingAkron();
    store.publish(damaged(dayton));
    expect((await stateAfterPoll(loader)).failure).toBeDefined();
    store.publish(indexOf('Akron'));
    await clock.advance(minute);
    const { loaded, failure } = await stateAfterPoll(loader);
    expect(await citiesOf(loaded?.index)).toEqual(['Akron']);
    expect(failure).toBeUndefined();
  });

  test('until a good one follows, which is loaded immediately', async () => {
    const loader = await servingAkron();
    store.publish(damaged(dayton));
    expect((await stateAfterPoll(loader)).failure).toBeDefined();
    store.publish(indexOf('Toledo'));
    await clock.advance(minute);
    const { loaded, failure } = await stateAfterPoll(loader);
    expect(await citiesOf(loaded?.index)).toEqual(['Toledo']);
    expect(failure).toBeUndefined();
  });
});

describe('a bad index', () => {
  /** Returns the minutes after the first attempt at which a load is retried, in four hours with a request every minute. */
  async function minutesOfAttempts(loader: WarmableLoader): Promise<number[]> {
    const minutes: number[] = [];
    for (let passed = 0; passed < 240; passed += 1) {
      const { reads } = store;
      await stateFrom(loader);
      if (store.reads > reads) minutes.push(passed);
      await clock.advance(minute);
    }
    return minutes;
  }

  test('is retried after growing pauses', async () => {
    const loader = await servingAkron();
    store.publish(damaged(indexOf('Dayton')));
    const minutes = await minutesOfAttempts(loader);
    expect(minutes.slice(0, 7)).toEqual([0, 2, 6, 14, 30, 46, 62]);
  });

  test('stays reported between retries', async () => {
    const loader = await servingAkron();
    store.publish(damaged(indexOf('Dayton')));
    const { failure } = await stateAfterPoll(loader);
    await clock.advance(minute);
    expect(await stateAfterPoll(loader)).toMatchObject({ failure });
    expect(store.reads).toBe(2);
  });

  test('is loaded once its files are repaired', async () => {
    const loader = await servingAkron();
    const dayton = indexOf('Dayton');
    store.publish(damaged(dayton));
    await stateAfterPoll(loader);
    store.publish(dayton);
    await clock.advance(2 * minute);
    const { loaded, failure } = await stateAfterPoll(loader);
    expect(await citiesOf(loaded?.index)).toEqual(['Dayton']);
    expect(failure).toBeUndefined();
    await clock.advance(minute);
    expect((await stateAfterPoll(loader)).failure).toBeUndefined();
  });
});
