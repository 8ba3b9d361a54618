/** Work that may fail or take too long while the rest of an answer is useful. */
import { Fault } from '../fault.ts';
import { DatasetQueryError, DatasetUnavailableError } from '../dataset/messages.ts';
import type { Service } from './service.ts';

/** The deadlines of calls by their signals: all requests of a call share one. */
const deadlines = new WeakMap<AbortSignal, AbortSignal>();

/** A signal that is aborted when the deadline of a call is reached, or the call is canceled. */
export function answerSignal({ deadlineMs }: Service, signal: AbortSignal): AbortSignal {
  const known = deadlines.get(signal);
  if (known !== undefined) return known;
  const within = AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]);
  deadlines.set(signal, within);
  return within;
}

export type Outcome<Value> =
  | { readonly value: Value; readonly failure?: undefined }
  | { readonly value?: undefined; readonly failure: Fault };

/**
 * The value, or why there is none. Bugs are thrown.
 * @param within the signal that the work gets
 * @param signal the signal of the call
 */
export async function attemptOf<Value>(
  work: () => Promise<Value>,
  within: AbortSignal,
  signal: AbortSignal,
): Promise<Outcome<Value>> {
  try {
    return { value: await work() };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Fault) return { failure: error };
    if (error instanceof DatasetQueryError || error instanceof DatasetUnavailableError)
      return { failure: new Fault(error.message, { cause: error }) };
    if (within.aborted) return { failure: new Fault('no response in time', { cause: error }) };
    throw error;
  }
}
