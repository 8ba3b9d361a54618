/** Trying again: how often, and how long to wait in between. */
import { Fault } from '../fault.ts';

export type HttpAnswer = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer>;
};

export type Patience = {
  /** Resolves after so many milliseconds; rejects once the signal is aborted. */
  readonly sleep: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
  /** Milliseconds since 1970, for a `Retry-After` that is a date. */
  readonly now: () => number;
};

/** An attempt failed in a way that may pass: `last` is what to answer, or to throw, when no attempt is left. */
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

/** What an attempt returns, the last one at the latest. */
export async function patiently(
  deps: Patience,
  signal: AbortSignal | undefined,
  attempt: () => Promise<HttpAnswer>,
  [pauseMs = Infinity, ...laterPausesMs] = pausesMs,
): Promise<HttpAnswer> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof Busy)) throw error;
    const waitMs = Math.max(pauseMs, retryAfterMs(error.retryAfter, deps.now()));
    if (waitMs > longestPauseMs) return answered(error.last);
    await deps.sleep(waitMs, signal);
    return patiently(deps, signal, attempt, laterPausesMs);
  }
}

function answered(last: HttpAnswer | Fault): HttpAnswer {
  if (last instanceof Fault) throw last;
  return last;
}

/** `Retry-After` is a number of seconds or a date (RFC 9110, 10.2.3). */
function retryAfterMs(header: string | null, nowMs: number): number {
  if (header === null) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - nowMs;
  return Number.isNaN(ms) ? 0 : ms;
}
