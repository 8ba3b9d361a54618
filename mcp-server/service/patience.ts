/** Retries of a busy or unreachable host. */
import pRetry from 'p-retry';
import { retryAfterMs } from '../../schemas/retry.ts';
import { Fault } from '../fault.ts';

export type HttpAnswer = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer>;
};

export type Patience = {
  /** Resolves after this many milliseconds; rejects once the signal is aborted. */
  readonly sleep: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
  /** Milliseconds since 1970, for a `Retry-After` that is a date. */
  readonly now: () => number;
};

/** An attempt failed in a way that may pass: `last` is what to return or throw when no attempt is left. */
export class Busy extends Error {
  readonly last: HttpAnswer | Fault;
  readonly retryAfter: string | null;
  constructor(last: HttpAnswer | Fault, retryAfter: string | null) {
    super('the host is busy');
    this.last = last;
    this.retryAfter = retryAfter;
  }
}

/** Pauses before the second and the third attempt. */
const pausesMs: readonly number[] = [300, 1_200];
/** A host that wants more time than this is not waited for. */
const longestPauseMs = 10_000;

/** The result of the first attempt that succeeds, or of the last one. */
export async function patiently(
  deps: Patience,
  signal: AbortSignal | undefined,
  attempt: () => Promise<HttpAnswer>,
): Promise<HttpAnswer> {
  try {
    return await pRetry(attempt, {
      retries: pausesMs.length,
      // The pauses are ours, since p-retry knows no Retry-After.
      minTimeout: 0,
      shouldRetry: async ({ error, attemptNumber }) => {
        const waitMs = pauseAfter(error, attemptNumber, deps.now());
        if (waitMs > longestPauseMs) return false;
        await deps.sleep(waitMs, signal);
        return true;
      },
    });
  } catch (error) {
    if (error instanceof Busy) {
      if (error.last instanceof Fault) throw error.last;
      return error.last;
    }
    // p-retry replaces a reason that is not an Error.
    if (!(error instanceof Fault)) signal?.throwIfAborted();
    throw error;
  }
}

/** Infinity where another attempt does not help. */
function pauseAfter(error: Error, attemptNumber: number, nowMs: number): number {
  const pauseMs = pausesMs[attemptNumber - 1];
  if (!(error instanceof Busy) || pauseMs === undefined) return Infinity;
  return Math.max(pauseMs, retryAfterMs(error.retryAfter, nowMs) ?? 0);
}
