/** Responses other than files: errors, redirects, preflights. */
import { STATUS_CODES } from 'node:http';

/** On every response, errors included: pages of any origin may read it, and browsers do not guess another media type. */
export const commonHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Link, Retry-After, Content-Length, Content-Range',
  'X-Content-Type-Options': 'nosniff',
} as const;

const allowedMethods = 'GET, HEAD, OPTIONS';
const preflightMaxAgeSeconds = 86_400;

/** An error as RFC 9457 problem details; `detail` names the problem and the remedy. */
export function problem(status: number, detail: string, headers: Record<string, string> = {}): Response {
  const body = Buffer.from(
    JSON.stringify({ type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, detail }),
  );
  return new Response(body, {
    status,
    headers: {
      ...commonHeaders,
      'Content-Type': 'application/problem+json',
      'Content-Length': String(body.byteLength),
      // The next build may add what is missing now.
      'Cache-Control': 'no-store',
      ...headers,
    },
  });
}

/** 405: published files are read-only. */
export const methodNotAllowed = (): Response =>
  problem(405, `Use one of ${allowedMethods}.`, { Allow: allowedMethods });

/** Answers OPTIONS: any page may read with any header, since no response depends on the client. */
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

/**
 * 301 to a path on this server. Browsers must revalidate it; otherwise they would apply a redirect from one build to every later
 * build at this address.
 */
export const redirect = (location: string): Response =>
  new Response(null, {
    status: 301,
    headers: { ...commonHeaders, Location: location, 'Content-Length': '0', 'Cache-Control': 'no-cache' },
  });

/** The response to HEAD: the same status and headers. Closes the file that the body would have come from. */
export async function withoutBody(response: Response): Promise<Response> {
  await response.body?.cancel();
  return new Response(null, response);
}
