/**
 * Simulates CloudFront toward a viewer: runs the viewer request function of a distribution, applies its cache policy, forwards the request to the cache, and applies the response headers policy. The schema of events and results:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
 */
import { type IncomingMessage, type ServerResponse, createServer, request } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { createContext, runInContext } from 'node:vm';
import { z } from 'zod';
import { type ListeningServer, listening } from '../lambda/lambda-server.ts';

const fieldSchema = z.object({
  value: z.string(),
  multiValue: z.array(z.object({ value: z.string() })).optional(),
});
const fieldsSchema = z.record(z.string(), fieldSchema);
type Fields = z.infer<typeof fieldsSchema>;

const resultSchema = z.union([
  z.object({
    statusCode: z.number(),
    statusDescription: z.string(),
    headers: fieldsSchema,
    body: z.object({ encoding: z.literal('text'), data: z.string() }).optional(),
  }),
  z.object({ method: z.string(), uri: z.string(), querystring: fieldsSchema }),
]);
type Result = z.infer<typeof resultSchema>;

export type Distribution = {
  /** The Host header that selects it in the cache. */
  readonly name: string;
  /** The code of its viewer request function. */
  readonly code: string;
  /** Whether the query string is part of the cache key, as the function returns it; otherwise none reaches the origin. */
  readonly hasQuery: boolean;
};

/** Headers added to every response of the cache unless the origin sets them. */
const headersPolicy = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Link, Retry-After, Content-Range, Content-Length, Accept-Ranges',
  'x-content-type-options': 'nosniff',
};

/** Starts the viewer side of a distribution: an HTTP server in front of the cache. */
export function startViewer(distribution: Distribution, cachePort: number): Promise<ListeningServer> {
  const run = functionOf(distribution.code);
  return listening(
    createServer((incoming, outgoing) => {
      const result = run(eventOf(incoming));
      if ('statusCode' in result) return send(result, outgoing);
      const headers = { ...incoming.headers, host: distribution.name, 'x-invalidate': '' };
      const path = result.uri + (distribution.hasQuery ? queryOf(result.querystring) : '');
      const { method } = result;
      const asked = request({ host: '127.0.0.1', port: cachePort, method, path, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, { ...headersPolicy, ...answer.headers });
        pipeline(answer, outgoing).catch(() => outgoing.destroy());
      });
      asked.once('error', () => outgoing.destroy());
      asked.end();
    }),
  );
}

function functionOf(code: string): (event: object) => Result {
  const context = createContext({});
  runInContext(code, context);
  return (event) => {
    // Pass JSON, because objects of the two contexts have different prototypes.
    const result: unknown = runInContext(`JSON.stringify(handler(${JSON.stringify(event)}))`, context);
    return resultSchema.parse(JSON.parse(String(result)));
  };
}

function eventOf({ method = '', url = '', headers }: IncomingMessage): object {
  const [uri, query = ''] = url.split(/\?(.*)/s);
  return {
    version: '1.0',
    context: {
      distributionDomainName: 'd111111abcdef8.cloudfront.net',
      distributionId: 'EDFDVBD6EXAMPLE',
      eventType: 'viewer-request',
      requestId: 'EXAMPLEntjQpEXAMPLE_SG5Z-EXAMPLEPmPfEXAMPLEu3EqEXAMPLE==',
    },
    viewer: { ip: '203.0.113.7' },
    request: {
      method,
      uri,
      querystring: fieldsOf(query),
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, { value: String(value) }]),
      ),
      cookies: {},
    },
  };
}

function fieldsOf(query: string): Fields {
  const pairs = query.split('&').filter((pair) => pair !== '');
  const parsed = pairs
    .map((pair) => pair.split(/=(.*)/s))
    .map(([name = '', value = '']) => ({ name, value }));
  return Object.fromEntries(
    Map.groupBy(parsed, ({ name }) => name)
      .entries()
      .map(([name, given]) => {
        const multiValue = given.map(({ value }) => ({ value }));
        const [first = { value: '' }, ...others] = multiValue;
        return [name, others.length > 0 ? { ...first, multiValue } : first];
      }),
  );
}

function queryOf(fields: Fields): string {
  const pairs = Object.entries(fields).flatMap(([name, field]) =>
    (field.multiValue ?? [field]).map(({ value }) => `${name}=${value}`),
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function send(result: Extract<Result, { statusCode: number }>, outgoing: ServerResponse): void {
  const { statusCode, statusDescription, headers, body } = result;
  const values = Object.entries(headers).map(([name, { value }]) => [name, value] as const);
  outgoing.writeHead(statusCode, statusDescription, Object.fromEntries(values)).end(body?.data);
}
