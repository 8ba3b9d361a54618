/** The answers that are no file: errors, redirects, preflights. */
import { STATUS_CODES } from 'node:http';

/** On every answer, errors too: a page of any origin may read it, and no browser guesses another media type. */
export const commonHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Link, Retry-After, Content-Length, Content-Range',
  'X-Content-Type-Options': 'nosniff',
} as const;

const allowedMethods = 'GET, HEAD, OPTIONS';
const preflightMaxAgeSeconds = 86_400;

/** An error as RFC 9457 tells it; `detail` says what was wrong and what would be right. */
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
      // The next rebuild may bring what is missing now.
      'Cache-Control': 'no-store',
      ...headers,
    },
  });
}

/** 405: what is published is only read. */
export const methodNotAllowed = (): Response =>
  problem(405, `Use one of ${allowedMethods}.`, { Allow: allowedMethods });

/** The answer to OPTIONS: any page may read with any header, since nothing here depends on who asks. */
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
 * 301 to a path on this server. Browsers are told to ask again each time, or they would keep a redirect of one build
 * for every later one that is served at this address.
 */
export const redirect = (location: string): Response =>
  new Response(null, {
    status: 301,
    headers: { ...commonHeaders, Location: location, 'Content-Length': '0', 'Cache-Control': 'no-cache' },
  });

/** What HEAD is answered: the same status and headers. Lets go of the file that the body would have come from. */
export async function withoutBody(answer: Response): Promise<Response> {
  await answer.body?.cancel();
  return new Response(null, answer);
}
