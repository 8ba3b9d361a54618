/** Sockets: addresses to listen on, client timeouts, and shutdown. */
import { once } from 'node:events';
import { type RequestListener, type Server, createServer } from 'node:http';
import { UserError, systemErrorCode } from '../system/errors.ts';
import { refuse } from './adapter.ts';
import type { Limits } from './limits.ts';

type Listening = { readonly port: number; readonly close: () => Promise<void> };

/** How long responses in progress may take to finish before they are cut off. */
const closeGraceMs = 500;

const loopback = '127.0.0.1';
const loopbackIPv6 = '::1';

const missingAddressCodes = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

const remedies: Record<string, string> = {
  EADDRINUSE: 'another program is listening there. Stop it, or choose another port.',
  EACCES: 'the system does not allow it. Choose port 1024 or higher.',
  EADDRNOTAVAIL: 'this machine has no such address. Choose another host.',
  ENOTFOUND: 'there is no such host. Choose another host.',
  ERR_SOCKET_BAD_PORT: 'there is no such port. Choose one from 1 to 65535, or 0 for any free port.',
};

/**
 * Listens on a host; port 0 picks a free port. If the host is the IPv4 loopback address, also listens on the IPv6 one if there
 * is one, since `localhost` may resolve to it.
 * @throws {UserError} if the address is not available.
 */
export async function listen(
  listener: RequestListener,
  host: string,
  port: number,
  limits: Limits,
): Promise<Listening> {
  const servers: Server[] = [];
  const close = async (): Promise<void> => void (await Promise.all(servers.map(closeServer)));
  try {
    const isLoopback = host === loopback || host === 'localhost';
    const main = await listenOn(listener, isLoopback ? loopback : host, port, limits);
    servers.push(main);
    if (isLoopback) servers.push(...(await listenOnIPv6(listener, portOf(main), limits)));
    return { port: portOf(main), close };
  } catch (error) {
    await close();
    throw explain(error, host, port);
  }
}

async function listenOn(
  listener: RequestListener,
  host: string,
  port: number,
  limits: Limits,
): Promise<Server> {
  // Node.js closes connections that idle for 5 s.
  const timeouts = {
    requestTimeout: limits.requestTimeoutMs,
    connectionsCheckingInterval: limits.checkEveryMs,
  };
  const server = createServer(timeouts, listener);
  server.setTimeout(limits.stalledTimeoutMs);
  server.maxConnections = limits.maxConnections;
  server.on('clientError', (error, socket) => void refuse(error, socket));
  server.listen(port, host);
  await once(server, 'listening');
  // A later error means that one connection could not be accepted, say for lack of file handles. It does not affect the others.
  server.on('error', () => {});
  return server;
}

/** One server, or none if the machine has no IPv6. */
const listenOnIPv6 = (listener: RequestListener, port: number, limits: Limits): Promise<Server[]> =>
  listenOn(listener, loopbackIPv6, port, limits).then(
    (server) => [server],
    (error: unknown) => {
      if (missingAddressCodes.includes(systemErrorCode(error) ?? '')) return [];
      throw error;
    },
  );

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port.');
  return address.port;
}

function explain(error: unknown, host: string, port: number): unknown {
  const remedy = remedies[systemErrorCode(error) ?? ''];
  return remedy === undefined
    ? error
    : new UserError(`Cannot listen on ${host}, port ${port}: ${remedy}`, { cause: error });
}

/** Closes idle connections immediately, and those with a response in progress after a grace period. */
async function closeServer(server: Server): Promise<void> {
  const cutOff = setTimeout(() => server.closeAllConnections(), closeGraceMs);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  clearTimeout(cutOff);
}
