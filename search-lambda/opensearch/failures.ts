/** Failures of a cluster, safe to publish. Errors of its client contain the request, and with it what people typed. */
import { errors } from '@opensearch-project/opensearch';
import { transientStatuses } from '../../schemas/retry.ts';
import { StoreFault } from '../load/index-store.ts';

/** A failed request. */
export type Failure = {
  /** What the cluster did, without any part of the request: `answers with status 503`. */
  readonly reason: string;
  /** Status of the response, if any. */
  readonly status?: number | undefined;
  /** True if the same request can succeed later. */
  readonly isTransient: boolean;
};

/** Returns the failure behind an error of the client, or undefined if the cluster is not at fault. */
export function clusterFailure(error: unknown): Failure | undefined {
  if (error instanceof errors.ResponseError) {
    const status = error.statusCode ?? 0;
    const type = errorType(error.body);
    return {
      reason: `answers with status ${status}${type === undefined ? '' : ` (${type})`}`,
      status,
      isTransient: transientStatuses.has(status),
    };
  }
  if (error instanceof errors.TimeoutError || error instanceof errors.RequestAbortedError)
    return { reason: 'gave no answer in time', isTransient: true };
  if (error instanceof errors.ConnectionError || error instanceof errors.NoLivingConnectionsError) {
    const [code] = /\bE[A-Z]{3,20}\b/.exec(error.message) ?? [];
    return { reason: `cannot be reached${code === undefined ? '' : ` (${code})`}`, isTransient: true };
  }
  if (error instanceof errors.DeserializationError || isDecompressionError(error)) return unreadable;
  // Messages of these errors contain the request too.
  if (error instanceof errors.OpenSearchClientError)
    return { reason: 'could not be queried', isTransient: false };
  return undefined;
}

/** The client passes on errors of zlib unchanged. */
const isDecompressionError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

export const unreadable: Failure = {
  reason: 'gave an answer that does not come from OpenSearch',
  isTransient: false,
};

/** Reads the type of `{ "error": { "type": "index_not_found_exception" } }`. The other members can contain the request. */
function errorType(body: unknown): string | undefined {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined;
  const type = typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined;
  return typeof type === 'string' && /^[a-z_]{1,80}$/.test(type) ? type : undefined;
}

/**
 * Returns the failure as a store fault, without a cause, since the log prints causes.
 * @param what the failed operation as a sentence; if missing, the message is a reason for another sentence
 */
export const storeFault = ({ reason }: Failure, what?: string): StoreFault =>
  new StoreFault(what === undefined ? `OpenSearch ${reason}` : `${what}: OpenSearch ${reason}.`);
