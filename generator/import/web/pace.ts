/** How fast a source is asked: so many requests at once, so many a second, none while it wants a pause. */
import pLimit from 'p-limit';

export type Pace = {
  /** Runs a request when it is its turn. */
  readonly inTurn: <Answer>(ask: () => Promise<Answer>) => Promise<Answer>;
  /** Holds all requests back. */
  readonly pause: (milliseconds: number) => void;
};

/** The clock and the waiting, so that tests need not wait. */
export type Time = { readonly now: () => number; readonly wait: (milliseconds: number) => Promise<void> };

export const realTime: Time = {
  now: () => performance.now(),
  wait: (milliseconds) => new Promise((resolve) => void setTimeout(resolve, milliseconds)),
};

/** `requestsPerSecond` 0 is no limit. */
export function paceOf(atOnce: number, requestsPerSecond: number, time: Time): Pace {
  const limit = pLimit(atOnce);
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
    inTurn: (ask) =>
      limit(async () => {
        await takeTurn();
        return ask();
      }),
    pause: (milliseconds) => {
      pausedUntil = Math.max(pausedUntil, time.now() + milliseconds);
    },
  };
}
