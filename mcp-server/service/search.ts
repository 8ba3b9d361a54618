/** The search over all meetings (CONTRACT.md 4). */
import { z } from 'zod';
import type { Config } from '../../schemas/config.ts';
import { problemSchema } from '../../schemas/errors.ts';
import { searchPath } from '../../schemas/paths.ts';
import { type SearchResponse, searchResponseSchema } from '../../schemas/search.ts';
import { Fault } from '../fault.ts';
import { parseDocument } from './documents.ts';
import type { Get } from './http.ts';
import type { HttpAnswer } from './retries.ts';

type SearchRequest = {
  readonly q: string;
  readonly limit?: number | undefined;
  readonly state?: string | undefined;
  readonly kind?: string | undefined;
};

/**
 * Runs a search.
 * @throws {Fault} with the reason of the service if it refuses the request
 */
export type Search = (request: SearchRequest, signal: AbortSignal | undefined) => Promise<SearchResponse>;

/** 50 results have about 50 kB. */
const answerMaxBytes = 1_000_000;

/** Returns the search at the URL of the configuration. */
export function searchOf({ search_url }: Config, get: Get): Search {
  const address = search_url.replace(/\/+$/, '') + searchPath;
  return async (request, signal) => {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(request))
      if (value !== undefined) parameters.set(name, String(value));
    const url = `${address}?${parameters.toString()}`;
    const answer = await get({ url, signal, maxBytes: answerMaxBytes });
    if (answer.status >= 400) throw refusal(address, answer);
    return parseDocument(url, searchResponseSchema, answer);
  };
}

/** Turns a problem document (RFC 9457), which names the offending value and the remedy, into a Fault. */
function refusal(address: string, { status, headers, body }: HttpAnswer): Fault {
  const problem = problemIn(body);
  const retryAfter = headers.get('Retry-After');
  const again = retryAfter !== null && /^\d+$/.test(retryAfter) ? ` Try again in ${retryAfter} s.` : '';
  if (problem === undefined)
    return new Fault(`${address} returned HTTP ${status}.${again || ' Try again later.'}`);
  const { detail, allowed, did_you_mean: suggestion } = problem;
  const choices = allowed === undefined || suggestion !== undefined ? '' : ` Allowed: ${allowed.join(', ')}.`;
  return new Fault(detail + choices + again);
}

/** The fields of a problem document that an agent needs. A proxy's error page does not match. */
const problemShape = z.object({
  detail: problemSchema.shape.detail,
  allowed: problemSchema.shape.allowed,
  did_you_mean: problemSchema.shape.did_you_mean,
});

function problemIn(body: Uint8Array): z.output<typeof problemShape> | undefined {
  try {
    return problemShape.safeParse(JSON.parse(new TextDecoder().decode(body))).data;
  } catch {
    return undefined;
  }
}
