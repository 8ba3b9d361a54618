import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, test } from 'vitest';
import { settle, watch } from '../../support/lambda/lambda-clock.ts';
import { citiesFrom, citiesOf, stateFrom } from '../../support/lambda/lambda-loader.ts';
import { indexOf } from '../../support/lambda/lambda-store.ts';
import { loaderSetup, minute, second } from './loader.fixture.ts';

let { clock, store, failures, loaderOf, servingAkron } = loaderSetup();

beforeEach(() => {
  ({ clock, store, failures, loaderOf, servingAkron } = loaderSetup());
});

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

  test('is prepared for, once, while it is read', async () => {
    store.publish(indexOf('Akron'));
    const read = Promise.withResolvers<void>();
    store.interruptions.push(store.answer, () => read.promise);
    const prepared: number[] = [];
    const loader = loaderOf({ prepare: () => prepared.push(store.reads) });
    const warmed = loader.warm(8 * second);
    await clock.advance(0.1 * second);
    expect(prepared).toEqual([1]);
    read.resolve();
    await warmed;
    expect(await citiesFrom(loader)).toEqual(['Akron']);
    store.publish(indexOf('Toledo'));
    await clock.advance(minute);
    await citiesFrom(loader);
    await clock.advance(0.1 * second);
    expect(await citiesFrom(loader)).toEqual(['Toledo']);
    expect(prepared).toEqual([1]);
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
    // On a busy machine the compiler of V8 may hold objects for longer.
    await expect.poll(() => (collectGarbage(), old.deref() === undefined)).toBe(true);
  });
});
