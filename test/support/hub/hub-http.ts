/** HTTP for the test servers of a hub: routes, simulated faults, and a log of invalid requests. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** The requests that a push makes. */
export type RequestKind = 'info' | 'tree' | 'raw' | 'create' | UploadKind | 'commit';
type UploadKind = 'preupload' | 'batch' | 'upload' | 'complete';

/** A response that replaces the regular one. */
export type Refusal = {
  readonly status: number;
  readonly error?: string;
  readonly headers?: Record<string, string>;
};

/**
 * A simulated fault: `cut` closes the connection after the first bytes; `lost` executes the request and then fails; a
 * function runs before the request is executed.
 */
export type Interruption = 'cut' | 'lost' | Refusal | (() => unknown);

export type Call = {
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
  /** Decoded parameters of the path. */
  readonly names: readonly string[];
};

export type Answer = {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly json?: unknown;
  /** A body that is no JSON. */
  readonly body?: Buffer;
};

export type Route = readonly [method: string, path: RegExp, kind: RequestKind, serve: (call: Call) => Answer];

/** Thrown if a hub refuses a well-formed request. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.error ?? '');
    this.refusal = refusal;
  }
}

/** The request log and the simulated faults, shared by the servers of a hub. */
export class RequestLog {
  /** Every request, in order. */
  readonly requests: RequestKind[] = [];
  /** Requests that a hub would reject. */
  readonly faults: string[] = [];
  readonly #interruptions = new Map<RequestKind, Interruption[]>();

  /** Adds faults for the next requests of a kind, one per request. */
  interrupt(kind: RequestKind, ...interruptions: readonly Interruption[]): void {
    this.#interruptions.set(kind, [...(this.#interruptions.get(kind) ?? []), ...interruptions]);
  }

  note(kind: RequestKind): Interruption | undefined {
    this.requests.push(kind);
    return this.#interruptions.get(kind)?.shift();
  }
}

export const serverOf = (routes: readonly Route[], log: RequestLog): Server =>
  createServer((request, response) => void serve(request, response, routes, log));

/** Listens on a free loopback port. */
export async function startServer(server: Server): Promise<void> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
}

export async function stopServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await once(server.close(), 'close');
}

export const addressOf = (server: Server): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  routes: readonly Route[],
  log: RequestLog,
): Promise<void> {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
  try {
    const found = routes.find(([method, path]) => method === request.method && path.test(url.pathname));
    if (found === undefined)
      throw new Error(`${request.method} ${url.pathname} is not a request of the hub API`);
    const [, path, kind, serve] = found;
    const interruption = log.note(kind);
    if (interruption === 'cut') return cut(request);
    const body = await buffer(request);
    if (typeof interruption === 'function') await interruption();
    if (typeof interruption === 'object') return answer(response, refusal(interruption));
    const names = (path.exec(url.pathname) ?? []).slice(1).map((name) => decodeURIComponent(name ?? ''));
    const served = serve({ url, headers: request.headers, body, names });
    answer(response, interruption === 'lost' ? refusal({ status: 500, error: 'Internal Error' }) : served);
  } catch (error) {
    if (error instanceof Refused) return answer(response, refusal(error.refusal));
    log.faults.push(error instanceof Error ? error.message : String(error));
    answer(response, refusal({ status: 400, error: 'invalid request' }));
  }
}

function cut(request: IncomingMessage): void {
  if (request.method === 'GET') request.socket.destroy();
  else request.once('data', () => request.socket.destroy());
}

const refusal = ({ status, error, headers = {} }: Refusal): Answer => ({
  status,
  headers,
  ...(error === undefined ? {} : { json: { error } }),
});

function answer(response: ServerResponse, { status = 200, headers = {}, json, body }: Answer): void {
  response.writeHead(status, {
    ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...headers,
  });
  response.end(json === undefined ? body : JSON.stringify(json));
}

/** Parses the body of a request as JSON. Throws if the media type differs. */
export function jsonOf({ headers, body }: Call, mediaType: string): unknown {
  if (headers['content-type'] !== mediaType)
    throw new Error(`${headers['content-type']} is not ${mediaType}`);
  return JSON.parse(body.toString());
}
