/** Connects node:http to a handler of Request and Response, which does not know about sockets. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { systemErrorCode } from '../system/errors.ts';
import { methodNotAllowed, problem } from './responses.ts';

export type Handler = (request: Request) => Promise<Response>;
export type Log = (line: string) => void;

/** A listener for node:http. No request, malformed or aborted, makes it throw. */
export function listenerOf(handler: Handler, log: Log): RequestListener {
  return (incoming, outgoing) => {
    const startedAt = performance.now();
    const request = toRequest(incoming);
    outgoing.once('close', () => {
      // The query is private and stays out of the log; the path is percent-encoded.
      const path = request === undefined ? '-' : new URL(request.url).pathname;
      const elapsedMs = Math.round(performance.now() - startedAt);
      log(`${incoming.method} ${path} ${outgoing.statusCode} ${elapsedMs} ms`);
    });
    answer(handler, incoming, request, log)
      .then((response) => send(response, outgoing))
      .catch((error: unknown) => {
        if (systemErrorCode(error) !== 'ERR_STREAM_PREMATURE_CLOSE') log(stackOf(error));
        outgoing.destroy();
      });
  };
}

/** Responds with problem details, as to every error, to input that node:http could not parse as a request. */
export async function refuse(error: Error, socket: Duplex): Promise<void> {
  if (!socket.writable || systemErrorCode(error) === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const response = refusalOf(error);
  const head = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const body = await response.text();
  socket.end(`HTTP/1.1 ${response.status} \r\n${head}connection: close\r\n\r\n${body}`, () =>
    socket.destroy(),
  );
}

function refusalOf(error: Error): Response {
  const code = systemErrorCode(error);
  if (code === 'HPE_HEADER_OVERFLOW') return problem(431, 'The address and the headers are too long.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return problem(408, 'The request did not arrive in time.');
  return problem(400, 'This is not an HTTP request.');
}

async function answer(
  handler: Handler,
  incoming: IncomingMessage,
  request: Request | undefined,
  log: Log,
): Promise<Response> {
  // The only method that node:http accepts and Request rejects.
  if (incoming.method === 'TRACE') return methodNotAllowed();
  if (request === undefined) return problem(400, 'The path must be percent-encoded, without "." or "..".');
  try {
    return await handler(request);
  } catch (error) {
    log(stackOf(error));
    return problem(500, 'The server failed; see its log.');
  }
}

/**
 * Undefined for a path that a URL parser would change (`/a/%2e%2e/b`, `/a\b`), so that the handler sees what the client sent.
 * Accepts the absolute form too (RFC 9112, 3.2.2).
 */
function toRequest({ url = '', method = 'GET', headersDistinct }: IncomingMessage): Request | undefined {
  const target = url.replace(/^https?:\/\/[^/?#]*/i, '');
  const parsed = target.startsWith('/') ? URL.parse(`http://localhost${target}`) : null;
  if (parsed === null || parsed.pathname !== target.split('?', 1)[0]) return undefined;
  try {
    return new Request(parsed, { method, headers: toHeaders(headersDistinct) });
  } catch {
    return undefined;
  }
}

function toHeaders(headersDistinct: IncomingMessage['headersDistinct']): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  return headers;
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, [...response.headers].flat());
  if (response.body === null) outgoing.end();
  else await sendBody(response.body, outgoing);
}

/** A body in one chunk, as of every answer from memory, is sent without a pipeline, which takes longer than the rest of an adapter's work. */
async function sendBody(body: ReadableStream<Uint8Array>, outgoing: ServerResponse): Promise<void> {
  const reader = body.getReader();
  const first = await reader.read();
  const second = first.done ? first : await reader.read();
  reader.releaseLock();
  if (second.done) return void outgoing.end(first.value);
  outgoing.write(first.value);
  outgoing.write(second.value);
  await pipeline(body, outgoing);
}

/** An unexpected error, for the log. */
export const stackOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
