/** When to retry an HTTP request. Pure, so that the MCP server can bundle it too. */

/** Statuses of a server that is overloaded or failing; a retry may succeed. */
export const transientStatuses: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/**
 * Returns the delay in a `Retry-After` header, which is a number of seconds or a date (RFC 9110, 10.2.3). Undefined if the
 * header is missing or invalid.
 */
export function retryAfterMs(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined;
  const delayMs = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - nowMs;
  return Number.isNaN(delayMs) ? undefined : Math.max(0, delayMs);
}

/** Returns the wait after an attempt, counted from 1. It doubles with each attempt. */
export const exponentialBackoffMs = (firstMs: number, attempt: number): number =>
  firstMs * 2 ** (attempt - 1);

/** Returns a random wait from half of `waitMs` to all of it, so that requests that failed together are not retried together. */
export const withJitter = (waitMs: number): number => waitMs * (0.5 + Math.random() / 2);
