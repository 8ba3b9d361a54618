/** The rate limit of a source: concurrent requests, requests per second, and pauses that the source requests. */
import pLimit from 'p-limit';

export type Pace = {
  /** Runs a request as soon as the limits allow. */
  readonly inTurn: <Result>(request: () => Promise<Result>) => Promise<Result>;
  /** Delays all further requests. */
  readonly pause: (milliseconds: number) => void;
};

/** The clock. Tests replace it to avoid waiting. */
export type Time = { readonly now: () => number; readonly wait: (milliseconds: number) => Promise<void> };

export const realTime: Time = {
  now: () => performance.now(),
  wait: (milliseconds) => new Promise((resolve) => void setTimeout(resolve, milliseconds)),
};

/** A pace with up to `concurrency` requests at a time. `requestsPerSecond` 0 means no limit. */
export function paceOf(concurrency: number, requestsPerSecond: number, time: Time): Pace {
  const limit = pLimit(concurrency);
  const gapMs = requestsPerSecond === 0 ? 0 : 1000 / requestsPerSecond;
  let freeAt = 0;
  let pausedUntil = 0;
  const waitUntil = async (instant: () => number): Promise<void> => {
    for (let waitMs; (waitMs = instant() - time.now()) > 0;) await time.wait(waitMs);
  };
  const takeTurn = async (): Promise<void> => {
    const turn = Math.max(time.now(), freeAt);
    freeAt = turn + gapMs;
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
  };
}
