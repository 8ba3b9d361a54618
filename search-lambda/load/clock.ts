/** Time as the loader needs it; tests bring their own. */
export type Clock = {
  /** Milliseconds since a moment that does not matter. */
  readonly now: () => number;
  /** Calls back once after so many milliseconds, unless what it returns is called before. */
  readonly after: (delayMs: number, callback: () => void) => () => void;
};

/**
 * The wall clock, for a monotonic one may stand still while a function is frozen, and an index would then grow old
 * unseen. It may be set back, which those who ask it must bear.
 */
export const systemClock: Clock = {
  now: Date.now,
  after: (delayMs, callback) => {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Resolves when the work is done, at the latest after so many milliseconds. */
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
