/** Indexes and pointers that cannot be loaded. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { WarmableLoader } from '../../../search-lambda/load/loader.ts';
import { citiesOf, stateFrom } from '../../support/lambda/lambda-loader.ts';
import { damaged, indexOf, truncated } from '../../support/lambda/lambda-store.ts';
import { loaderSetup, minute } from './loader.fixture.ts';

let { clock, store, failures, loaderOf, servingAkron, stateAfterPoll } = loaderSetup();

beforeEach(() => {
  ({ clock, store, failures, loaderOf, servingAkron, stateAfterPoll } = loaderSetup());
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
