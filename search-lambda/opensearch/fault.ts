/** What a cluster did not do, in words that may be shown: errors of its client hold the request, and so what people typed. */
import { errors } from '@opensearch-project/opensearch';
import { transientStatuses } from '../../schemas/retry.ts';
import { StoreFault } from '../load/store.ts';

/** What went wrong with a request. */
export type Failure = {
  /** What the cluster did, without anything of the request: `answers with status 503`. */
  readonly reason: string;
  /** The status that it answered with, if any. */
  readonly status?: number | undefined;
  /** Whether the same request may succeed later. */
  readonly isPassing: boolean;
};

/** What an error of the client means; undefined for what is no fault of the cluster. */
export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof errors.ResponseError) {
    const status = error.statusCode ?? 0;
    const type = nameIn(error.body);
    return {
      reason: `answers with status ${status}${type === undefined ? '' : ` (${type})`}`,
      status,
      isPassing: transientStatuses.has(status),
    };
  }
  if (error instanceof errors.TimeoutError || error instanceof errors.RequestAbortedError)
    return { reason: 'gave no answer in time', isPassing: true };
  if (error instanceof errors.ConnectionError || error instanceof errors.NoLivingConnectionsError) {
    const [code] = /\bE[A-Z]{3,20}\b/.exec(error.message) ?? [];
    return { reason: `cannot be reached${code === undefined ? '' : ` (${code})`}`, isPassing: true };
  }
  if (error instanceof errors.DeserializationError) return unreadable;
  // They may hold the request too.
  if (error instanceof errors.OpenSearchClientError)
    return { reason: 'could not be asked', isPassing: false };
  return undefined;
}

export const unreadable: Failure = {
  reason: 'gave an answer that is none of OpenSearch',
  isPassing: false,
};

/** `{ "error": { "type": "index_not_found_exception" } }`; what else it says may repeat the request. */
function nameIn(body: unknown): string | undefined {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined;
  const type = typeof error === 'object' && error !== null && 'type' in error ? error.type : undefined;
  return typeof type === 'string' && /^[a-z_]{1,80}$/.test(type) ? type : undefined;
}

/**
 * The same as a fault of the store, without a cause: the log shows those.
 * @param what could not be done, as a sentence; without it, a reason for a sentence of others.
 */
export const faultOf = ({ reason }: Failure, what?: string): StoreFault =>
  new StoreFault(what === undefined ? `OpenSearch ${reason}` : `${what}: OpenSearch ${reason}.`);
