/** Misbehaving servers on free ports of this machine. */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server as HttpServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';

/** A self-signed certificate for localhost until 2126, and its key, which protects nothing. */
const cert = `-----BEGIN CERTIFICATE-----
MIIBgDCCASWgAwIBAgIURpX2d2pG6gJ/bx1oZt1o8KrPkecwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjE3MTQxNFoYDzIxMjYxMDI5
MTcxNDE0WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQf/Jkxh6ErOa39OsVsVDSXd+uFGz/IG1Hg6+m7XOimxp3AZuXIRvdF
uBsI3X3uXvXd2aOSB8638QFNvxAUTFWeo1MwUTAdBgNVHQ4EFgQUZPPow89I8sFa
eYb1Ewy+YiErcu0wHwYDVR0jBBgwFoAUZPPow89I8sFaeYb1Ewy+YiErcu0wDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNJADBGAiEAoj43IXrMBzZJQsdcwJNb
l6q8KiF6FVbqH/RFh5p6AeACIQDfMLtacPRCWOgJghx7OHR8SY4rdczK0NUmozH9
7/DOVw==
-----END CERTIFICATE-----`;
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg85whTX48zC1MyKJS
SzY+zgUXjjI3w6nJ2txBJrViXEOhRANCAAQf/Jkxh6ErOa39OsVsVDSXd+uFGz/I
G1Hg6+m7XOimxp3AZuXIRvdFuBsI3X3uXvXd2aOSB8638QFNvxAUTFWe
-----END PRIVATE KEY-----`;

const piece = Buffer.alloc(256 * 1024, ' ');

/** Sends white space until the client hangs up. */
const sendForever: RequestListener = (_, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  const send = (): void => {
    while (!response.destroyed && response.write(piece));
  };
  response.on('drain', send);
  send();
};

const http = (listener: RequestListener): HttpServer => createServer(listener);

/** A server that does not speak HTTP; `onConnection` uses the raw socket. */
const tcp = (onConnection: (socket: Socket) => void): Server =>
  createTcpServer((socket) => {
    socket.on('error', () => {});
    onConnection(socket);
  });

const servers = {
  plain: () => http((_, response) => response.end('{}')),
  selfSigned: () => createTlsServer({ cert, key }, (_, response) => response.end('{}')),
  reset: () =>
    tcp((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{"results":');
      setTimeout(() => socket.resetAndDestroy(), 20);
    }),
  redirectLoop: () => http((_, response) => response.writeHead(302, { Location: '/again' }).end()),
  garbage: () => tcp((socket) => socket.end('220 mail.example ESMTP\r\n')),
  silent: () => tcp((socket) => socket.resume()),
  endless: () => http(sendForever),
  unknownStatus: () => tcp((socket) => socket.end('HTTP/1.1 999 Odd\r\nContent-Length: 2\r\n\r\n{}')),
  notCompressed: () =>
    http((_, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end('{}')),
} satisfies Record<string, () => Server>;

export type BadServer = keyof typeof servers;

/** Starts a server, which closes at the end of its scope. The address has no scheme. */
export async function startBadServer(name: BadServer): Promise<AsyncDisposable & { readonly host: string }> {
  const server: Server = servers[name]();
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
