/**
 * Converts Lambda function URL events (payload format 2.0) to Requests, and Responses to results. Pure.
 * https://docs.aws.amazon.com/lambda/latest/dg/urls-invocation.html#urls-payloads
 */
import * as z from 'zod';

/** The members of an event that are used. Bodies are ignored, since no route takes one. */
const eventSchema = z.object({
  version: z.literal('2.0'),
  rawPath: z.string().startsWith('/'),
  rawQueryString: z.string(),
  /** Names are in lower case; values of a repeated header are joined with commas. */
  headers: z.record(z.string(), z.string()),
  requestContext: z.object({ http: z.object({ method: z.string().regex(/^[A-Z]+$/) }) }),
});

export type FunctionUrlResult = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** A compressed body is in Base64. */
  readonly isBase64Encoded: boolean;
};

/** Responses do not depend on the origin of the request. */
const anyOrigin = 'https://localhost';

/** The Request class forbids these methods. No route has them, so another method without a route replaces them. */
const forbiddenMethods = new Set(['CONNECT', 'TRACE', 'TRACK']);
const methodWithoutRoute = 'POST';

/** Returns the request of an event, or undefined if the event is not a function URL event. */
export function requestOf(event: unknown): Request | undefined {
  const result = eventSchema.safeParse(event);
  if (!result.success) return undefined;
  const { rawPath, rawQueryString, headers, requestContext } = result.data;
  const { method } = requestContext.http;
  const url = new URL(anyOrigin);
  // The path can be decoded, with a `?` or `#` inside it, which this assignment encodes.
  url.pathname = rawPath;
  url.search = rawQueryString;
  try {
    return new Request(url, {
      method: forbiddenMethods.has(method) ? methodWithoutRoute : method,
      headers,
    });
  } catch {
    // A header has an invalid name or value.
    return undefined;
  }
}

/** Returns the result of a response for the runtime. Every body is text, or compressed text. */
export async function resultOf(response: Response): Promise<FunctionUrlResult> {
  const isBase64Encoded = response.headers.has('Content-Encoding');
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()).toString(isBase64Encoded ? 'base64' : 'utf8'),
    isBase64Encoded,
  };
}
