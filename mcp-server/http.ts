/** Streamable HTTP, for clients that connect to a running server: on this machine, or behind an operator's proxy. */
import { once } from 'node:events';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  createMcpHandler,
  localhostAllowedHostnames,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';
import { Fault } from './fault.ts';
import { createServer } from './server.ts';
import type { ToolEnvironment } from './tools/tool.ts';

export type HttpOptions = {
  /** 0 selects a free port. */
  readonly port: number;
  readonly host: string;
  /** Additional host names of the server, besides those of this machine. */
  readonly allowHost: readonly string[];
};

export type HttpServer = {
  /** The URL for clients: `http://127.0.0.1:3333/mcp` */
  readonly url: string;
  readonly close: () => Promise<void>;
};

export const defaultPort = 3333;
const path = '/mcp';

/**
 * Serves until it is closed. Refuses requests for other host names, which a web page could point at its visitor's machine
 * (DNS rebinding), and requests from pages of other origins.
 * @throws {Fault} if it cannot listen at the address
 */
export async function serveOverHttp(environment: ToolEnvironment, options: HttpOptions): Promise<HttpServer> {
  const mcp = createMcpHandler(() => createServer(environment), {
    onerror: ({ message }) => environment.log(message),
  });
  const allowed = [...localhostAllowedHostnames(), ...options.allowHost];
  const server = createHttpServer(
    listenerOf(async (request) => refusalOf(request, allowed) ?? mcp.fetch(request), environment.log),
  );
  const port = await listen(server, options);
  return {
    url: `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}${path}`,
    close: async () => {
      await mcp.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function refusalOf(request: Request, allowed: string[]): Response | undefined {
  const host = validateHostHeader(request.headers.get('Host'), allowed);
  if (!host.ok) return problem(403, `${host.message}. The operator allows names with --allow-host.`);
  const origin = validateOriginHeader(request.headers.get('Origin'), allowed);
  if (!origin.ok) return problem(403, `${origin.message}. The operator allows names with --allow-host.`);
  const { pathname } = new URL(request.url);
  return pathname === path ? undefined : problem(404, `Not found. The MCP endpoint is ${path}.`);
}

/** A JSON-RPC error that does not belong to a call. */
const problem = (status: number, message: string): Response =>
  Response.json({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null }, { status });

async function listen(server: Server, { port, host }: HttpOptions): Promise<number> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (cause) {
    throw new Fault(
      `Cannot listen on ${host}:${port}: ${String(cause)}. Choose another port with --http <port>.`,
      {
        cause,
      },
    );
  }
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}

type Handler = (request: Request) => Promise<Response>;

/** Adapts a handler to node:http; the request's signal is aborted when the client disconnects. */
const listenerOf =
  (handler: Handler, log: (line: string) => void): RequestListener =>
  (incoming, outgoing) => {
    answer(handler, incoming, outgoing).catch((error: unknown) => {
      log(`HTTP: ${String(error)}`);
      outgoing.destroy();
    });
  };

async function answer(handler: Handler, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const disconnected = new AbortController();
  outgoing.once('close', () => disconnected.abort());
  const { status, headers, body } = await handler(requestOf(incoming, disconnected.signal));
  outgoing.writeHead(status, Object.fromEntries(headers));
  if (body === null) outgoing.end();
  else
    await pipeline(Readable.fromWeb(body), outgoing, { signal: disconnected.signal }).catch(
      unlessDisconnected(disconnected.signal),
    );
}

function requestOf(incoming: IncomingMessage, signal: AbortSignal): Request {
  const { method = 'GET', url = '/', headers } = incoming;
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(new URL(url, 'http://localhost'), {
    method,
    headers: pairs,
    signal,
    ...(hasBody ? { body: Readable.toWeb(incoming), duplex: 'half' } : {}),
  });
}

/** Ignores errors after the client has disconnected. */
const unlessDisconnected =
  ({ aborted }: AbortSignal) =>
  (error: unknown): void => {
    if (!aborted) throw error;
  };
