/** Sockets: which addresses are listened on, how long a client may take, and how it all ends. */
import { once } from 'node:events';
import { type RequestListener, type Server, createServer } from 'node:http';
import { UserError, systemErrorCode } from '../system/errors.ts';
import { refuse } from './adapter.ts';

type Listening = { readonly port: number; readonly close: () => Promise<void> };

/** A request has no body worth waiting for: what has not arrived by then does not come, or is meant to block us. */
const arrival = { headersTimeout: 10_000, requestTimeout: 15_000, connectionsCheckingInterval: 5_000 };

/** How long a connection may lie without a byte moving, between requests and within an answer. */
const keepAliveTimeoutMs = 5_000;
const stalledTimeoutMs = 60_000;

/** What answers in progress get to end in before they are cut off. */
const closeGraceMs = 500;

const loopback = '127.0.0.1';
const loopbackIPv6 = '::1';

const missingAddressCodes = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

const remedies: Record<string, string> = {
  EADDRINUSE: 'something else listens there. Stop that, or choose another port.',
  EACCES: 'the system does not allow it. Choose a port from 1024 up.',
  EADDRNOTAVAIL: 'this machine has no such address. Choose another host.',
  ENOTFOUND: 'there is no such host. Choose another one.',
  ERR_SOCKET_BAD_PORT: 'there is no such port. Choose one from 0 (any that is free) to 65535.',
};

/**
 * Listens on a host; port 0 takes one that is free. On the loopback address it listens on that of IPv6 too, where there
 * is one, since that is what `localhost` may mean.
 * @throws {UserError} when the address cannot be had.
 */
export async function listen(listener: RequestListener, host: string, port: number): Promise<Listening> {
  const servers: Server[] = [];
  const close = async (): Promise<void> => void (await Promise.all(servers.map(closeServer)));
  try {
    const isLoopback = host === loopback || host === 'localhost';
    const main = await listenOn(listener, isLoopback ? loopback : host, port);
    servers.push(main);
    if (isLoopback) servers.push(...(await listenOnIPv6(listener, portOf(main))));
    return { port: portOf(main), close };
  } catch (error) {
    await close();
    throw explain(error, host, port);
  }
}

async function listenOn(listener: RequestListener, host: string, port: number): Promise<Server> {
  const server = createServer({ ...arrival, keepAliveTimeout: keepAliveTimeoutMs }, listener);
  server.setTimeout(stalledTimeoutMs);
  server.on('clientError', (error, socket) => void refuse(error, socket));
  server.listen(port, host);
  await once(server, 'listening');
  // From here on an error is a connection that could not be accepted, say for want of file handles: the others live on.
  server.on('error', () => {});
  return server;
}

/** One server, or none where the machine does without IPv6. */
const listenOnIPv6 = (listener: RequestListener, port: number): Promise<Server[]> =>
  listenOn(listener, loopbackIPv6, port).then(
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

/** Idle connections end at once, those with an answer under way after a moment. */
async function closeServer(server: Server): Promise<void> {
  const cutOff = setTimeout(() => server.closeAllConnections(), closeGraceMs);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  clearTimeout(cutOff);
}
