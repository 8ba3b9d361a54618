/** Asking a store again where that may help. */
import { systemErrorCode } from '../../system/errors.ts';

export type Retrying = {
  readonly attempts: number;
  /** Before the second attempt; it doubles with each one. */
  readonly firstWaitMs: number;
};

/** With six attempts the waits add up to about 12 s at most; a store that stalls costs its timeout each time. */
export const usualRetrying: Retrying = { attempts: 6, firstWaitMs: 400 };

const longestWaitMs = 20_000;

const passingStatuses = new Set([408, 429, 500, 502, 503, 504]);

/** https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html, with what Ceph answers in their place. */
const passingNames = new Set([
  // Damaged on the way, which the body's hash tells.
  'BadDigest',
  'XAmzContentChecksumMismatch',
  'XAmzContentSHA256Mismatch',
  'IncompleteBody',
  // Another request for the same object was under way.
  'ConditionalRequestConflict',
  'OperationAborted',
  'ConcurrentModification',
  'InternalError',
  'RequestTimeout',
  'ServiceUnavailable',
  'SlowDown',
  'TimeoutError',
]);

export const networkCodes = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Runs an operation until it succeeds, fails for good, or has failed too often. It is told its attempt, from 1. */
export async function withRetries<Result>(
  { attempts, firstWaitMs }: Retrying,
  operation: (attempt: number) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await operation(attempt);
    } catch (error) {
      if (attempt >= attempts || !isPassing(error)) throw error;
      await wait(waitBefore(attempt, firstWaitMs));
    }
  }
}

/** Between half and all of it, so that many requests which failed together do not come again together. */
function waitBefore(attempt: number, firstWaitMs: number): number {
  const waitMs = Math.min(longestWaitMs, firstWaitMs * 2 ** (attempt - 1));
  return waitMs * (0.5 + Math.random() / 2);
}

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds));

function isPassing(error: unknown): boolean {
  const { name, status, clockSkewCorrected } = answerOf(error);
  return (
    clockSkewCorrected ||
    passingStatuses.has(status ?? 0) ||
    passingNames.has(name) ||
    networkCodes.has(systemErrorCode(error) ?? '')
  );
}

type Answer = { name: string; status: number | undefined; clockSkewCorrected: boolean };

/** What an error of the SDK says of the answer that it stands for. */
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
