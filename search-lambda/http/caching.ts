/** Entity tags and what may be kept for how long (RFC 9110, 8.8.3 and 13.1.2; CONTRACT.md 4). */
import { createHash } from 'node:crypto';

export const cacheRules = {
  /** A browser may keep a search for a minute, a CDN for five, and longer while it asks again or we are down. */
  found: 'public, max-age=60, s-maxage=300, stale-while-revalidate=600, stale-if-error=86400',
  /**
   * The same wrong request gets the same answer until a release or a new index, so a client that repeats it in a loop
   * is answered by the CDN; a minute, so that what becomes right is soon seen to be.
   */
  refused: 'public, max-age=60',
  /** Passing states. */
  unkept: 'no-store',
} as const;

/** A strong entity tag: equal parts, and only they, give the same. */
export function entityTag(parts: readonly unknown[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts));
  return `"${hash.digest('base64url').slice(0, 32)}"`;
}

/** Whether the client has it already: `If-None-Match` is `*`, or lists the tag with or without `W/`. */
export function isNotModified(headers: Headers, etag: string): boolean {
  const ifNoneMatch = headers.get('If-None-Match');
  if (ifNoneMatch === null) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.match(/"[^"]*"/g)?.includes(etag) === true;
}
