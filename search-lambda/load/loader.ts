/** The index loader: loads an index, polls its pointer, and swaps indexes while requests run. */
import { indexPointerKey } from '../../schemas/paths.ts';
import { openIndex } from '../engine/open-index.ts';
import { ActiveIndex, type FaultLog, type IndexState, type OpenIndex } from './active-index.ts';
import { Activity, type Clock, doneWithin, systemClock } from './clock.ts';
import type { IndexStore } from './index-store.ts';

export type { IndexState, LoadedIndex } from './active-index.ts';
export { type IndexStore, MissingFile, StoreFault } from './index-store.ts';

export type IndexLoader = {
  /**
   * Answers one request with the active index. Polls, loads and swaps make progress only during such calls. The first call
   * waits for the first index; later calls can linger briefly so that a newer index makes progress. Never rejects because of
   * an index.
   */
  readonly serve: <Result>(answer: (state: IndexState) => Promise<Result>) => Promise<Result>;
};

export type WarmableLoader = IndexLoader & {
  /** Loads the first index before the first request, within a time limit. Never rejects. */
  readonly warm: (limitMs: number) => Promise<void>;
};

export type LoaderOptions = IndexStore & {
  /** Names the pointer in messages; default: that of the index of meetings. */
  readonly pointerKey?: string;
  /** Whether the store may have no such index: requests are answered without one; default: false. */
  readonly isOptional?: boolean;
  readonly open?: OpenIndex;
  readonly clock?: Clock;
  /** Minimum interval between reads of the pointer, 60 s by default. */
  readonly pollMs?: number;
  /** Memory budget of an index; unlimited by default. */
  readonly memoryBytes?: number | undefined;
  /** Prepares for answers, once, while the first index is read. */
  readonly prepare?: () => void;
  /** Receives every fault of an index. The old index stays active. */
  readonly log?: FaultLog;
};

const defaultPollMs = 60_000;

/** Time that a request waits for the first index: less than the 30 s after which CloudFront gives up on its origin. */
const firstIndexLimitMs = 25_000;

/**
 * Delay of a response while an index is being opened. Lambda freezes a function between requests, so without this delay the
 * load would never finish. It is hardly noticeable, and long enough for some reads.
 *
 * Prefetching does not delay responses: over the first 300 responses from 1.3 GB, the mean is the same with 0, 50 and 250 ms
 * (at 75 MB/s 76, 88, 73 ms), and the 95th percentile is best without a delay.
 */
const lingerMs = 250;

/** Creates a loader. The first request, or `warm`, starts the first load. */
export function createLoader(options: LoaderOptions): WarmableLoader {
  const { readPointer, read, open = openIndex, clock = systemClock } = options;
  const { pollMs = defaultPollMs, memoryBytes, pointerKey = indexPointerKey } = options;
  const { prepare, log = () => {}, isOptional = false } = options;
  const activity = new Activity();
  const active = new ActiveIndex({
    store: { readPointer, read },
    pointerKey,
    isOptional,
    open,
    clock,
    activity,
    pollMs,
    memoryBytes,
    prepare,
    log,
  });

  const untilLoaded = async (limitMs: number): Promise<void> => {
    active.pollIfDue();
    const { loaded, isAbsent } = active.state;
    if (loaded === undefined && isAbsent !== true) await doneWithin(active.pending, limitMs, clock);
  };

  return {
    serve: async (answer) => {
      const leave = activity.enter();
      try {
        await untilLoaded(firstIndexLimitMs);
        const { state } = active;
        const response = await answer(state).catch((error: unknown) => {
          active.reportFault(state.loaded, error);
          throw error;
        });
        active.recordAnswer();
        await doneWithin(active.pending, lingerMs, clock);
        return response;
      } finally {
        leave();
      }
    },
    warm: async (limitMs) => {
      const leave = activity.enter();
      await untilLoaded(limitMs);
      leave();
    },
  };
}
