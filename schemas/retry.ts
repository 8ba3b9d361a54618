/** What HTTP says about sending a request again. Pure, so that the MCP server can bundle it too. */

/** Statuses of a server that is overloaded or failing, and may succeed in a moment. */
export const transientStatuses: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

/**
 * Milliseconds that a `Retry-After` header asks for: a number of seconds, or a date (RFC 9110, 10.2.3). Undefined where there
 * is no header, or an invalid one.
 */
export function retryAfterMs(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined;
  const delayMs = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - nowMs;
  return Number.isNaN(delayMs) ? undefined : Math.max(0, delayMs);
}

/** Milliseconds to wait after an attempt (counted from 1); they double with each one. */
export const exponentialBackoffMs = (firstMs: number, attempt: number): number =>
  firstMs * 2 ** (attempt - 1);

/** Between half and all of a wait, so that requests which failed together are not sent again together. */
export const withJitter = (waitMs: number): number => waitMs * (0.5 + Math.random() / 2);
