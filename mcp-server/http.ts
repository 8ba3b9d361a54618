/** Streamable HTTP, for clients that connect to a server that runs already: on this machine, or behind an operator's proxy. */
import { once } from 'node:events';
import { createServer as createHttpServer, type Server } from 'node:http';
import {
  createMcpHandler,
  localhostAllowedHostnames,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server';
import { Fault } from './fault.ts';
import { listenerOf } from './http/listener.ts';
import { createServer } from './server.ts';
import type { ToolEnvironment } from './tools/tool.ts';

export type HttpOptions = {
  /** 0 takes a port that is free. */
  readonly port: number;
  readonly host: string;
  /** Names by which clients reach the server, besides those of this machine. */
  readonly allowHost: readonly string[];
};

export type HttpServer = {
  /** Where clients connect: `http://127.0.0.1:3333/mcp` */
  readonly url: string;
  readonly close: () => Promise<void>;
};

export const defaultPort = 3333;
const path = '/mcp';

/**
 * Serves until it is closed. Requests under another host name are refused, since a web page could otherwise reach a
 * server on its reader's machine by a name that leads there (DNS rebinding); so are pages of other hosts.
 * @throws {Fault} when the address cannot be had
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
  return pathname === path ? undefined : problem(404, `There is nothing here. MCP is served at ${path}.`);
}

/** An error outside of any call, as JSON-RPC writes it. */
const problem = (status: number, message: string): Response =>
  Response.json({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null }, { status });

async function listen(server: Server, { port, host }: HttpOptions): Promise<number> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (cause) {
    throw new Fault(
      `Cannot listen at ${host}:${port}: ${String(cause)}. Name another port with --http <port>.`,
      {
        cause,
      },
    );
  }
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}
