/** Time and activity of the function. */

/** Time as the loader needs it. Tests provide their own clock. */
export type Clock = {
  /** Milliseconds since an arbitrary time. */
  readonly now: () => number;
  /** Calls back once after a delay, unless the returned function is called first. */
  readonly after: (delayMs: number, callback: () => void) => () => void;
};

/**
 * The wall clock. A monotonic clock can stop while a function is frozen, so that an outdated index would go unnoticed. The
 * wall clock can jump back; callers must cope.
 */
export const systemClock: Clock = {
  now: Date.now,
  after: (delayMs, callback) => {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Resolves when the work is done, or when the time limit has passed. */
export async function doneWithin(
  work: Promise<void> | undefined,
  limitMs: number,
  { after }: Clock,
): Promise<void> {
  if (work === undefined) return;
  const limit = Promise.withResolvers<void>();
  const cancel = after(limitMs, limit.resolve);
  await Promise.race([work, limit.promise]);
  cancel();
}

/** Counts running requests. Lambda freezes a function without any, so background work pauses as well. */
export class Activity {
  #running = 0;
  #resumed = Promise.withResolvers<void>();

  /** Counts a request as running until the returned function is called. */
  enter(): () => void {
    this.#running += 1;
    this.#resumed.resolve();
    return () => {
      this.#running -= 1;
      if (this.#running === 0) this.#resumed = Promise.withResolvers();
    };
  }

  /** Resolves immediately while a request is running, otherwise when the next one begins. */
  async untilRunning(): Promise<void> {
    while (this.#running === 0) await this.#resumed.promise;
  }
}
