/** The searches over all meetings, decisions and documents, and the text of a document (CONTRACT.md 4). */
import { z } from 'zod';
import type { Config } from '../../schemas/config.ts';
import type { TextParameterName } from '../../schemas/documents/document-parameters.ts';
import {
  type DocumentsResponse,
  documentsResponseSchema,
  type DocumentText,
  documentTextSchema,
} from '../../schemas/documents/document-search.ts';
import { problemSchema } from '../../schemas/errors.ts';
import {
  decisionsPath,
  documentsPath,
  documentTextPath,
  searchPath,
  searchUrl,
} from '../../schemas/paths.ts';
import {
  type DecisionsResponse,
  decisionsResponseSchema,
  type SearchResponse,
  searchResponseSchema,
} from '../../schemas/search.ts';
import type { ParameterName } from '../../schemas/search-parameters.ts';
import { notCovered } from '../dataset/messages.ts';
import { Fault } from '../fault.ts';
import { parseDocument } from './documents.ts';
import type { Get } from './http.ts';
import type { HttpAnswer } from './retries.ts';

/** Parameters by name; undefined ones are not sent. */
type Request<Name extends string> = Readonly<Partial<Record<Name, string | number | true | undefined>>>;

export type SearchRequest = Request<ParameterName>;

/**
 * Runs a search.
 * @throws {Fault} with the reason of the service if it refuses the request
 */
type Search<Response, Name extends string = ParameterName> = (
  request: Request<Name>,
  signal: AbortSignal | undefined,
) => Promise<Response>;

/** The searches over all places. Those of documents resolve to undefined if the service has no such route. */
export type Searches = {
  readonly meetings: Search<SearchResponse>;
  readonly decisions: Search<DecisionsResponse>;
  readonly documents: Search<DocumentsResponse | undefined>;
  readonly text: Search<DocumentText | undefined, TextParameterName>;
};

/** 50 results have about 100 kB. */
const answerMaxBytes = 2_000_000;

/** Returns the searches at the URL of the configuration. */
export const searchesOf = (config: Config, get: Get): Searches => ({
  meetings: searchAt(searchUrl(config, searchPath), searchResponseSchema, get),
  decisions: searchAt(searchUrl(config, decisionsPath), decisionsResponseSchema, get),
  documents: searchIfAny(searchUrl(config, documentsPath), documentsResponseSchema, get),
  text: searchIfAny(searchUrl(config, documentTextPath), documentTextSchema, get),
});

/** A search, or undefined for a route that the service does not have. */
const searchIfAny =
  <Shape extends z.ZodType>(
    address: string,
    shape: Shape,
    get: Get,
  ): Search<z.output<Shape> | undefined, string> =>
  async (request, signal) => {
    let hasRoute = true;
    const search = searchAt(address, shape, async (sent) => {
      const answer = await get(sent);
      hasRoute = answer.status !== 404;
      return answer;
    });
    try {
      return await search(request, signal);
    } catch (error) {
      if (hasRoute) throw error;
      return undefined;
    }
  };

const searchAt =
  <Shape extends z.ZodType>(address: string, shape: Shape, get: Get): Search<z.output<Shape>, string> =>
  async (request, signal) => {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(request))
      if (value !== undefined) parameters.set(name, String(value));
    const url = `${address}?${parameters.toString()}`;
    const answer = await get({ url, signal, maxBytes: answerMaxBytes });
    if (answer.status >= 400) throw refusal(address, answer);
    return parseDocument(url, shape, answer);
  };

/** Turns a problem document (RFC 9457), which names the offending value and the remedy, into a Fault. */
function refusal(address: string, { status, headers, body }: HttpAnswer): Fault {
  const problem = problemIn(body);
  const retryAfter = headers.get('Retry-After');
  const again = retryAfter !== null && /^\d+$/.test(retryAfter) ? ` Try again in ${retryAfter} s.` : '';
  if (problem === undefined)
    return new Fault(`${address} returned HTTP ${status}.${again || ' Try again later.'}`);
  const { detail, parameter, allowed, did_you_mean: suggestion } = problem;
  const choices = allowed === undefined || suggestion !== undefined ? '' : ` Allowed: ${allowed.join(', ')}.`;
  const place = parameter === 'place' ? ` ${notCovered}` : '';
  return new Fault(detail + choices + place + again);
}

/** The fields of a problem document that an agent needs. A proxy's error page does not match. */
const problemShape = z.object({
  detail: problemSchema.shape.detail,
  parameter: problemSchema.shape.parameter,
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
