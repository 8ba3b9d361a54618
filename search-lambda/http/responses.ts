/** Response forms of the search host, and their cache rules (RFC 9110, 8.8.3 and 13.1.2; CONTRACT.md 4). */
import { createHash } from 'node:crypto';
import { type Problem, errorKinds } from '../../schemas/errors.ts';

export const cacheRules = {
  /** Browsers may reuse a search for one minute and CDNs for five, and longer while they revalidate or the origin is down. */
  found: 'public, max-age=60, s-maxage=300, stale-while-revalidate=600, stale-if-error=86400',
  /**
   * An invalid request has the same response until a release or a new index, so the CDN can answer a client that repeats it
   * in a loop. One minute, so that a correction shows soon.
   */
  refused: 'public, max-age=60',
  /** Temporary states. */
  uncached: 'no-store',
} as const;

/** On every response, errors too: pages of any origin may read it, and browsers do not guess another media type. */
const commonHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Link, Retry-After',
  'X-Content-Type-Options': 'nosniff',
} as const;

export const allowedMethods = 'GET, HEAD, OPTIONS';
const preflightMaxAgeSeconds = 86_400;

/** The loader looks for a new index at most this often. */
const retryAfterSeconds = 60;

export const noIndexDetail = `No search index is loaded yet. Try again in ${retryAfterSeconds} seconds.`;

export const unreadDetail = `A part of the search index could not be read. Try again in ${retryAfterSeconds} seconds.`;

type HeaderFields = Readonly<Record<string, string>>;

export const jsonMediaType = 'application/json; charset=utf-8';

export const bodyResponse = (mediaType: string, body: string, headers: HeaderFields): Response =>
  new Response(body, { headers: { ...commonHeaders, 'Content-Type': mediaType, ...headers } });

export const jsonResponse = (body: object, headers: HeaderFields): Response =>
  bodyResponse(jsonMediaType, JSON.stringify(body), headers);

/** A header that browsers show with the time of a request (W3C Server Timing), from the milliseconds of each part. */
export const serverTiming = (partsMs: Readonly<Record<string, number>>): HeaderFields => ({
  'Server-Timing': Object.entries(partsMs)
    .map(([part, ms]) => `${part};dur=${ms.toFixed(1)}`)
    .join(', '),
});

export const notModified = (headers: HeaderFields): Response =>
  new Response(null, { status: 304, headers: { ...commonHeaders, ...headers } });

/** The response to OPTIONS: pages of any origin may send any header, since responses do not depend on the client. */
export const preflight = (): Response =>
  new Response(null, {
    status: 204,
    headers: {
      ...commonHeaders,
      Allow: allowedMethods,
      'Access-Control-Allow-Methods': allowedMethods,
      'Access-Control-Allow-Headers': '*',
      'Access-Control-Max-Age': String(preflightMaxAgeSeconds),
    },
  });

/** Turns the response to GET into the one to HEAD: same status, same headers. */
export async function withoutBody(response: Response): Promise<Response> {
  await response.body?.cancel();
  return new Response(null, response);
}

/** An error, with the headers that belong to its status: a problem document (RFC 9457), or a page. */
export const problemResponse = (
  problem: Problem,
  page: { readonly body: string; readonly headers: HeaderFields } = {
    body: JSON.stringify(problem),
    headers: { 'Content-Type': 'application/problem+json' },
  },
): Response =>
  new Response(page.body, {
    status: problem.status,
    headers: {
      ...commonHeaders,
      ...page.headers,
      'Cache-Control': problem.status < 500 ? cacheRules.refused : cacheRules.uncached,
      ...statusHeaders[problem.status],
    },
  });

const statusHeaders: Readonly<Record<number, HeaderFields>> = {
  [errorKinds['method-not-allowed'].status]: { Allow: allowedMethods },
  [errorKinds['no-index'].status]: { 'Retry-After': String(retryAfterSeconds) },
};

/** A strong entity tag. Equal parts give equal tags. */
export function entityTag(parts: readonly unknown[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts));
  return `"${hash.digest('base64url').slice(0, 32)}"`;
}

/** Returns true if `If-None-Match` is `*`, or lists the tag with or without `W/`. */
export function isNotModified(headers: Headers, etag: string): boolean {
  const ifNoneMatch = headers.get('If-None-Match');
  if (ifNoneMatch === null) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.match(/"[^"]*"/g)?.includes(etag) === true;
}
