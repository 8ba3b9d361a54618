/**
 * A local OpenSearch cluster: the part of its API that we use, executed like Lucene. Rejects requests that OpenSearch
 * rejects, and valid requests that we never send.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import { signatureFault } from '../aws/aws-signature.ts';
import { Indexes } from './indexes.ts';
import type { Admission, Interruption, RequestKind } from './interruptions.ts';
import { queriesIn } from './lucene-query.ts';
import { illegal, Refused } from './refused.ts';
import {
  aliasesSchema,
  bulkActionSchema,
  indexSchema,
  searchHeaderSchema,
  searchSchema,
  settingsSchema,
} from './requests.ts';

type Call = { readonly index: string; readonly parameters: URLSearchParams; readonly body: Buffer };

type Route = {
  readonly kind: RequestKind;
  readonly method: string;
  readonly path: RegExp;
  readonly parameters?: readonly string[];
  readonly mediaType?: string;
  readonly serve: (call: Call) => unknown;
};

const json = 'application/json';
const ndjson = 'application/x-ndjson';

export class OpenSearchServer {
  readonly indexes = new Indexes();
  /** All valid requests, in order. */
  readonly requests: RequestKind[] = [];
  /** The kinds of queries received. */
  readonly queryKinds = new Set<string>();
  /** The reasons for rejecting requests as invalid, and internal errors. */
  readonly faults: string[] = [];
  admission: Admission = { kind: 'anyone' };
  readonly #interruptions = new Map<RequestKind, Interruption[]>();
  readonly #server: Server = createServer((request, response) => void this.#answer(request, response));
  readonly #routes = routesOf(this);

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async start(): Promise<void> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
  }

  async stop(): Promise<void> {
    if (!this.#server.listening) return;
    this.#server.closeAllConnections();
    await once(this.#server.close(), 'close');
  }

  /** Adds faults for the next requests of a kind, one per request. */
  interrupt(kind: RequestKind, ...interruptions: readonly Interruption[]): void {
    this.#interruptions.set(kind, [...(this.#interruptions.get(kind) ?? []), ...interruptions]);
  }

  /** Removes the remaining faults. */
  uninterrupt(): void {
    this.#interruptions.clear();
  }

  /** The number of requests of each kind. */
  get counts(): Partial<Record<RequestKind, number>> {
    const counts: Partial<Record<RequestKind, number>> = {};
    for (const kind of this.requests) counts[kind] = (counts[kind] ?? 0) + 1;
    return counts;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    try {
      this.#admit(request, body);
      const url = new URL(request.url ?? '/', this.address);
      const path = decodeURIComponent(url.pathname);
      const route = this.#routes.find((route) => route.method === request.method && route.path.test(path));
      if (route === undefined)
        throw new Refused(
          400,
          'illegal_argument_exception',
          `no handler found for ${request.method} ${path}`,
        );
      requireForm(route, url, request, body);
      this.requests.push(route.kind);
      const interruption = this.#interruptions.get(route.kind)?.shift();
      if (interruption === 'cut') return void request.socket.destroy();
      if (interruption === 'silent') return;
      if (interruption === 'stalled')
        return void response.writeHead(200, { 'Content-Type': json }).write('{');
      if (typeof interruption === 'number')
        throw new Refused(interruption, 'interruption', 'simulated failure');
      if (typeof interruption === 'function') await interruption();
      const [, index = ''] = route.path.exec(path) ?? [];
      const answer = route.serve({ index, parameters: url.searchParams, body });
      if (interruption === 'lost') return void request.socket.destroy();
      send(response, 200, answer);
    } catch (error) {
      this.#refuse(response, error);
    }
  }

  #admit({ headers, method = '', url = '', rawHeaders }: IncomingMessage, body: Buffer): void {
    const { admission } = this;
    if (admission.kind === 'basic') {
      const { username, password } = admission;
      const expected = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
      if (headers.authorization !== expected) throw new Refused(401, 'security_exception', 'Unauthorized');
    }
    if (admission.kind !== 'aws') return;
    const names = rawHeaders.filter((_, place) => place % 2 === 0);
    const raw = names.map((name, place) => [name, rawHeaders[2 * place + 1] ?? ''] as const);
    const fault = signatureFault({ method, target: url, headers: raw, body }, admission.credentials, {
      region: admission.region,
      service: 'es',
      now: new Date(),
    });
    if (fault !== undefined) throw new Refused(403, 'signature_exception', fault.reason);
  }

  #refuse(response: ServerResponse, error: unknown): void {
    const isRefusal = error instanceof Refused;
    const [status, type] = isRefusal ? [error.status, error.type] : [500, 'fault_of_the_test_server'];
    const reason = error instanceof Error ? error.message : String(error);
    if (status === 400 || !isRefusal) this.faults.push(reason);
    send(response, status, { error: { type, reason, root_cause: [] }, status });
  }
}

/** Starts a cluster without indexes. */
export async function startOpenSearch(): Promise<OpenSearchServer> {
  const server = new OpenSearchServer();
  await server.start();
  return server;
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': `${json}; charset=UTF-8` });
  response.end(JSON.stringify(body));
}

function requireForm(
  { parameters = [], mediaType, kind }: Route,
  url: URL,
  { headers }: IncomingMessage,
  body: Buffer,
): void {
  for (const name of url.searchParams.keys())
    if (!parameters.includes(name)) throw illegal(`${kind} contains unrecognized parameter: [${name}]`);
  if (mediaType === undefined && body.length > 0) throw illegal(`${kind} does not support having a body`);
  if (mediaType !== undefined && headers['content-type'] !== mediaType)
    throw new Refused(406, 'media_type_header_exception', String(headers['content-type']));
}

function parse<T>(schema: z.ZodType<T>, text: string): T {
  const result = schema.safeParse(JSON.parse(text));
  if (result.success) return result.data;
  throw new Refused(400, 'parsing_exception', z.prettifyError(result.error));
}

function linesOf(body: Buffer): string[] {
  const text = body.toString();
  if (!text.endsWith('\n')) throw illegal('The bulk request must be terminated by a newline [\\n]');
  return text.slice(0, -1).split('\n');
}

const oneIndex = '([^/_][^/]*)';

function routesOf({ indexes, queryKinds }: OpenSearchServer): Route[] {
  const search = (index: string, text: string): object => {
    const body = parse(searchSchema, text);
    for (const query of queriesIn(body.query)) for (const kind of Object.keys(query)) queryKinds.add(kind);
    return indexes.search(index, body);
  };
  const at = (rest: string): RegExp => new RegExp(`^/${oneIndex}${rest}$`);
  const isIgnoring = (parameters: URLSearchParams): boolean =>
    parameters.get('ignore_unavailable') === 'true';
  return [
    {
      kind: 'create index',
      method: 'PUT',
      path: at(''),
      mediaType: json,
      serve: ({ index, body }) => indexes.create(index, parse(indexSchema, String(body))),
    },
    {
      kind: 'get index',
      method: 'GET',
      path: at(''),
      parameters: ['ignore_unavailable'],
      serve: ({ index, parameters }) => indexes.describe(index, isIgnoring(parameters)),
    },
    {
      kind: 'delete index',
      method: 'DELETE',
      path: at(''),
      parameters: ['ignore_unavailable'],
      serve: ({ index, parameters }) => indexes.remove(index, isIgnoring(parameters)),
    },
    {
      kind: 'get mapping',
      method: 'GET',
      path: at('/_mapping'),
      serve: ({ index }) => indexes.describe(index, false),
    },
    {
      kind: 'put settings',
      method: 'PUT',
      path: at('/_settings'),
      mediaType: json,
      serve: ({ index, body }) => indexes.change(index, parse(settingsSchema, String(body))),
    },
    { kind: 'refresh', method: 'GET', path: at('/_refresh'), serve: ({ index }) => indexes.refresh(index) },
    { kind: 'count', method: 'GET', path: at('/_count'), serve: ({ index }) => indexes.count(index) },
    {
      kind: 'bulk',
      method: 'POST',
      path: at('/_bulk'),
      mediaType: ndjson,
      serve: ({ index, body }) => bulk(indexes, index, linesOf(body)),
    },
    {
      kind: 'update aliases',
      method: 'POST',
      path: /^\/_aliases$/,
      mediaType: json,
      serve: ({ body }) => indexes.changeAliases(parse(aliasesSchema, String(body))),
    },
    {
      kind: 'search',
      method: 'POST',
      path: at('/_search'),
      parameters: ['allow_partial_search_results'],
      mediaType: json,
      serve: ({ index, body }) => search(index, String(body)),
    },
    {
      kind: 'msearch',
      method: 'POST',
      path: at('/_msearch'),
      mediaType: ndjson,
      serve: ({ index, body }) => multiSearch((text) => search(index, text), linesOf(body)),
    },
  ];
}

const sourceSchema = z.record(z.string(), z.unknown());

function bulk(indexes: Indexes, index: string, lines: readonly string[]): object {
  const actions = lines.filter((_, place) => place % 2 === 0).map((line) => parse(bulkActionSchema, line));
  const items = actions.map(({ create: { _id } }, place) => {
    const item = { _index: index, _id };
    try {
      indexes.createDocument(index, _id, parse(sourceSchema, lines[2 * place + 1] ?? ''));
      return { create: { ...item, status: 201, result: 'created' } };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { status, type, message: reason } = error;
      return { create: { ...item, status, error: { type, reason } } };
    }
  });
  return { took: 1, errors: items.some(({ create }) => create.status >= 400), items };
}

function multiSearch(search: (text: string) => object, lines: readonly string[]): object {
  const headers = lines.filter((_, place) => place % 2 === 0);
  const responses = headers.map((header, place) => {
    parse(searchHeaderSchema, header);
    return { ...search(lines[2 * place + 1] ?? ''), status: 200 };
  });
  return { took: 1, responses };
}
