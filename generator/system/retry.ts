/** Retries: one loop (p-retry), with each service's own attempts and waits. */
import { setTimeout as sleep } from 'node:timers/promises';
import pRetry from 'p-retry';

export type RetryPolicy = {
  /** Total attempts, including the first. */
  readonly attempts: number;
  /** Milliseconds to wait after an attempt failed (counted from 1), or undefined when the error is permanent. */
  readonly waitMs: (error: Error, attempt: number) => number | undefined;
  /** Waits; rejects to give up. */
  readonly wait?: (milliseconds: number) => Promise<unknown>;
};

/** Codes of network errors that may not recur on the next attempt. */
export const networkErrorCodes: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * Runs an operation until it succeeds, fails permanently, or has used up its attempts. The operation is passed the number of
 * its attempt, from 1.
 * @throws the error of the last attempt
 */
export const retry = <Result>(
  operation: (attempt: number) => Promise<Result>,
  { attempts, waitMs, wait = sleep }: RetryPolicy,
): Promise<Result> =>
  pRetry(operation, {
    retries: attempts - 1,
    // The policy waits, since p-retry does not support Retry-After.
    minTimeout: 0,
    shouldRetry: async ({ error, attemptNumber }) => {
      const delayMs = waitMs(error, attemptNumber);
      if (delayMs === undefined) return false;
      await wait(delayMs);
      return true;
    },
  });
