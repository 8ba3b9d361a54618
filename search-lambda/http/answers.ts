/** The forms that answers of the search host have. */
import { type Problem, errorKinds } from '../../schemas/errors.ts';
import { cacheRules } from './caching.ts';

/** On every answer, errors too: a page of any origin may read it, and no browser guesses another media type. */
const commonHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Link, Retry-After',
  'X-Content-Type-Options': 'nosniff',
} as const;

export const allowedMethods = 'GET, HEAD, OPTIONS';
const preflightMaxAgeSeconds = 86_400;

/** The loader looks for a new index at most this often. */
const retryAfterSeconds = 60;

export const noIndexDetail = `No search index could be loaded yet. Try again in ${retryAfterSeconds} seconds.`;

export const unreadDetail = `A part of the search index could not be read. Try again in ${retryAfterSeconds} seconds.`;

type HeaderFields = Readonly<Record<string, string>>;

export const jsonAnswer = (body: object, headers: HeaderFields): Response =>
  new Response(JSON.stringify(body), {
    headers: { ...commonHeaders, 'Content-Type': 'application/json; charset=utf-8', ...headers },
  });

export const notModified = (headers: HeaderFields): Response =>
  new Response(null, { status: 304, headers: { ...commonHeaders, ...headers } });

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

/** What HEAD is answered: the same status and headers. */
export async function withoutBody(answer: Response): Promise<Response> {
  await answer.body?.cancel();
  return new Response(null, answer);
}

/** An error as RFC 9457 has it, with the headers that its status asks for. */
export const problemAnswer = (problem: Problem): Response =>
  new Response(JSON.stringify(problem), {
    status: problem.status,
    headers: {
      ...commonHeaders,
      'Content-Type': 'application/problem+json',
      'Cache-Control': problem.status < 500 ? cacheRules.refused : cacheRules.unkept,
      ...statusHeaders[problem.status],
    },
  });

const statusHeaders: Readonly<Record<number, HeaderFields>> = {
  [errorKinds['method-not-allowed'].status]: { Allow: allowedMethods },
  [errorKinds['no-index'].status]: { 'Retry-After': String(retryAfterSeconds) },
};
