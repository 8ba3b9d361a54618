/** Transient failures of object stores, and retries of requests. */
import { exponentialBackoffMs, transientStatuses, withJitter } from '../../../schemas/retry.ts';
import { systemErrorCode } from '../../system/errors.ts';
import { networkErrorCodes, retry } from '../../system/retry.ts';

export type Retrying = {
  readonly attempts: number;
  /** Before the second attempt; it doubles with each one. */
  readonly firstWaitMs: number;
};

/** With six attempts the waits add up to about 12 s at most; a store that stalls costs its timeout each time. */
export const usualRetrying: Retrying = { attempts: 6, firstWaitMs: 400 };

const longestWaitMs = 20_000;

/** https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html, and the equivalents of Ceph. */
const transientNames = new Set([
  // The hash of the body does not match: it was corrupted in transit.
  'BadDigest',
  'XAmzContentChecksumMismatch',
  'XAmzContentSHA256Mismatch',
  'IncompleteBody',
  // Another request for the same object was in progress.
  'ConditionalRequestConflict',
  'OperationAborted',
  'ConcurrentModification',
  'InternalError',
  'RequestTimeout',
  'ServiceUnavailable',
  'SlowDown',
  'TimeoutError',
]);

/** A store is configured for a job that has run before, so a host name that is not found is a DNS failure. */
export const networkCodes: ReadonlySet<string> = new Set([...networkErrorCodes, 'ENOTFOUND']);

/** Runs an operation until it succeeds, fails permanently, or runs out of attempts, which are numbered from 1. */
export const withRetries = <Result>(
  { attempts, firstWaitMs }: Retrying,
  operation: (attempt: number) => Promise<Result>,
): Promise<Result> =>
  retry(operation, {
    attempts,
    waitMs: (error, attempt) =>
      isTransient(error)
        ? withJitter(Math.min(longestWaitMs, exponentialBackoffMs(firstWaitMs, attempt)))
        : undefined,
  });

function isTransient(error: unknown): boolean {
  const { name, status, clockSkewCorrected } = answerOf(error);
  return (
    clockSkewCorrected ||
    transientStatuses.has(status ?? 0) ||
    transientNames.has(name) ||
    networkCodes.has(systemErrorCode(error) ?? '')
  );
}

type Answer = { name: string; status: number | undefined; clockSkewCorrected: boolean };

/** Returns the response that an SDK error contains. */
export function answerOf(error: unknown): Answer {
  const { name, $metadata, $response } = Object(error) as {
    name?: string;
    $metadata?: { httpStatusCode?: number; clockSkewCorrected?: boolean };
    $response?: { statusCode?: number };
  };
  return {
    name: name ?? '',
    status: $metadata?.httpStatusCode ?? $response?.statusCode,
    // The SDK has learned the time of the server, and signs with it from now on.
    clockSkewCorrected: $metadata?.clockSkewCorrected === true,
  };
}
