/** Retries of a busy or unreachable host. */
import pRetry from 'p-retry';
import { retryAfterMs } from '../../schemas/retry.ts';
import { Fault } from '../fault.ts';

export type HttpAnswer = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer>;
};

export type RetryDeps = {
  /** Resolves after this many milliseconds; rejects when the signal is aborted. */
  readonly sleep: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
  /** Milliseconds since 1970, for a `Retry-After` date. */
  readonly now: () => number;
};

/** A failure worth a retry. After the last attempt, `last` is returned or thrown. */
export class TransientError extends Error {
  readonly last: HttpAnswer | Fault;
  readonly retryAfter: string | null;
  constructor(last: HttpAnswer | Fault, retryAfter: string | null) {
    super('the host is busy or unreachable');
    this.last = last;
    this.retryAfter = retryAfter;
  }
}

/** Pauses before the second and the third attempt. */
const pausesMs: readonly number[] = [300, 1_200];
/** A longer `Retry-After` ends the attempts. */
const longestPauseMs = 10_000;

/** Returns the result of the first successful attempt, or of the last one. */
export async function withRetries(
  deps: RetryDeps,
  signal: AbortSignal | undefined,
  attempt: () => Promise<HttpAnswer>,
): Promise<HttpAnswer> {
  try {
    return await pRetry(attempt, {
      retries: pausesMs.length,
      // shouldRetry pauses instead, because p-retry does not support Retry-After.
      minTimeout: 0,
      shouldRetry: async ({ error, attemptNumber }) => {
        const waitMs = pauseAfter(error, attemptNumber, deps.now());
        if (waitMs > longestPauseMs) return false;
        await deps.sleep(waitMs, signal);
        return true;
      },
    });
  } catch (error) {
    if (error instanceof TransientError) {
      if (error.last instanceof Fault) throw error.last;
      return error.last;
    }
    // p-retry replaces an abort reason that is not an Error.
    if (!(error instanceof Fault)) signal?.throwIfAborted();
    throw error;
  }
}

/** Returns the pause before the next attempt in milliseconds, or Infinity for no retry. */
function pauseAfter(error: Error, attemptNumber: number, nowMs: number): number {
  const pauseMs = pausesMs[attemptNumber - 1];
  if (!(error instanceof TransientError) || pauseMs === undefined) return Infinity;
  return Math.max(pauseMs, retryAfterMs(error.retryAfter, nowMs) ?? 0);
}
