/** The rate limit of a host: concurrent requests, requests per second, and pauses that the host requests. */
import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';

export type Pace = {
  /** Runs a request as soon as the limits allow. */
  readonly inTurn: <Result>(request: () => Promise<Result>) => Promise<Result>;
  /** Delays all further requests. */
  readonly pause: (milliseconds: number) => void;
  /** Sets the shortest time between two requests, unless it is longer already: `Crawl-delay`. */
  readonly widen: (gapMs: number) => void;
};

/** Limits of a host. `requestsPerSecond` 0 means no limit. */
export type PaceLimits = { readonly concurrency: number; readonly requestsPerSecond: number };

/** The paces of all hosts that a process reads, shared by its imports. */
export type HostPaces = (url: URL, limits?: PaceLimits) => Pace;

/** The clock. Tests replace it to avoid waiting. */
export type Time = { readonly now: () => number; readonly wait: (milliseconds: number) => Promise<void> };

export const realTime: Time = {
  now: () => performance.now(),
  wait: (milliseconds) => sleep(milliseconds),
};

/** A pace per host. The first import that reads a host sets its limits, which are never above the default ones. */
export function hostPaces(defaults: PaceLimits, time: Time): HostPaces {
  const paces = new Map<string, Pace>();
  return ({ host }, limits = defaults) => {
    const known = paces.get(host);
    if (known !== undefined) return known;
    const rates = [limits.requestsPerSecond, defaults.requestsPerSecond].filter((rate) => rate > 0);
    // Without a limit, as against a local server, the limit of the importer does not count either.
    const rate = defaults.requestsPerSecond === 0 ? 0 : Math.min(...rates);
    const pace = paceOf(Math.min(limits.concurrency, defaults.concurrency), rate, time);
    paces.set(host, pace);
    return pace;
  };
}

/** A pace with up to `concurrency` requests at a time. `requestsPerSecond` 0 means no limit. */
function paceOf(concurrency: number, requestsPerSecond: number, time: Time): Pace {
  const limit = pLimit(concurrency);
  let gapMs = requestsPerSecond === 0 ? 0 : 1000 / requestsPerSecond;
  let lastTurn = Number.NEGATIVE_INFINITY;
  let pausedUntil = 0;
  const waitUntil = async (instant: () => number): Promise<void> => {
    for (let waitMs; (waitMs = instant() - time.now()) > 0;) await time.wait(waitMs);
  };
  const takeTurn = async (): Promise<void> => {
    const turn = Math.max(time.now(), lastTurn + gapMs);
    lastTurn = turn;
    await waitUntil(() => Math.max(turn, pausedUntil));
  };
  return {
    inTurn: (request) =>
      limit(async () => {
        await takeTurn();
        return request();
      }),
    pause: (milliseconds) => {
      pausedUntil = Math.max(pausedUntil, time.now() + milliseconds);
    },
    widen: (gap) => {
      gapMs = Math.max(gapMs, gap);
    },
  };
}
