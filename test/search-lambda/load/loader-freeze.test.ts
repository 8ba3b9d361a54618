/** Loads in a function that is frozen between requests, and whose sockets die during the freeze. */
import { beforeEach, describe, expect, test } from 'vitest';
import { type LoaderOptions, type WarmableLoader, createLoader } from '../../../search-lambda/load/loader.ts';
import { ManualClock, settle, watch } from '../../support/lambda/lambda-clock.ts';
import { citiesFrom, stateFrom } from '../../support/lambda/lambda-loader.ts';
import { MemoryStore, indexOf } from '../../support/lambda/lambda-store.ts';
import { emptyIndex } from '../../support/search/empty-index.ts';

const second = 1000;
const minute = 60 * second;

let clock: ManualClock;
let store: MemoryStore;

beforeEach(() => {
  clock = new ManualClock();
  store = new MemoryStore();
  store.publish(indexOf('Akron'));
});

const loaderOf = (options: Partial<LoaderOptions> = {}): WarmableLoader =>
  createLoader({ readPointer: store.readPointer, read: store.read, clock, ...options });

/** A loader that serves Akron, with another index published and the next poll due. */
async function servingAkron(options: Partial<LoaderOptions> = {}): Promise<WarmableLoader> {
  const loader = loaderOf(options);
  await stateFrom(loader);
  store.publish(indexOf('Dayton'));
  await clock.advance(minute);
  return loader;
}

describe('a read', () => {
  test('that never ends times out after 5 seconds and is retried', async () => {
    const loader = await servingAkron();
    store.interruptions.push(store.hang);
    const seen = loader.serve(async () => {
      await clock.advance(4.9 * second);
      expect(store).toMatchObject({ pointerReads: 2, aborted: 0 });
      await clock.advance(0.1 * second);
      expect(store).toMatchObject({ pointerReads: 3, aborted: 1 });
      return new Response();
    });
    await seen;
    expect(await citiesFrom(loader)).toEqual(['Dayton']);
  });

  test('that hung during a freeze is retried by the next request', async () => {
    const loader = await servingAkron();
    store.interruptions.push(store.answer, store.hang);
    const first = stateFrom(loader);
    await clock.advance(second);
    await first;
    await clock.advance(10 * minute);
    expect(store.reads).toBe(2);
    await stateFrom(loader);
    expect(store.reads).toBe(3);
    expect(await citiesFrom(loader)).toEqual(['Dayton']);
  });

  test('on a socket that the store has closed is retried after a pause', async () => {
    const loader = await servingAkron();
    store.interruptions.push(store.reset, store.reset);
    await loader.serve(async () => {
      await clock.advance(0.1 * second);
      expect(store.pointerReads).toBe(2);
      await clock.advance(0.1 * second);
      expect(store.pointerReads).toBe(3);
      await clock.advance(second);
      return new Response();
    });
    expect(store.pointerReads).toBe(4);
    expect(await citiesFrom(loader)).toEqual(['Dayton']);
  });

  test.each([
    ['hang' as const, 'no answer within 5 s'],
    ['reset' as const, 'ECONNRESET'],
  ])('that fails three times (%s) ends the load, which is retried later', async (fault, reason) => {
    const loader = await servingAkron();
    store.interruptions.push(...Array.from({ length: 3 }, () => store[fault]));
    await loader.serve(async () => {
      await clock.advance(20 * second);
      return new Response();
    });
    const { loaded, failure } = await stateFrom(loader);
    expect(loaded).toBeDefined();
    expect(failure).toBe(`The pointer search/current.json could not be read: ${reason}.`);
    await clock.advance(minute);
    await stateFrom(loader);
    expect(await stateFrom(loader)).toMatchObject({ failure: undefined });
    expect(await citiesFrom(loader)).toEqual(['Dayton']);
  });

  test('that ends in time leaves no timer behind', async () => {
    const loader = await servingAkron();
    await stateFrom(loader);
    expect(clock.pending).toBe(0);
  });
});

describe('without a request', () => {
  test('a load makes no progress', async () => {
    let slices = 0;
    const loader = await servingAkron({
      open: async (_pointer, _read, turn) => {
        for (slices = 0; slices < 1000; slices += 1) await turn();
        return emptyIndex();
      },
    });
    slices = 0;
    const { promise: end, resolve: endRequest } = Promise.withResolvers<void>();
    const request = loader.serve(async () => {
      await settle();
      await end;
      return new Response();
    });
    await settle();
    expect(slices).toBeGreaterThan(10);
    endRequest();
    await clock.advance(0.25 * second);
    await request;
    const atEnd = slices;
    expect(atEnd).toBeLessThan(1000);
    await clock.advance(10 * minute);
    expect(slices).toBeLessThanOrEqual(atEnd + 1);
    await stateFrom(loader);
    expect(slices).toBe(1000);
  });

  test('no read starts', async () => {
    const loader = await servingAkron();
    store.interruptions.push(store.reset, store.reset);
    const request = watch(stateFrom(loader));
    await clock.advance(0.25 * second);
    expect(request.isSettled).toBe(true);
    expect(store.pointerReads).toBe(3);
    await clock.advance(10 * minute);
    expect(store).toMatchObject({ pointerReads: 3, reads: 1 });
    await stateFrom(loader);
    expect(store).toMatchObject({ pointerReads: 4, reads: 2 });
  });
});

describe('a request', () => {
  /** A loader whose second load waits for `end`. */
  async function loadingUntil(end: Promise<void>): Promise<WarmableLoader> {
    let opened = 0;
    return servingAkron({
      open: async () => {
        opened += 1;
        if (opened === 2) await end;
        return emptyIndex();
      },
    });
  }

  test('lingers for 250 ms during a load', async () => {
    const loader = await loadingUntil(new Promise(() => {}));
    const request = watch(stateFrom(loader));
    await clock.advance(249);
    expect(request.isSettled).toBe(false);
    await clock.advance(1);
    expect(request.isSettled).toBe(true);
  });

  test('lingers no longer than the load', async () => {
    const { promise: end, resolve: endLoad } = Promise.withResolvers<void>();
    const loader = await loadingUntil(end);
    const request = watch(stateFrom(loader));
    await clock.advance(100);
    expect(request.isSettled).toBe(false);
    endLoad();
    await settle();
    expect(request.isSettled).toBe(true);
    expect(clock.pending).toBe(0);
  });

  test('does not linger without a load', async () => {
    const loader = loaderOf();
    await stateFrom(loader);
    const request = watch(stateFrom(loader));
    await settle();
    expect(request.isSettled).toBe(true);
  });

  test('that fails is no fault of the index, and the load pauses after it', async () => {
    const loader = await servingAkron();
    const request = loader.serve(() => Promise.reject(new Error('a fault of the app')));
    await expect(request).rejects.toThrow('a fault of the app');
    expect(store.pointerReads).toBe(2);
    await clock.advance(10 * minute);
    expect(store.reads).toBe(1);
    await stateFrom(loader);
    expect(await citiesFrom(loader)).toEqual(['Dayton']);
  });
});
