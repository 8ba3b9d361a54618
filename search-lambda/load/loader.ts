/** The index that the search answers from: loaded, watched and exchanged while requests run. */
import { openIndex } from '../engine/open-index.ts';
import { Activity } from './activity.ts';
import { type Clock, doneWithin, systemClock } from './clock.ts';
import { type FaultLog, IndexKeeper, type OpenIndex } from './keeper.ts';
import type { IndexState } from './state.ts';
import type { IndexStore } from './store.ts';

export type { IndexState, LoadedIndex } from './state.ts';
export { type IndexStore, StoreFault } from './store.ts';

export type IndexLoader = {
  /**
   * Answers one request with what is loaded. Work on an index (looking at the pointer, loading, swapping) goes on only
   * while such a call runs: the first call waits for the first index, later calls may linger a little so that a newer
   * one gets ready. Never rejects because of an index.
   */
  readonly serve: (answer: (state: IndexState) => Promise<Response>) => Promise<Response>;
};

export type WarmableLoader = IndexLoader & {
  /** Loads the first index before there is a request, for at most so many milliseconds. Never rejects. */
  readonly warm: (limitMs: number) => Promise<void>;
};

export type LoaderOptions = IndexStore & {
  readonly open?: OpenIndex;
  readonly clock?: Clock;
  /** The pointer is looked at at most once in so many milliseconds; default 60 s. */
  readonly lookMs?: number;
  /** How much of an index may be in memory; by default as much as it has. */
  readonly memoryBytes?: number | undefined;
  /** Gets every fault of an index. The old index goes on answering. */
  readonly log?: FaultLog;
};

const defaultLookMs = 60_000;

/** A request waits so long for the first index: less than the 30 s after which CloudFront gives its origin up. */
const firstIndexLimitMs = 25_000;

/**
 * So long an answer is kept back while an index is being opened: a Lambda is frozen between requests, and work that got
 * no time during them would never end. A reader hardly feels it, and it is enough to read some parts.
 *
 * Not so while an index that answers is brought into memory, which goes on beside what requests wait for: over the first
 * 300 answers from 1.3 GB the mean is the same with 0, 50 and 250 ms (at 75 MB/s 76, 88, 73 ms), and the 95th
 * percentile best without.
 */
const lingerMs = 250;

/**
 * Loads what the store's pointer names, and follows it. The first request, or `warm`, begins it.
 */
export function createLoader(options: LoaderOptions): WarmableLoader {
  const { readPointer, read, open = openIndex, clock = systemClock } = options;
  const { lookMs = defaultLookMs, memoryBytes, log = () => {} } = options;
  const activity = new Activity();
  const keeper = new IndexKeeper({
    store: { readPointer, read },
    open,
    clock,
    activity,
    lookMs,
    memoryBytes,
    log,
  });

  const loaded = async (limitMs: number): Promise<void> => {
    keeper.lookIfDue();
    if (keeper.state.loaded === undefined) await doneWithin(keeper.underWay, limitMs, clock);
  };

  return {
    serve: async (answer) => {
      const leave = activity.enter();
      try {
        await loaded(firstIndexLimitMs);
        const { state } = keeper;
        const response = await answer(state).catch((error: unknown) => {
          keeper.blame(state.loaded, error);
          throw error;
        });
        await doneWithin(keeper.underWay, lingerMs, clock);
        return response;
      } finally {
        leave();
      }
    },
    warm: async (limitMs) => {
      const leave = activity.enter();
      await loaded(limitMs);
      leave();
    },
  };
}
