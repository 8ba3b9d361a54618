import { expect } from 'vitest';
import {
  type IndexState,
  type LoaderOptions,
  type WarmableLoader,
  createLoader,
} from '../../../search-lambda/load/loader.ts';
import { ManualClock } from '../../support/lambda/lambda-clock.ts';
import { citiesFrom, stateFrom } from '../../support/lambda/lambda-loader.ts';
import { MemoryStore, indexOf } from '../../support/lambda/lambda-store.ts';

export const second = 1000;
export const minute = 60 * second;

export type LoaderSetup = {
  readonly clock: ManualClock;
  readonly store: MemoryStore;
  /** Failures that the loaders have logged. */
  readonly failures: readonly string[];
  readonly loaderOf: (options?: Partial<LoaderOptions>) => WarmableLoader;
  /** Returns a loader that serves Akron, with the next poll due. */
  readonly servingAkron: () => Promise<WarmableLoader>;
  /** Lets a request start a poll that has time to end, and returns the state of the next request. */
  readonly stateAfterPoll: (loader: WarmableLoader) => Promise<IndexState>;
};

/** Returns a manual clock, an empty store, and functions that make loaders with them. */
export function loaderSetup(): LoaderSetup {
  const clock = new ManualClock();
  const store = new MemoryStore();
  const failures: string[] = [];

  const loaderOf = (options: Partial<LoaderOptions> = {}): WarmableLoader =>
    createLoader({
      readPointer: store.readPointer,
      read: store.read,
      clock,
      log: (failure) => failures.push(failure),
      ...options,
    });

  async function servingAkron(): Promise<WarmableLoader> {
    store.publish(indexOf('Akron'));
    const loader = loaderOf();
    expect(await citiesFrom(loader)).toEqual(['Akron']);
    await clock.advance(minute);
    return loader;
  }

  async function stateAfterPoll(loader: WarmableLoader): Promise<IndexState> {
    await loader.serve(async () => {
      await clock.advance(20 * second);
      // Lingers until the work has ended, since the clock does not advance.
      await stateFrom(loader);
      return new Response();
    });
    return stateFrom(loader);
  }

  return { clock, store, failures, loaderOf, servingAkron, stateAfterPoll };
}
