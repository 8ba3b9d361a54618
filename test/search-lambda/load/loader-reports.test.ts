/** What the state of a loader says about faults, and what it keeps to itself. */
import { beforeEach, expect, test } from 'vitest';
import {
  createLoader,
  type LoaderOptions,
  StoreFault,
  type WarmableLoader,
} from '../../../search-lambda/load/loader.ts';
import { ManualClock } from '../../support/lambda/lambda-clock.ts';
import { citiesFrom, stateFrom } from '../../support/lambda/lambda-loader.ts';
import { indexOf, MemoryStore } from '../../support/lambda/lambda-store.ts';

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

test('an error of the store is reported without its message, which may contain a signed address', async () => {
  const loader = loaderOf({
    readPointer: () => Promise.reject(new Error('GET https://bucket.example/?X-Amz-Signature=secret')),
  });
  const state = stateFrom(loader);
  await clock.advance(20_000);
  const { failure } = await state;
  expect(failure).toMatch(/could not be read: an unexpected error\.$/);
  expect(failures.join('\n')).not.toContain('secret');
});

test('a new index is not blamed for a fault of the old one, which a slow request still reads', async () => {
  store.publish(indexOf('Akron'));
  const loader = loaderOf();
  expect(await citiesFrom(loader)).toEqual(['Akron']);
  await clock.advance(60_000);
  store.publish(indexOf('Dayton'));
  const slow = loader.serve(async () => {
    expect(await citiesFrom(loader)).toEqual(['Akron']);
    expect(await citiesFrom(loader)).toEqual(['Dayton']);
    throw new StoreFault('The old file is gone.');
  });
  await expect(slow).rejects.toThrow('The old file is gone.');
  expect((await stateFrom(loader)).failure).toBeUndefined();
  expect(failures).toEqual([]);
});
