/** A handler of web requests as a listener of node:http. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export type Handler = (request: Request) => Promise<Response>;

/** Answers with what the handler answers; the signal of its request is aborted when the client goes away. */
export const listenerOf =
  (handler: Handler, log: (line: string) => void): RequestListener =>
  (incoming, outgoing) => {
    answer(handler, incoming, outgoing).catch((error: unknown) => {
      log(`HTTP: ${String(error)}`);
      outgoing.destroy();
    });
  };

async function answer(handler: Handler, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const gone = new AbortController();
  outgoing.once('close', () => gone.abort());
  const { status, headers, body } = await handler(requestOf(incoming, gone.signal));
  outgoing.writeHead(status, Object.fromEntries(headers));
  if (body === null) outgoing.end();
  else
    await pipeline(Readable.fromWeb(body), outgoing, { signal: gone.signal }).catch(unlessGone(gone.signal));
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

/** Whoever went away needs no answer. */
const unlessGone =
  ({ aborted }: AbortSignal) =>
  (error: unknown): void => {
    if (!aborted) throw error;
  };
