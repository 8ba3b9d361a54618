/** Faults in the state of a loader, reported without secrets and for the right index. */
import { beforeEach, expect, test } from 'vitest';
import { StoreFault } from '../../../search-lambda/load/loader.ts';
import { citiesFrom, stateFrom } from '../../support/lambda/lambda-loader.ts';
import { indexOf } from '../../support/lambda/lambda-store.ts';
import { loaderSetup, second } from './loader.fixture.ts';

let { clock, store, failures, loaderOf, servingAkron } = loaderSetup();

beforeEach(() => {
  ({ clock, store, failures, loaderOf, servingAkron } = loaderSetup());
});

test('an error of the store is reported without its message, which may contain a signed address', async () => {
  const loader = loaderOf({
    readPointer: () => Promise.reject(new Error('GET https://bucket.example/?X-Amz-Signature=secret')),
  });
  const state = stateFrom(loader);
  await clock.advance(20 * second);
  const { failure } = await state;
  expect(failure).toMatch(/could not be read: an unexpected error\.$/);
  expect(failures.join('\n')).not.toContain('secret');
});

test('a new index is not blamed for a fault of the old one, which a slow request still reads', async () => {
  const loader = await servingAkron();
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
