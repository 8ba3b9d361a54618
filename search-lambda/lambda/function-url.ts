/**
 * Between a Lambda function URL (payload format 2.0) and Request and Response. Pure.
 * https://docs.aws.amazon.com/lambda/latest/dg/urls-invocation.html#urls-payloads
 */
import * as z from 'zod';

/** What is read of an event; bodies are ignored, since nothing here takes one. */
const eventSchema = z.object({
  version: z.literal('2.0'),
  rawPath: z.string().startsWith('/'),
  rawQueryString: z.string(),
  /** Names in lower case; values of a header that was sent twice are joined with commas. */
  headers: z.record(z.string(), z.string()),
  requestContext: z.object({ http: z.object({ method: z.string().regex(/^[A-Z]+$/) }) }),
});

export type FunctionUrlResult = {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly isBase64Encoded: false;
};

/** Which address the function was called by makes no difference to what it answers. */
const anyOrigin = 'https://localhost';

/** Request cannot have these methods. No route has them either, nor the one that stands for them. */
const unspeakableMethods = new Set(['CONNECT', 'TRACE', 'TRACK']);
const otherRefusedMethod = 'POST';

/** The request that an event tells of; undefined where it is not such an event. */
export function requestOf(event: unknown): Request | undefined {
  const result = eventSchema.safeParse(event);
  if (!result.success) return undefined;
  const { rawPath, rawQueryString, headers, requestContext } = result.data;
  const { method } = requestContext.http;
  const url = new URL(anyOrigin);
  // A path may come decoded, with a `?` or `#` that is part of it. Setting it encodes them.
  url.pathname = rawPath;
  url.search = rawQueryString;
  try {
    return new Request(url, {
      method: unspeakableMethods.has(method) ? otherRefusedMethod : method,
      headers,
    });
  } catch {
    // A name or value that no header can have.
    return undefined;
  }
}

/** What the runtime is to return for a response; every body here is text. */
export async function resultOf(response: Response): Promise<FunctionUrlResult> {
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
    isBase64Encoded: false,
  };
}
