/** Transient failures of object stores, and retries of requests. */
import { exponentialBackoffMs, transientStatuses, withJitter } from '../../../schemas/retry.ts';
import { systemErrorCode, UserError } from '../../system/errors.ts';
import { networkErrorCodes, retry } from '../../system/retry.ts';

export type Retrying = {
  /** Total attempts of a request. */
  readonly attempts: number;
  /** The same for a request that the store answers with an error of its own, such as 503. Default: as many. */
  readonly busyAttempts?: number;
  /** Before the second attempt; it doubles with each one. */
  readonly firstWaitMs: number;
  /** Waits. */
  readonly wait?: (milliseconds: number) => Promise<unknown>;
};

/**
 * With six attempts the waits add up to about 12 s at most; a store that stalls costs its timeout each time. With twelve they add up to
 * 63 s at least, so that a job survives a store that is out of service for a minute.
 */
export const usualRetrying: Retrying = { attempts: 6, busyAttempts: 12, firstWaitMs: 400 };

/** The usual retries, or as many attempts as the environment says, whatever the error. */
export function environmentRetrying(): Retrying {
  const { AWS_MAX_ATTEMPTS: text = '' } = process.env;
  if (text === '') return usualRetrying;
  if (!/^[1-9]\d?$/.test(text))
    throw new UserError(
      `AWS_MAX_ATTEMPTS is ${JSON.stringify(text)}. Set it to a number of attempts from 1 to 99, or unset it.`,
    );
  return { attempts: Number(text), firstWaitMs: usualRetrying.firstWaitMs };
}

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
  { attempts, busyAttempts = attempts, firstWaitMs, wait }: Retrying,
  operation: (attempt: number) => Promise<Result>,
): Promise<Result> =>
  retry(operation, {
    attempts: Math.max(attempts, busyAttempts),
    waitMs: (error, attempt) =>
      isTransient(error) && attempt < (isBusy(error) ? busyAttempts : attempts)
        ? withJitter(Math.min(longestWaitMs, exponentialBackoffMs(firstWaitMs, attempt)))
        : undefined,
    ...(wait === undefined ? {} : { wait }),
  });

/** The store has answered that it cannot serve the request now. */
const isBusy = (error: unknown): boolean => transientStatuses.has(answerOf(error).status ?? 0);

function isTransient(error: unknown): boolean {
  const { name, clockSkewCorrected } = answerOf(error);
  return (
    clockSkewCorrected ||
    isBusy(error) ||
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
