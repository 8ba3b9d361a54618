/** A proxy between a client and an HTTP server that injects faults. */
import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * A fault of one request. `reset` ends the connection before the server gets the request, and `lost` after the server has
 * processed it. `stall` never answers. `damage-request` and `damage-answer` change a byte of the body. `cut-answer` ends the
 * connection in the middle of the response body, and `stall-answer` stops there. A status is sent instead of the server's
 * response, with an error code in the format of S3.
 */
export type Fault =
  | 'reset'
  | 'lost'
  | 'stall'
  | 'damage-request'
  | 'damage-answer'
  | 'cut-answer'
  | 'stall-answer'
  | { readonly status: number; readonly code: string; readonly message?: string };

export const isStall = (fault: Fault): boolean => fault === 'stall' || fault === 'stall-answer';

/**
 * Returns how long to wait for a server that stalls: ten times as long as it takes to do what `act` does at the moment. On a busy
 * machine it may still take longer at times, which costs another attempt.
 */
export async function stallMsOf(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await act();
  return Math.max(500, 10 * (performance.now() - started));
}

export type ProxiedRequest = {
  readonly method: string;
  /** The path with the query. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
};

export class FaultProxy {
  /** Every request, in order. */
  readonly requests: ProxiedRequest[] = [];
  /** The largest number of concurrent requests. */
  maxConcurrent = 0;
  #underWay = 0;
  /** Returns the fault of a request, which waits for it. */
  faultOf: (request: ProxiedRequest) => Fault | undefined | Promise<Fault | undefined> = () => undefined;
  /** Returns the headers that the server gets. */
  headersFor: (request: ProxiedRequest) => ProxiedRequest['headers'] = ({ headers }) => headers;
  readonly #target: URL;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #server: Server;

  /** A proxy for the server at this address, listening. */
  static async start(target: string): Promise<FaultProxy> {
    const proxy = new FaultProxy(target);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  private constructor(target: string) {
    this.#target = new URL(target);
    this.#server = createServer((incoming, answer) => {
      this.maxConcurrent = Math.max(this.maxConcurrent, ++this.#underWay);
      answer.once('close', () => this.#underWay--);
      // If the client or the server breaks the connection, it is broken on the other side too.
      this.#serve(incoming, answer).catch(() => answer.destroy());
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
    this.#agent.destroy();
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Injects these faults into the next requests with a method, one each, and none after that. */
  failNext(method: string, ...faults: readonly Fault[]): void {
    const left = [...faults];
    this.faultOf = (request) => (request.method === method ? left.shift() : undefined);
  }

  /** The number of requests with a method so far. */
  countOf(method: string): number {
    return this.requests.filter((request) => request.method === method).length;
  }

  /** Clears faults and requests. */
  reset(): void {
    this.requests.length = 0;
    this.maxConcurrent = 0;
    this.faultOf = () => undefined;
  }

  async #serve(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = incoming;
    const proxied = { method, path, headers };
    this.requests.push(proxied);
    const body = await buffer(incoming);
    const fault = await this.faultOf(proxied);
    if (fault === 'stall') return;
    if (fault === 'reset') return void incoming.socket.resetAndDestroy();
    if (typeof fault === 'object') return answerError(answer, fault);
    if (fault === 'damage-request') damage(body);
    await this.#forward({ ...proxied, headers: this.headersFor(proxied) }, body, answer, fault);
  }

  async #forward(
    { method, path, headers }: ProxiedRequest,
    body: Buffer,
    answer: ServerResponse,
    fault: string | undefined,
  ): Promise<void> {
    const { hostname, port } = this.#target;
    // The Host header is signed, so it is not changed.
    const upstream = request({ hostname, port, method, path, headers, setHost: false, agent: this.#agent });
    upstream.end(body);
    const [response] = (await once(upstream, 'response')) as [IncomingMessage];
    const content = await buffer(response);
    if (fault === 'lost') return void answer.socket?.resetAndDestroy();
    if (fault === 'damage-answer') damage(content);
    answer.writeHead(response.statusCode ?? 502, response.headers);
    if (fault !== 'cut-answer' && fault !== 'stall-answer') return void answer.end(content);
    answer.write(content.subarray(0, content.length / 2), () => {
      if (fault === 'cut-answer') answer.socket?.resetAndDestroy();
    });
  }
}

function damage(body: Buffer): void {
  const middle = body.length >> 1;
  body[middle] = (body[middle] ?? 0) ^ 1;
}

function answerError(
  answer: ServerResponse,
  { status, code, message = 'as the test wants' }: Extract<Fault, object>,
): void {
  answer.writeHead(status, { 'Content-Type': 'application/xml' });
  answer.end(
    `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`,
  );
}

/** An error response of S3. */
export const refusal = (status: number, code: string, message?: string): Fault => ({
  status,
  code,
  ...(message !== undefined && { message }),
});
